import { at } from '../../engine/parse/reader.ts';
import type { Flow, FlowEvent, Problem } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import {
  isTooLow,
  sightingOf,
  type Failure,
  type StackFrame,
  type State,
} from '../explore/graph.ts';
import { shownEvents } from '../explore/replay.ts';
import type { Model } from '../model/model.ts';
import { counterexamplesBy, type Claim } from '../question.ts';
import { eventName, factWords, titleOf } from '../words.ts';

interface Case {
  readonly state: State;
  readonly event: string;
  readonly last?: Failure;
}

/** Whether there is a stack on which Back is not offered, because it would leave no step. */
const canHideBack = (flow: Flow, { isBottom, parents }: StackFrame) =>
  isBottom || [...parents].some((parent) => isTooLow(flow, parent));

/** Where a screen sends what nothing takes, each with the state and the event. */
function casesOf({ flow, states, model }: Graph): Case[] {
  return states.flatMap((state) => {
    if (state.replacedBy !== undefined) return [];
    const unhandled = state.failures
      .filter(({ bug }) => bug === undefined)
      .map((last): Case => ({ state, event: last.event.type, last }));
    const { sends } = model.screen(state.frame.step);
    const hasBack = sends.some(({ event }) => event === flow.back.event);
    if (!hasBack || !canHideBack(flow, state.frame)) return unhandled;
    return [...unhandled, { state, event: flow.back.event }];
  });
}

/** Whatever a screen can send is taken by the flow, in every state in which the screen is shown. */
export const checkEvents = (model: Model): Claim[] => [
  {
    words: 'that whatever a screen sends is taken',
    find: (graph) =>
      counterexamplesBy(
        graph,
        casesOf(graph),
        ({ state, event }) => `${state.frame.step}\n${event}`,
        () => ({
          problem: (played, { state, event, last }) => {
            const sent: FlowEvent[] = last === undefined ? [{ type: event }] : [];
            const events = [...shownEvents(model, played), ...sent];
            return unhandledEvent(model.flow, state.frame.step, event, last, events);
          },
        }),
      ),
  },
  {
    words: 'that no steps are skipped in a circle',
    find: (graph) => {
      const failing = graph.states.flatMap(({ failures }) =>
        failures.filter(({ bug }) => bug !== undefined),
      );
      return counterexamplesBy(
        graph,
        failing.map(sightingOf),
        ({ state }) => state.frame.step,
        (step) => ({
          problem: (_played, { last }) => ({
            code: 'skipped-in-a-circle',
            pointer: at('/steps', step),
            message: `from ${titleOf(model.flow, step)} visitors get nowhere: ${last.bug}`,
          }),
        }),
      );
    },
  },
];

function unhandledEvent(
  flow: Flow,
  step: string,
  event: string,
  failure: Failure | undefined,
  events: readonly FlowEvent[],
): Omit<Problem, 'severity'> {
  const isHandled = Object.hasOwn(flow.steps[step]!.on, event);
  const facts = factWords(flow, failure?.event.facts ?? {});
  const when = facts === '' ? 'for some visitors' : `when ${facts}`;
  return {
    code: 'unhandled-event',
    pointer: isHandled ? at(`${at('/steps', step)}/on`, event) : at('/steps', step),
    message:
      event === flow.back.event
        ? `${titleOf(flow, step)} has a Back button, but for some visitors there is no step to go back to`
        : `on ${titleOf(flow, step)} visitors can do “${eventName(flow, event)}”, but ` +
          (isHandled ? `nothing takes it ${when}` : 'nothing in the flow takes it'),
    events,
    mend: isHandled
      ? 'take the condition off the last way in the list, so that it is for all others'
      : 'add the transition',
  };
}
