import type { Exploration } from '../explore/explore.ts';
import {
  isTurningPlace,
  type BackMove,
  type Frame,
  type Move,
  type State,
} from '../explore/frames.ts';

/** A kind of moves, by its number; all of one kind do the same to what is not tracked. */
export interface Kind<Example> {
  readonly number: number;
  readonly example: Example;
}

/** A move as far as it says where something is carried. */
export interface Onward {
  readonly kind: Kind<Move>;
  readonly to: State;
  readonly reset?: readonly Frame[];
  /** Whether it changes nothing and only Back leads on from there. */
  readonly isDetour: boolean;
}

export interface Backward {
  readonly kind: Kind<BackMove>;
  readonly to: State;
  readonly target: BackMove['target'];
}

interface Ways {
  readonly onward: readonly Onward[];
  readonly back: readonly Backward[];
}

/** The moves of an exploration by what they do to what is carried along; worked out once for all. */
export class Kinds {
  readonly #ways: Ways[] = [];
  readonly #onward = new Map<Move['sent'], Map<string, Kind<Move>>>();
  readonly #back = new Map<string, Kind<BackMove>>();
  #count = 0;

  constructor(private readonly explored: Exploration) {}

  of(state: State): Ways {
    return (this.#ways[state.id] ??= {
      onward: this.#onwardFrom(state),
      back: this.explored.backs(state).map((back) => {
        const { to, target } = back;
        return { kind: this.#backKind(back), to, target };
      }),
    });
  }

  #onwardFrom({ moves }: State): Onward[] {
    const found: Onward[] = [];
    for (const move of moves) {
      const { to, reset } = move;
      const kind = this.#onwardKind(move);
      const isKnown = found.some(
        (one) => one.kind === kind && one.to === to && isSame(one.reset, reset),
      );
      if (!isKnown)
        found.push({ kind, to, isDetour: this.#isDetour(move), ...(reset && { reset }) });
    }
    return found;
  }

  #isDetour({ from, to, sent, taken, reset }: Move): boolean {
    const { flow, screen } = this.explored;
    return (
      reset === undefined &&
      taken.length === 1 &&
      to.control === from.control &&
      taken[0]!.effects.clear.length === 0 &&
      Object.keys({ ...sent.answers, ...sent.makes, ...sent.facts }).length + sent.open.size ===
        0 &&
      isTurningPlace(flow, from.frame.step, to.frame.step, screen(to.frame.step), () => true)
    );
  }

  /** What is sent and chosen, what it depends on that counts, and what is cleared on the way. */
  #onwardKind(move: Move): Kind<Move> {
    const { sent, taken, choices } = move;
    const alike = this.#onward.get(sent) ?? new Map<string, Kind<Move>>();
    this.#onward.set(sent, alike);
    const cleared = taken.flatMap(({ effects }) => effects.clear);
    const counting = sent.dependsOn.filter((name) => this.explored.isCollected(move.from, name));
    const isPlain = cleared.length + choices.length + counting.length === 0;
    const key = isPlain ? '' : JSON.stringify([cleared, choices, counting]);
    return this.#kind(alike, key, move);
  }

  #backKind(back: BackMove): Kind<BackMove> {
    const { target, choices } = back;
    const chosen = choices.length === 0 ? '' : JSON.stringify(choices);
    const key = `${target.left.join('\n')}\n${target.reached.step}\n${chosen}`;
    return this.#kind(this.#back, key, back);
  }

  #kind<Example>(known: Map<string, Kind<Example>>, key: string, example: Example): Kind<Example> {
    let kind = known.get(key);
    if (kind === undefined) known.set(key, (kind = { number: this.#count++, example }));
    return kind;
  }
}

const isSame = (one: readonly Frame[] | undefined, other: readonly Frame[] | undefined) =>
  one?.length === other?.length && (one ?? []).every((frame, at) => frame === other![at]);

const known = new WeakMap<Exploration, Kinds>();

export function kindsOf(explored: Exploration): Kinds {
  let kinds = known.get(explored);
  if (kinds === undefined) known.set(explored, (kinds = new Kinds(explored)));
  return kinds;
}
