// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { formWidgets as generic } from '../../../src/forms/widgets/registry.ts';
import { actions } from '../../../src/steps/declarations/actions.ts';
import { screens } from '../../../src/steps/declarations/screens/screens.ts';
import { genericWidgets } from '../../../src/steps/declarations/widgets/widgets.ts';
import { ownWidgets } from '../../../src/steps/declarations/widgets/own.ts';
import { stepAction } from '../../../src/steps/FormStep.tsx';
import { productWidgets as own } from '../../../src/steps/productWidgets.tsx';
import { screenOf } from '../../../src/steps/registry.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const [anyStep] = Object.values(bookingFlow().steps);
const names = (declared: readonly { readonly name: string }[]) => declared.map(({ name }) => name);

describe('whatever is declared is there', () => {
  it.each(names(screens))('the screen %s', (component) => {
    const { form: _form, ...step } = anyStep!;
    expect(screenOf({ ...step, component })).toBeDefined();
  });

  it.each(names(actions))('the action %s', (name) => {
    expect(stepAction(name)).toBeDefined();
  });

  it('every widget, and none that is not declared', () => {
    // "hidden" draws nothing.
    const drawn = names(genericWidgets).filter((name) => name !== 'hidden');
    expect(Object.keys(generic).toSorted()).toEqual(drawn.toSorted());
    expect(Object.keys(own).toSorted()).toEqual(names(ownWidgets).toSorted());
  });
});
