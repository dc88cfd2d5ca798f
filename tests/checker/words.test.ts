import { expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { checkFlow } from '../../src/checker/check.ts';
import { changed } from '../engine/support/changed.ts';
import { bookingSource } from '../engine/support/flows.ts';

const around = flowSurroundings();
const inAll = (text: string) => ({ en: text, es: text, 'fr-CA': text });

/** What is said of the words of a step, as code and the end of the pointer. */
const said = (step: string, words: object) =>
  checkFlow(changed(bookingSource(), [{ at: `/steps/${step}/words`, value: words }]), around).map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer.split('/words/')[1]}`,
  );

it('lets a step replace a text of its screen, or of the form that the screen shows', () => {
  expect(said('view-confirmation', { 'steps.confirm.booked': inAll('{name}, thanks!') })).toEqual(
    [],
  );
  expect(said('view-exit', { heading: inAll('{shopName} will call you') })).toEqual([]);
});

it.each([
  [
    'a name that no screen says',
    { 'steps.confirm.boked': inAll('Thanks!') },
    'steps.confirm.boked',
  ],
  ['the heading of a form that the step has not', { heading: inAll('Thanks!') }, 'heading'],
  [
    'a placeholder that is not filled in',
    { 'steps.confirm.booked': { ...inAll('!'), es: '{nam}!' } },
    'steps.confirm.booked/es',
  ],
  ['blanks', { 'steps.confirm.booked': { ...inAll('!'), en: ' ' } }, 'steps.confirm.booked/en'],
])('warns of words with %s', (_fault, words, place) => {
  expect(said('view-confirmation', words)).toEqual([`warning screen-words ${place}`]);
});

it('warns of words that some visitors read in English', () => {
  const words = { 'steps.confirm.booked': { en: 'Thanks!', es: '¡Gracias!' } };
  expect(said('view-confirmation', words)).toEqual(['warning text-missing steps.confirm.booked']);
});
