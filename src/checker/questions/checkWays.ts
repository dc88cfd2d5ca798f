import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import { at } from '../../engine/parse/reader.ts';
import { type BackEdge, type Edge, type State } from '../explore/graph.ts';
import { groupBy } from '../groupBy.ts';
import { findPerhapsReaching, findSurelyReaching } from '../explore/reaching.ts';
import { nearestFirst } from '../explore/shortest.ts';
import type { Counterexample, Doubt } from '../question.ts';
import type { Graph } from '../explore/explore.ts';
import type { Inquiry } from '../question.ts';
import type { PlayedTrace } from '../question.ts';
import { titleOf } from '../words.ts';

const arrivals = ({ flow, states }: Graph) =>
  states.filter(({ frame }) => frame.step === flow.goal);

/** From wherever a visit comes to, unless it has ended, the goal can be reached. */
export function checkWays(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const goal = titleOf(flow, flow.goal);
  const question = `that ${goal} can be reached from everywhere`;
  let isHopeless = false;
  const find = (graph: Graph): Counterexample[] => {
    const reaching = findSurelyReaching(graph, arrivals(graph), true);
    const { states: hope, after, somewhere } = reaching;
    const leavesOnly = (state: State) =>
      graph.backs(state).length === 0 &&
      state.edges.every(
        ({ to, sent }) =>
          sent.isPast ||
          to.frame.step === state.frame.step ||
          graph.screen(to.frame.step).ends === true,
      );
    const goesOn = (state: State) =>
      state.replacedBy === undefined && graph.screen(state.frame.step).ends !== true;
    const isStuck = (state: State) => !hope.has(state) && goesOn(state);
    const doubt = (state: State) => (): Doubt => ({
      kind: 'unreached',
      state,
      hope: reaching,
      withBack: true,
    });
    const usual = graph.starts.find((start) => isUsual(graph, start)) ?? graph.starts[0]!;
    if (!hope.has(usual) && !isUnderWay(graph, usual)) {
      const report = () => {
        isHopeless = true;
        tellHopeless(inquiry, usual);
      };
      return [{ key: 'start', sightings: [{ state: usual }], doubt: doubt(usual), report }];
    }
    if (isHopeless || !graph.states.some(isStuck)) return [];
    const byLength = graph.states.toSorted(
      (one, other) => graph.shortest.length(one) - graph.shortest.length(other),
    );
    const lost = new Map<string, [Loss, ...Loss[]]>();
    const note = (state: State, last: Edge | BackEdge, pointer: string) => {
      const isDead = leavesOnly(last.to);
      const code =
        last.kind === 'back' ? 'back-strands' : isDead ? 'dead-end' : 'goal-out-of-reach';
      const loss = { state, last, code, pointer, isDead };
      const known = lost.get(`${code} ${pointer}`);
      if (known === undefined) lost.set(`${code} ${pointer}`, [loss]);
      else known.push(loss);
    };
    const noteFrom = (state: State, isNew: (to: State) => boolean = () => true) => {
      for (const edge of state.edges) {
        const isLost = !after(edge) && goesOn(edge.to) && isNew(edge.to);
        if (isLost) note(state, edge, edge.taken.at(-1)!.pointer);
      }
      for (const move of graph.backs(state)) {
        if (isStuck(move.to) && isNew(move.to)) note(state, move, at('/steps', move.to.frame.step));
      }
    };
    // Where all were lost before, the step that lost them is the one to mend.
    for (const state of byLength) if (somewhere(state) || !graph.isExact) noteFrom(state);
    // Nobody is lost where a visit has ended, but who turns back from there can be.
    const losses = [...lost.values()].flat().map(({ last }) => last.to);
    const told = reachedFrom(graph, [...losses, ...graph.starts.filter(isStuck)]);
    for (const state of byLength)
      if (!somewhere(state) && !goesOn(state)) noteFrom(state, (to) => !told.has(to));
    const counterexamples = [...lost].map(([key, sightings]): Counterexample<Loss> => ({
      key,
      sightings,
      doubt: ({ last }) => doubt(last.to)(),
      report: (played, loss) => tellStuck(inquiry, loss, played),
    }));
    const stranded = graph.starts.filter(isStuck).map((start): Counterexample => ({
      key: `start ${start.id}`,
      sightings: [{ state: start }],
      doubt: doubt(start),
      report: (played) =>
        isUnderWay(graph, start)
          ? tellStranded(inquiry, start, played)
          : tellHopeless(inquiry, start),
    }));
    return [...counterexamples, ...stranded];
  };
  inquiry.decide(question, find);
}

/** Some states and all that visits may come to from there, whatever their stacks. */
function reachedFrom(graph: Graph, states: readonly State[]): ReadonlySet<State> {
  const reached = new Set(states);
  for (const state of reached) {
    for (const { to } of [...state.edges, ...graph.backs(state)]) reached.add(to);
  }
  return reached;
}

/** Whether nothing that is known from the start is out of the ordinary. */
const isUsual = ({ flow, abstraction }: Graph, { control }: State) =>
  abstraction.fixed.every((name) => control.facts[name] === flow.variables[name]!.initial);

/** Whether a visit is resumed there, and does not begin. */
const isUnderWay = ({ beginnings }: Graph, state: State) =>
  beginnings.get(state)?.some(({ resumed }) => (resumed?.events ?? []).length > 0) === true;

function tellStranded(inquiry: Inquiry, { frame }: State, played: PlayedTrace): void {
  const { flow } = inquiry;
  const here = titleOf(flow, frame.step);
  inquiry.report(
    'error',
    'goal-out-of-reach',
    at('/steps', frame.step),
    `visitors can come to ${here} in such a way that they can never reach ${titleOf(flow, flow.goal)} any more`,
    inquiry.told(played),
  );
}

function tellHopeless(inquiry: Inquiry, { replacedBy }: State): void {
  const { flow } = inquiry;
  const goal = titleOf(flow, flow.goal);
  const rule = flow.replaceEveryStep.findIndex(({ id }) => id === replacedBy);
  inquiry.report(
    'error',
    'goal-out-of-reach',
    rule < 0 ? at('/steps', flow.initial) : `/replaceEveryStep/${rule}/when`,
    rule < 0
      ? `no visitor can ever reach ${goal}`
      : `the rule "${replacedBy}" keeps every usual visitor from ${goal}`,
    [],
  );
}

/** A way by which a visit comes to where it can never reach the goal any more. */
interface Loss {
  readonly state: State;
  readonly last: Edge | BackEdge;
  readonly code: string;
  readonly pointer: string;
  /** Nothing at all leads on from there. */
  readonly isDead: boolean;
}

function tellStuck(inquiry: Inquiry, loss: Loss, played: PlayedTrace): void {
  const { last: edge, code, pointer, isDead } = loss;
  const { flow } = inquiry;
  const here = titleOf(flow, edge.to.frame.step);
  inquiry.report(
    'error',
    code,
    pointer,
    (edge.kind === 'back'
      ? `Back from ${titleOf(flow, edge.from.frame.step)} leads to `
      : 'visitors can come to ') +
      (isDead
        ? `${here}, and there is no way on from there`
        : `${here} in such a way that they can never reach ${titleOf(flow, flow.goal)} any more`),
    inquiry.told(played),
  );
}

/**
 * Whoever goes on comes nearer to the goal: the forward event never leads where only Back helps.
 * Another event may, such as a search that found nothing, if the screen there has its own way back
 * and the same event leads on for others.
 */
export function checkAlleys(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const find = (graph: Graph): Counterexample<{ state: State; last: Edge }>[] => {
    const reaching = findSurelyReaching(graph, arrivals(graph), false);
    const ahead = reaching.states;
    // Nobody reaches the goal at all: that is told once, not at every step.
    if (ahead.size === 0) return [];
    const offersBack = ({ frame }: State) =>
      graph.screen(frame.step).sends.some(({ event }) => event === flow.back.event);
    const place = ({ from, event }: Edge) => `${from.frame.step} ${event.type}`;
    const edges = graph.states
      .filter(({ frame }) => frame.step !== flow.goal)
      .flatMap((state) => state.edges)
      .filter(({ taken }) => !taken.some(isOfEveryStep));
    const perhaps = graph.isExact ? ahead : findPerhapsReaching(graph, arrivals(graph), false);
    const leadsOn = new Set(edges.filter(({ to }) => perhaps.has(to)).map(place));
    const isMeant = (edge: Edge) =>
      edge.event.type !== flow.forward && offersBack(edge.to) && leadsOn.has(place(edge));
    const endsThere = ({ to }: Edge) => flow.steps[to.frame.step]!.end === true;
    const blind = edges.filter((edge) => !ahead.has(edge.to) && !isMeant(edge) && !endsThere(edge));
    return [...groupBy(blind, ({ taken }) => taken.at(-1)!.pointer)].map(([pointer, list]) => {
      const sightings = list.map((last) => ({ state: last.from, last }));
      return {
        key: pointer,
        sightings: nearestFirst(graph, sightings)!,
        doubt: ({ last }) => ({
          kind: 'unreached',
          state: last.to,
          hope: reaching,
          withBack: false,
        }),
        report: (played, { state, last }) =>
          inquiry.report(
            'error',
            'blind-alley',
            pointer,
            `on ${titleOf(flow, state.frame.step)} going on leads to ` +
              `${titleOf(flow, last.to.frame.step)}, from where only Back leads to ${titleOf(flow, flow.goal)}`,
            inquiry.told(played),
          ),
      };
    });
  };
  inquiry.decide('that going on always leads on', find);
}
