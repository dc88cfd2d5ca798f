import { expect, test } from 'vitest';
import { parseFlow } from '../../../../src/engine/parse/parseFlow.ts';
import { placeBefore } from '../../../../src/studio/inspector/edit/editForms/placeBefore.ts';
import { bookingSource } from '../../../engine/support/flows.ts';

const parsed = parseFlow(bookingSource());
if (!parsed.ok) throw new Error('the flow does not parse');
const { flow } = parsed;

test('before a step is after the only one that leads there', () => {
  expect(placeBefore(flow, 'add-notes', 'view-booking-confirmation-error')).toEqual({
    after: 'view-confirmation',
  });
});

test('where several lead there, they are named, and what can be done instead', () => {
  const why = placeBefore(flow, 'add-notes', 'add-waiter-preferences');
  expect(why).toMatch(/^Several steps lead to “Way to come”: “[^”]+”, .*, and “[^”]+”\. /);
  expect(why).toContain('“Ask a new question”');
});

test('where the only one leads elsewhere too, it says so', () => {
  expect(placeBefore(flow, 'add-notes', 'plan-appointment')).toMatch(
    /^“Way to come”, which leads to “Time”, leads elsewhere too\. /,
  );
});
