import type { StepEdge } from './flowModel.ts';

/** Where a step stands in a long chain beside the usual way, which is laid in two columns. */
export interface Fold {
  /** The first step of the chain, whose column is the inner one. */
  readonly first: string;
  readonly isOuter: boolean;
  /** In the row of the step before it. */
  readonly isLevel: boolean;
}

/** Shorter chains stand one step below the other. */
const leastFolded = 4;

/**
 * The steps of long chains beside the usual way, to and fro in two columns, so that a chain is half
 * as high: in a chain each step leads on to the next alone, and nothing else leads to that.
 *
 * @param ahead the lines but for those that lead back
 */
export function foldsOf(
  ahead: readonly StepEdge[],
  spine: readonly string[],
): ReadonlyMap<string, Fold> {
  const counted = (ids: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const leading = counted(ahead.map(({ from }) => from));
  const coming = counted(ahead.map(({ to }) => to));
  const next = new Map(
    ahead
      .filter(({ from, to }) => leading.get(from) === 1 && coming.get(to) === 1)
      .filter(({ from, to }) => !spine.includes(from) && !spine.includes(to))
      .map(({ from, to }) => [from, to]),
  );
  const later = new Set(next.values());
  const folds = new Map<string, Fold>();
  for (const first of next.keys()) {
    if (later.has(first)) continue;
    const chain = [first];
    for (let at = next.get(first); at !== undefined; at = next.get(at)) chain.push(at);
    if (chain.length < leastFolded) continue;
    for (const [index, id] of chain.entries()) {
      folds.set(id, { first, isOuter: [1, 2].includes(index % 4), isLevel: index % 2 === 1 });
    }
  }
  return folds;
}
