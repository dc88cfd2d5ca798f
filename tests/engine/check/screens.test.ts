import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formScreen } from '../../../src/engine/check/formScreen.ts';
import { stepComponents, stepScreens, widgetEvents } from '../../../src/steps/names.ts';
import { bookingFlow } from '../support/flows.ts';
import { around } from './support.ts';

const flow = bookingFlow();
const source = (path: string) =>
  readFileSync(new URL(`../../../src/steps/${path}`, import.meta.url), 'utf8');

/** The file of each component, as the registry imports it. */
const files = new Map(
  [...source('registry.ts').matchAll(/'([^']+)': \(\) => import\('\.\/([^']+)'\)/g)].map(
    ([, name, file]) => [name!, file!] as const,
  ),
);
files.set('view-welcome', 'ViewWelcome.tsx');

/** The events that a source text sends: literals, and the flow's own names for Back and Continue. */
function sentBy(text: string): string[] {
  const literals = [...text.matchAll(/\bsend(?:WithAnswers)?\(\s*'([^']+)'/g)].map(
    ([, event]) => event!,
  );
  const named = [...text.matchAll(/\bsend\(visit\.flow\.(back\.event|forward)/g)].map(([, name]) =>
    name === 'forward' ? flow.forward : flow.back.event,
  );
  return [...new Set([...literals, ...named])].toSorted();
}

describe('what screens are declared to send', () => {
  it.each(stepComponents)('%s sends what its component sends', (name) => {
    const declared = Object.keys(stepScreens[name].sends).toSorted();
    expect(sentBy(source(files.get(name)!))).toEqual(declared);
  });

  it('has every event that the widgets of forms send', () => {
    const sent = [...source('formWidgets.tsx').matchAll(/context\.send\('([^']+)'/g)].map(
      ([, event]) => event,
    );
    expect(sent).toEqual(Object.values(widgetEvents).flat());
  });

  it('names only events of the flow, and only answers that the step collects', () => {
    for (const step of Object.values(flow.steps)) {
      for (const { event, given } of around.screen!(step, flow)!.sends) {
        expect(flow.events).toContain(event);
        const names = new Set(given.flatMap((way) => Object.keys(way)));
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
  const events = { forward: 'go', widgets: { pad: ['scribble'] } };

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
    expect(sends[2]!.given).toContainEqual({ size: false, note: false });
  });
});
