import type { Position } from '../../booking/shop/distance.ts';
import { placedShops, type ListedShop } from './listedShops.ts';

/** A part of the map in degrees, in the shape that Google's API takes. */
export interface Bounds {
  north: number;
  south: number;
  east: number;
  west: number;
}

/** Shown where no shop has coordinates: the contiguous United States. */
export const defaultBounds: Bounds = { north: 49.4, south: 24.5, west: -125, east: -66.9 };

/** The minimum zoom where all shops share a state (specification, section 9). */
const SAME_STATE_MIN_ZOOM = 7;
/** A single shop is shown with its neighbourhood, about a mile to each side. */
const MIN_SPAN_DEGREES = 0.03;
/** Where the Mercator map ends. */
const MAX_LATITUDE = 85;

/** The smallest bounds with all positions in them; undefined for none. */
export function boundsOf(positions: readonly Position[]): Bounds | undefined {
  if (positions.length === 0) return undefined;
  const latitudes = positions.map(({ lat }) => lat);
  const longitudes = positions.map(({ lng }) => lng);
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  };
}

/** The point opposite to the given one, at the same distance from the centre. */
export function mirror(point: Position, center: Position): Position {
  return { lat: 2 * center.lat - point.lat, lng: 2 * center.lng - point.lng };
}

const isOnMap = ({ lat, lng }: Position) => Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= 180;

function widened({ north, south, east, west }: Bounds): Bounds {
  const latitude = Math.max(0, MIN_SPAN_DEGREES - (north - south)) / 2;
  const longitude = Math.max(0, MIN_SPAN_DEGREES - (east - west)) / 2;
  return {
    north: north + latitude,
    south: south - latitude,
    east: east + longitude,
    west: west - longitude,
  };
}

/**
 * What the map shows at first: the visitor with the nearest shop in the middle, or all shops.
 *
 * @param shops in the order of the list: with a visitor's position, the nearest first
 * @param user absent while the position is not known
 * @returns the default bounds where no shop has a place; all shops where the visitor is so far away
 *   that the mirrored point is beyond the edge of the map
 */
export function mapBounds(shops: readonly ListedShop[], user: Position | undefined): Bounds {
  const positions = placedShops(shops).map(({ position }) => position);
  const [nearest] = positions;
  if (user !== undefined && nearest !== undefined) {
    const beyond = mirror(user, nearest);
    if (isOnMap(beyond)) return widened(boundsOf([user, beyond])!);
  }
  const all = boundsOf(positions);
  return all === undefined ? defaultBounds : widened(all);
}

/** The minimum zoom of the map; undefined where the shops lie in several states, or one has none. */
export function mapMinZoom(shops: readonly ListedShop[]): number | undefined {
  const states = new Set(shops.map(({ address }) => address?.state?.trim().toUpperCase() ?? ''));
  return states.size === 1 && !states.has('') ? SAME_STATE_MIN_ZOOM : undefined;
}
