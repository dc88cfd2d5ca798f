import type { StepEdge } from './flowModel.ts';

/**
 * The place of a step in a long chain beside the usual visit. Such a chain is laid out in two
 * columns, to and fro.
 */
export interface Fold {
  /** The first step of the chain; its column is the inner one. */
  readonly first: string;
  readonly isOuter: boolean;
  /** Whether the step is in the same row as the one before it. */
  readonly isLevel: boolean;
}

/** Shorter chains stay in one column. */
const leastFolded = 4;

/**
 * The steps of all long chains beside the usual visit. In a chain, each step leads only to the next,
 * and nothing else leads to that. Two columns make it half as high.
 *
 * @param ahead the edges that do not lead back
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
