import type { Changes } from './changes.ts';
import type { Exploration } from './explore.ts';
import { mostPopped, type BackTarget, type Frame, type State } from './frames.ts';
import { kindsOf, type Backward, type Kinds } from './kinds.ts';

/** A frame of an exploration, entered with one valuation. */
interface Place {
  readonly frame: Frame;
  /** The places it was put on, by their frames. */
  readonly under: Map<Frame, Set<Place>>;
  readonly above: Place[];
  /** What was gone on from. */
  readonly seen: Visit[];
  /** Of these, those from where Back takes off more than one step. */
  readonly far: Visit[];
  readonly reached: Set<number>;
}

interface Visit {
  readonly place: Place;
  readonly state: State;
  readonly valuation: number;
}

/**
 * The places that Back reaches when it takes off some steps.
 *
 * @param from places that as many steps lie above as `height` says, those that Back takes off first
 */
function placesUnder(
  from: readonly Place[],
  { left, reached }: BackTarget,
  height: number,
): ReadonlySet<Place> {
  let level = from;
  for (const step of left.slice(height + 1)) {
    level = level.flatMap(({ under }) =>
      [...under].flatMap(([frame, places]) => (frame.step === step ? [...places] : [])),
    );
  }
  return new Set(level.flatMap(({ under }) => [...(under.get(reached) ?? [])]));
}

/** The frames from which Back takes off more than one step, and those that may lie in between. */
function framesOfLongBacks({ flow, frames }: Exploration): ReadonlySet<Frame> {
  let level = frames.filter(({ targets }) => targets.some(({ left }) => left.length > 1));
  const found = new Set(level);
  for (let height = 2; height < mostPopped(flow); height++) {
    level = level.flatMap(({ parents }) => [...parents]);
    for (const frame of level) found.add(frame);
  }
  return found;
}

/**
 * Lets valuations flow along the known moves of an exploration, until nothing new comes up. Back
 * leads only to where a step was put on with what it was put on with: so it is as exact as the
 * exploration.
 */
export class Places {
  readonly #places: Map<number, Place>[] = [];
  readonly #open: Visit[] = [];
  /** By state and valuation: 1 where some visit has it there. */
  readonly #some: Uint8Array[] = [];
  readonly #deepest: number;
  readonly #ofLongBacks: ReadonlySet<Frame>;
  readonly #kinds: Kinds;
  #work = 0;

  /** @param size how many valuations there are */
  constructor(
    explored: Exploration,
    private readonly changes: Changes,
    private readonly size: number,
  ) {
    this.#deepest = mostPopped(explored.flow);
    this.#ofLongBacks = framesOfLongBacks(explored);
    this.#kinds = kindsOf(explored);
  }

  /** Lets a visit begin. */
  begin(state: State, valuation: number): void {
    this.#reach(this.#placeOf(state.frame, valuation), state, valuation);
  }

  /** Goes on to the end; false where it takes more steps than a budget allows. */
  run(budget: number): boolean {
    for (let at = this.#open.pop(); at !== undefined; at = this.#open.pop()) {
      if (this.#work > budget) return false;
      this.#goOn(at);
    }
    return true;
  }

  /** Whether some visit may be in a state with what a test looks for. */
  isSome(state: State, test: (valuation: number) => boolean): boolean {
    const reached = this.#some[state.id];
    return reached?.some((is, valuation) => is === 1 && test(valuation)) === true;
  }

  #placeOf(frame: Frame, entered: number): Place {
    const places = (this.#places[frame.number] ??= new Map<number, Place>());
    let place = places.get(entered);
    if (place === undefined) {
      place = { frame, under: new Map(), above: [], seen: [], far: [], reached: new Set() };
      places.set(entered, place);
    }
    return place;
  }

  #reach(place: Place, state: State, valuation: number): void {
    const key = state.id * this.size + valuation;
    if (place.reached.has(key)) return;
    place.reached.add(key);
    this.#some[state.id] ??= new Uint8Array(this.size);
    this.#some[state.id]![valuation] = 1;
    this.#open.push({ place, state, valuation });
  }

  #goOn(visit: Visit): void {
    const { place, state, valuation } = visit;
    const { onward, back } = this.#kinds.of(state);
    for (const { kind, to, reset } of onward) {
      for (const table of this.changes.ofMove(kind)) {
        this.#work += 1;
        const after = table[valuation]!;
        if (after >= 0) this.#move(place, to, after, reset);
      }
    }
    place.seen.push(visit);
    if (back.some(({ target }) => target.left.length > 1)) place.far.push(visit);
    for (const way of back) {
      const { left, reached } = way.target;
      const under =
        left.length === 1 ? place.under.get(reached) : placesUnder([place], way.target, 0);
      for (const to of under ?? []) this.#goBack(way, to, valuation);
    }
  }

  #move(place: Place, to: State, valuation: number, reset: readonly Frame[] | undefined): void {
    let below = reset === undefined ? place : undefined;
    for (const frame of reset ?? []) below = this.#enter(frame, valuation, below);
    this.#reach(this.#enter(to.frame, valuation, below), to, valuation);
  }

  #enter(frame: Frame, valuation: number, below: Place | undefined): Place {
    const place = this.#placeOf(frame, valuation);
    if (below !== undefined) this.#putOn(place, below);
    return place;
  }

  #goBack({ kind, to }: Backward, place: Place, valuation: number): void {
    this.#work += 1;
    const after = this.changes.ofBack(kind)[valuation]!;
    if (after >= 0) this.#reach(place, to, after);
  }

  /** Notes what a place lies on: who is on it, or not far above, can now come back to that. */
  #putOn(place: Place, under: Place): void {
    const known = place.under.get(under.frame);
    if (known?.has(under) === true) return;
    if (known === undefined) place.under.set(under.frame, new Set([under]));
    else known.add(under);
    under.above.push(place);
    for (const { state, valuation } of place.seen) {
      for (const way of this.#kinds.of(state).back) {
        const { left, reached } = way.target;
        if (left.length === 1 && reached === under.frame) this.#goBack(way, under, valuation);
      }
    }
    if (this.#ofLongBacks.has(place.frame)) this.#reachFrom(place, under);
  }

  /** Lets Back lead on from what lies on a place to far beneath the one that it was put on. */
  #reachFrom(place: Place, under: Place): void {
    let above: readonly Place[] = [place];
    for (let height = 1; height < this.#deepest && above.length > 0; height++) {
      for (const { state, valuation } of above.flatMap(({ far }) => far)) {
        for (const way of this.#kinds.of(state).back) {
          const { left } = way.target;
          if (left.length <= height || left[height] !== under.frame.step) continue;
          for (const to of placesUnder([under], way.target, height)) {
            this.#goBack(way, to, valuation);
          }
        }
      }
      above = above.flatMap((one) => one.above);
    }
  }
}
