import { applyEffects, type Effected } from './effects.ts';
import { stepOf } from './snapshot.ts';
import { popSteps } from './stacks.ts';
import type { Change, Flow, Snapshot } from './types.ts';

/** How many steps Back takes off a stack: one, unless a rule of the flow says otherwise. */
export function popCount(flow: Flow, stack: readonly string[]): number {
  const before = stack.at(-2);
  return flow.back.rules.find((rule) => rule.after === before)?.pop ?? 1;
}

/** Whether Back is offered: at least one step must remain on the stack. */
export function canGoBack(flow: Flow, stack: readonly string[]): boolean {
  return stack.length > popCount(flow, stack);
}

/**
 * The stack, context and answers after Back, or undefined when Back is not offered. Each step taken
 * off runs its `outOf` effects, the topmost first; then the step that is shown again runs its
 * `into` effects.
 */
export function goBack(
  flow: Flow,
  snapshot: Snapshot,
): (Effected & { stack: readonly string[]; changes: Change[] }) | undefined {
  if (!canGoBack(flow, snapshot.stack)) return undefined;
  const stack = popSteps(flow, snapshot.stack, popCount(flow, snapshot.stack));
  const left = snapshot.stack.slice(stack.length).toReversed();
  const changes: Change[] = [{ type: 'pop', steps: left }];
  let state: Effected = snapshot;
  for (const id of left) state = applyEffects(stepOf(flow, id).back.outOf, state, changes);
  state = applyEffects(stepOf(flow, stack.at(-1)!).back.into, state, changes);
  return { stack, context: state.context, answers: state.answers, changes };
}
