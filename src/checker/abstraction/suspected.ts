import { isShown } from '../explore/graph.ts';
import type { Abstractions } from '../model/abstraction.ts';
import { preconditionsOf, type AskedPrecondition } from '../model/askedPreconditions.ts';
import type { Explorations } from './explorations.ts';

/**
 * Preconditions that are asked together: what one of them reads beside what decides on the ways is read by
 * the first of its bundle too.
 */
function bundles(
  abstractions: Abstractions,
  all: readonly AskedPrecondition[],
): AskedPrecondition[][] {
  const whole = abstractions.whole();
  const free = new Set([...whole.variables, ...whole.carried, ...whole.answers]);
  const reads = ({ precondition: { reads: read } }: AskedPrecondition) => [
    ...[...(read.answers ?? []), ...(read.variables ?? [])].filter((name) => !free.has(name)),
    ...(read.truths ?? [])
      .filter((name) => !whole.truths.includes(name))
      .map((name) => `truth ${name}`),
  ];
  const found: { names: readonly string[]; asked: AskedPrecondition[] }[] = [];
  for (const asked of all.toSorted((one, other) => reads(other).length - reads(one).length)) {
    const names = reads(asked);
    // The last reads the least of those that read all of it.
    const bundle = found.findLast((one) => names.every((name) => one.names.includes(name)));
    if (bundle === undefined) found.push({ names, asked: [asked] });
    else bundle.asked.push(asked);
  }
  return found.map(({ asked }) => asked);
}

/** The preconditions that may be missing, as far as the known edges show it; the others are proved. */
function suspectedOf(
  explorations: Explorations,
  bundle: readonly AskedPrecondition[],
): readonly AskedPrecondition[] {
  const preconditions = preconditionsOf(bundle);
  const carried = explorations.dataflow(preconditions);
  if (carried === undefined) {
    if (preconditions.length <= 1) return bundle;
    // The first reads the most.
    const isFirst = ({ precondition }: AskedPrecondition) => precondition === preconditions[0];
    const rest = bundle.filter((asked) => !isFirst(asked));
    return [
      ...suspectedOf(explorations, bundle.filter(isFirst)),
      ...suspectedOf(explorations, rest),
    ];
  }
  return bundle.filter(({ precondition, step, event, pointer }) =>
    carried.graph.states.some((state) =>
      event === undefined
        ? isShown(state, step, pointer) && carried.mayMiss(precondition, state)
        : state.shown === step && carried.maySendWithout(precondition, event, state),
    ),
  );
}

/** The bundles of some preconditions with those that may be missing; each when it is asked for. */
export function* suspected(
  abstractions: Abstractions,
  explorations: Explorations,
  all: readonly AskedPrecondition[],
): Generator<readonly AskedPrecondition[]> {
  for (const bundle of bundles(abstractions, all)) {
    const asked = suspectedOf(explorations, bundle);
    if (asked.length > 0) yield asked;
  }
}
