/** A shop that can be looked at. */
export interface Shop {
  readonly id: string;
  readonly name: string;
  /** It does not follow everybody's flow. */
  readonly hasOwnFlow: boolean;
}

/** The shops of the server; none where nobody knows them. */
export async function loadShops(): Promise<readonly Shop[]> {
  try {
    const response = await fetch('/inspector/shops.json', { cache: 'no-cache' });
    const { shops } = (await response.json()) as { shops?: readonly Shop[] };
    return response.ok && shops !== undefined ? shops : [];
  } catch {
    // A static host knows no shops: the page then shows everybody's flow, or the address's shop.
    return [];
  }
}

/** The shop that the page's address names. */
export const shopInAddress = (): string | null =>
  new URLSearchParams(window.location.search).get('shop');

/** Opens a shop's page of the inspector, or everybody's; a draft of this one is kept. */
export function openShop(id: string | undefined): void {
  const params = new URLSearchParams(window.location.search);
  if (id === undefined) params.delete('shop');
  else params.set('shop', id);
  const search = params.size > 0 ? `?${params}` : '';
  window.location.assign(`${window.location.pathname}${search}`);
}

/** Takes a shop's own flow away, so that it has everybody's again. @throws where the server refuses */
export async function dropOwnFlow(shop: string): Promise<void> {
  const response = await fetch(`/inspector/own-flow?shop=${encodeURIComponent(shop)}`, {
    method: 'DELETE',
  });
  if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
  window.location.reload();
}
