import { expect, test } from 'vitest';
import { changesOf } from '../../../../src/studio/inspector/changes/changesOf.ts';
import { takeScreen } from '../../../../src/studio/inspector/changes/takeScreen.ts';
import { changedByHand, edited, shipped } from './support.ts';

const inWinter = changedByHand(shipped, 'add-notes', (form) => (form.heading = 'Winter is here'));

test('one screen is as an older version has it, and everything else stays', () => {
  const skipped = edited(inWinter, 'skip', { id: 'add-notes', when: { var: 'isPhoneValid' } });
  const live = changedByHand(skipped, 'validate-phone', (form) => (form.heading = 'Your number'));
  const taken = takeScreen(live, shipped, 'add-notes');

  expect(changesOf(shipped, taken).map(({ sentence }) => sentence)).toEqual([
    'The heading now says “Your number”.',
  ]);
});

test('where the screen leads stays as it is live', () => {
  const given = { from: 'add-notes', to: 'validate-phone', instead: 'add-waiter-preferences' };
  const live = edited(inWinter, 'redirect', given);
  const taken = takeScreen(live, shipped, 'add-notes');

  expect(changesOf(live, taken).map(({ sentence }) => sentence)).toEqual([
    'The heading now says “Please add notes or concerns. (optional)”.',
  ]);
});

test('a deleted screen is where it was, by the same ways, and what is live since stays', () => {
  const deleted = edited(shipped, 'delete', { id: 'add-notes' });
  expect(changesOf(shipped, takeScreen(deleted, shipped, 'add-notes'))).toEqual([]);

  const live = edited(
    changedByHand(deleted, 'validate-phone', (form) => (form.heading = 'Your number')),
    'skip',
    { id: 'select-service', when: { var: 'isPhoneValid' } },
  );
  const taken = takeScreen(live, shipped, 'add-notes');
  expect(changesOf(shipped, taken).map(({ sentence }) => sentence)).toEqual([
    '“Services” is now skipped when the phone is proven.',
    'The heading now says “Your number”.',
  ]);
});

test('a deleted screen comes to the place it had, where others lead elsewhere by now, and leaves them so', () => {
  const deleted = edited(shipped, 'delete', { id: 'select-recommended-services' });
  const given = { from: 'select-vehicle', to: 'add-waiter-preferences', instead: 'add-notes' };
  const live = edited(deleted, 'redirect', given);
  const taken = takeScreen(live, shipped, 'select-recommended-services');
  expect(changesOf(live, taken).map(({ sentence }) => sentence)).toContain(
    "New screen “Recommended services”, after “The customer's vehicles” and before “Notes”.",
  );
});

test('a screen that nothing leads to as it did is put after the one it followed', () => {
  const asked = edited(shipped, 'add-form', {
    id: 'ask-color',
    after: 'add-notes',
    kind: 'text',
    ask: { en: 'Which color?' },
  });
  const [change] = changesOf(shipped, takeScreen(shipped, asked, 'ask-color'));

  expect(change?.sentence).toBe('New screen “Which color?”, after “Notes” and before “Phone”.');
});

test('a screen that the version does not have is refused with a sentence', () => {
  expect(() => takeScreen(shipped, shipped, 'nowhere')).toThrow(
    'this version does not have the screen',
  );
});
