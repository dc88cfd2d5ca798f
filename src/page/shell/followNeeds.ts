import { toPartialBooking } from '../../booking/request/partialBooking.ts';
import { progress } from '../../engine/progress.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import { shownStep } from '../../engine/shownStep.ts';
import { currentStep, stepOf } from '../../engine/snapshot.ts';
import type { Flow, Snapshot, Step } from '../../engine/types.ts';
import {
  bookingPreconditions,
  bookingNeedsBy,
} from '../steps/declarations/booking/bookingPreconditions.ts';
import { preconditionsOfStep } from '../steps/declarations/preconditionsOfStep.ts';
import { truthsOf } from '../steps/declarations/world.ts';
import { bookingFacts } from '../wizard/bookingFacts.ts';
import { onStepShown } from '../wizard/onStepShown.ts';
import { presentAnswers, type Wizard } from '../wizard/wizard.ts';

type Need = ReturnType<typeof preconditionsOfStep>[number];

const gives = ({ form, component }: Step, names: readonly string[]) =>
  names.some((name) => name === form || name === component);

/**
 * The stack up to the last passed step that supplies one of the names; if none was passed, with
 * such a step on top.
 */
function stackTo({ steps }: Flow, stack: readonly string[], names: readonly string[]) {
  const passed = stack.slice(0, -1).findLastIndex((id) => gives(steps[id]!, names));
  if (passed >= 0) return stack.slice(0, passed + 1);
  const first = names.flatMap(
    (name) => Object.values(steps).find((step) => gives(step, [name])) ?? [],
  );
  return first.length === 0 ? undefined : [...stack.slice(0, -1), first[0]!.id];
}

/** What a step needs. What a booking needs is judged by the request that would really be sent. */
function needsIn(wizard: Wizard, step: Step): readonly Need[] {
  const needs = preconditionsOfStep(step);
  if (
    !needs.some((need) => need !== bookingPreconditions[0] && bookingPreconditions.includes(need))
  )
    return needs;
  const booking = toPartialBooking(presentAnswers(wizard.visit), bookingFacts(wizard));
  return [
    ...needs.filter((need) => !bookingPreconditions.includes(need)),
    ...bookingNeedsBy(() => booking),
  ];
}

/**
 * The first need of a step that is not met at a snapshot.
 *
 * @param counts which needs to check; all by default
 */
export function unmetNeed(
  wizard: Wizard,
  step: Step,
  snapshot: Snapshot,
  counts: (need: Need) => boolean = () => true,
): Need | undefined {
  const { context, facts } = snapshot;
  const view = {
    answers: relevantAnswers(wizard.visit.flow, snapshot),
    variables: { ...facts, ...context },
    truths: truthsOf(wizard.session.get(), wizard.settings),
  };
  return needsIn(wizard, step).find((need) => counts(need) && !need.isMet(view));
}

/**
 * Moves a visit that reaches a step without what the step needs to the nearest step that asks for
 * it, and tells analytics and the console. The checker has proved that the flow never leads there,
 * but a backend may respond in an unexpected way.
 *
 * @returns a function that stops this
 */
export function followNeeds(wizard: Wizard): () => void {
  const { visit, session, track } = wizard;
  const { flow } = visit;
  return onStepShown(visit, (step) => {
    const { isBooked, isExitSent } = session.get();
    let snapshot = visit.get();
    const isOther = shownStep(flow, snapshot).step.id !== currentStep(flow, snapshot).id;
    if (isBooked || isExitSent || isOther) return;
    const seen = new Set<string>();
    let at = step;
    for (let need = unmetNeed(wizard, at, snapshot); need;) {
      if (!seen.has(at.id)) {
        track('Step not ready', { step: at.id, need: need.id });
        console.error(`The visit came to "${at.id}" without ${need.words}`);
      }
      const stack = stackTo(flow, snapshot.stack, need.givenBy ?? []);
      if (seen.has(at.id) || stack === undefined) return;
      seen.add(at.id);
      snapshot = { ...snapshot, stack, progress: progress(flow, stack) };
      at = stepOf(flow, stack.at(-1)!);
      need = unmetNeed(wizard, at, snapshot);
    }
    if (at !== step) visit.moveTo(snapshot);
  });
}
