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
  const [flow, forms] = await Promise.all([
    textAt(`/flows/booking.json${search}`),
    textAt('/schemas/steps.json'),
  ]);
  return { flow, forms: JSON.parse(forms) as DraftFiles['forms'] };
}
