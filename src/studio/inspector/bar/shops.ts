import { addressFor, callStaff } from '../calls/calls.ts';

/** A shop that the inspector can show. */
export interface Shop {
  readonly id: string;
  readonly name: string;
  /** Whether the shop has a flow of its own. */
  readonly hasOwnFlow: boolean;
  /** Whether changes of everybody's flow reach it all the same, but for what is its own. */
  readonly follows: boolean;
  /** Whether its customers may come after hours, and may ask for a ride. */
  readonly hasAfterHours?: boolean;
  readonly hasRides?: boolean;
}

/** The shops that a change of a flow of a scope reaches: the shop itself, or all that follow it, with differences too. */
export function shopsFollowing(shops: readonly Shop[], shop: string | null): readonly Shop[] {
  return shop === null
    ? shops.filter(({ follows }) => follows)
    : shops.filter(({ id }) => id === shop);
}

/** The shops of the server; none where the host has no list of them. */
export async function loadShops(): Promise<readonly Shop[]> {
  try {
    return (await callStaff('listInspectorShops', {})).shops;
  } catch {
    // A static host has no list of shops: only everybody's flow, or that of the address, is shown.
    return [];
  }
}

/** The shop in the page's address; null without one. */
export const shopInAddress = (): string | null =>
  new URLSearchParams(window.location.search).get('shop');

/** Opens the inspector for a shop, or for everybody's flow. The draft of this page is kept. */
export function openShop(id: string | undefined): void {
  const params = new URLSearchParams(window.location.search);
  // A draft and a version belong to whom they were begun for.
  params.delete('draft');
  params.delete('version');
  if (id === undefined) params.delete('shop');
  else params.set('shop', id);
  const search = params.size > 0 ? `?${params}` : '';
  window.location.assign(`${window.location.pathname}${search}`);
}

/** Opens where a shop is made to follow everybody's flow again: with a sentence, as all that goes live. */
export const followEverybodysFlow = (shop: string): void =>
  window.location.assign(addressFor(`shop:${shop}`, { page: 'history' }));
