import { mendsFor, type Mend } from '../../src/edits/mends.ts';
import { workingMends } from '../../src/edits/workingMends.ts';
import type { JudgeOptions, Verdict } from '../../src/checker/check.ts';

/** Runs the checker on a flow file as parsed JSON. */
export type CheckFlowFile = (source: unknown, options?: JudgeOptions) => Verdict;

/** The mends of a flow's errors after which the checker finds no error. */
export function findMends(
  flow: string,
  before: string,
  verdict: Verdict,
  judge: CheckFlowFile,
): Mend[] {
  const mends = mendsFor(flow, before, verdict.problems);
  const judged = (mend: Mend, options: JudgeOptions) => judge(JSON.parse(mend.flow), options);
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
