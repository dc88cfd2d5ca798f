import { expect, it } from 'vitest';
import { checkNames } from '../../src/checker/questions/checkNames.ts';
import { bareSurroundings, modelOf } from './support.ts';

// A draft would lose them, and a form by such a name has no address.
it('refuses names of steps, forms and events that not every part of the app can carry', () => {
  const step = 'Straße';
  const event = `on-${'x'.repeat(100)}`;
  const model = modelOf(
    {
      id: 'small',
      version: 1,
      initial: step,
      goal: 'end.1',
      forward: event,
      events: { [event]: {}, 'on-back': {} },
      back: { event: 'on-back', rules: [] },
      steps: {
        [step]: { form: 'my car', on: { [event]: [{ id: 'go', target: 'end.1' }] } },
        'end.1': { form: 'last_form', on: {} },
      },
    },
    bareSurroundings,
  );

  expect(checkNames(model).map(({ code, pointer }) => [code, pointer])).toEqual([
    ['bad-name', `/events/${event}`],
    ['bad-name', '/steps/Straße'],
    ['bad-name', '/steps/Straße/form'],
  ]);
});
