// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { StaffCallError } from '../../../../src/studio/inspector/calls/calls.ts';
import { nextMonday, PublishForm } from '../../../../src/studio/inspector/review/PublishForm.tsx';

afterEach(cleanup);

test.for([
  ['a Wednesday', '2026-11-25T12:00:00', '2026-11-30T06:00'],
  ['a Sunday, and the next month', '2026-11-29T23:59:00', '2026-11-30T06:00'],
  ['a Monday before six: the one after', '2026-11-30T05:00:00', '2026-12-07T06:00'],
  ['the last days of a year', '2026-12-31T08:00:00', '2027-01-04T06:00'],
] as const)('a version may wait for the next Monday at six: from %s', ([, now, monday]) => {
  expect(nextMonday(new Date(now))).toBe(monday);
});

test('an experiment that is in the way is ended by pressing the button that says so', async () => {
  const sent: object[] = [];
  const running = {
    id: 'e1',
    name: 'Short notes',
    scope: 'everybody',
    scopeName: null,
    by: { id: 'a', name: 'Ana' },
    at: '2026-11-25T12:00:00Z',
  };
  const refusals = [
    new StaffCallError(409, { message: 'An experiment runs', experiments: [running] }),
    new StaffCallError(422, { message: 'There are warnings', problems: [] }),
  ];
  render(
    <PublishForm
      label="Publish"
      send={(given) => {
        sent.push(given);
        return Promise.reject(refusals.shift() ?? new Error('enough'));
      }}
      onDone={() => undefined}
    />,
  );
  await userEvent.type(screen.getByLabelText(/in a sentence/), 'An urgent fix');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/“Short notes”/)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'End it and publish' }));
  await screen.findByText('There are warnings');
  await userEvent.click(screen.getByRole('button', { name: 'End it and publish' }));
  await screen.findByText('enough');

  expect(sent).toEqual([
    { sentence: 'An urgent fix' },
    { sentence: 'An urgent fix', ends: ['e1'] },
    { sentence: 'An urgent fix', ends: ['e1'] },
  ]);
});

test.for([
  [/gets no change of everybody’s flow/, false],
  [/^Only what differs here/, true],
] as const)('a shop may follow, or stay as it is: %s', async ([choice, follows]) => {
  const sent: object[] = [];
  const send = (given: object) => {
    sent.push(given);
    return Promise.reject(new Error('enough'));
  };
  const following = { place: 'This shop', around: 'everybody’s flow', isFirst: !follows };
  const form = { label: 'Publish', following, send, onDone: () => undefined };
  render(<PublishForm {...form} />);
  await userEvent.type(screen.getByLabelText(/in a sentence/), 'In our words');
  await userEvent.click(screen.getByLabelText(choice));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));

  expect(sent).toEqual([{ sentence: 'In our words', follows }]);
});
