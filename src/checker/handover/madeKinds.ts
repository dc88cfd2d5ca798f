import { decide } from '../abstraction/decide.ts';
import { Explorations } from '../abstraction/explorations.ts';
import type { Model } from '../model/model.ts';
import { allKinds, makingSteps, type Made } from '../model/handedOver.ts';
import type { Precondition } from '../model/surroundings.ts';
import type { Scalar } from '../../engine/types.ts';
import type { Claim } from '../question.ts';

/** That nobody comes to a goal with one kind: whoever does is the visit that makes it. */
function nobodyMakes(model: Model, step: string, kind: Scalar): Claim {
  const { kindOf, reads } = model.around.handover!;
  const precondition: Precondition = {
    id: `made ${String(kind)}`,
    words: String(kind),
    reads,
    isMet: (view) => kindOf(view) !== kind,
  };
  return {
    words: String(kind),
    reads: { kind: 'precondition', asked: { precondition, step } },
    find(graph) {
      const states = graph.states.filter(
        (state) => state.shown === step && !graph.isMet(precondition, state),
      );
      const [first, ...others] = states
        .toSorted((one, other) => graph.shortest.length(one) - graph.shortest.length(other))
        .map((state) => ({ state }));
      if (first === undefined) return [];
      return [
        {
          key: precondition.id,
          sightings: [first, ...others],
          problem: (played) => ({
            code: 'made',
            severity: 'error',
            pointer: '',
            message: '',
            about: String(kind),
            // With its answers: they say which kind it is.
            events: played.events,
          }),
        },
      ];
    },
  };
}

/**
 * The kinds of what visits to a flow make at its goals. Of a kind of which it could not be settled
 * whether somebody makes it, that is taken to be so.
 *
 * @param known kinds that need not be looked for
 */
export function madeKinds(model: Model, known: readonly Scalar[] = []): Made[] {
  const { flow, around } = model;
  const { handover } = around;
  if (handover === undefined) return [];
  const sought = allKinds(around).filter((kind) => !known.includes(kind));
  const claims = makingSteps(flow, handover).flatMap((step) =>
    sought.map((kind) => nobodyMakes(model, step, kind)),
  );
  const { problems, unproved } = decide(claims, new Explorations(model));
  const found = new Map(problems.map(({ about, events = [] }) => [about, events]));
  return sought.flatMap((kind): Made[] => {
    const events = found.get(String(kind));
    if (events !== undefined) return [{ kind, visit: { flow: flow.id, events } }];
    return unproved.length > 0 ? [{ kind }] : [];
  });
}
