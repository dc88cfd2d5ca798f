import { stackNode } from './stacks.ts';
import type { Flow } from './types.ts';

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
function longestPath(flow: Flow, stack: readonly string[]): number {
  const node = stackNode(flow, stack);
  if (node.longest !== undefined) return node.longest;

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
  node.longest = further < 0 ? 0 : stack.length + further;
  return node.longest;
}

/**
 * Percent of the way to the goal: the start value on the first step, then stack length over the
 * longest path that begins with the stack. A step that lies on no path keeps the progress of the
 * step it was reached from.
 */
export function progress(flow: Flow, stack: readonly string[]): number {
  const node = stackNode(flow, stack);
  node.progress ??= measured(flow, stack);
  return node.progress;
}

function measured(flow: Flow, stack: readonly string[]): number {
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
