import { at } from '../../engine/parse/reader.ts';
import { breadthFirst, traceOf } from '../explore/breadthFirst.ts';
import type { Graph } from '../explore/explore.ts';
import type { Edge, State } from '../explore/graph.ts';
import { findSurelyReaching, type Reaching } from '../explore/reaching.ts';
import type { TraceEdge } from '../explore/shortest.ts';
import { groupBy } from '../maps.ts';
import { allKinds } from '../model/handedOver.ts';
import type { Model } from '../model/model.ts';
import type { Handover } from '../model/surroundings.ts';
import { counterexamplesBy, type Claim, type Counterexample } from '../question.ts';
import { eventName, oneListed, titleOf } from '../words.ts';

const componentOf = ({ flow }: Graph, { frame }: State) => flow.steps[frame.step]!.component;

const endsAt = (graph: Graph, aim: string) =>
  graph.states.filter((state) => componentOf(graph, state) === aim);

const sendingOf = ({ model }: Graph, { shown }: State, event: string) =>
  model.screen(shown).sends.find((sending) => sending.event === event);

/** What whoever sends an event is after, by the screen that is shown. */
const aimOf = (graph: Graph, state: State, event: string) => sendingOf(graph, state, event)?.aim;

/** Events that are sent to come to an end of their own. */
const aiming = (graph: Graph) =>
  graph.states.flatMap((state) =>
    state.edges.flatMap((last) => {
      const aim = last.sent.isPast ? undefined : aimOf(graph, state, last.event.type);
      return aim === undefined ? [] : [{ state, last, aim }];
    }),
  );

/**
 * Whoever goes on with what another visit has made can do with it what is promised, whatever its kind;
 * a button for one end leads there, and by going on never to another one.
 */
export function checkAims(model: Model): Claim[] {
  const { handover, goesOn } = model.around;
  if (handover === undefined || goesOn !== true) return [];
  const promised = Object.entries(handover.promises).map(([aim, words]): Claim => ({
    words: `that each can ${words}`,
    find: (graph) => unkept(graph, handover, aim),
  }));
  return [
    ...promised,
    { words: 'that every button leads to what it is for', find: misleading },
    { words: 'that no button leads to another end than its own', find: astray },
  ];
}

/** In words, the kinds of which something is so; '' where it is so of all of several. */
function kindsInWords(
  { model }: Graph,
  { truth, words }: Handover,
  states: readonly State[],
  all: readonly State[],
): string {
  const kindsOf = (list: readonly State[]) =>
    new Set(list.map(({ control }) => control.truths[truth]));
  const some = kindsOf(states);
  const every = kindsOf(all).size;
  const domain = allKinds(model.around);
  const kinds = domain.filter((kind) => some.has(kind)).map(String);
  const isTold = kinds.length > 0 && (some.size < every || every === 1);
  return isTold ? `${words} ${oneListed.format(kinds)}` : '';
}

const unreached = (state: State, reaching: Reaching) =>
  ({ kind: 'unreached', state, reaching, withBack: false }) as const;

/** Visits that begin where what is promised cannot be done. */
function unkept(graph: Graph, handover: Handover, aim: string): Counterexample[] {
  const { model, starts } = graph;
  const reaching = findSurelyReaching(graph, endsAt(graph, aim), false);
  const lost = starts.filter((start) => !reaching.states.has(start));
  const [first, ...others] = lost.map((state) => ({ state }));
  if (first === undefined) return [];
  const whose = kindsInWords(graph, handover, lost, starts) || handover.thing;
  return [
    {
      key: aim,
      sightings: [first, ...others],
      doubt: ({ state }) => unreached(state, reaching),
      problem: () => ({
        code: 'promise-broken',
        pointer: at('/steps', model.flow.initial),
        message: `${whose} cannot ${handover.promises[aim]}`,
        about: aim,
      }),
    },
  ];
}

type Pressed = { readonly state: State; readonly last: Edge };

const pointerOf = ({ flow }: Graph, last: Edge) =>
  last.taken.at(-1)?.pointer ?? at('/steps', flow.initial);

/** Buttons that do not lead to what they are for. */
function misleading(graph: Graph): Counterexample<Pressed>[] {
  const { flow, model } = graph;
  const all = aiming(graph);
  return [...groupBy(all, ({ aim }) => aim)].flatMap(([aim, list]) => {
    const reaching = findSurelyReaching(graph, endsAt(graph, aim), false);
    const lost = list.filter(({ last }) => !reaching.after(last));
    const buttonOf = ({ last }: Pressed) => `${last.from.shown} ${last.event.type}`;
    return counterexamplesBy<Pressed>(
      graph,
      lost,
      (pressed) => `${aim} ${buttonOf(pressed)}`,
      (_key, some) => ({
        doubt: ({ last }) => unreached(last.to, reaching),
        problem(_played, { state, last }) {
          const { handover } = model.around;
          const places = (pressed: readonly Pressed[]) => pressed.map(({ state }) => state);
          const alike = list.filter(({ last: { event } }) => event.type === last.event.type);
          const whose = kindsInWords(graph, handover!, places(some), places(alike));
          const message =
            `${whose || handover!.thing} cannot ${handover!.promises[aim] ?? `come to ${aim}`}` +
            ` by ${eventName(flow, last.event.type)} on ${titleOf(flow, last.from.shown)}`;
          const about = buttonOf({ state, last });
          return { code: 'promise-broken', pointer: pointerOf(graph, last), message, about };
        },
      }),
    );
  });
}

/** Ways on from a button that end elsewhere than where it is to lead, whatever the visitor is like. */
function astray(graph: Graph): Counterexample[] {
  const { flow } = graph;
  const found = aiming(graph).flatMap(({ state, last, aim }) => {
    const moves = (place: State) =>
      place.edges.flatMap((by) => {
        const sending = sendingOf(graph, place, by.event.type);
        const isOther = sending?.aim !== undefined || sending?.isAside === true;
        return by.sent.isPast || isOther ? [] : [{ by, to: by.to }];
      });
    for (const stop of breadthFirst({ starts: [last.to], moves, key: (place) => place })) {
      const end = stop.state;
      const isEnd = graph.model.screen(end.frame.step).ends === true;
      if (isEnd && componentOf(graph, end) !== aim) {
        return [{ state, last, aim, way: [last, ...traceOf(stop)], end }];
      }
    }
    return [];
  });
  const byEvent = groupBy(found, ({ last, aim }) => `${last.from.shown} ${last.event.type} ${aim}`);
  return [...byEvent].map(([key, list]): Counterexample => {
    const [{ state, last, way, end }] = list as [(typeof list)[0]];
    const trace = graph.shortest.traceTo(state);
    const edges: TraceEdge[] = [...trace.edges, ...way];
    return {
      key,
      sightings: [{ state: end }],
      trace: { ...trace, edges },
      problem: () => ({
        code: 'wrong-end',
        about: key,
        pointer: pointerOf(graph, way.at(-1)!),
        message:
          `whoever presses ${eventName(flow, last.event.type)} on ${titleOf(flow, last.from.shown)} ` +
          `can end at ${titleOf(flow, end.frame.step)} by going on`,
      }),
    };
  });
}
