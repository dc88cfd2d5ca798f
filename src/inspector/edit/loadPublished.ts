import type { DraftFiles } from './draft/draftFiles.ts';

async function textAt(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.text();
}

/**
 * Loads the published flow and every form file from the server.
 *
 * @param search of the page's address: a shop or organisation may have its own flow and forms
 */
export async function loadPublished(search: string): Promise<DraftFiles> {
  const [flow, forms] = await Promise.all([
    textAt(`/flows/booking.json${search}`),
    textAt(`/schemas/steps.json${search}`),
  ]);
  return { flow, forms: JSON.parse(forms) as DraftFiles['forms'] };
}

/** The text of the published `answers.json`, where the server has one for each set. */
export const loadAnswers = (search: string): Promise<string> =>
  textAt(`/schemas/answers.json${search}`);
