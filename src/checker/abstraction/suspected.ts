import { isShown } from '../explore/graph.ts';
import { preconditionsOf, type AskedPrecondition } from '../model/askedPreconditions.ts';
import type { Explorations } from './explorations.ts';

/** A claim about a precondition. */
interface Asking {
  readonly asked: AskedPrecondition;
}

/**
 * Preconditions that are asked together: what one of them reads beside what decides on the ways is read by
 * the first of its bundle too.
 */
function bundles<One extends Asking>({ abstractions }: Explorations, all: readonly One[]): One[][] {
  const whole = abstractions.whole();
  const free = new Set([...whole.variables, ...whole.carried, ...whole.answers]);
  const reads = ({ asked: { precondition } }: One) => {
    const { answers = [], variables = [], truths = [] } = precondition.reads;
    return [
      ...[...answers, ...variables].filter((name) => !free.has(name)),
      ...truths.filter((name) => !whole.truths.includes(name)).map((name) => `truth ${name}`),
    ];
  };
  const found: { names: readonly string[]; bundle: One[] }[] = [];
  for (const one of all.toSorted((a, b) => reads(b).length - reads(a).length)) {
    const names = reads(one);
    // The last reads the least of those that read all of it.
    const fitting = found.findLast((other) => names.every((name) => other.names.includes(name)));
    if (fitting === undefined) found.push({ names, bundle: [one] });
    else fitting.bundle.push(one);
  }
  return found.map(({ bundle }) => bundle);
}

/** The preconditions that may be missing, as far as the known edges show it; the others are proved. */
function suspectedOf<One extends Asking>(
  explorations: Explorations,
  bundle: readonly One[],
): One[] {
  const preconditions = preconditionsOf(bundle.map(({ asked }) => asked));
  const flowing = explorations.dataflow(preconditions);
  if (flowing === undefined) {
    if (preconditions.length <= 1) return [...bundle];
    // The first reads the most.
    const isFirst = ({ asked }: One) => asked.precondition === preconditions[0];
    const [first, rest] = [bundle.filter(isFirst), bundle.filter((one) => !isFirst(one))];
    return [...suspectedOf(explorations, first), ...suspectedOf(explorations, rest)];
  }
  return bundle.filter(({ asked: { precondition, step, event, pointer } }) =>
    flowing.graph.states.some((state) =>
      event === undefined
        ? isShown(state, step, pointer) && flowing.mayMiss(precondition, state)
        : state.shown === step && flowing.maySendWithout(precondition, event, state),
    ),
  );
}

/** The claims about preconditions that may be missing, those together that are best decided together. */
export function* suspected<One extends Asking>(
  explorations: Explorations,
  all: readonly One[],
): Generator<readonly One[]> {
  for (const bundle of bundles(explorations, all)) {
    const asked = suspectedOf(explorations, bundle);
    if (asked.length > 0) yield asked;
  }
}
