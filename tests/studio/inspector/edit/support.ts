import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formIds } from '../../../../src/files/stepFile/formIds.ts';
import type { DraftFiles } from '../../../../src/studio/inspector/edit/draft/draftFiles.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The shipped flow and forms, as their files have them. */
export function shippedFiles(): DraftFiles {
  const ids = formIds(join(root, 'schemas/steps'));
  return {
    flow: read('flows/booking.json'),
    forms: Object.fromEntries(ids.map((id) => [id, read(`schemas/steps/${id}.json`)] as const)),
  };
}
