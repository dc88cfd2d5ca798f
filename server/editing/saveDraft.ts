import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileStepModule, StepFormError } from '../live/compileStepModule.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import { checkFlow } from '../../src/engine/check/checkFlow.ts';
import type { Surroundings } from '../../src/engine/check/surroundings.ts';
import type { Problem } from '../../src/engine/types.ts';
import { flowFileFor, ownFlowFiles, type FlowOwner } from '../live/flowFile.ts';
import { flowSurroundings } from '../live/flowSurroundings.ts';
import { textOf, writeTogether } from './writeTogether.ts';

/** What a file is to hold, and a hash of what it held when its draft was begun; null: no file. */
interface EditedFile {
  readonly text: string;
  readonly base: string | null;
}

/** What the inspector sends: a flow, and the form files that were changed or added with it. */
export interface Draft extends FlowOwner {
  readonly flow: EditedFile;
  readonly forms: Readonly<Record<string, EditedFile>>;
}

export interface FileProblem extends Problem {
  readonly file: string;
}

export type Saved =
  /** `flow`: its text as it was written, which may name its schema from another folder. */
  | { readonly outcome: 'saved'; readonly files: readonly string[]; readonly flow: string }
  | { readonly outcome: 'refused'; readonly problems: readonly FileProblem[] }
  | { readonly outcome: 'changed meanwhile'; readonly files: readonly string[] };

export interface Folders {
  readonly flowsDir: string;
  readonly stepsDir: string;
}

const hashOf = (text: string | undefined) =>
  text === undefined ? null : createHash('sha256').update(text).digest('hex');

const jsonFilesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => join(folder, path));

function errorsOf(file: string, text: string, around: Surroundings): FileProblem[] {
  try {
    return checkFlow(parseJson(text), around)
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({ file, ...problem }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ file, code: 'not-json', severity: 'error', pointer: '', message: error.message }];
  }
}

/** What keeps a form file from being served, whether or not a flow uses it. */
async function formErrors(
  file: string,
  id: string,
  text: string,
  answers: object,
): Promise<FileProblem[]> {
  try {
    await compileStepModule(parseJson(text), answers, id);
    return [];
  } catch (error) {
    const problem = { file, code: 'unusable-form', severity: 'error' } as const;
    if (error instanceof StepFormError) {
      return error.problems.map(({ pointer, message }) => ({ ...problem, pointer, message }));
    }
    if (error instanceof SyntaxError) return [{ ...problem, pointer: '', message: error.message }];
    throw error;
  }
}

/** A flow that names the schema by which editors explain it as its folder needs. */
const withSchema = (text: string, path: string) =>
  text.replace(
    /("\$schema": ")[^"]*flow\.schema\.json"/,
    (_all, key: string) => `${key}${path.replaceAll('\\', '/')}"`,
  );

/**
 * Writes a draft where the server reads its flows and forms, so that the next visit has it: all of
 * it or nothing. Not where the checker refuses it, not where it breaks another flow that shows the
 * same forms, and not over what somebody else wrote meanwhile. A shop's or an organisation's draft
 * becomes its own file.
 */
export async function saveDraft(draft: Draft, { flowsDir, stepsDir }: Folders): Promise<Saved> {
  const nameOf = (file: string) => relative(join(flowsDir, '..'), file).replaceAll('\\', '/');
  const formFile = (id: string) => join(stepsDir, `${id}.json`);
  const formName = (id: string) => `schemas/steps/${id}.json`;
  const forms = Object.entries(draft.forms);

  const present = flowFileFor(flowsDir, 'booking', draft);
  const flowBefore = await textOf(present);
  const formsBefore = await Promise.all(forms.map(([id]) => textOf(formFile(id))));
  const foreign = [
    ...(hashOf(flowBefore) === draft.flow.base ? [] : [nameOf(present)]),
    ...forms.flatMap(([id, { base }], index) =>
      hashOf(formsBefore[index]) === base ? [] : [formName(id)],
    ),
  ];
  if (foreign.length > 0) return { outcome: 'changed meanwhile', files: foreign };

  const [target = present] = ownFlowFiles(flowsDir, draft);
  const isOwners = draft.shop !== undefined || draft.org !== undefined;
  if (isOwners && ownFlowFiles(flowsDir, draft).length === 0) {
    throw new Error('a draft of an owner after whom no file can be named');
  }
  const folder = pathToFileURL(`${stepsDir}/`);
  const texts = Object.fromEntries(forms.map(([id, { text }]) => [id, text]));
  const around = flowSurroundings(texts, folder);
  const aroundBefore = flowSurroundings({}, folder);
  const others = forms.length === 0 ? [] : jsonFilesUnder(flowsDir);
  const problems = errorsOf(nameOf(target), draft.flow.text, around);
  const answers = parseJson(await readFile(join(stepsDir, '../answers.json'), 'utf8')) as object;
  for (const [id, { text }] of forms) {
    // One after the other: esbuild uses every core for each.
    // oxlint-disable-next-line no-await-in-loop
    problems.push(...(await formErrors(formName(id), id, text, answers)));
  }
  for (const other of others) {
    if (other === target || other === present) continue;
    // oxlint-disable-next-line no-await-in-loop
    const text = await readFile(other, 'utf8');
    const errors = errorsOf(nameOf(other), text, around);
    // What was broken before is nobody's to mend now.
    if (errors.length > 0 && errorsOf(nameOf(other), text, aroundBefore).length === 0) {
      problems.push(...errors);
    }
  }
  if (problems.length > 0) return { outcome: 'refused', problems };

  const changed = new Map(forms.map(([id, { text }]) => [formFile(id), text]));
  const files = forms.map(([id]) => formName(id));
  let flow = draft.flow.text;
  // A shop whose flow is everyone's gets no copy of it because a form was changed.
  if (flow !== flowBefore) {
    flow = withSchema(flow, relative(dirname(target), join(stepsDir, '../flow.schema.json')));
    changed.set(target, flow);
    files.unshift(nameOf(target));
  }
  await writeTogether(changed);
  return { outcome: 'saved', files, flow };
}
