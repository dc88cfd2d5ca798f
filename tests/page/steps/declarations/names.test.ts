// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { formWidgets as generic } from '../../../../src/page/forms/widgets/registry.ts';
import { actions } from '../../../../src/page/steps/declarations/actions.ts';
import { screens } from '../../../../src/page/steps/declarations/screens/screens.ts';
import { genericWidgets } from '../../../../src/page/steps/declarations/widgets/widgets.ts';
import { ownWidgets } from '../../../../src/page/steps/declarations/widgets/own.ts';
import { stepAction } from '../../../../src/page/steps/FormStep.tsx';
import { productWidgets as own } from '../../../../src/page/steps/productWidgets.tsx';
import { screenOf } from '../../../../src/page/steps/registry.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';

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
