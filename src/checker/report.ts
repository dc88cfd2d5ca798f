import { parseFlow, problemLine } from '../engine/parse/parseFlow.ts';
import type { Verdict } from './check.ts';
import { visitWords } from './words.ts';

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A verdict for people to read: each problem with the visit that shows it, and what was proved. */
export function checkReport(file: string, source: unknown, { problems, proof }: Verdict): string[] {
  const parsed = parseFlow(source);
  const lines = problems.flatMap((problem) => {
    const told = `${problem.severity}: ${problemLine(file, problem)} [${problem.code}]`;
    const mend = problem.mend === undefined ? [] : [`    to mend it: ${problem.mend}`];
    if (!parsed.ok || problem.events === undefined) return [told, ...mend];
    const visit = visitWords(parsed.flow, problem.events);
    const { other } = problem;
    const events = other?.events.map(({ type }) => type).join(', ');
    const beside = other === undefined ? [] : [`    with a visit to “${other.flow}”: ${events}`];
    return [told, ...visit.map((line, index) => `    ${index + 1}. ${line}`), ...beside, ...mend];
  });
  if (proof === undefined) return [...lines, `${file}: not a flow yet, so nothing was explored`];
  const { states, transitions, taken, kinds, tried, unproved, isForVisitsUnderWay } = proof;
  const graph =
    `${states} situations, ${taken} of ${transitions} transitions taken, ` +
    `${kinds} ways to arrive at the goal (${tried} moves tried)`;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count =
    problems.length === 0
      ? 'no problems'
      : `${counted(errors, 'error')}, ${counted(problems.length - errors, 'warning')}`;
  return [
    ...lines,
    `${file}: ${count}`,
    unproved.length === 0
      ? `proved for every possible visit${isForVisitsUnderWay ? ', those under way among them' : ''}: ${graph}`
      : `not everything was proved; looked at ${graph}`,
    ...unproved.map((question) => `not proved: ${question}`),
  ];
}
