import { looksOnly } from '../../src/contract/looksOnly.ts';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { placeOfFile } from '../../server/folder/flowFile.ts';
import { addressOfFlow } from '../../src/booking/page/flowAddress.ts';

const PATIENCE_MS = 5_000;

/** Where the server of this machine answers. */
export const liveOrigin = `http://127.0.0.1:${process.env.PORT ?? 4173}`;

/**
 * What visitors get now in the place of a file of `flows/`, from the server of this machine; undefined
 * where none answers, or it has no such flow.
 */
export async function liveSet(file: string): Promise<FlowFiles | undefined> {
  const place = placeOfFile(file, 'flows');
  if (place === undefined) return undefined;
  const [kind, id] = place.scope.split(':');
  const query = new URLSearchParams({
    flow: place.flow,
    ...(id !== undefined && { [kind === 'shop' ? 'shop' : 'org']: id }),
  });
  const textAt = async (path: string): Promise<string> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${liveOrigin}${path}?${query}`, { headers: looksOnly, signal });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.text();
  };
  try {
    const paths = [addressOfFlow(place.flow), '/schemas/steps.json', '/schemas/answers.json'];
    const [flow, forms, answers] = await Promise.all(paths.map(textAt));
    return { flow: flow!, forms: JSON.parse(forms!) as FlowFiles['forms'], answers: answers! };
  } catch {
    return undefined;
  }
}
