import { isOfEveryStep } from '../isOfEveryStep.ts';
import { at } from '../parse/reader.ts';
import { groupBy } from './groupBy.ts';
import type { Inquiry } from './inquiry.ts';
import { backTargets, type BackMove, type Move, type State } from './frames.ts';
import { titleOf } from './words.ts';

/**
 * The states from which some way leads to the goal. Back counts where it is offered on every stack
 * the state can be on, and leads on from each.
 */
function hopeful(inquiry: Inquiry): Set<State> {
  const { flow, base } = inquiry;
  const hope = new Set(base.states.filter(({ frame }) => frame.step === flow.goal));
  const byBack = (state: State) =>
    base.backs(state).length > 0 &&
    base.backs(state).every(({ to }) => hope.has(to)) &&
    !backTargets(flow, state.frame).isHidden;
  const latestFirst = base.states.toReversed();
  for (let before = -1; before < hope.size;) {
    before = hope.size;
    for (const state of latestFirst) {
      if (hope.has(state)) continue;
      if (state.moves.some(({ to }) => hope.has(to)) || byBack(state)) hope.add(state);
    }
  }
  return hope;
}

/** From wherever a visit comes to, unless it has ended, the goal can be reached. */
export function checkWays(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  if (!base.isComplete) return;
  const hope = hopeful(inquiry);
  const isStuck = (state: State) =>
    !hope.has(state) &&
    state.replacedBy === undefined &&
    base.screen(state.frame.step).ends !== true;
  const leavesOnly = (state: State) =>
    base.backs(state).length === 0 &&
    state.moves.every(
      ({ to }) => to.frame.step === state.frame.step || base.screen(to.frame.step).ends === true,
    );
  const goal = titleOf(flow, flow.goal);

  const usual = base.starts.find(({ control }) =>
    base.cone.fixed.every((name) => control.facts[name] === flow.variables[name]!.initial),
  )!;
  if (!hope.has(usual)) {
    const rule = flow.replaceEveryStep.findIndex(({ id }) => id === usual.replacedBy);
    inquiry.report(
      'error',
      'goal-out-of-reach',
      rule < 0 ? at('/steps', flow.initial) : `/replaceEveryStep/${rule}/when`,
      rule < 0
        ? `no visitor can ever reach ${goal}`
        : `the rule "${usual.replacedBy}" keeps every usual visitor from ${goal}`,
      [],
    );
    return;
  }
  const lost = (state: State, move: Move | BackMove, pointer: string) => {
    const { to } = move;
    const here = titleOf(flow, to.frame.step);
    const isDead = leavesOnly(to);
    const isBack = 'target' in move;
    inquiry.report(
      'error',
      isBack ? 'back-strands' : isDead ? 'dead-end' : 'goal-out-of-reach',
      pointer,
      (isBack
        ? `Back from ${titleOf(flow, state.frame.step)} leads to `
        : 'visitors can come to ') +
        (isDead
          ? `${here}, and there is no way on from there`
          : `${here} in such a way that they can never reach ${goal} any more`),
      [
        ...inquiry.visitTo(base, state),
        isBack ? { type: flow.back.event } : withoutAnswers(move.event),
      ],
    );
  };
  if (!base.states.some(isStuck)) return;
  const nearestFirst = [...hope].toSorted(
    (one, other) => base.shortest.length(one) - base.shortest.length(other),
  );
  for (const state of nearestFirst) {
    for (const move of state.moves) {
      if (isStuck(move.to)) lost(state, move, move.taken.at(-1)!.pointer);
    }
    for (const move of base.backs(state)) {
      if (isStuck(move.to)) lost(state, move, at('/steps', move.to.frame.step));
    }
  }
}

const withoutAnswers = ({ answers: _answers, ...event }: Move['event']) => event;

/**
 * Whoever goes on comes nearer to the goal: the forward event never leads where only Back helps.
 * Another event may, such as a search that found nothing, if the screen there has its own way back
 * and the same event leads on for others.
 */
export function checkAlleys(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  if (!base.isComplete) return;
  const ahead = new Set(base.states.filter(({ frame }) => frame.step === flow.goal));
  // Nobody reaches the goal at all: that is told once, not at every step.
  if (ahead.size === 0) return;
  const latestFirst = base.states.toReversed();
  for (let before = -1; before < ahead.size;) {
    before = ahead.size;
    for (const state of latestFirst)
      if (state.moves.some(({ to }) => ahead.has(to))) ahead.add(state);
  }
  const offersBack = ({ frame }: State) =>
    base.screen(frame.step).sends.some(({ event }) => event === flow.back.event);
  const place = ({ from, event }: Move) => `${from.frame.step} ${event.type}`;
  const moves = base.states
    .filter(({ frame }) => frame.step !== flow.goal)
    .flatMap((state) => state.moves)
    .filter(({ taken }) => !taken.some(isOfEveryStep));
  const leadsOn = new Set(moves.filter(({ to }) => ahead.has(to)).map(place));
  const isMeant = (move: Move) =>
    move.event.type !== flow.forward && offersBack(move.to) && leadsOn.has(place(move));
  const blind = moves.filter((move) => !ahead.has(move.to) && !isMeant(move));
  if (blind.length === 0) return;
  for (const [pointer, list] of groupBy(blind, ({ taken }) => taken.at(-1)!.pointer)) {
    const nearest = base.shortest.nearest(list.map(({ from }) => from))!;
    const move = list.find(({ from }) => from === nearest)!;
    inquiry.report(
      'error',
      'blind-alley',
      pointer,
      `on ${titleOf(flow, nearest.frame.step)} going on leads to ` +
        `${titleOf(flow, move.to.frame.step)}, from where only Back leads to ${titleOf(flow, flow.goal)}`,
      [...inquiry.visitTo(base, nearest), withoutAnswers(move.event)],
    );
  }
}

/** Nobody who only goes on comes to the same situation twice. A warning: it may be meant. */
export function checkRounds(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  if (!base.isComplete) return;
  const onward = ({ frame, moves }: State) => (frame.step === flow.goal ? [] : moves);
  const incoming = new Map<State, number>(base.states.map((state) => [state, 0]));
  for (const state of base.states) {
    for (const { to } of onward(state)) incoming.set(to, incoming.get(to)! + 1);
  }
  const left = new Set(base.states);
  const free = base.states.filter((state) => incoming.get(state) === 0);
  for (const state of free) {
    left.delete(state);
    for (const { to } of onward(state)) {
      incoming.set(to, incoming.get(to)! - 1);
      if (incoming.get(to) === 0) free.push(to);
    }
  }
  const round = [...left].flatMap((state) => onward(state)).filter(({ to }) => left.has(to));
  const loop = loopOf(round);
  if (loop === undefined) return;
  const nearest = base.shortest.nearest(loop.map(({ from }) => from))!;
  const move = loop.find(({ from }) => from === nearest)!;
  const steps = [...new Set(loop.map(({ from }) => titleOf(flow, from.frame.step)))].join(', ');
  inquiry.report(
    'warning',
    'way-round',
    move.taken.at(-1)!.pointer,
    `visitors who only go on can come back to where they were, by ${steps}`,
    [...inquiry.visitTo(base, nearest), withoutAnswers(move.event)],
  );
}

/** A closed walk over some moves; undefined where there is none. */
function loopOf(moves: readonly Move[]): Move[] | undefined {
  let left = moves;
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const begins = new Set(left.map(({ from }) => from));
    left = left.filter(({ to }) => begins.has(to));
  }
  const next = new Map(left.map((move) => [move.from, move]));
  const [start] = next.keys();
  if (start === undefined) return undefined;
  const walk: Move[] = [];
  const seen = new Set<State>();
  for (let at = start; ; at = next.get(at)!.to) {
    if (seen.has(at)) return walk.slice(walk.findIndex(({ from }) => from === at));
    seen.add(at);
    walk.push(next.get(at)!);
  }
}
