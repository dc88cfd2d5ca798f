import { backTargets, type Move, type State, type Tried } from './frames.ts';
import type { Explored } from './inquiry.ts';
import type { Culprits } from './replay.ts';

/** Ways to send one event from a state: what was chosen for them, and where each leads. */
type Group = readonly (Tried & Partial<Pick<Move, 'to'>>)[];

function groupsOf({ moves, failures }: State): Map<number, Group> {
  const groups = new Map<number, (Tried & Partial<Pick<Move, 'to'>>)[]>();
  for (const tried of [...moves, ...failures]) {
    if (tried.sent.isPast) continue;
    const group = groups.get(tried.group);
    if (group === undefined) groups.set(tried.group, [tried]);
    else group.push(tried);
  }
  return groups;
}

const brought = ({ choices }: Tried) => choices.filter(({ kind }) => kind === 'brought');
const isOpen = ({ choices }: Tried) => choices.some(({ kind }) => kind !== 'brought');

/** Whether two ways can come of one event: no fact that it brings has two values. */
function isCompatible(one: Tried, other: Tried): boolean {
  const facts = new Map(brought(one).map(({ name, value }) => [name, value]));
  return brought(other).every(({ name, value }) => !facts.has(name) || facts.get(name) === value);
}

/**
 * Whether some event surely leads to one of the states: whatever is true of what is not tracked. The
 * facts it brings are another matter: it is enough that it leads there for somebody.
 */
function surelyLeads(state: State, hope: ReadonlySet<State>): boolean {
  if (!state.moves.some(({ to }) => hope.has(to))) return false;
  if (
    state.moves.some(
      (move) => hope.has(move.to) && move.isSure && !move.sent.isPast && !isOpen(move),
    )
  ) {
    const open = [...state.moves, ...state.failures].some(isOpen);
    if (!open) return true;
  }
  for (const group of groupsOf(state).values()) {
    for (const one of group) {
      if (!one.isSure || one.to === undefined || !hope.has(one.to)) continue;
      const possible = group.filter((other) => isCompatible(one, other));
      if (possible.every(({ to }) => to !== undefined && hope.has(to))) return true;
    }
  }
  return false;
}

/**
 * The states from which visitors can surely come to some others; Back counts where it is offered on
 * every stack the state can be on, and leads on from each. What the exploration left open is never
 * counted on.
 *
 * @param withBack whether Back counts
 */
export function surelyReaching(
  explored: Explored,
  goals: Iterable<State>,
  withBack: boolean,
): Set<State> {
  const { flow, states } = explored;
  const hope = new Set(goals);
  const byBack = (state: State) => {
    const backs = explored.backs(state);
    return (
      backs.length > 0 &&
      backs.every(({ to }) => hope.has(to)) &&
      !backTargets(flow, state.frame).isHidden
    );
  };
  const latestFirst = states.toReversed();
  for (let before = -1; before < hope.size;) {
    before = hope.size;
    for (const state of latestFirst) {
      if (hope.has(state)) continue;
      if (surelyLeads(state, hope) || (withBack && byBack(state))) hope.add(state);
    }
  }
  return hope;
}

/** The states from which some way leads to others, if what is not tracked is as it should be. */
export function perhapsReaching(
  explored: Explored,
  goals: Iterable<State>,
  withBack: boolean,
): Set<State> {
  const incoming = new Map<State, State[]>();
  const note = (from: State, to: State) => {
    const list = incoming.get(to);
    if (list === undefined) incoming.set(to, [from]);
    else list.push(from);
  };
  for (const state of explored.states) {
    for (const { to, sent } of state.moves) if (!sent.isPast) note(state, to);
    if (withBack) for (const { to } of explored.backs(state)) note(state, to);
  }
  const found = new Set(goals);
  for (const state of found) for (const from of incoming.get(state) ?? []) found.add(from);
  return found;
}

/**
 * What to track to tell whether a state can really not reach what it seems not to reach; undefined
 * where nothing is in doubt. The nearest event on from there that leads on for some values of what
 * is not tracked, and not for others, names it.
 */
export function doubtsOf(
  explored: Explored,
  state: State,
  sure: ReadonlySet<State>,
  withBack: boolean,
): Culprits | undefined {
  const goals = [...sure];
  if (!perhapsReaching(explored, goals, withBack).has(state)) return undefined;
  const seen = new Set([state]);
  for (const at of seen) {
    if (sure.has(at)) continue;
    for (const group of groupsOf(at).values()) {
      const leads = group.filter(({ to }) => to !== undefined && sure.has(to));
      if (leads.length === 0) continue;
      const choices = group.flatMap((one) => one.choices).filter(({ kind }) => kind !== 'brought');
      const truths = group.flatMap(({ sent, isSure }) =>
        isSure ? [] : sent.when.map(([name]) => name),
      );
      if (choices.length + truths.length === 0) continue;
      return {
        variables: choices.flatMap(({ kind, name }) => (kind === 'variable' ? [name] : [])),
        answers: choices.flatMap(({ kind, name }) =>
          kind === 'answered' ? [name.split(' ')[1]!] : [],
        ),
        truths,
      };
    }
    for (const { to } of at.moves) seen.add(to);
    if (withBack) {
      for (const back of explored.backs(at)) {
        const open = back.choices.map(({ name }) => name);
        if (open.length > 0 && sure.has(back.to))
          return { variables: open, answers: [], truths: [] };
        seen.add(back.to);
      }
    }
  }
  return undefined;
}
