import { describe, expect, it } from 'vitest';
import {
  beginHistory,
  redo,
  undo,
  withEdit,
  type History,
} from '../../../src/inspector/edit/draft/history.ts';

const begun = beginHistory({ flow: '1', forms: { a: 'a' } });
const typed = (history: History, flow: string, at: number, typedIn = 'flow') =>
  withEdit(history, { ...history.files, flow }, { label: 'Typing', at, typedIn });

describe('the history of a draft', () => {
  it('takes back and makes again flow and forms together', () => {
    const after = { flow: '2', forms: { a: 'a', b: 'b' } };
    const history = withEdit(begun, after, { label: 'Ask', at: 0 });

    expect(undo(history).files).toEqual(begun.files);
    expect(redo(undo(history)).files).toEqual(after);
  });

  it('takes back at once what was typed in one go', () => {
    const history = typed(typed(typed(begun, '12', 0), '123', 900), '1234', 1800);

    expect(undo(history).files.flow).toBe('1');
  });

  it.each([
    ['a pause', (history: History) => typed(history, '123', 60_000)],
    ['another place', (history: History) => typed(history, '123', 10, 'form a')],
    ['an undo', (history: History) => typed(redo(undo(history)), '123', 10)],
  ])('begins a new edit after %s', (_what, go) => {
    expect(undo(go(typed(begun, '12', 0))).files.flow).toBe('12');
  });

  it('forgets what was taken back when something else is done', () => {
    const history = typed(undo(typed(begun, '12', 0)), '3', 10);

    expect(redo(history)).toBe(history);
  });

  it('stays the same where nothing changes, and at its ends', () => {
    expect(typed(begun, '1', 0)).toBe(begun);
    expect(undo(begun)).toBe(begun);
  });
});
