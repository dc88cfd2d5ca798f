import { mendsFor, type Mend } from '../../src/edits/mends.ts';
import { workingMends } from '../../src/edits/workingMends.ts';
import type { JudgeOptions, Verdict } from '../../src/checker/check.ts';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import {
  cannotBookAnyMore,
  lossProblems,
  whoCanBook,
  type CanBook,
} from '../../src/steps/declarations/customers/whoCanBook.ts';

/** Runs the checker on a flow file as parsed JSON. */
export type CheckFlowFile = (source: unknown, options?: JudgeOptions) => Verdict;

/** A verdict that also refuses who can no longer book, unless that is meant. */
export const withLosses = (verdict: Verdict, rows: readonly CanBook[], isMeant: boolean): Verdict =>
  isMeant ? verdict : { ...verdict, problems: [...lossProblems(rows), ...verdict.problems] };

/** Who can book with a flow file as parsed JSON; nobody is named for one that is no flow. */
export function customersOf(
  source: unknown,
  around: Surroundings,
  from?: JudgeOptions['from'],
): CanBook[] {
  const now = parseFlow(source);
  const before = from && parseFlow(from.source);
  if (!now.ok) return [];
  const former = before?.ok === true ? before.flow : undefined;
  return whoCanBook(
    { flow: now.flow, around },
    former && { flow: former, around: from?.around ?? around },
  );
}

interface ToMend {
  readonly flow: string;
  /** The text of the flow in use. */
  readonly before: string;
  readonly verdict: Verdict;
  readonly judge: CheckFlowFile;
  readonly customers: (source: unknown) => readonly CanBook[];
}

/** The mends of a flow's errors after which the checker finds no error, and nobody is turned away. */
export function findMends({ flow, before, verdict, judge, customers }: ToMend): Mend[] {
  const mends = mendsFor(flow, before, verdict.problems);
  const judged = (mend: Mend, options: JudgeOptions) => {
    const source: unknown = JSON.parse(mend.flow);
    const told = judge(source, options);
    const isSound = told.problems.every(({ severity }) => severity !== 'error');
    return { ...told, losesVisitors: isSound && cannotBookAnyMore(customers(source)).length > 0 };
  };
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
