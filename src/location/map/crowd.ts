import type { Position } from '../../booking/shop/distance.ts';
import type { Bounds } from '../bounds.ts';
import type { PlacedShop } from '../listedShops.ts';

/** Up to here each shop has its own marker at every zoom. */
const CROWD = 100;
/** From this zoom on there is room enough for all. */
const STREET_ZOOM = 15;
const CELL_PX = 64;
const WORLD_PX = 256;

/** What the map shows: its zoom and its edges. */
export interface View {
  zoom: number;
  bounds: Bounds;
}

/** Shops that are too near to each other to be told apart at a zoom. */
export interface Cluster {
  key: string;
  position: Position;
  shops: PlacedShop[];
}

/** The cell of the Mercator map's grid in which a place lies. */
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
 * The markers of a long list: those in view, the near ones drawn as one. Each of up to a hundred
 * shops keeps its own marker.
 *
 * @param view undefined until the map has drawn itself
 * @returns clusters of one shop or more; empty for a crowd that has no view yet
 */
export function clusters(shops: readonly PlacedShop[], view: View | undefined): Cluster[] {
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
      // A view across the date line has its west east of its east.
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
