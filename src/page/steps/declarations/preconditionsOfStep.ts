import type { Precondition } from '../../../checker/model/surroundings.ts';
import type { Step } from '../../../engine/types.ts';
import { actionNamed } from './actions.ts';
import { alwaysOn, preconditionsOfCalls } from './preconditions.ts';
import { screenNamed } from './screens/screens.ts';
import type { ScreenDeclaration } from './types.ts';

/**
 * The preconditions of a screen's calls. A screen that proves the phone uses the new token for its later
 * calls.
 */
function callPreconditions({ sends, calls }: ScreenDeclaration): readonly Precondition[] {
  const ways = Object.values(sends).flat();
  const proves = ways.length > 0 && ways.every(({ makes }) => makes?.phone === 'proven');
  return proves ? [] : preconditionsOfCalls(calls);
}

/** The preconditions of a component: its own and those of its calls, each once. */
export const preconditionsOfScreen = (declared: ScreenDeclaration): readonly Precondition[] => [
  ...new Set([...callPreconditions(declared), ...(declared.preconditions ?? [])]),
];

/**
 * The preconditions of a step in a real visit to the page of bookings; uses neither the checker nor form files. Left out: which
 * earlier answers a form needs so that it can be submitted.
 */
export function preconditionsOfStep({ component, form, action }: Step): readonly Precondition[] {
  const declared = screenNamed(component);
  if (declared?.ends === true) return [];
  const own =
    form === undefined
      ? declared && preconditionsOfScreen(declared)
      : preconditionsOfCalls(actionNamed(action)?.calls ?? []);
  return [...alwaysOn.booking, ...(own ?? [])];
}
