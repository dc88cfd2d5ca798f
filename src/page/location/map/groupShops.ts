import type { Position } from '../../../booking/shop/distance.ts';
import type { Bounds } from '../bounds.ts';
import type { PlacedShop } from '../listedShops.ts';

/** Up to this many shops, each has its own marker at every zoom. */
const CROWD = 100;
/** From this zoom on there is room for a marker for each shop. */
const STREET_ZOOM = 15;
const CELL_PX = 64;
const WORLD_PX = 256;

/** The visible part of the map: its zoom and its bounds. */
export interface MapView {
  zoom: number;
  bounds: Bounds;
}

/** Shops whose markers would overlap at a zoom. */
export interface Cluster {
  key: string;
  position: Position;
  shops: PlacedShop[];
}

/** The cell of a grid over the Mercator map in which a position lies. */
function cellOf({ lat, lng }: Position, zoom: number): { column: number; row: number } {
  const world = WORLD_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = (lng + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { column: Math.floor((x * world) / CELL_PX), row: Math.floor((y * world) / CELL_PX) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/**
 * The markers of a long list: those in view, with markers that would overlap grouped into one. Up
 * to a hundred shops are never grouped.
 *
 * @param view undefined until the map has been drawn
 * @returns groups of one shop or more; empty for a long list without a view
 */
export function groupShops(shops: readonly PlacedShop[], view: MapView | undefined): Cluster[] {
  const alone = (shop: PlacedShop) => ({ key: shop.id, position: shop.position, shops: [shop] });
  if (shops.length <= CROWD) return shops.map(alone);
  if (view === undefined) return [];

  const zoom = Math.round(view.zoom);
  const { bounds } = view;
  const top = cellOf({ lat: bounds.north, lng: bounds.west }, zoom);
  const bottom = cellOf({ lat: bounds.south, lng: bounds.east }, zoom);
  const cells = new Map<string, PlacedShop[]>();
  for (const shop of shops) {
    const { column, row } = cellOf(shop.position, zoom);
    const isInView =
      row >= top.row - 1 &&
      row <= bottom.row + 1 &&
      // In a view across the date line, the west edge is numerically east of the east edge.
      (top.column > bottom.column || (column >= top.column - 1 && column <= bottom.column + 1));
    if (!isInView) continue;
    const key = zoom >= STREET_ZOOM ? shop.id : `${zoom}/${column}/${row}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [shop]);
    else cell.push(shop);
  }

  return [...cells].map(([key, members]) =>
    members.length === 1
      ? alone(members[0]!)
      : {
          key,
          position: {
            lat: mean(members.map(({ position }) => position.lat)),
            lng: mean(members.map(({ position }) => position.lng)),
          },
          shops: members,
        },
  );
}
