import { groupBy, memo } from '../maps.ts';
import { closure } from './closure.ts';
import {
  isTooLow,
  popAfter,
  undersOf,
  type BackEdge,
  type StackFrame,
  type Edge,
  type State,
  type Tried,
} from './graph.ts';
import type { Graph } from './explore.ts';

/** Ways to send one event from a state: what was chosen for them, and where each leads. */
type Group = readonly (Tried & Partial<Pick<Edge, 'to'>>)[];

export const groupsOf = ({ edges, failures }: State): Map<number, Group> =>
  groupBy<Group[number], number>(
    [...edges, ...failures].filter(({ sent }) => !sent.isPast),
    ({ group }) => group,
  );

const brought = ({ choices }: Tried) => choices.filter(({ kind }) => kind === 'brought');
const isOpen = ({ choices }: Tried) => choices.some(({ kind }) => kind !== 'brought');

/** Whether two ways can come of one event: no fact that it brings has two values. */
function isCompatible(one: Tried, other: Tried): boolean {
  const facts = new Map(brought(one).map(({ name, value }) => [name, value]));
  return brought(other).every(({ name, value }) => !facts.has(name) || facts.get(name) === value);
}

/** Tells whether what an edge leads to is among the states that are hoped for. */
type Leads = (edge: Pick<Edge, 'to' | 'from' | 'reset' | 'taken'>) => boolean;

export const isOn = (one: Group[number], leads: Leads): boolean =>
  one.to !== undefined && leads(one as Edge);

/**
 * Whether some event surely leads on: whatever is true of what is not tracked. The facts it brings
 * are another matter: it is enough that it leads on for somebody.
 */
function surelyLeads(state: State, leads: Leads): boolean {
  const { edges, failures } = state;
  if (!edges.some(leads)) return false;
  if (edges.some((edge) => edge.isSure && !edge.sent.isPast && !isOpen(edge) && leads(edge))) {
    if (![...edges, ...failures].some(isOpen)) return true;
  }
  for (const group of groupsOf(state).values()) {
    // Those that bring the same facts have the same others beside them.
    const looked = new Set<string>();
    for (const one of group) {
      if (!one.isSure || !isOn(one, leads)) continue;
      const facts = JSON.stringify(brought(one));
      if (looked.has(facts)) continue;
      looked.add(facts);
      const others = group.filter((other) => isCompatible(one, other));
      if (others.every((other) => isOn(other, leads))) return true;
    }
  }
  return false;
}

/** The states from which visitors can surely come to some others. */
export interface Reaching {
  /** Those where that is so on every stack. */
  readonly states: ReadonlySet<State>;
  /** Whether it is so on the stack that an edge makes. */
  readonly after: Leads;
  /** Whether it is so on some of the stacks that a state lies on. */
  somewhere(state: State): boolean;
}

/**
 * The states from which visitors can surely come to some others; Back counts where it is offered,
 * and leads on from wherever it comes to. Stacks are told apart by what lies right under the step.
 * What the exploration left open is never counted on.
 *
 * @param withBack whether Back counts
 * @param isCounted which ways count; all by default
 */
export function findSurelyReaching(
  graph: Graph,
  goals: Iterable<State>,
  withBack: boolean,
  isCounted: (edge: Parameters<Leads>[0]) => boolean = () => true,
): Reaching {
  const { flow, states } = graph;
  const reaching = new Set(goals);
  const over = new Map<State, Set<StackFrame | undefined>>();
  const after: Leads = (edge) => {
    const { to, from, reset } = edge;
    const under = reset === undefined ? from.frame : reset.at(-1);
    return (reaching.has(to) || over.get(to)?.has(under) === true) && isCounted(edge);
  };
  /** Whether Back leads on from every stack on which the state lies right on a frame. */
  const backLeads = (state: State, under: StackFrame): boolean => {
    const pop = popAfter(flow, under.step);
    const isOver = ({ target: { left, reached } }: BackEdge) =>
      left.length === pop && (pop === 1 ? reached === under : left[1] === under.step);
    const backs = graph.backs(state).filter(isOver);
    if (backs.length === 0 || !backs.every(({ to }) => reaching.has(to))) return false;
    return !isTooLow(flow, under);
  };
  const latestFirst = states.toReversed();
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const state of latestFirst) {
      if (reaching.has(state)) continue;
      const unders = undersOf(state.frame);
      const known = over.get(state) ?? new Set();
      const before = known.size;
      const isLed = surelyLeads(state, after);
      if (!isLed && withBack) {
        for (const under of unders) {
          if (under === undefined || known.has(under)) continue;
          if (backLeads(state, under)) known.add(under);
        }
      }
      if (known.size > before) over.set(state, known);
      const isWhole = isLed || (unders.length > 0 && known.size === unders.length);
      if (isWhole) reaching.add(state);
      if (isWhole || known.size > before) isNew = true;
    }
  }
  const somewhere = (state: State) => reaching.has(state) || (over.get(state)?.size ?? 0) > 0;
  return { states: reaching, after, somewhere };
}

/** The states from which some way leads to others, if what is not tracked is as it should be. */
export function findPerhapsReaching(
  graph: Graph,
  goals: Iterable<State>,
  withBack: boolean,
): Set<State> {
  const incoming = new Map<State, State[]>();
  const note = (from: State, to: State) => memo(incoming, to, (): State[] => []).push(from);
  for (const state of graph.states) {
    for (const { to, sent } of state.edges) if (!sent.isPast) note(state, to);
    if (withBack) for (const { to } of graph.backs(state)) note(state, to);
  }
  return closure(goals, (state) => incoming.get(state) ?? []);
}
