import { isGoal } from '../../engine/isGoal.ts';
import { offers } from '../../engine/offers.ts';
import { at } from '../../engine/parse/reader.ts';
import type { GuardState } from '../../engine/guards.ts';
import type { Flow, FlowEvent, Problem, Transition } from '../../engine/types.ts';
import { closure } from '../explore/closure.ts';
import type { Graph } from '../explore/explore.ts';
import type { State } from '../explore/graph.ts';
import { shownEvents, visitTo } from '../explore/replay.ts';
import { groupBy } from '../maps.ts';
import { Choices } from '../model/choices.ts';
import { flowError, flowWarning } from '../question.ts';
import { eventName, titleOf } from '../words.ts';

/** Steps that some transition, reset or replacement leads to from the first one; guards left aside. */
const drawn = ({ initial, replaceEveryStep, steps }: Flow): Set<string> =>
  closure([initial, ...replaceEveryStep.map((rule) => rule.step)], (id) =>
    Object.values(steps[id]?.on ?? {})
      .flat()
      .flatMap(({ target, reset = [] }) => [target, ...reset]),
  );

/** Every step is shown to somebody. */
export function checkSteps({ flow, states, frames, isComplete }: Graph): Problem[] {
  const lines = drawn(flow);
  const shown = new Set([
    ...states.map(({ frame }) => frame.step),
    ...frames.map(({ step }) => step),
    ...flow.replaceEveryStep.map((rule) => rule.step),
  ]);
  return Object.values(flow.steps).flatMap(({ id, skipWhen, on }): Problem[] => {
    const title = titleOf(flow, id);
    const pointer = at('/steps', id);
    const found: Problem[] = [];
    if (skipWhen !== undefined && !Object.hasOwn(on, flow.forward)) {
      const message = `${title} is never skipped: nothing there takes “${flow.forward}”, by which a skipped step is left`;
      const mend =
        'let the step never be skipped, and lead past it with conditions on the ways to it';
      found.push(flowWarning('never-skipped', at(pointer, 'skipWhen'), message, mend));
    }
    const isOfGoals = isGoal(flow, id);
    // A step that nothing leads to yet harms nobody.
    const unreachable = isOfGoals ? flowError : flowWarning;
    if (!lines.has(id)) {
      const message = isOfGoals
        ? `nothing leads to ${title}, the goal of every visit`
        : `nothing leads to ${title}: no visitor will ever see it`;
      found.push(unreachable('unreachable-step', pointer, message));
    } else if (isComplete && !shown.has(id) && skipWhen === undefined) {
      const message = `no visitor will ever see ${title}: the ways to it are never open`;
      found.push(unreachable('unreachable-step', pointer, message));
    } else if (isComplete && !shown.has(id) && skipWhen !== undefined) {
      const message = `${title} is skipped in every visit`;
      const isOff = skipWhen.variables.length + skipWhen.answers.length === 0;
      if (!isOff) found.push(flowWarning('always-skipped', pointer, message));
    }
    return found;
  });
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
export function checkTransitions(graph: Graph): Problem[] {
  const { flow, model, states, isComplete } = graph;
  if (!isComplete) return [];
  const edges = states.flatMap((state) => state.edges);
  const taken = new Set(edges.flatMap((edge) => edge.taken.map(({ pointer }) => pointer)));
  const byStep = groupBy(states, ({ frame }) => frame.step);
  const idle = Object.values(flow.steps).flatMap((step) =>
    Object.values(step.on)
      .flat()
      .filter(
        ({ pointer, spare }) => !taken.has(pointer) && spare === undefined && byStep.has(step.id),
      )
      .map((transition) => ({ step: step.id, transition })),
  );
  return [...groupBy(idle, ({ transition }) => transition.pointer)].flatMap(
    ([pointer, places]): Problem[] => {
      const { step, transition } = places[0]!;
      const { event } = transition;
      const where = `on ${titleOf(flow, step)}`;
      const what = `“${eventName(flow, event)}”`;
      const name = `${what} to ${titleOf(flow, transition.target)}`;
      const isSent = places.some(({ step: id }) =>
        model.screen(id).sends.some((sending) => sending.event === event),
      );
      // A button that leads to a step which is off is not shown: that is meant.
      if (!isSent && !offers(flow, flow.steps[step]!, event)) return [];
      if (!isSent) {
        const message = `${where} nobody can do ${what}: its screen never sends it`;
        return [flowWarning('never-sent', pointer, message)];
      }
      const overtaken = places
        .flatMap(({ step: id }) => byStep.get(id)!)
        .find((state) =>
          state.edges.some(
            (edge) =>
              edge.event.type === event &&
              perhapsHolds(flow, transition, judged(state, edge.event)),
          ),
        );
      if (overtaken === undefined) {
        const message = `${where} nobody ever takes the way from ${name}: its condition never holds there`;
        return [flowWarning('never-taken', pointer, message)];
      }
      const doesTheSame = places.every(({ step: id, transition: one }) =>
        (flow.steps[id]!.on[event] ?? []).some((above) => isTwin(above, one)),
      );
      const played = visitTo(graph, overtaken);
      const message = `${where} nobody ever takes the way from ${name}: one above it always goes first`;
      const said = doesTheSame ? flowWarning : flowError;
      const problem = said('shadowed-transition', pointer, message);
      return [{ ...problem, ...(played && { events: shownEvents(model, played) }) }];
    },
  );
}
