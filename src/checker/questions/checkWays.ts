import { isGoal } from '../../engine/isGoal.ts';
import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import { at } from '../../engine/parse/reader.ts';
import { closure } from '../explore/closure.ts';
import type { Graph } from '../explore/explore.ts';
import { sightingOf, type BackEdge, type Edge, type State } from '../explore/graph.ts';
import { findPerhapsReaching, findSurelyReaching } from '../explore/reaching.ts';
import type { Model } from '../model/model.ts';
import { counterexamplesBy, type Claim, type Counterexample, type Doubt } from '../question.ts';
import { titleOf, goalTitle } from '../words.ts';

const arrivals = ({ flow, states }: Graph) =>
  states.filter(({ frame }) => isGoal(flow, frame.step));

/** From wherever a visit comes to, unless it has ended, the goal can be reached. */
export const checkWays = (model: Model): Claim[] => [
  { words: `that ${goalTitle(model.flow)} can be reached from everywhere`, find: lost },
];

function lost(graph: Graph): Counterexample[] {
  const { model } = graph;
  const reaching = findSurelyReaching(graph, arrivals(graph), true);
  const { states: sure, after, somewhere } = reaching;
  const leavesOnly = (state: State) =>
    graph.backs(state).length === 0 &&
    state.edges.every(
      ({ to, sent }) =>
        sent.isPast ||
        to.frame.step === state.frame.step ||
        model.screen(to.frame.step).ends === true,
    );
  const goesOn = (state: State) =>
    state.replacedBy === undefined && model.screen(state.frame.step).ends !== true;
  const isStuck = (state: State) => !sure.has(state) && goesOn(state);
  const doubt = (state: State): Doubt => ({ kind: 'unreached', state, reaching, withBack: true });
  const usual = graph.starts.find((start) => isUsual(graph, start)) ?? graph.starts[0]!;
  if (!sure.has(usual) && !isUnderWay(graph, usual)) {
    const problem = () => hopeless(model, usual);
    return [{ key: 'start', sightings: [{ state: usual }], doubt: () => doubt(usual), problem }];
  }
  if (!graph.states.some(isStuck)) return [];
  const byLength = graph.shortest.sorted(graph.states, (state) => state);
  const losses = new Map<string, [Loss, ...Loss[]]>();
  const note = (state: State, last: Edge | BackEdge, pointer: string) => {
    const isDead = leavesOnly(last.to);
    const code = last.kind === 'back' ? 'back-strands' : isDead ? 'dead-end' : 'goal-out-of-reach';
    const loss = { state, last, code, pointer, isDead };
    const known = losses.get(`${code} ${pointer}`);
    if (known === undefined) losses.set(`${code} ${pointer}`, [loss]);
    else known.push(loss);
  };
  const noteFrom = (state: State, isNew: (to: State) => boolean = () => true) => {
    for (const edge of state.edges) {
      const isLost = !after(edge) && goesOn(edge.to) && isNew(edge.to);
      if (isLost) note(state, edge, edge.taken.at(-1)!.pointer);
    }
    for (const back of graph.backs(state)) {
      if (isStuck(back.to) && isNew(back.to)) note(state, back, at('/steps', back.to.frame.step));
    }
  };
  // Where all were lost before, the step that lost them is the one to mend.
  for (const state of byLength) if (somewhere(state) || !graph.isExact) noteFrom(state);
  // Nobody is lost where a visit has ended, but who turns back from there can be.
  const ends = [...losses.values()].flat().map(({ last }) => last.to);
  const told = closure([...ends, ...graph.starts.filter(isStuck)], (state) =>
    [...state.edges, ...graph.backs(state)].map(({ to }) => to),
  );
  for (const state of byLength)
    if (!somewhere(state) && !goesOn(state)) noteFrom(state, (to) => !told.has(to));
  const onTheWay = [...losses].map(([key, sightings]): Counterexample<Loss> => ({
    key,
    sightings,
    doubt: ({ last }) => doubt(last.to),
    problem: (_played, loss) => stuck(model, loss),
  }));
  const atTheStart = graph.starts
    .filter(isStuck)
    .map((start): Counterexample => ({
      key: `start ${start.id}`,
      sightings: [{ state: start }],
      doubt: () => doubt(start),
      problem: () => (isUnderWay(graph, start) ? stranded(model, start) : hopeless(model, start)),
    }));
  return [...onTheWay, ...atTheStart];
}

/** Whether nothing that is known from the start is out of the ordinary. */
const isUsual = ({ flow, abstraction }: Graph, { control }: State) =>
  abstraction.fixed.every((name) => control.facts[name] === flow.variables[name]!.initial);

/** Whether a visit is resumed there, and does not begin. */
const isUnderWay = ({ beginnings }: Graph, state: State) =>
  beginnings.get(state)?.some(({ resumed }) => (resumed?.events ?? []).length > 0) === true;

function stranded({ flow }: Model, { frame }: State) {
  return {
    code: 'goal-out-of-reach',
    pointer: at('/steps', frame.step),
    message: `visitors can come to ${titleOf(flow, frame.step)} in such a way that they can never reach ${goalTitle(flow)} any more`,
  };
}

function hopeless({ flow }: Model, { replacedBy }: State) {
  const goal = goalTitle(flow);
  const rule = flow.replaceEveryStep.findIndex(({ id }) => id === replacedBy);
  return {
    code: 'goal-out-of-reach',
    pointer: rule < 0 ? at('/steps', flow.initial) : `/replaceEveryStep/${rule}/when`,
    message:
      rule < 0
        ? `no visitor can ever reach ${goal}`
        : `the rule “${replacedBy}” keeps every usual visitor from ${goal}`,
    events: [],
  };
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

function stuck({ flow }: Model, { last: edge, code, pointer, isDead }: Loss) {
  const here = titleOf(flow, edge.to.frame.step);
  const how =
    edge.kind === 'back'
      ? `Back from ${titleOf(flow, edge.from.frame.step)} leads to `
      : 'visitors can come to ';
  const what = isDead
    ? `${here}, and there is no way on from there`
    : `${here} in such a way that they can never reach ${goalTitle(flow)} any more`;
  return { code, pointer, message: how + what };
}

/**
 * Whoever goes on comes nearer to the goal: the forward event never leads where only Back helps.
 * Another event may, such as a search that found nothing, if the screen there has its own way back
 * and the same event leads on for others.
 */
export const checkAlleys = (model: Model): Claim[] => [
  {
    words: 'that going on always leads on',
    find: (graph) => {
      const { flow } = model;
      // Nobody reaches the goal at all: that is told once, not at every step.
      const goals = arrivals(graph);
      if (goals.length === 0) return [];
      // Who comes to an end instead is told as lost, and that may be meant; who gives up is not.
      const isEnd = ({ frame: { step } }: State) =>
        flow.steps[step]!.end === true && !isGoal(flow, step);
      const ends = graph.states.filter(isEnd);
      const reaching = findSurelyReaching(
        graph,
        [...goals, ...ends],
        false,
        ({ to, taken }) => !isEnd(to) || !taken.some(isOfEveryStep),
      );
      const ahead = reaching.states;
      const towardsGoal = (): ReadonlySet<State> => {
        if (!graph.isExact) return findPerhapsReaching(graph, goals, false);
        return ends.length === 0 ? ahead : findSurelyReaching(graph, goals, false).states;
      };
      const offersBack = ({ frame }: State) =>
        model.screen(frame.step).sends.some(({ event }) => event === flow.back.event);
      const place = ({ from, event }: Edge) => `${from.frame.step} ${event.type}`;
      const edges = graph.states
        .filter(({ frame }) => !isGoal(flow, frame.step))
        .flatMap((state) => state.edges)
        .filter(({ taken }) => !taken.some(isOfEveryStep));
      const perhaps = towardsGoal();
      const leadsOn = new Set(edges.filter(({ to }) => perhaps.has(to)).map(place));
      const isMeant = (edge: Edge) =>
        edge.event.type !== flow.forward && offersBack(edge.to) && leadsOn.has(place(edge));
      const blind = edges.filter((edge) => !ahead.has(edge.to) && !isMeant(edge));
      return counterexamplesBy(
        graph,
        blind.map(sightingOf),
        ({ last }) => last.taken.at(-1)!.pointer,
        (pointer) => ({
          doubt: ({ last: { to: state } }) => ({
            kind: 'unreached',
            state,
            reaching,
            withBack: false,
          }),
          problem: (_played, { state, last }) => ({
            code: 'blind-alley',
            pointer,
            message:
              `going on from ${titleOf(flow, state.frame.step)} leads to ` +
              `${titleOf(flow, last.to.frame.step)}, and from there ${goalTitle(flow)} is reached only by going back`,
          }),
        }),
      );
    },
  },
];
