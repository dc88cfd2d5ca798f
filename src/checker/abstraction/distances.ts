import type { Effects } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import { groupBy } from '../maps.ts';
import { copiesIn } from '../model/cone.ts';
import {
  undersOf,
  type BackEdge,
  type Edge,
  type Sighting,
  type StackFrame,
  type State,
} from '../explore/graph.ts';

/** An edge between two places, as far as names are concerned that are not tracked. */
interface Link {
  readonly from: string;
  readonly to: string;
  readonly reads: readonly string[];
  readonly sets: ReadonlySet<string>;
}

/** A state right on a frame; what lies further beneath may be anything. */
const placeOf = (state: State, under: StackFrame | undefined) =>
  `${state.id} ${under?.number ?? ''}`;

/** How many events lead at least from each place to one of some sightings. */
export class Distances {
  readonly #before: ReadonlyMap<string, readonly Link[]>;
  readonly #left = new Map<string, number>();
  /** By name, how many events lead from each place to a sighting if something reads the name as it is. */
  readonly #reading: ReadonlyMap<string, ReadonlyMap<string, number>>;

  constructor(
    private readonly graph: Graph,
    sightings: readonly Sighting[],
  ) {
    const edges = graph.states.flatMap((state) => this.#edgesFrom(state));
    this.#before = groupBy(edges, ({ to }) => to);
    const lastly = ({ last }: Sighting) => (last === undefined ? 0 : 1);
    const ends = sightings
      .toSorted((one, other) => lastly(one) - lastly(other))
      .flatMap((at) =>
        undersOf(at.state.frame).map((under) => [placeOf(at.state, under), lastly(at)]),
      );
    this.#spread(this.#left, ends as [string, number][], () => true);
    const names = new Set(edges.flatMap(({ reads }) => reads));
    for (const { last } of sightings) for (const { name } of last?.choices ?? []) names.add(name);
    this.#reading = new Map(
      [...names].map((name) => [name, this.#toReading(name, edges, sightings)]),
    );
  }

  /** Undefined where none can be reached. */
  left(state: State, under: StackFrame | undefined): number | undefined {
    return this.#left.get(placeOf(state, under));
  }

  /**
   * The names whose values may matter on some way to a sighting.
   *
   * @param slack by how many events the way may be longer than the shortest
   */
  mattering(state: State, under: StackFrame | undefined, slack: number): string[] {
    const place = placeOf(state, under);
    const most = (this.#left.get(place) ?? 0) + slack;
    return [...this.#reading].flatMap(([name, lengths]) =>
      (lengths.get(place) ?? Infinity) <= most ? [name] : [],
    );
  }

  #edgesFrom(state: State): Link[] {
    return undersOf(state.frame).flatMap((under) => {
      const from = placeOf(state, under);
      const ahead = state.edges.map((edge): Link => {
        const below = edge.reset === undefined ? state.frame : edge.reset.at(-1);
        return { from, to: placeOf(edge.to, below), ...touchedBy(this.graph, edge) };
      });
      const back = this.graph.backs(state).flatMap((edge): Link[] => {
        const { left, reached } = edge.target;
        const isOver = left.length === 1 ? under === reached : under?.step === left[1];
        if (!isOver) return [];
        const touched = touchedBy(this.graph, edge);
        return undersOf(edge.to.frame).map((deeper) => ({
          from,
          to: placeOf(edge.to, deeper),
          ...touched,
        }));
      });
      return [...ahead, ...back];
    });
  }

  /** Lets lengths spread backwards, the shortest first. */
  #spread(
    lengths: Map<string, number>,
    first: readonly (readonly [place: string, length: number])[],
    isWay: (edge: Link) => boolean,
  ): void {
    const open: string[][] = [];
    const note = (place: string, length: number) => {
      if (length >= (lengths.get(place) ?? Infinity)) return;
      lengths.set(place, length);
      (open[length] ??= []).push(place);
    };
    for (const [place, length] of first) note(place, length);
    for (let length = 0; length < open.length; length++) {
      for (const place of open[length] ?? []) {
        if (lengths.get(place) !== length) continue;
        for (const edge of this.#before.get(place) ?? []) {
          if (isWay(edge)) note(edge.from, length + 1);
        }
      }
    }
  }

  #toReading(name: string, edges: readonly Link[], sightings: readonly Sighting[]) {
    const lengths = new Map<string, number>();
    const first = edges.flatMap(({ from, to, reads }): [string, number][] => {
      const rest = this.#left.get(to);
      return rest !== undefined && reads.includes(name) ? [[from, rest + 1]] : [];
    });
    const last = sightings
      .filter((at) => at.last?.choices.some((choice) => choice.name === name))
      .flatMap(({ state }) =>
        undersOf(state.frame).map((under) => [placeOf(state, under), 1] as const),
      );
    this.#spread(lengths, [...first, ...last], ({ sets }) => !sets.has(name));
    return lengths;
  }
}

/** What a walk reads of what is not tracked, copies among it, and what it sets. */
function touchedBy({ flow }: Graph, edge: Edge | BackEdge): Pick<Link, 'reads' | 'sets'> {
  const { steps } = flow;
  const effects: readonly Effects[] =
    edge.kind === 'back'
      ? [
          ...edge.target.left.map((step) => steps[step]!.back.outOf),
          steps[edge.target.reached.step]!.back.into,
        ]
      : edge.taken.map((transition) => transition.effects);
  const copied = copiesIn(effects).map(({ from }) => from);
  const chosen = edge.choices.flatMap(({ kind, name }) => (kind === 'variable' ? [name] : []));
  const brought = edge.kind === 'edge' ? [...edge.sent.open, ...Object.keys(edge.sent.facts)] : [];
  return {
    reads: [...new Set([...chosen, ...copied])],
    sets: new Set([...effects.flatMap(({ set }) => Object.keys(set)), ...brought]),
  };
}
