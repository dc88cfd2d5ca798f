// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useFlowDraft } from '../../../../src/studio/inspector/edit/draft/useFlowDraft.ts';
import { askQuestion } from '../../../../src/edits/askQuestion/askQuestion.ts';
import { moveStep } from '../../../../src/edits/moveStep/moveStep.ts';
import { makeEdit } from '../../../../src/studio/inspector/edit/editForms/makeEdit.ts';
import { shippedFiles } from './support.ts';

// The verdict has its own tests; a worker is a browser's.
vi.mock('../../../../src/studio/inspector/edit/verdict/useVerdict.ts', () => ({
  useVerdict: () => ({}),
}));
beforeEach(() => sessionStorage.clear());

const published = shippedFiles();
const begin = (keepAs?: string) =>
  renderHook(() =>
    useFlowDraft({ published, undoAs: keepAs ?? '', ...(keepAs !== undefined && { keepAs }) }),
  ).result;

describe('a draft', () => {
  it('begins as the published flow', () => {
    const draft = begin();

    expect(draft.current).toMatchObject({ isPublished: true, canUndo: false, changedForms: [] });
    expect(draft.current.flow?.id).toBe('booking');
  });

  it('keeps the last flow that can be read while another is typed', () => {
    const draft = begin();
    act(() => draft.current.edit('{ "id": ', 'Typing'));

    expect(draft.current.flow?.id).toBe('booking');
    expect(draft.current.isFlowReadable).toBe(false);
    act(() => draft.current.undo());
    expect(draft.current).toMatchObject({ isFlowReadable: true, isPublished: true });
  });

  it('takes back flow and form of a new question together, and says what was done', () => {
    const draft = begin();
    const question = { id: 'ask-tires', ask: { en: 'Which tires?' }, after: 'validate-phone' };
    act(() => {
      makeEdit(draft.current, askQuestion, question);
    });

    expect(draft.current.changedForms).toEqual(['ask-tires']);
    expect(draft.current.lastEdit).toContain('Which tires?');
    act(() => draft.current.undo());
    expect(draft.current.forms).not.toHaveProperty('ask-tires');
    expect(draft.current.flow?.steps).not.toHaveProperty('ask-tires');
    act(() => draft.current.redo());
    expect(draft.current.flow?.steps).toHaveProperty('ask-tires');
  });

  it('says in a sentence why a move cannot be made, and stays as it is', () => {
    const draft = begin();
    const move = { id: 'add-notes', after: 'add-notes' };
    let why: string | undefined;
    act(() => {
      why = makeEdit(draft.current, moveStep, move).refusal?.why;
    });

    expect(why).toBe('A step cannot come after itself.');
    expect(draft.current.isPublished).toBe(true);

    act(() => draft.current.edit('{', 'Typing'));
    act(() => {
      why = makeEdit(draft.current, moveStep, { ...move, after: 'view-welcome' }).refusal?.why;
    });
    expect(why).toMatch(/^The flow is no JSON/);
  });

  it('survives a reload until it is published', () => {
    const draft = begin('booking');
    act(() => draft.current.editForm('add-notes', '{}'));
    const later = begin('booking');

    expect(later.current.forms['add-notes']).toBe('{}');
    expect(later.current.changedForms).toEqual(['add-notes']);
    act(() => later.current.undo());
    expect(later.current.isPublished).toBe(true);
    expect(begin('booking').current).toMatchObject({ isPublished: true, canUndo: false });
  });
});
