import { isGiven } from '../../engine/guards.ts';
import type { Frame, Move } from '../explore/frames.ts';
import type { Alarm, Explored } from '../abstraction/alarm.ts';
import type { Inquiry } from '../abstraction/inquiry.ts';
import type { Culprits } from '../abstraction/player.ts';
import { replay } from '../abstraction/replay.ts';
import type { Visit, Walk } from '../explore/shortest.ts';
import { titleOf } from '../words.ts';

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

/** The nearest circle, as a visit to it and the moves once round. */
function nearestLoop(explored: Explored) {
  const frames = circling(explored.frames);
  if (frames.length === 0) return undefined;
  const { shortest } = explored;
  const entered = frames.flatMap((frame) => {
    const entry = shortest.nearest(frame.states.values());
    return entry === undefined ? [] : [{ frame, entry }];
  });
  entered.sort((one, other) => shortest.length(one.entry) - shortest.length(other.entry));
  for (const { frame, entry } of entered) {
    const loop = climbingLoop(frame);
    if (loop !== undefined) return { entry, loop };
  }
  return undefined;
}

/** More rounds than any memory of a flow can make different are not played. */
const mostRounds = 16;

/**
 * Whether going round comes back to what was known before: played round after round with everything
 * tracked. Else what to track to see that it does not.
 */
export function doubtsOfLoop(
  inquiry: Inquiry,
  explored: Explored,
  { start, walks }: Visit,
  round: readonly Walk[],
): Culprits | undefined {
  const { variables, carried, answers, truths } = inquiry.slices.whole();
  const seen = new Set<string>();
  for (let rounds = 0; rounds <= mostRounds; rounds++) {
    const visit = {
      start,
      walks: [...walks, ...Array.from({ length: rounds }, () => round).flat()],
    };
    const again = replay(explored, visit, (fact) => !inquiry.slices.isBrought(fact));
    if ('culprits' in again) return again.culprits;
    const { snapshot, truths: world } = again.played;
    const known = JSON.stringify([
      variables.map((name) => snapshot.context[name]),
      carried.map((name) => snapshot.facts[name]),
      answers.map((name) => isGiven(snapshot.answers[name])),
      truths.map((name) => world[name]),
    ]);
    if (seen.has(known)) return undefined;
    seen.add(known);
  }
  return { variables: [...variables, ...carried], answers, truths };
}

/** Whether some way leads round for ever without anything being taken off the stack; it is told. */
export function checkGrowth(inquiry: Inquiry): boolean {
  const { flow } = inquiry;
  let isGrowing = false;
  const find = (explored: Explored): Alarm[] => {
    const found = nearestLoop(explored);
    if (found === undefined) return [];
    const { entry, loop } = found;
    const way = explored.shortest.visit(entry);
    const walks = [...way.walks, ...explored.shortest.walksUp(loop)];
    const steps = [...new Set(loop.map(({ to }) => titleOf(flow, to.frame.step)))].join(' → ');
    return [
      {
        key: 'growth',
        sightings: [{ state: entry }],
        visit: { start: way.start, walks },
        doubts: (again) => doubtsOfLoop(inquiry, again, way, again.shortest.walksUp(loop)),
        report: (played) => {
          isGrowing = true;
          inquiry.report(
            'error',
            'growing-stack',
            loop[0]!.taken.at(-1)!.pointer,
            `visitors can go round for ever (${steps}): each round makes the way back longer`,
            inquiry.told(played),
          );
        },
      },
    ];
  };
  inquiry.settle('that no way leads round for ever', find);
  return isGrowing;
}
