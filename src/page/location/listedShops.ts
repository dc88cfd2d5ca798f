import type { ShopListEntry } from '../../contract/types.gen.ts';
import { distanceMiles, type Position, shopPosition } from '../../booking/shop/distance.ts';

/** A shop of the list with what the client works out for it (specification, section 3). */
export interface ListedShop extends ShopListEntry {
  /** Absent for a shop without usable coordinates. */
  position?: Position;
  /** In miles; absent without a position of the shop or of the visitor. */
  distanceToUser?: number;
}

/** A shop that has a place on the map. */
export type PlacedShop = ListedShop & { position: Position };

/** Adds each shop's position. Called once for a list, so that memos that depend on it are kept. */
export function withPositions(shops: readonly ShopListEntry[]): ListedShop[] {
  return shops.map((shop) => {
    const position = shopPosition(shop);
    return position === undefined ? { ...shop } : { ...shop, position };
  });
}

/** The shops that have a position on the map; empty where none has. */
export function placedShops(shops: readonly ListedShop[]): PlacedShop[] {
  return shops.filter((shop): shop is PlacedShop => shop.position !== undefined);
}

const byName = (a: ListedShop, b: ListedShop) =>
  a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' });

/**
 * Sorts the list: by distance where the visitor's position is known, else by name. Shops whose
 * distance is unknown come last, by name.
 */
export function inListOrder(
  shops: readonly ListedShop[],
  user: Position | undefined,
): ListedShop[] {
  if (user === undefined) return [...shops].sort(byName);
  const far = Number.POSITIVE_INFINITY;
  return shops
    .map((shop) =>
      shop.position === undefined
        ? shop
        : { ...shop, distanceToUser: distanceMiles(user, shop.position) },
    )
    .sort((a, b) => {
      const [left, right] = [a.distanceToUser ?? far, b.distanceToUser ?? far];
      return left === right ? byName(a, b) : left - right;
    });
}

/** A text without accents and commas, so that 'montreal, qc' finds 'Montréal QC'. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * The shops whose name and address contain every word of the search, in upper or lower case
 * (specification, section 2).
 *
 * @returns all shops, in their order, for an empty search
 */
export function searchShops(shops: readonly ListedShop[], search: string): readonly ListedShop[] {
  const words = searchable(search).split(' ');
  if (words[0] === '') return shops;
  return shops.filter(({ name, address = {} }) => {
    const { address1, address2, city, state, zip } = address;
    const text = searchable([name, address1, address2, city, state, zip].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
}
