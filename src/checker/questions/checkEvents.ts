import { at } from '../../engine/parse/reader.ts';
import type { Flow, FlowEvent } from '../../engine/types.ts';
import { isTooLow, type Failure, type StackFrame, type State } from '../explore/graph.ts';
import { groupBy } from '../groupBy.ts';
import { nearestFirst } from '../explore/shortest.ts';
import type { Counterexample } from '../question.ts';
import type { Graph } from '../explore/explore.ts';
import type { Inquiry } from '../question.ts';
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
function casesOf({ flow, states, screen }: Graph): Case[] {
  return states.flatMap((state) => {
    if (state.replacedBy !== undefined) return [];
    const unhandled = state.failures
      .filter(({ bug }) => bug === undefined)
      .map((last): Case => ({ state, event: last.event.type, last }));
    const { sends } = screen(state.frame.step);
    const hasBack = sends.some(({ event }) => event === flow.back.event);
    if (!hasBack || !canHideBack(flow, state.frame)) return unhandled;
    return [...unhandled, { state, event: flow.back.event }];
  });
}

/** Whatever a screen can send is taken by the flow, in every state in which the screen is shown. */
export function checkEvents(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const find = (graph: Graph): Counterexample<Case>[] =>
    [...groupBy(casesOf(graph), ({ state, event }) => `${state.frame.step}\n${event}`)].map(
      ([key, cases]) => {
        const { event } = cases[0]!;
        return {
          key,
          sightings: nearestFirst(graph, cases)!,
          report: (played, { state, last }) => {
            const sent: FlowEvent[] = last === undefined ? [{ type: event }] : [];
            tell(inquiry, state.frame.step, event, last, [...inquiry.told(played), ...sent]);
          },
        };
      },
    );
  inquiry.decide('that whatever a screen sends is taken', find);

  const bugs = (graph: Graph): Counterexample<{ state: State; last: Failure }>[] => {
    const failing = graph.states.flatMap(({ failures }) =>
      failures.filter(({ bug }) => bug !== undefined),
    );
    return [...groupBy(failing, ({ from }) => from.frame.step)].map(([step, list]) => {
      const failed = list.map((last) => ({ state: last.from, last }));
      return {
        key: step,
        sightings: nearestFirst(graph, failed)!,
        report: (played, { last }) =>
          inquiry.report(
            'error',
            'skipped-in-a-circle',
            at('/steps', step),
            `from ${titleOf(flow, step)} visitors get nowhere: ${last.bug}`,
            inquiry.told(played),
          ),
      };
    });
  };
  inquiry.decide('that no steps are skipped in a circle', bugs);
}

function tell(
  inquiry: Inquiry,
  id: string,
  event: string,
  failure: Failure | undefined,
  events: readonly FlowEvent[],
): void {
  const { flow } = inquiry;
  const handled = Object.hasOwn(flow.steps[id]!.on, event);
  const facts = factWords(flow, failure?.event.facts ?? {});
  const when = facts === '' ? 'for some visitors' : `when ${facts}`;
  inquiry.report(
    'error',
    'unhandled-event',
    handled ? at(`${at('/steps', id)}/on`, event) : at('/steps', id),
    event === flow.back.event
      ? `${titleOf(flow, id)} has a Back button, but for some visitors there is no step to go back to`
      : `on ${titleOf(flow, id)} visitors can do "${eventName(flow, event)}" (${event}), but ` +
          (handled ? `nothing takes it ${when}` : 'nothing in the flow takes it'),
    events,
    { mend: handled ? 'let the last transition of the list have no guard' : 'add the transition' },
  );
}
