import { offers } from '../../engine/offers.ts';
import { at } from '../../engine/parse/reader.ts';
import type { GuardState } from '../../engine/guards.ts';
import type { Flow, FlowEvent, Transition } from '../../engine/types.ts';
import { Choices } from '../model/choices.ts';
import { groupBy } from '../groupBy.ts';
import type { Inquiry } from '../question.ts';
import type { State } from '../explore/graph.ts';
import { eventName, titleOf } from '../words.ts';

/** Steps that some transition, reset or replacement leads to from the first one; guards left aside. */
function drawn({ flow }: Inquiry): Set<string> {
  const seen = new Set([flow.initial, ...flow.replaceEveryStep.map((rule) => rule.step)]);
  for (const id of seen) {
    for (const transition of Object.values(flow.steps[id]?.on ?? {}).flat()) {
      for (const next of [transition.target, ...(transition.reset ?? [])]) seen.add(next);
    }
  }
  return seen;
}

/** Every step is shown to somebody. */
export function checkSteps(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  const lines = drawn(inquiry);
  const shown = new Set([
    ...base.states.map(({ frame }) => frame.step),
    ...base.frames.map(({ step }) => step),
    ...flow.replaceEveryStep.map((rule) => rule.step),
  ]);
  for (const { id, skipWhen, on } of Object.values(flow.steps)) {
    const pointer = at('/steps', id);
    if (skipWhen !== undefined && !Object.hasOwn(on, flow.forward)) {
      const message = `${titleOf(flow, id)} is never skipped: nothing there takes "${flow.forward}", by which a skipped step is left`;
      const mend = 'take "skipWhen" out, and lead past the step with guards on the ways to it';
      const place = at(pointer, 'skipWhen');
      inquiry.report('warning', 'never-skipped', place, message, undefined, { mend });
    }
    if (!lines.has(id)) {
      inquiry.report(
        // A step that nothing leads to yet harms nobody.
        id === flow.goal ? 'error' : 'warning',
        'unreachable-step',
        pointer,
        id === flow.goal
          ? `nothing leads to ${titleOf(flow, id)}, the goal of every visit`
          : `nothing leads to ${titleOf(flow, id)}: no visitor will ever see it`,
      );
    } else if (base.isComplete && !shown.has(id)) {
      const isOff =
        skipWhen !== undefined && skipWhen.variables.length + skipWhen.answers.length === 0;
      if (isOff) continue;
      inquiry.report(
        skipWhen === undefined && id === flow.goal ? 'error' : 'warning',
        skipWhen === undefined ? 'unreachable-step' : 'always-skipped',
        pointer,
        skipWhen === undefined
          ? `no visitor will ever see ${titleOf(flow, id)}: the ways to it are never open`
          : `${titleOf(flow, id)} is skipped in every visit`,
      );
    }
  }
}

/** The state as guards see it while an event is judged. */
const judged = ({ frame, control }: State, { facts, answers }: FlowEvent) => ({
  stack: frame.stack,
  context: control.context,
  facts: { ...control.facts, ...facts },
  answers: { ...control.answers, ...(answers as State['control']['answers']) },
});

/** Whether one transition does just what another one does. */
const isTwin = (one: Transition, other: Transition) =>
  one !== other &&
  one.target === other.target &&
  JSON.stringify([one.reset, one.effects]) === JSON.stringify([other.reset, other.effects]);

/** Whether a guard holds for some values of what is not tracked. */
function perhapsHolds(flow: Flow, { guard }: Transition, state: GuardState): boolean {
  const choices = new Choices(flow, new Set());
  do {
    if (choices.judge(flow, guard, state)) return true;
  } while (choices.next());
  return false;
}

/** Every transition is taken by somebody, unless it says why it is kept. */
export function checkTransitions(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  if (!base.isComplete) return;
  const taken = new Set(
    base.states.flatMap(({ edges }) =>
      edges.flatMap((edge) => edge.taken.map(({ pointer }) => pointer)),
    ),
  );
  const byStep = groupBy(base.states, ({ frame }) => frame.step);
  const idle = new Map<string, { step: string; transition: Transition }[]>();
  for (const step of Object.values(flow.steps)) {
    for (const transition of Object.values(step.on).flat()) {
      const { pointer, spare } = transition;
      if (taken.has(pointer) || spare !== undefined || !byStep.has(step.id)) continue;
      idle.set(pointer, [...(idle.get(pointer) ?? []), { step: step.id, transition }]);
    }
  }
  for (const [pointer, places] of idle) {
    const { step, transition } = places[0]!;
    const where = `on ${titleOf(flow, step)}`;
    const what = `"${eventName(flow, transition.event)}"`;
    const name = `${what} to ${titleOf(flow, transition.target)}`;
    const sent = places.some(({ step: id }) =>
      base.screen(id).sends.some(({ event }) => event === transition.event),
    );
    const overtaken = places
      .flatMap(({ step: id }) => byStep.get(id)!)
      .find((state) =>
        state.edges.some(
          ({ event }) =>
            event.type === transition.event && perhapsHolds(flow, transition, judged(state, event)),
        ),
      );
    // A button that leads to a step which is off is not shown: that is meant.
    if (!sent && !offers(flow, flow.steps[step]!, transition.event)) continue;
    if (!sent) {
      const message = `${where} nobody can do ${what}: its screen never sends it (${transition.event})`;
      inquiry.report('warning', 'never-sent', pointer, message);
    } else if (overtaken === undefined) {
      const message = `${where} nobody ever takes the way from ${name}: its condition never holds there`;
      inquiry.report('warning', 'never-taken', pointer, message);
    } else {
      const message = `${where} nobody ever takes the way from ${name}: one above it always goes first`;
      const doesTheSame = places.every(({ step: id, transition: idle }) =>
        (flow.steps[id]!.on[transition.event] ?? []).some((above) => isTwin(above, idle)),
      );
      inquiry.report(
        doesTheSame ? 'warning' : 'error',
        'shadowed-transition',
        pointer,
        message,
        inquiry.visitTo(base, overtaken),
      );
    }
  }
}
