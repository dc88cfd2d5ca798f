import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { formsOfScreens } from '../../src/steps/declarations/screens/screens.ts';
import { wordsToConfirm } from '../../src/steps/declarations/customers/whoCanBook.ts';
import { flowFileFor, ownFlowFiles, ownFormsFolder, type FlowOwner } from '../live/flowFile.ts';
import { formFiles } from '../live/formTexts.ts';
import { jsonFilesUnder } from '../live/readAuthored.ts';
import { runApart, ResourceLimitExceeded } from '../live/runApart.ts';
import type { FileProblem } from '../live/draftProblems.ts';
import { textIfThere, writeAllOrNone } from './writeAllOrNone.ts';

/**
 * The new text of a file, and the hash of the text it had when the edit began; null if there was no
 * file.
 */
interface EditedFile {
  readonly text: string;
  readonly base: string | null;
}

/** What the inspector sends: a flow, and the form files that were changed or added. */
export interface SentDraft extends FlowOwner {
  readonly flow: EditedFile;
  /** Typed by who means that some customers can no longer book. */
  readonly confirm?: string;
  /** A null text removes the form, unless a screen or another flow shows it. */
  readonly forms: Readonly<Record<string, Omit<EditedFile, 'text'> & { text: string | null }>>;
}

export type Saved =
  /** `flow`: the text as written; it may refer to its schema from another folder. */
  | { readonly outcome: 'saved'; readonly files: readonly string[]; readonly flow: string }
  | { readonly outcome: 'refused'; readonly problems: readonly FileProblem[] }
  | { readonly outcome: 'changed meanwhile'; readonly files: readonly string[] };

export interface Folders {
  readonly flowsDir: string;
  readonly stepsDir: string;
}

const hashOf = (text: string | undefined) =>
  text === undefined ? null : createHash('sha256').update(text).digest('hex');

const tooMuch = (file: string, message: string): FileProblem => ({
  file,
  code: 'unproved',
  severity: 'error',
  pointer: '',
  message,
  mend: 'let fewer variables be remembered at once',
});

/** The forms that the steps of a flow name, in a text that may be no flow. */
function formsShownIn(flow: string): string[] {
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

/** The flow with the path of its schema, which editors use, adjusted to its folder. */
const withSchema = (text: string, path: string) =>
  text.replace(
    /("\$schema": ")[^"]*flow\.schema\.json"/,
    (_all, key: string) => `${key}${path.replaceAll('\\', '/')}"`,
  );

/**
 * Writes a flow draft where the server reads flows and forms, so that the next visit uses it: all
 * of it or nothing. Refused if the checker finds errors, if another flow that shows the same forms
 * would break, or if somebody else has changed a file meanwhile. A draft of a shop or an
 * organisation becomes its own files, with the forms that it changes: its words never reach another shop.
 */
export async function saveDraft(draft: SentDraft, { flowsDir, stepsDir }: Folders): Promise<Saved> {
  const nameOf = (file: string) => relative(join(flowsDir, '..'), file).replaceAll('\\', '/');
  const all = Object.entries(draft.forms);
  const present = flowFileFor(flowsDir, 'booking', draft);
  const [target = present] = ownFlowFiles(flowsDir, draft);
  const own = ownFormsFolder({ flowsDir, stepsDir }, target);
  /** Where a form is written to: an owner's words are for its own flow alone. */
  const formFile = (id: string) => join(own ?? stepsDir, `${id}.json`);
  const formName = (id: string) =>
    `schemas/steps/${relative(stepsDir, formFile(id)).replaceAll('\\', '/')}`;
  const presentForms = formFiles(stepsDir, ownFormsFolder({ flowsDir, stepsDir }, present));

  const flowBefore = await textIfThere(present);
  const formsBefore = await Promise.all(
    all.map(([id]) => textIfThere(presentForms[id] ?? formFile(id))),
  );
  const foreign = [
    ...(hashOf(flowBefore) === draft.flow.base ? [] : [nameOf(present)]),
    ...all.flatMap(([id, { base }], index) =>
      hashOf(formsBefore[index]) === base ? [] : [formName(id)],
    ),
  ];
  if (foreign.length > 0) return { outcome: 'changed meanwhile', files: foreign };

  const isOwners = draft.shop !== undefined || draft.org !== undefined;
  if (isOwners && ownFlowFiles(flowsDir, draft).length === 0) {
    throw new Error('a draft of an owner after whom no file can be named');
  }
  const otherTexts = await Promise.all(
    (all.some(([, { text }]) => text === null) ? jsonFilesUnder(flowsDir) : [])
      .filter((file) => file !== target)
      .map((file) => readFile(file, 'utf8')),
  );
  const shown = new Set([
    ...formsOfScreens,
    ...[draft.flow.text, ...otherTexts].flatMap(formsShownIn),
  ]);
  // An owner's own copy is shown by no other flow; without it the common form counts again.
  const mayGo = (id: string) => (own === undefined ? !shown.has(id) : existsSync(formFile(id)));
  const gone = all.flatMap(([id, { text }]) => (text === null && mayGo(id) ? [id] : []));
  const forms = all.flatMap(([id, { text }]) => (text === null ? [] : [[id, { text }] as const]));
  const texts = Object.fromEntries(forms.map(([id, { text }]) => [id, text]));
  const judged = {
    ...{ flowsDir, stepsDir, target, present, flow: draft.flow.text },
    isMeant: draft.confirm === wordsToConfirm,
    forms: { ...texts, ...Object.fromEntries(gone.map((id) => [id, null])) },
  };
  const problems = await runApart('draftProblems', judged, { rank: 'publishing' }).catch(
    (error: unknown) => {
      if (!(error instanceof ResourceLimitExceeded)) throw error;
      return [tooMuch(nameOf(target), error.message)];
    },
  );
  if (problems.length > 0) return { outcome: 'refused', problems };

  const changed = new Map<string, string | undefined>(
    forms.map(([id, { text }]) => [formFile(id), text]),
  );
  const files = [...forms.map(([id]) => formName(id)), ...gone.map((id) => formName(id))];
  let flow = draft.flow.text;
  // A form of an owner's own belongs to a flow of its own.
  const isCopy = own !== undefined && present !== target && files.length > 0;
  if (flow !== flowBefore || isCopy) {
    flow = withSchema(flow, relative(dirname(target), join(stepsDir, '../flow.schema.json')));
    changed.set(target, flow);
    files.unshift(nameOf(target));
  }
  // Removed last: until then the previous flow may still request them.
  for (const id of gone) changed.set(formFile(id), undefined);
  await writeAllOrNone(changed);
  return { outcome: 'saved', files, flow };
}

/**
 * Deletes an owner's own flow, and the forms that only it has; one that is gone already is as wanted.
 *
 * @param base the hash of the text that is meant to be deleted
 * @returns false where somebody has changed it meanwhile
 */
export async function dropOwnFlow(own: string, base: string, folders: Folders): Promise<boolean> {
  const present = await textIfThere(own);
  if (present !== undefined && hashOf(present) !== base) return false;
  await rm(own, { force: true });
  const forms = ownFormsFolder(folders, own);
  if (forms !== undefined) await rm(forms, { recursive: true, force: true });
  return true;
}
