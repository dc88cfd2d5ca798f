import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkFlow, type JudgeOptions } from '../../src/checker/check.ts';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';
import type { Problem } from '../../src/engine/types.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import { formIds } from '../../src/stepFile/formIds.ts';
import { staysIn } from '../../src/stepFile/staysIn.ts';
import { StepFormError } from '../../src/stepFile/types.ts';
import { compileStepModule } from './compileStepModule.ts';
import { ownFormsFolder } from './flowFile.ts';
import { flowSurroundings } from './flowSurroundings.ts';
import { jsonFilesUnder } from './readAuthored.ts';

export interface FileProblem extends Problem {
  readonly file: string;
}

/** What is judged of a flow draft. */
export interface JudgedFlowDraft {
  readonly flowsDir: string;
  readonly stepsDir: string;
  /** The file that the flow will be written to, and the one it was read from. */
  readonly target: string;
  readonly present: string;
  readonly flow: string;
  /** The texts of the form files that go with it, by form id; null for one that is removed. */
  readonly forms: Readonly<Record<string, string | null>>;
  /** Whether it is meant that some customers can no longer book. */
  readonly isMeant?: boolean;
}

/** The flow that the draft replaces, for visits under way; undefined if it cannot be read. */
function inUse(file: string, around: Surroundings): JudgeOptions['from'] {
  if (!existsSync(file)) return undefined;
  try {
    return { source: parseJson(readFileSync(file, 'utf8')), around };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function errorsOf(
  file: string,
  text: string,
  around: Surroundings,
  how: Pick<JudgeOptions, 'from' | 'meant'> = {},
): FileProblem[] {
  try {
    return checkFlow(parseJson(text), around, how)
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({ file, ...problem }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ file, code: 'not-json', severity: 'error', pointer: '', message: error.message }];
  }
}

/** The errors for which a form file cannot be served, whether or not a flow uses it. */
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

/** The texts of the forms that belong to an owner's flow file alone, by form id. */
function ownFormTexts(folders: Pick<JudgedFlowDraft, 'flowsDir' | 'stepsDir'>, file: string) {
  const own = ownFormsFolder(folders, file);
  if (own === undefined || !existsSync(own) || !staysIn(folders.stepsDir, own)) return {};
  const read = (id: string) => readFileSync(join(own, `${id}.json`), 'utf8');
  return Object.fromEntries(formIds(own).map((id) => [id, read(id)]));
}

/**
 * The errors for which a flow draft cannot be saved: those of the checker, forms that cannot be
 * used, and errors of other flows that show the same forms. Empty if there is none.
 */
export async function draftProblems(draft: JudgedFlowDraft): Promise<FileProblem[]> {
  const { flowsDir, stepsDir, target, present, forms } = draft;
  const nameOf = (file: string) => relative(join(flowsDir, '..'), file).replaceAll('\\', '/');
  const folder = pathToFileURL(`${stepsDir}/`);
  const after = Object.entries(forms).map(([id, text]) => [id, text ?? undefined] as const);
  const isCommon = ownFormsFolder(draft, target) === undefined;
  // An owner's form that is removed makes way for the common one of its id.
  const counting = isCommon ? after : after.filter(([, text]) => text !== undefined);
  const gone = new Set(isCommon ? [] : after.flatMap(([id, text]) => (text ? [] : [id])));
  const changed = Object.fromEntries(counting);
  const ownBefore = ownFormTexts(draft, present);
  const kept = Object.entries(ownFormTexts(draft, target)).filter(([id]) => !gone.has(id));
  const around = flowSurroundings({ ...Object.fromEntries(kept), ...changed }, folder);
  const aroundBefore = flowSurroundings(ownBefore, folder);
  const before = inUse(present, Object.keys(forms).length === 0 ? around : aroundBefore);
  const problems = errorsOf(nameOf(target), draft.flow, around, {
    ...(before && { from: before }),
    ...(draft.isMeant === true && { meant: 'all' }),
  });
  const answers = parseJson(readFileSync(join(stepsDir, '../answers.json'), 'utf8')) as object;
  for (const [id, text] of counting) {
    if (text === undefined) continue;
    // One at a time, because esbuild uses every core for each.
    // oxlint-disable-next-line no-await-in-loop
    problems.push(...(await formErrors(`schemas/steps/${id}.json`, id, text, answers)));
  }
  // An owner's forms are shown by its own flow alone.
  const others = isCommon && Object.keys(forms).length > 0 ? jsonFilesUnder(flowsDir) : [];
  for (const other of others) {
    if (other === target || other === present) continue;
    const text = readFileSync(other, 'utf8');
    const own = ownFormTexts(draft, other);
    const errors = errorsOf(nameOf(other), text, flowSurroundings({ ...changed, ...own }, folder));
    if (errors.length === 0) continue;
    // A flow that was broken before does not block this draft.
    const then = errorsOf(nameOf(other), text, flowSurroundings(own, folder));
    if (then.length === 0) problems.push(...errors);
  }
  return problems;
}
