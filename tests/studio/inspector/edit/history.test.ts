// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  beginHistory,
  redo,
  undo,
  withEdit,
  withTheirEdits,
  type History,
} from '../../../../src/studio/inspector/edit/draft/history.ts';
import {
  keepHistory,
  readKeptHistory,
} from '../../../../src/studio/inspector/edit/draft/keptEdits.ts';

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

  const flow = (steps: Readonly<Record<string, number>>) => JSON.stringify({ steps });
  const shared = beginHistory({ flow: flow({ a: 1, b: 1 }), forms: {} });

  it('takes back and makes again what was done here, and keeps what others did since', () => {
    const mine = { flow: flow({ a: 2, b: 1 }), forms: {} };
    const edited = withEdit(shared, mine, { label: 'Mine', at: 0 });
    const theirs = { flow: flow({ a: 2, b: 2 }), forms: { c: '{}' } };
    const history = withTheirEdits(edited, mine, theirs);
    expect(history.files).toEqual(theirs);

    const undone = undo(history);
    expect(JSON.parse(undone.files.flow)).toEqual({ steps: { a: 1, b: 2 } });
    expect(undone.files.forms).toEqual({ c: '{}' });
    expect(JSON.parse(redo(undone).files.flow)).toEqual({ steps: { a: 2, b: 2 } });
  });

  it('leaves what others have changed in the same place, and says which edit stays', () => {
    const mine = { flow: flow({ a: 2, b: 1 }), forms: {} };
    const edited = withEdit(shared, mine, { label: 'Mine', at: 0 });
    const theirs = { flow: flow({ a: 3, b: 1 }), forms: {} };
    const undone = undo(withTheirEdits(edited, mine, theirs));

    expect(undone).toMatchObject({ files: theirs, done: [], stuck: 'Mine' });
    expect(withEdit(undone, mine, { label: 'Next', at: 1 }).stuck).toBeUndefined();
  });

  it('does not take back what others did while somebody went on typing', () => {
    const before = typed(shared, flow({ a: 2, b: 1 }), 0);
    const with2 = withTheirEdits(before, before.files, { flow: flow({ a: 2, b: 2 }), forms: {} });
    const after = typed(with2, flow({ a: 3, b: 2 }), 500);

    expect(JSON.parse(undo(after).files.flow)).toEqual({ steps: { a: 2, b: 2 } });
  });

  it('survives a reload, with all that can be taken back and made again', () => {
    const files = (text: string, more: Readonly<Record<string, string>> = {}) => ({
      flow: `{ "begins": "alike", "title": "${text}", "ends": "alike" }`,
      forms: { a: 'a', ...more },
    });
    let history = beginHistory(files('one'));
    history = withEdit(history, files('two'), { label: 'Two', at: 0 });
    history = withEdit(history, files('two', { b: 'new' }), { label: 'New form', at: 1 });
    history = withEdit(history, { ...files('three'), forms: {} }, { label: 'No form', at: 2 });
    history = undo(history);
    keepHistory('draft', history);
    const later = { ...beginHistory(history.files), ...readKeptHistory('draft') };

    expect(redo(later).files).toEqual({ ...files('three'), forms: {} });
    expect(undo(later).files).toEqual(files('two'));
    expect(undo(undo(later)).files).toEqual(files('one'));
    expect(undo(undo(undo(later)))).toMatchObject({ files: files('one'), done: [] });
    expect(later.done.at(-1)?.label).toBe('New form');
  });

  it('keeps the last edits of a history that is too long to be kept', () => {
    let history = beginHistory({ flow: '', forms: {} });
    for (let at = 1; at <= 40; at += 1) {
      const letter = String.fromCharCode(64 + at);
      history = withEdit(
        history,
        { flow: letter.repeat(50_000), forms: {} },
        { label: letter, at },
      );
    }
    keepHistory('long', history);
    const later = { ...beginHistory(history.files), ...readKeptHistory('long') };

    expect(later.done.length).toBeGreaterThan(3);
    expect(undo(later).files).toEqual(undo(history).files);
  });

  it('stays the same where nothing changes, and at its ends', () => {
    expect(typed(begun, '1', 0)).toBe(begun);
    expect(undo(begun)).toBe(begun);
  });
});
