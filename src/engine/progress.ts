import { isGoal } from './isGoal.ts';
import { stackNode } from './stacks.ts';
import type { Flow } from './types.ts';

/**
 * The most steps to visit in the search for the longest path; after that, the longest found so far
 * counts.
 */
const searchLimit = 100_000;

/** The targets of a step's transitions, without those that reset the stack. Guards are ignored. */
function successors(flow: Flow, id: string): string[] {
  const targets = Object.values(flow.steps[id]?.on ?? {})
    .flat()
    .filter((transition) => transition.reset === undefined)
    .map((transition) => transition.target);
  return [...new Set(targets)];
}

/**
 * The number of steps of the longest simple path to the goal that begins with `stack`. 0 when there
 * is none: an exit or error step does not lead to the goal.
 */
function longestPath(flow: Flow, stack: readonly string[]): number {
  const node = stackNode(flow, stack);
  if (node.longest !== undefined) return node.longest;

  const visited = new Set(stack);
  let looked = 0;
  const stepsToGoal = (id: string): number => {
    if (isGoal(flow, id)) return 0;
    let longest = -1;
    for (const next of successors(flow, id)) {
      if (visited.has(next) || looked++ > searchLimit) continue;
      visited.add(next);
      const further = stepsToGoal(next);
      visited.delete(next);
      if (further >= 0) longest = Math.max(longest, further + 1);
    }
    return longest;
  };
  const further = stepsToGoal(stack.at(-1) ?? flow.initial);
  node.longest = further < 0 ? 0 : stack.length + further;
  return node.longest;
}

/**
 * Progress in percent: the flow's start value on the first step, then the stack's length divided by
 * that of the longest path that begins with the stack. A step on no path to the goal keeps the
 * progress of the step before it.
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
