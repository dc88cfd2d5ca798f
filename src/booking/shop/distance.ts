import type { ShopListEntry } from '../../contract/types.gen.ts';

/** A place in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * The distance along the Earth's surface in miles, to two decimals (haversine; specification,
 * section 9).
 */
export function distanceMiles(from: Position, to: Position): number {
  const latitudes = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const longitudes = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * longitudes;
  const miles = 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
  return Math.round(miles * 100) / 100;
}

/** A shop's position, parsed from its texts; undefined if one is missing or not a number. */
export function shopPosition(
  shop: Pick<ShopListEntry, 'latitude' | 'longitude'>,
): Position | undefined {
  const lat = Number.parseFloat(shop.latitude ?? '');
  const lng = Number.parseFloat(shop.longitude ?? '');
  return Number.isNaN(lat) || Number.isNaN(lng) ? undefined : { lat, lng };
}
