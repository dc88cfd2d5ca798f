import type { Decision } from '../abstraction/decide.ts';
import type { Model } from '../model/model.ts';
import type { FormLimit } from '../model/surroundings.ts';
import { counterexamplesBy, type Claim } from '../question.ts';
import type { Faring } from './faring.ts';
import { faringOf, type Naming } from './harmWords.ts';

/** The limits of the forms that some steps of a flow show. */
const limitsIn = ({ flow, around }: Model) =>
  Object.values(flow.steps)
    .filter(({ skipWhen }) => skipWhen?.rule !== true)
    .flatMap(({ id, form = '' }) =>
      (around.formLimits?.[form] ?? []).map((limit) => ({ step: id, limit })),
    );

/** That nobody comes to a step: whoever does is stopped by its limit. */
const nobodyComesTo = (step: string): Claim => ({
  words: step,
  find(graph) {
    const there = graph.states.filter(({ shown }) => shown === step).map((state) => ({ state }));
    const problem = () => ({ code: 'limit', pointer: '', message: '' });
    return counterexamplesBy(
      graph,
      there,
      () => step,
      () => ({ problem }),
    );
  },
});

/**
 * Those who go no further with a flow because they cannot answer within a limit, where the flow
 * before had none as strict for that answer.
 */
export function stoppedByLimits(
  before: Model,
  after: Model,
  naming: Naming,
  decided: (claim: Claim) => Decision,
): Faring[] {
  const known = limitsIn(before);
  const isKnown = ({ id, strictness }: FormLimit) =>
    known.some(({ limit }) => limit.id === id && limit.strictness >= strictness);
  return limitsIn(after)
    .filter(({ limit }) => !isKnown(limit))
    .flatMap(({ step, limit }): Faring[] => {
      const { problems, unproved } = decided(nobodyComesTo(step));
      if (problems.length === 0 && unproved.length === 0) return [];
      const at = naming.formerName(step);
      const stopped = {
        id: `stopped ${at} ${limit.id} ${limit.strictness}`,
        isEverybody: false,
        who: `${naming.visitors.noun} ${limit.who}`,
        events: problems[0]?.events ?? [],
      };
      return [faringOf(naming, { is: 'stopped', step: at }, stopped)];
    });
}
