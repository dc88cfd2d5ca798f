import { addressOfFlow } from '../../../booking/page/flowAddress.ts';
import { looksOnly } from '../../../contract/looksOnly.ts';
import { flowOfAddress } from '../calls/calls.ts';
import type { DraftFiles } from './draft/draftFiles.ts';

/** Asks for what visitors get, without being counted as one. */
export const lookAt = (address: string) =>
  fetch(address, { cache: 'no-cache', headers: looksOnly });

async function textAt(address: string): Promise<string> {
  const response = await lookAt(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.text();
}

/**
 * Loads a published flow and every form file of it from the server.
 *
 * @param search of the page's address: which flow, and a shop or organisation may have its own
 */
export async function loadPublished(search: string): Promise<DraftFiles> {
  const [flow, forms] = await Promise.all([
    textAt(`${addressOfFlow(flowOfAddress(search))}${search}`),
    textAt(`/schemas/steps.json${search}`),
  ]);
  return { flow, forms: JSON.parse(forms) as DraftFiles['forms'] };
}

/** The text of the published `answers.json`, where the server has one for each set. */
export const loadAnswers = (search: string): Promise<string> =>
  textAt(`/schemas/answers.json${search}`);
