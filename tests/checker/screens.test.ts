import { describe, expect, it } from 'vitest';
import { bookingFlow } from '../engine/support/flows.ts';
import { around } from './support.ts';

const flow = bookingFlow();

// That they send it, tests/page/steps/declarations.test.tsx shows on the screens themselves.
describe('what screens are declared to send', () => {
  it('names only events of the flow, and only answers that the step collects', () => {
    for (const step of Object.values(flow.steps)) {
      for (const { event, samples } of around.screen!(step, flow)!.sends) {
        expect(flow.events).toContain(event);
        const names = new Set(samples.flatMap(({ answers = {} }) => Object.keys(answers)));
        expect(step.collects).toEqual(expect.arrayContaining([...names]));
      }
    }
  });
});
