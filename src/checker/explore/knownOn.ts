import type { Scalar } from '../../engine/types.ts';
import type { Graph } from './explore.ts';
import { closure } from './closure.ts';
import { stepsDown, type Edge, type State } from './graph.ts';

/** What visits can know on arriving at some steps, and where they learn the rest. */
export interface KnownOnSteps {
  /** Each combination of variables with which a visit arrives; what is not tracked is left out. */
  readonly arrivals: readonly Readonly<Record<string, Scalar>>[];
  /** The steps at which some visit was before. */
  readonly before: readonly string[];
  /** By variable, then by value: the first step after which it has that value. */
  readonly learned: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const valuesOf = ({ control: { context, facts } }: State): [string, Scalar][] =>
  Object.entries({ ...context, ...facts }).filter(
    ([, value]) => value === null || typeof value !== 'object',
  );

/**
 * What visits that go on know on arriving at some steps, those included that pass over them. Whoever goes
 * back brings along what was learned since.
 */
export function knownOn({ starts, shortest }: Graph, steps: readonly string[]): KnownOnSteps {
  const states = [...closure(starts, (state) => state.edges.map(({ to }) => to))];
  const leadsThere = ({ taken }: Edge) => taken.some(({ target }) => steps.includes(target));
  const edges = states.flatMap((state) => state.edges);
  const arrived = new Set([
    ...states.filter(({ frame }) => steps.includes(frame.step)),
    ...edges.filter(leadsThere).map(({ to }) => to),
  ]);
  const arrivals = new Map(
    [...arrived].map((state) => {
      const values = valuesOf(state);
      return [JSON.stringify(values), Object.fromEntries(values)];
    }),
  );
  const learned: Record<string, Record<string, string>> = {};
  for (const { from, to } of shortest.sorted(edges, (edge) => edge.from)) {
    const before = Object.fromEntries(valuesOf(from));
    for (const [name, value] of valuesOf(to)) {
      if (before[name] === value) continue;
      (learned[name] ??= {})[String(value)] ??= from.frame.step;
    }
  }
  return {
    arrivals: [...arrivals.values()],
    before: [...stepsDown([...arrived].flatMap(({ frame }) => [...frame.parents]))],
    learned,
  };
}
