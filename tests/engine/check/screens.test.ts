import { describe, expect, it } from 'vitest';
import { formScreen } from '../../../src/engine/check/formScreen.ts';
import { bookingFlow } from '../support/flows.ts';
import { around } from './support.ts';

const flow = bookingFlow();

// That they send it, tests/steps/declarations.test.tsx shows on the screens themselves.
describe('what screens are declared to send', () => {
  it('names only events of the flow, and only answers that the step collects', () => {
    for (const step of Object.values(flow.steps)) {
      for (const { event, ways } of around.screen!(step, flow)!.sends) {
        expect(flow.events).toContain(event);
        const names = new Set(ways.flatMap(({ answers = {} }) => Object.keys(answers)));
        expect(step.collects).toEqual(expect.arrayContaining([...names]));
      }
    }
  });
});

describe('what a form sends', () => {
  const schema = {
    type: 'object',
    required: ['size', 'note'],
    properties: { size: { enum: ['small', 'large'] }, note: { type: 'string' } },
  };
  const uiSchema = {
    note: { 'ui:showWhen': { '==': [{ var: 'form.size' }, 'large'] }, 'ui:widget': 'pad' },
  };
  const events = { forward: 'go', widgets: { pad: { scribble: { size: true } } } };

  it('gives what is required and shown with its forward event', () => {
    const [forward] = formScreen({ schema, uiSchema }, events).sends;
    expect(forward).toEqual({
      event: 'go',
      given: [
        { size: true, note: false },
        { size: true, note: true },
      ],
    });
  });

  it('may leave answers open with the events of buttons and widgets', () => {
    const actions = [{ event: 'later', showWhen: { var: 'form.note' } }];
    const { sends } = formScreen({ schema, uiSchema, actions }, events);
    expect(sends.map(({ event }) => event)).toEqual(['go', 'later', 'scribble']);
    expect(sends[1]!.given).toContainEqual({ size: true, note: true });
    expect(sends[1]!.given).toContainEqual({ size: false, note: false });
  });

  it('gives with the event of a widget what that brings, and only while the widget is shown', () => {
    const [, scribble] = formScreen({ schema, uiSchema }, events).sends;
    expect(scribble).toEqual({
      event: 'scribble',
      given: [
        { size: true, note: true },
        { size: true, note: false },
      ],
    });
  });

  it('keeps a choice that is made beforehand, but not a text', () => {
    const made = {
      type: 'object',
      properties: {
        size: { type: 'string', enum: ['small', 'large'], default: 'small' },
        note: { type: 'string', default: 'none' },
      },
    };
    expect(formScreen({ schema: made }, events).sends[0]!.given).toEqual([
      { size: true, note: true },
      { size: true, note: false },
    ]);
  });
});
