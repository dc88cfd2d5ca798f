import type { Need } from '../../checker/model/surroundings.ts';
import type { Step } from '../../engine/types.ts';
import { actionNamed } from './actions.ts';
import { always, needsOfCalls } from './needs.ts';
import { screenNamed } from './screens/screens.ts';
import type { ScreenDeclaration } from './types.ts';

/**
 * The needs of a screen's calls. A screen that proves the phone uses the new token for its later
 * calls.
 */
function callNeeds({ sends, calls }: ScreenDeclaration): readonly Need[] {
  const ways = Object.values(sends).flat();
  const proves = ways.length > 0 && ways.every(({ makes }) => makes?.phone === 'proven');
  return proves ? [] : needsOfCalls(calls);
}

/** The needs of a component: its own and those of its calls, each once. */
export const needsOfScreen = (declared: ScreenDeclaration): readonly Need[] => [
  ...new Set([...callNeeds(declared), ...(declared.needs ?? [])]),
];

/**
 * The needs of a step in a real visit; uses neither the checker nor form files. Left out: which
 * earlier answers a form needs so that it can be submitted.
 */
export function needsOfStep({ component, form, action }: Step): readonly Need[] {
  const declared = screenNamed(component);
  if (declared?.ends === true) return [];
  const own =
    form === undefined
      ? declared && needsOfScreen(declared)
      : needsOfCalls(actionNamed(action)?.calls ?? []);
  return [...always, ...(own ?? [])];
}
