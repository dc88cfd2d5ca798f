import type { DraftFiles } from './draft/draftFiles.ts';

async function textAt(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.text();
}

/**
 * The flow that visits get now and every form file, as they are on the server.
 *
 * @param search the page's; a shop or organisation may have a flow of its own
 */
export async function loadPublished(search: string): Promise<DraftFiles> {
  const [flow, list] = await Promise.all([
    textAt(`/flows/booking.json${search}`),
    textAt('/schemas/steps.json'),
  ]);
  const ids = JSON.parse(list) as string[];
  const texts = await Promise.all(
    ids.map((id) => textAt(`/schemas/steps/${encodeURIComponent(id)}.json`)),
  );
  return { flow, forms: Object.fromEntries(ids.map((id, index) => [id, texts[index]!] as const)) };
}
