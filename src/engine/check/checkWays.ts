import { at } from '../parse/reader.ts';
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
    state.backs.length > 0 &&
    state.backs.every(({ to }) => hope.has(to)) &&
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
    state.backs.length === 0 &&
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
  const nearestFirst = [...hope].toSorted(
    (one, other) => base.shortest.length(one) - base.shortest.length(other),
  );
  for (const state of nearestFirst) {
    for (const move of state.moves) {
      if (isStuck(move.to)) lost(state, move, move.taken.at(-1)!.pointer);
    }
    for (const move of state.backs) {
      if (isStuck(move.to)) lost(state, move, at('/steps', move.to.frame.step));
    }
  }
}

const withoutAnswers = ({ answers: _answers, ...event }: Move['event']) => event;
