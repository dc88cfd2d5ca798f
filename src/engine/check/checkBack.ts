import { at } from '../parse/reader.ts';
import type { Frame, Move, State } from './frames.ts';
import { groupBy } from './groupBy.ts';
import type { Inquiry } from './inquiry.ts';
import { titleOf } from './words.ts';

/** Back leads only to screens that can be shown again, and takes no answer of a step that stays. */
export function checkBack(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  const backs = base.states.flatMap((state) => base.backs(state));
  const report = (code: string, step: string, states: State[], message: string) => {
    const nearest = base.shortest.nearest(states)!;
    const events = [...inquiry.visitTo(base, nearest), { type: flow.back.event }];
    inquiry.report('error', code, at('/steps', step), message, events);
  };

  const again = backs.filter(
    ({ from, to }) =>
      from.replacedBy === undefined &&
      base.screen(to.frame.step).once === true &&
      base.screen(from.frame.step).ends !== true,
  );
  for (const [step, list] of groupBy(again, ({ to }) => to.frame.step)) {
    const message = `Back leads to ${titleOf(flow, step)}, which cannot be shown a second time`;
    report(
      'back-to-passed-step',
      step,
      list.map(({ from }) => from),
      message,
    );
  }
  const losing = backs.filter(({ lost }) => lost.length > 0);
  for (const [step, list] of groupBy(losing, ({ from }) => from.frame.step)) {
    const names = [...new Set(list.flatMap(({ lost }) => lost))].join('", "');
    const message =
      `Back from ${titleOf(flow, step)} forgets "${names}", ` +
      'which a step before it has asked for';
    report(
      'back-loses-answer',
      step,
      list.map(({ from }) => from),
      message,
    );
  }
}

/** Moves that lead round from a frame to itself, ever higher on the stack; undefined for none. */
function climbingLoop(start: Frame): Move[] | undefined {
  const cameBy = new Map<Frame, Move | undefined>([[start, undefined]]);
  for (const frame of cameBy.keys()) {
    for (const state of frame.states.values()) {
      for (const move of state.moves) {
        if (move.reset !== undefined) continue;
        const next = move.to.frame;
        if (next === start) {
          const loop = [move];
          for (let by = cameBy.get(frame); by !== undefined; by = cameBy.get(by.from.frame)) {
            loop.unshift(by);
          }
          return loop;
        }
        if (!cameBy.has(next)) cameBy.set(next, move);
      }
    }
  }
  return undefined;
}

/** Frames on a circle of parents: leaving out, again and again, what has nothing beneath it left. */
function circling(frames: readonly Frame[]): Frame[] {
  const left = new Set(frames);
  const open = new Map(frames.map((frame) => [frame, frame.parents.size]));
  const done = frames.filter(({ parents }) => parents.size === 0);
  for (const frame of done) {
    left.delete(frame);
    for (const child of frame.children) {
      const count = open.get(child)! - 1;
      open.set(child, count);
      if (count === 0) done.push(child);
    }
  }
  return [...left];
}

/** Whether some way leads round for ever without anything being taken off the stack; it is told. */
export function checkGrowth(inquiry: Inquiry): boolean {
  const { flow, base } = inquiry;
  const loops = circling(base.frames).flatMap((frame) => {
    const entry = base.shortest.nearest(frame.states.values());
    return entry === undefined ? [] : [{ frame, entry }];
  });
  loops.sort((one, other) => base.shortest.length(one.entry) - base.shortest.length(other.entry));
  for (const { frame, entry } of loops) {
    const loop = climbingLoop(frame);
    if (loop === undefined) continue;
    const steps = [...new Set(loop.map(({ to }) => titleOf(flow, to.frame.step)))].join(' → ');
    inquiry.report(
      'error',
      'growing-stack',
      loop[0]!.taken.at(-1)!.pointer,
      `visitors can go round for ever (${steps}): each round makes the way back longer`,
      [...inquiry.visitTo(base, entry), ...base.shortest.eventsUp(loop)].map(
        ({ answers: _answers, ...event }) => event,
      ),
    );
    return true;
  }
  return false;
}
