import { memo } from '../memo.ts';
import type { Graph } from '../explore/explore.ts';
import {
  isTurningPlace,
  type BackEdge,
  type StackFrame,
  type Edge,
  type State,
} from '../explore/graph.ts';

/** A kind of edges, by its number; all of one kind do the same to what is not tracked. */
export interface Kind<Example> {
  readonly number: number;
  readonly example: Example;
}

/** An edge as far as it says where something is carried. */
export interface Onward {
  readonly kind: Kind<Edge>;
  readonly to: State;
  readonly reset?: readonly StackFrame[];
  /** Whether it changes nothing and only Back leads on from there. */
  readonly isDetour: boolean;
}

export interface Backward {
  readonly kind: Kind<BackEdge>;
  readonly to: State;
  readonly target: BackEdge['target'];
}

interface Ways {
  readonly onward: readonly Onward[];
  readonly back: readonly Backward[];
}

/** The edges of an exploration by what they do to what is carried along; worked out once for all. */
export class Kinds {
  readonly #ways: Ways[] = [];
  readonly #onward = new Map<Edge['sent'], Map<string, Kind<Edge>>>();
  readonly #back = new Map<string, Kind<BackEdge>>();
  #count = 0;

  constructor(private readonly graph: Graph) {}

  of(state: State): Ways {
    return (this.#ways[state.id] ??= {
      onward: this.#onwardFrom(state),
      back: this.graph.backs(state).map((back) => {
        const { to, target } = back;
        return { kind: this.#backKind(back), to, target };
      }),
    });
  }

  #onwardFrom({ edges }: State): Onward[] {
    const found: Onward[] = [];
    for (const edge of edges) {
      const { to, reset } = edge;
      const kind = this.#onwardKind(edge);
      const isKnown = found.some(
        (one) => one.kind === kind && one.to === to && isSame(one.reset, reset),
      );
      if (!isKnown)
        found.push({ kind, to, isDetour: this.#isDetour(edge), ...(reset && { reset }) });
    }
    return found;
  }

  #isDetour({ from, to, sent, taken, reset }: Edge): boolean {
    const { flow, screen } = this.graph;
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
  #onwardKind(edge: Edge): Kind<Edge> {
    const { sent, taken, choices } = edge;
    const alike = memo(this.#onward, sent, () => new Map<string, Kind<Edge>>());
    const cleared = taken.flatMap(({ effects }) => effects.clear);
    const counting = sent.dependsOn.filter((name) => this.graph.isCollected(edge.from, name));
    const isPlain = cleared.length + choices.length + counting.length === 0;
    const key = isPlain ? '' : JSON.stringify([cleared, choices, counting]);
    return this.#kind(alike, key, edge);
  }

  #backKind(back: BackEdge): Kind<BackEdge> {
    const { target, choices } = back;
    const chosen = choices.length === 0 ? '' : JSON.stringify(choices);
    const key = `${target.left.join('\n')}\n${target.reached.step}\n${chosen}`;
    return this.#kind(this.#back, key, back);
  }

  #kind<Example>(known: Map<string, Kind<Example>>, key: string, example: Example): Kind<Example> {
    return memo(known, key, () => ({ number: this.#count++, example }));
  }
}

const isSame = (one: readonly StackFrame[] | undefined, other: readonly StackFrame[] | undefined) =>
  one?.length === other?.length && (one ?? []).every((frame, at) => frame === other![at]);

const known = new WeakMap<Graph, Kinds>();

export const kindsOf = (graph: Graph): Kinds => memo(known, graph, () => new Kinds(graph));
