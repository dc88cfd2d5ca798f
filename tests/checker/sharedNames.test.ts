import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { checkFlow } from '../../src/checker/check.ts';
import { changed } from '../engine/support/changed.ts';
import { bookingSource } from '../engine/support/flows.ts';

const form = (question: object) =>
  JSON.stringify({
    heading: 'A question',
    schema: { type: 'object', properties: { extra: question } },
  });
const text = { type: 'string', title: 'Anything else?' };
const step = (name: string, target: string) => ({
  title: name,
  form: name,
  collects: ['extra'],
  on: { 'on-next': [{ id: 'go', target }] },
});

/** What is said of "extra" where one form asks for it and another one later. */
function said(one: object, other: object, then = 'ask-b') {
  const source = changed(bookingSource(), [
    { at: '/steps/ask-a', value: step('ask-a', then) },
    { at: '/steps/ask-b', value: step('ask-b', 'view-confirmation') },
    { at: '/steps/add-waiter-preferences/on/on-next/1/target', value: 'ask-a' },
    { at: '/steps/plan-appointment/on/on-next/1/target', value: 'ask-b' },
  ]);
  const around = flowSurroundings({ 'ask-a': form(one), 'ask-b': form(other) });
  return checkFlow(source, around)
    .filter(({ code }) => code !== 'text-missing')
    .map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);
}

describe('one name for two questions', () => {
  it('is refused where a visit meets both and one refuses the answer to the other', () => {
    const urgent = { type: 'boolean', title: 'Is it urgent?' };
    expect(said(text, urgent)).toEqual(['error shared-name /steps/ask-b/form']);
  });

  it('is doubtful where only the words differ', () => {
    const other = { ...text, title: 'Any rattling?' };
    expect(said(text, other)).toEqual(['warning shared-name /steps/ask-b/form']);
  });

  it('may be one question in two places, or be asked of different visitors', () => {
    expect(said(text, text)).toEqual([]);
    expect(said(text, { ...text, maxLength: 20 }, 'view-confirmation')).toEqual([]);
  });
});
