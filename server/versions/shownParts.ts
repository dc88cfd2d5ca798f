import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { formsOfScreens } from '../../src/page/steps/declarations/screens/screens.ts';
import type { FileHashes } from '../db/schema/versions.ts';
import { fileHashes, hashOfFiles } from './storedFiles.ts';

/** The forms that the steps of a flow name, in a text that may be no flow. */
function namedForms(flow: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(flow, (key, value: unknown) => {
      if (key === 'form' && typeof value === 'string') found.push(value);
      return value;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // A file that is being written by hand may mean any form that it names.
    return flow.match(/[\w.-]+/g) ?? [];
  }
  return found;
}

/** The forms that visits may come to: those of a flow's steps, and those that screens show. */
export const shownForms = (flow: string): ReadonlySet<string> =>
  new Set([...namedForms(flow), ...formsOfScreens]);

const ofHashes = ({ flow, forms, answers }: FileHashes, shown: ReadonlySet<string>) =>
  hashOfFiles({
    flow,
    answers,
    forms: Object.fromEntries(Object.entries(forms).filter(([id]) => shown.has(id))),
  });

/** The hash of what visitors get of a set of files: forms that nothing shows do not count. */
const shownHash = (files: FlowFiles): string => ofHashes(fileHashes(files), shownForms(files.flow));

/** Whether visitors get the same of two sets of files; undefined: no files. */
export const isSameShown = (one: FlowFiles | undefined, other: FlowFiles | undefined): boolean =>
  one === undefined || other === undefined ? one === other : shownHash(one) === shownHash(other);

/** Whether a stored set is what visitors get of these files. */
export const isShownBy = (stored: FileHashes, files: FlowFiles): boolean =>
  stored.flow === fileHashes(files).flow &&
  ofHashes(stored, shownForms(files.flow)) === shownHash(files);
