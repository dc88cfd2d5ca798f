// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextChanges } from '../../../src/inspector/staff/TextChanges.tsx';

afterEach(cleanup);

const after = {
  flow: JSON.stringify({ steps: { 'add-notes': { title: 'Notes', form: 'notes' } } }),
  forms: {},
  answers: '{}',
};
const placesOf = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.firstChild?.textContent ?? '');

test('a change is placed by the title of its step, also in the form that the step shows', () => {
  const of = [
    {
      file: 'flows/booking.json',
      pointer: '/steps/add-notes/title',
      before: 'Notes',
      after: 'Wishes',
    },
    { file: 'flows/booking.json', pointer: '/variables/a~1b', after: '{}' },
    { file: 'schemas/steps/notes.json', pointer: '/heading', before: 'One' },
    { file: 'schemas/steps/other.json', pointer: '/heading', after: 'Two' },
  ];
  render(<TextChanges of={of} after={after} />);

  expect(placesOf()).toEqual([
    'Notes › title',
    'variables › a/b',
    'Notes › heading',
    'other › heading',
  ]);
  const [, , gone] = screen.getAllByRole('row').slice(1);
  expect(
    within(gone!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['One', 'nothing']);
});

test('a flow that is no JSON leaves the places as they are in the file', () => {
  const of = [{ file: 'flows/booking.json', pointer: '/steps/add-notes/title', after: 'Notes' }];
  render(<TextChanges of={of} after={{ ...after, flow: '{' }} />);

  expect(placesOf()).toEqual(['add-notes › title']);
});
