import type { Flow } from './types.ts';

/** Longest simple way on, by the stack it starts from; paths come from the flow alone. */
const known = new WeakMap<Flow, Map<string, number>>();

/** Steps looked at before the longest way found so far is taken as the longest there is. */
const searchLimit = 100_000;

/** Where a step leads to by transitions that push. Guards are left aside. */
function successors(flow: Flow, id: string): string[] {
  const targets = Object.values(flow.steps[id]?.on ?? {})
    .flat()
    .filter((transition) => transition.reset === undefined)
    .map((transition) => transition.target);
  return [...new Set(targets)];
}

/**
 * The number of steps of the longest simple path to the goal that begins with `stack`,
 * or 0 when none does (an exit or error step lies on no path).
 */
export function longestPath(flow: Flow, stack: readonly string[]): number {
  const lengths = known.get(flow) ?? new Map<string, number>();
  known.set(flow, lengths);
  const key = stack.join('\n');
  const remembered = lengths.get(key);
  if (remembered !== undefined) return remembered;

  const visited = new Set(stack);
  let looked = 0;
  const waysOn = (id: string): number => {
    if (id === flow.goal) return 0;
    let longest = -1;
    for (const next of successors(flow, id)) {
      if (visited.has(next) || looked++ > searchLimit) continue;
      visited.add(next);
      const further = waysOn(next);
      visited.delete(next);
      if (further >= 0) longest = Math.max(longest, further + 1);
    }
    return longest;
  };
  const further = waysOn(stack.at(-1) ?? flow.initial);
  const length = further < 0 ? 0 : stack.length + further;
  lengths.set(key, length);
  return length;
}

/**
 * Percent of the way to the goal: the start value on the first step, then stack length over the
 * longest path that begins with the stack. A step that lies on no path keeps the progress of the
 * step it was reached from.
 */
export function progress(flow: Flow, stack: readonly string[]): number {
  if (stack.length === 1 && stack[0] === flow.initial) return flow.progressStart;
  for (let length = stack.length; length > 0; length--) {
    const part = stack.slice(0, length);
    const longest = longestPath(flow, part);
    if (longest > 0) {
      const isStart = part.length === 1 && part[0] === flow.initial;
      return isStart ? flow.progressStart : (100 * part.length) / longest;
    }
  }
  return flow.progressStart;
}
