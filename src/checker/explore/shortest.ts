import type { FlowEvent } from '../../engine/types.ts';
import type { Exploration } from './explore.ts';
import type { BackMove, BackTarget, Failure, Frame, Move, State } from './frames.ts';

/** A way up from a frame to one that lies on it: the moves that put the frames on in between. */
interface Climb {
  readonly length: number;
  readonly moves: readonly Move[];
}

/** One thing a visitor does. */
export type Walk = Move | Failure | BackMove;

/** A visit through an exploration. */
export interface Visit {
  readonly start: State;
  readonly walks: readonly Walk[];
}

function byTarget(list: readonly BackMove[]): Map<BackTarget, BackMove[]> {
  const groups = new Map<BackTarget, BackMove[]>();
  for (const move of list) {
    const group = groups.get(move.target);
    if (group === undefined) groups.set(move.target, [move]);
    else group.push(move);
  }
  return groups;
}

/**
 * Shortest event lists. A way within a frame begins where the frame was put on and never goes
 * beneath it; a way to a state is one to its frame and then one within. Both are the least
 * solutions of equations over the explored graph, relaxed until nothing gets shorter.
 */
export class Shortest {
  readonly #within = new Map<State, { length: number; by?: { move: BackMove; climb: Climb } }>();
  /** What lies under each frame, as far as this round of relaxing goes. */
  readonly #known = new Map<Frame, Map<Frame, Climb>>();
  /** By where they begin and the steps they pass, ways up that pass more than one, as far as it goes. */
  readonly #high = new Map<Frame, Map<string, Map<Frame, Climb>>>();
  readonly #to = new Map<Frame, { length: number; by?: Move }>();
  readonly #starts = new Map<Frame, State>();

  constructor(private readonly exploration: Exploration) {
    const { states, starts } = exploration;
    for (const state of starts) {
      this.#within.set(state, { length: 0 });
      // A visit that does not begin at the first step stands on the steps it has passed.
      let frames: readonly Frame[] = [state.frame];
      while (frames.length > 0) {
        for (const frame of frames) {
          this.#to.set(frame, { length: 0 });
          this.#starts.set(frame, state);
        }
        frames = frames
          .filter(({ pushes }) => pushes.length === 0)
          .flatMap(({ parents }) => [...parents]);
      }
    }
    for (const { moves } of states) for (const { to } of moves) this.#within.set(to, { length: 0 });
    // States of one frame share the way up to it, so that is worked out once a round for all.
    const byPlace = exploration.frames.flatMap((frame) => {
      const backs = [...frame.states.values()].flatMap((state) => exploration.backs(state));
      return [...byTarget(backs).values()];
    });
    for (let changed = true; changed;) {
      changed = false;
      this.#known.clear();
      this.#high.clear();
      for (const moves of byPlace) {
        const climb = this.#climb(moves[0]!);
        if (climb === undefined) continue;
        for (const move of moves) changed = this.#back(move, climb) || changed;
      }
    }
    for (let changed = true; changed;) {
      changed = false;
      for (const state of states)
        for (const move of state.moves) changed = this.#push(move) || changed;
    }
  }

  #back(move: BackMove, climb: Climb): boolean {
    const from = this.#within.get(move.from);
    if (from === undefined) return false;
    const length = climb.length + from.length + 1;
    if (length >= (this.#within.get(move.to)?.length ?? Infinity)) return false;
    this.#within.set(move.to, { length, by: { move, climb } });
    return true;
  }

  #push(move: Move): boolean {
    const length = this.length(move.from) + 1;
    let changed = false;
    for (const frame of [...(move.reset ?? []), move.to.frame]) {
      if (length >= (this.#to.get(frame)?.length ?? Infinity)) continue;
      this.#to.set(frame, { length, by: move });
      changed = true;
    }
    return changed;
  }

  /** The shortest way from the frame that Back reaches up to the one that it leaves. */
  #climb({ from: { frame }, target: { left, reached } }: BackMove): Climb | undefined {
    if (left.length === 1) return this.#under(frame).get(reached);
    const climbs = this.#high.get(frame) ?? new Map<string, Map<Frame, Climb>>();
    this.#high.set(frame, climbs);
    const steps = left.join('\n');
    let known = climbs.get(steps);
    if (known === undefined) climbs.set(steps, (known = this.#climbs(frame, left)));
    return known.get(reached);
  }

  /** The shortest ways up to a frame past some steps, by where they begin. */
  #climbs(top: Frame, left: readonly string[]): Map<Frame, Climb> {
    let climbs = new Map<Frame, Climb>([[top, { length: 0, moves: [] }]]);
    for (const [index] of left.entries()) {
      const deeper = new Map<Frame, Climb>();
      for (const [frame, climb] of climbs) {
        for (const [parent, { length, moves }] of this.#under(frame)) {
          if (index + 1 < left.length && parent.step !== left[index + 1]) continue;
          const total = climb.length + length;
          if (total >= (deeper.get(parent)?.length ?? Infinity)) continue;
          deeper.set(parent, { length: total, moves: [...moves, ...climb.moves] });
        }
      }
      climbs = deeper;
    }
    return climbs;
  }

  /** The frames right under a frame, each with the shortest way to put this one on it. */
  #under(frame: Frame): Map<Frame, Climb> {
    const known = this.#known.get(frame);
    if (known !== undefined) return known;
    const under = new Map<Frame, Climb>();
    const offer = (parent: Frame, climb: Climb) => {
      if (climb.length < (under.get(parent)?.length ?? Infinity)) under.set(parent, climb);
    };
    for (const move of frame.pushes) {
      const parent = move.reset === undefined ? move.from.frame : move.reset.at(-1);
      if (parent === undefined) continue;
      // A frame of a new stack comes with those beneath it, by the same event.
      const isOwn = move.reset !== undefined;
      const length = isOwn ? 0 : (this.#within.get(move.from)?.length ?? Infinity) + 1;
      offer(parent, { length, moves: isOwn ? [] : [move] });
    }
    for (const parent of frame.parents) {
      if (!under.has(parent) && frame.pushes.length === 0) offer(parent, { length: 0, moves: [] });
    }
    this.#known.set(frame, under);
    return under;
  }

  /** How many events the shortest visit to a state has. */
  length(state: State): number {
    const within = this.#within.get(state)?.length ?? Infinity;
    return within + (this.#to.get(state.frame)?.length ?? Infinity);
  }

  #walksWithin(state: State): Walk[] {
    const by = this.#within.get(state)?.by;
    if (by === undefined) return [];
    return [
      ...by.climb.moves.flatMap((move) => [...this.#walksWithin(move.from), move]),
      ...this.#walksWithin(by.move.from),
      by.move,
    ];
  }

  /** The moves of the shortest visit that puts a frame on the stack, from the start of a visit. */
  #movesTo(frame: Frame): { moves: Move[]; start: State | undefined } {
    const moves: Move[] = [];
    let at = frame;
    for (let by = this.#to.get(at)?.by; by !== undefined; by = this.#to.get(at)?.by) {
      moves.unshift(by);
      at = by.from.frame;
    }
    return { moves, start: this.#starts.get(at) };
  }

  /** The shortest visit to a state: where it begins, and the moves and Backs it is made of. */
  visit(state: State): Visit {
    const { moves, start } = this.#movesTo(state.frame);
    return {
      start: start ?? state,
      walks: [
        ...moves.flatMap((move) => [...this.#walksWithin(move.from), move]),
        ...this.#walksWithin(state),
      ],
    };
  }

  /** The length of the shortest visit in which Back can make this very move; Infinity for none. */
  lengthOver(back: BackMove): number {
    const climb = this.#climb(back);
    if (climb === undefined) return Infinity;
    const to = this.#to.get(back.target.reached)?.length ?? Infinity;
    return to + climb.length + (this.#within.get(back.from)?.length ?? Infinity);
  }

  /** The shortest visit to where Back does as it says: over the frame that it reaches. */
  visitOver(back: BackMove): Visit | undefined {
    const climb = this.#climb(back);
    if (climb === undefined) return undefined;
    const { moves, start } = this.#movesTo(back.target.reached);
    const all = [...moves, ...climb.moves];
    return {
      start: start ?? all[0]?.from ?? back.from,
      walks: [
        ...all.flatMap((move) => [...this.#walksWithin(move.from), move]),
        ...this.#walksWithin(back.from),
      ],
    };
  }

  /** Of some ways back the one with the shortest visit; undefined for none. */
  nearestBack(backs: readonly BackMove[]): BackMove | undefined {
    let best: { back: BackMove; length: number } | undefined;
    for (const back of backs) {
      const length = this.lengthOver(back);
      if (best === undefined || length < best.length) best = { back, length };
    }
    return best?.back;
  }

  /** What leads from a state up to another frame put on above it, as a visit goes on. */
  walksUp(moves: readonly Move[]): Walk[] {
    return moves.flatMap((move) => [...this.#walksWithin(move.from), move]);
  }

  /** The events of the shortest visit to a state. */
  events(state: State): FlowEvent[] {
    const { back } = this.exploration.flow;
    return this.visit(state).walks.map((walk) =>
      'event' in walk ? walk.event : { type: back.event },
    );
  }

  /** The state with the shortest visit; undefined for none. */
  nearest(states: Iterable<State>): State | undefined {
    let best: State | undefined;
    for (const state of states) {
      if (best === undefined || this.length(state) < this.length(best)) best = state;
    }
    return best;
  }
}
