import { decide } from '../abstraction/decide.ts';
import { Explorations } from '../abstraction/explorations.ts';
import type { AskedPrecondition } from '../model/askedPreconditions.ts';
import { allKinds, makingSteps, withBeginnings, type Made } from '../model/handedOver.ts';
import { Model } from '../model/model.ts';
import type { Precondition, Surroundings } from '../model/surroundings.ts';
import type { Flow, Scalar } from '../../engine/types.ts';
import type { Claim } from '../question.ts';
import { counterexamplesOf } from '../questions/checkPreconditions.ts';

/** That no visit makes one kind: whoever lacks that is the visit that makes it. */
function isOtherKind({ around }: Model, kind: Scalar): Precondition {
  const { kindOf, reads } = around.handover!;
  return {
    id: `made ${String(kind)}`,
    words: String(kind),
    reads,
    isMet: (view) => kindOf(view) !== kind,
  };
}

const nobodyMakes = (asked: AskedPrecondition): Claim => ({
  words: asked.precondition.words,
  reads: { kind: 'precondition', asked },
  find: (graph) =>
    counterexamplesOf(asked, graph).map((one) => ({
      ...one,
      problem: (played) => ({
        code: 'made',
        pointer: '',
        message: '',
        about: asked.precondition.words,
        // With its answers: they say which kind it is.
        events: played.events,
      }),
    })),
});

/** The flow with something asked of whatever its visits do by an action. */
function withAsked({ flow, around }: Model, action: string, preconditions: Precondition[]): Model {
  const { screen } = around;
  if (screen === undefined) return new Model(flow, around);
  const withMore = (step: Flow['steps'][string], its: Flow) => {
    const known = screen(step, its);
    const sends = known?.sends.map((sending) =>
      sending.action === action
        ? { ...sending, preconditions: [...(sending.preconditions ?? []), ...preconditions] }
        : sending,
    );
    return known && sends && { ...known, sends };
  };
  return new Model(flow, { ...around, screen: withMore });
}

/**
 * The kinds of what visits to a flow make. Of a kind of which it could not be settled whether
 * somebody makes it, that is taken to be so.
 *
 * @param known kinds that need not be looked for
 */
export function madeKinds(model: Model, known: readonly Scalar[] = []): Made[] {
  const { flow, around } = model;
  const { handover } = around;
  const sought = allKinds(around).filter((kind) => !known.includes(kind));
  if (handover === undefined || sought.length === 0) return [];
  const { action } = handover.madeBy;
  const preconditions = sought.map((kind) => isOtherKind(model, kind));
  const asking = withAsked(model, action, preconditions);
  const claims = makingSteps(flow, handover).flatMap(({ id: step, action: own }) => {
    const sent = own === action ? asking.screen(step).sends : [];
    const events = sent.flatMap((sending) => (sending.action === action ? sending.event : []));
    return preconditions.flatMap((precondition) =>
      own === action
        ? events.map((event) => nobodyMakes({ precondition, step, event }))
        : nobodyMakes({ precondition, step }),
    );
  });
  const { problems, unproved } = decide(claims, new Explorations(asking));
  const found = new Map(problems.map(({ about, events = [] }) => [about, events]));
  return sought.flatMap((kind): Made[] => {
    const events = found.get(String(kind));
    if (events !== undefined) return [{ kind, visit: { flow: flow.id, events } }];
    return unproved.length > 0 ? [{ kind }] : [];
  });
}

/** What visits to a flow go on with: what others have made, and what these visits make of it in turn. */
export function madeOnward(
  flow: Flow,
  around: Surroundings,
  made: readonly Made[],
): readonly Made[] {
  const model = new Model(flow, withBeginnings(flow, around, made));
  if (model.around.goesOn !== true || made.length === 0) return made;
  const known = made.map(({ kind }) => kind);
  const more = madeKinds(model, known);
  return more.length === 0 ? made : madeOnward(flow, around, [...made, ...more]);
}
