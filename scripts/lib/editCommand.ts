import { createHash } from 'node:crypto';
import type { Verdict } from '../../src/checker/check.ts';
import { isObject } from '../../src/files/json/isObject.ts';
import { faringInWords } from '../../src/verdict/customers/whoCanBook.ts';
import type { JudgedFiles, JudgeFilesOptions } from '../../src/verdict/judge.ts';
import { parameterKind, type Edit, type Given, type Parameter } from '../../src/edits/edit.ts';
import { EditRefused } from '../../src/edits/FlowText.ts';
import { mendsFor, newEndsFor } from '../../src/edits/mends.ts';
import { workingMends } from '../../src/edits/workingMends.ts';

/** What `flow:edit` is given: an edit as the inspector makes it, the mend that is to follow, or either. */
export interface EditOrder {
  readonly edit?: string | undefined;
  readonly given?: Given | undefined;
  readonly mend?: string | undefined;
}

/** The words of `flow:edit` for an order; an apostrophe would end the shell's quotation. */
export const commandOf = (order: EditOrder, options: readonly string[] = []): string =>
  [
    'npm run flow:edit --',
    `'${JSON.stringify(order).replaceAll("'", String.raw`\u0027`)}'`,
    ...options,
  ].join(' ');

const isText = (value: unknown) => typeof value === 'string';
const isWords = (value: unknown): value is object =>
  isObject(value) && Object.values(value).every(isText);
const hasEnglish = (value: unknown) => isWords(value) && 'en' in value;

/** For each kind of parameter, how it is written and what fits it. */
const kinds: Readonly<
  Record<
    ReturnType<typeof parameterKind>,
    readonly [shown: string, fits: (value: unknown) => boolean]
  >
> = {
  step: ['"STEP"', isText],
  text: ['"…"', isText],
  words: ['{"en":"…"}', hasEnglish],
  someWords: ['{"en":"…"}', isWords],
  choices: ['[{"en":"…"}]', (value) => Array.isArray(value) && value.every(hasEnglish)],
  rule: ['"GUARD"', (value) => value !== null],
  number: ['N', Number.isFinite],
  flag: ['true', (value) => typeof value === 'boolean'],
};

const mayLack = (parameter: Parameter) => parameter.endsWith('?');

/** An edit as the help shows it. */
export function usageOf({ id, parameters }: Edit): string {
  const shown = Object.entries(parameters).map(
    ([name, one]) => `"${name}"${mayLack(one) ? '?' : ''}:${kinds[parameterKind(one)][0]}`,
  );
  return `{"edit":"${id}","given":{${shown.join(',')}}}`;
}

/** @throws EditRefused where what is given is not what an edit takes */
export function checkGiven(edit: Edit, given: Given): void {
  const { parameters } = edit;
  const told = `as in ${usageOf(edit)}`;
  const strange = Object.keys(given).find((name) => !Object.hasOwn(parameters, name));
  if (strange !== undefined) throw new EditRefused(`${edit.id} takes no "${strange}": ${told}`);
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given[name];
    if (value === undefined && mayLack(parameter)) continue;
    const fits = kinds[parameterKind(parameter)][1];
    if (!fits(value)) throw new EditRefused(`${edit.id} needs "${name}", ${told}`, name);
  }
}

/** Judges the text of a flow file, with forms and answers that are given. */
export type CheckFlowFile = (flow: string, options?: JudgeFilesOptions) => JudgedFiles;

/** A flow that is to be judged. */
export interface ToJudge {
  readonly file: string;
  readonly flow: string;
  readonly judge: CheckFlowFile;
}

const lostIn = ({ faring = [] }: JudgedFiles) =>
  faring.filter(({ is }) => is === 'lost').map(({ id }) => id);

/**
 * The verdicts on some flows, and the code that confirms the losses that they show.
 *
 * @param confirm the code of losses that are meant: of just these, and no others
 */
export function judgeConfirmed(
  all: readonly ToJudge[],
  confirm: string | undefined,
): { verdicts: readonly JudgedFiles[]; code: string } {
  const verdicts = all.map(({ judge, flow }) => judge(flow));
  const lost = verdicts.map((verdict, index) => [all[index]!.file, ...lostIn(verdict).toSorted()]);
  const code = createHash('sha256').update(JSON.stringify(lost)).digest('hex').slice(0, 8);
  if (confirm !== code) return { verdicts, code };
  const meant = all.map(({ judge, flow }, index) =>
    judge(flow, { meant: lostIn(verdicts[index]!) }),
  );
  return { verdicts: meant, code };
}

interface ToMend {
  readonly flow: string;
  /** The text of the flow in use. */
  readonly before: string;
  readonly verdict: Verdict;
  /** Compares with the flow in use, so that nobody is lost by a mend. */
  readonly judge: CheckFlowFile;
}

/** The lines that offer what mends a flow, each a command to paste; and what an end would do. */
export function mendLines(
  { flow, before, verdict, judge }: ToMend,
  options: readonly string[],
  order: EditOrder = {},
): string[] {
  const mends = [
    ...workingMends(mendsFor(flow, before, verdict.problems), verdict, (mend, how) =>
      judge(mend.flow, how),
    ),
  ].map(({ mend: { label } }) => `    ${commandOf({ ...order, mend: label }, options)}`);
  const ends = newEndsFor(flow, verdict.problems).flatMap(({ flow: ended, step }) => {
    const { problems, faring } = judge(ended, { meant: 'all' });
    if (problems.some(({ severity }) => severity === 'error') || faring === undefined) return [];
    return [
      'if it is meant that visits end there, this allows it, and then the same again:',
      `    ${commandOf({ edit: 'let-end', given: { id: step } }, [...options, '--write'])}`,
      ...faringInWords(faring).map((line) => `    ${line}`),
    ];
  });
  const lead = mends.length === 1 ? 'this mends it:' : 'each of these mends it:';
  return [...(mends.length > 0 ? [lead, ...mends] : []), ...ends];
}
