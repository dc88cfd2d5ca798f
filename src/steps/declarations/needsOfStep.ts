import type { Need } from '../../engine/check/surroundings.ts';
import type { Step } from '../../engine/types.ts';
import { actionNamed } from './actions.ts';
import { always, needsOfCalls } from './needs.ts';
import { screenNamed } from './screens/screens.ts';
import type { ScreenDeclaration } from './types.ts';

/** A screen that proves the phone makes its later calls with the token it has got. */
function callNeeds({ sends, calls }: ScreenDeclaration): readonly Need[] {
  const ways = Object.values(sends).flat();
  const proves = ways.length > 0 && ways.every(({ makes }) => makes?.phone === 'proven');
  return proves ? [] : needsOfCalls(calls);
}

/** What a screen that is a component needs: of its own, and for its calls. Each need once. */
export const needsOfScreen = (declared: ScreenDeclaration): readonly Need[] => [
  ...new Set([...callNeeds(declared), ...(declared.needs ?? [])]),
];

/**
 * What must hold when a step is shown, for a visit under way: no checker, no form file. What the
 * answers given before must be for a form to be passed, its file says: that is left out.
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
