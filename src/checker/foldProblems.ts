import type { Flow, Problem } from '../engine/types.ts';
import { at } from '../engine/parse/reader.ts';

/** What is told of steps and ways only because nobody comes that far, or comes through at all. */
const followsFromNoWay: ReadonlySet<string> = new Set([
  'unreachable-step',
  'never-taken',
  'never-sent',
  'always-skipped',
  'dead-end',
  'blind-alley',
  'goal-out-of-reach',
  'back-strands',
]);

const lengthOf = ({ events }: Problem) => events?.length ?? Infinity;

/** Of problems with one cause the nearest, the others under it. */
function under(cause: Problem, others: readonly Problem[]): Problem {
  return others.length === 0 ? cause : { ...cause, consequences: others };
}

/**
 * Problems by their causes, errors first: where nobody can reach the goal, that is told and not what
 * follows from it at every step; what is missing on many screens is told once, where it is met first.
 */
export function foldProblems(flow: Flow, all: readonly Problem[]): Problem[] {
  const isHopeless = ({ code, pointer }: Problem) =>
    code === 'goal-out-of-reach' &&
    (pointer === at('/steps', flow.initial) || pointer.startsWith('/replaceEveryStep/'));
  const hopeless = all.find(isHopeless);
  const follows = (problem: Problem) =>
    hopeless !== undefined && problem !== hopeless && followsFromNoWay.has(problem.code);
  const told: Problem[] = [];
  const preconditions = new Set<string>();
  for (const problem of all) {
    if (problem === hopeless) {
      told.push(under(problem, all.filter(follows)));
    } else if (problem.code === 'missing-need' && problem.about !== undefined) {
      if (preconditions.has(problem.about)) continue;
      preconditions.add(problem.about);
      const same = all.filter(
        ({ code, about }) => code === problem.code && about === problem.about,
      );
      const first = same.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0]!;
      told.push(
        under(
          first,
          same.filter((one) => one !== first),
        ),
      );
    } else if (!follows(problem)) told.push(problem);
  }
  const rank = ({ severity }: Problem) => (severity === 'error' ? 0 : 1);
  return told.toSorted((one, other) => rank(one) - rank(other));
}
