import { mendsFor, newEndsFor, type Mend } from '../../src/studio/edits/mends.ts';
import { workingMends } from '../../src/studio/edits/workingMends.ts';
import type { Verdict } from '../../src/checker/check.ts';
import type { JudgedFiles, JudgeFilesOptions } from '../../src/page/steps/declarations/judge.ts';
import { faringInWords } from '../../src/page/steps/declarations/customers/whoCanBook.ts';

/** Judges the text of a flow file, with forms and answers that are given. */
export type CheckFlowFile = (flow: string, options?: JudgeFilesOptions) => JudgedFiles;

interface ToMend {
  readonly flow: string;
  /** The text of the flow in use. */
  readonly before: string;
  readonly verdict: Verdict;
  /** Compares with the flow in use, so that nobody is lost by a mend. */
  readonly judge: CheckFlowFile;
}

/** The mends of a flow's errors after which the checker finds no error. */
export function findMends({ flow, before, verdict, judge }: ToMend): Mend[] {
  const mends = mendsFor(flow, before, verdict.problems);
  const judged = (mend: Mend, options: JudgeFilesOptions) => judge(mend.flow, options);
  return [...workingMends(mends, verdict, judged)].map(({ mend }) => mend);
}

/** A text quoted as one word of a command line. */
const asWord = (text: string) => `"${text.replaceAll(/["$\\`]/g, '\\$&')}"`;

/** The words of a command as somebody would type them. */
export const commandLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w.:/-]+$/.test(word) ? word : asWord(word))).join(' ');

/** The lines that offer mends, each as a command to paste. */
export function mendLines(mends: readonly Mend[], command: string): string[] {
  if (mends.length === 0) return [];
  const lead = mends.length === 1 ? 'this mends it' : 'each of these mends it';
  return [`${lead}:`, ...mends.map(({ label }) => `    ${command} ${asWord(label)}`)];
}

/** The lines that say what an end would do where a way leads to none: an edit, since it loses visitors. */
export function newEndLines({ flow, verdict, judge }: ToMend, command: string): string[] {
  return newEndsFor(flow, verdict.problems).flatMap(({ flow: ended, step }) => {
    const { problems, faring } = judge(ended, { meant: 'all' });
    if (problems.some(({ severity }) => severity === 'error') || faring === undefined) return [];
    return [
      'if it is meant that visits end there, this allows it, and then the same again:',
      `    ${command} ${commandLine(['let-end', step, '--write'])}`,
      ...faringInWords(faring).map((line) => `    ${line}`),
    ];
  });
}
