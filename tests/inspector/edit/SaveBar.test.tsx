// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftFiles } from '../../../src/inspector/edit/draft/draftFiles.ts';
import type { FlowDraft } from '../../../src/inspector/edit/draft/useFlowDraft.ts';
import { useFlowDraft } from '../../../src/inspector/edit/draft/useFlowDraft.ts';
import { SaveBar } from '../../../src/inspector/edit/save/SaveBar.tsx';

const quiet = { verdict: { problems: [], faring: [] }, isCurrent: true };
vi.mock('../../../src/inspector/edit/verdict/useVerdict.ts', () => ({ useVerdict: () => quiet }));
vi.mock('../../../src/inspector/edit/save/SavePreview.tsx', () => ({ SavePreview: () => null }));

const flowOf = (steps: object) => JSON.stringify({ id: 'booking', steps });
const start: DraftFiles = {
  flow: flowOf({ notes: { title: 'Notes' } }),
  forms: { notes: '{"heading":"Notes"}' },
};

interface Sent {
  flow: { text: string };
  forms: Record<string, { text: string | null }>;
}

describe('saving files that a colleague has changed since', () => {
  /** What the server has now. */
  let there = start;
  let isChanged = true;
  const sent: Sent[] = [];
  beforeEach(() => {
    sessionStorage.clear();
    sent.length = 0;
    isChanged = true;
    const answer = (body: object, status = 200) => Response.json(body, { status });
    vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
      if (address.startsWith('/inspector/editing.json')) return answer({ editing: true });
      if (address.startsWith('/flows/')) return new Response(there.flow);
      if (address.startsWith('/schemas/')) return answer(there.forms);
      sent.push(JSON.parse(body!) as Sent);
      if (isChanged) return answer({ message: 'changed', files: ['flows/booking.json'] }, 409);
      return answer({ files: [], flow: sent.at(-1)!.flow.text });
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  let draft: FlowDraft;
  function Page({ onDraft }: { onDraft: (now: FlowDraft) => void }) {
    const now = useFlowDraft({ published: start, undoAs: 'test' });
    useEffect(() => onDraft(now));
    return <SaveBar draft={now} search="" />;
  }
  async function saveMine() {
    render(<Page onDraft={(now) => void (draft = now)} />);
    act(() => draft.editForm('notes', '{"heading":"Mine"}'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put both together' }));
    isChanged = false;
  }

  it('saves both: the next Save does not delete what the colleague has added', async () => {
    there = {
      flow: flowOf({ notes: { title: 'Notes' }, tires: { title: 'Tires', form: 'tires' } }),
      forms: { ...start.forms, tires: '{"heading":"Which tires?"}' },
    };
    await saveMine();
    await waitFor(() => expect(draft.text).toBe(there.flow));
    expect(draft.changedForms).toEqual(['notes']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    const { flow, forms } = sent.at(-1)!;
    expect(flow.text).toBe(there.flow);
    expect(Object.keys(forms)).toEqual(['notes']);
    // The edit made here can still be taken back, without the colleague's.
    act(() => draft.undo());
    expect(draft.forms).toEqual(there.forms);
  });

  it('shows both sides where both have changed the same form, and keeps the one chosen', async () => {
    there = { ...start, forms: { notes: '{"heading":"Theirs"}' } };
    await saveMine();
    const row = await screen.findByRole('row', { name: /^heading/ });
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      'Notes',
      'Mine',
      'Theirs',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Theirs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep what is chosen' }));

    expect(draft.forms.notes).toBe('{"heading":"Theirs"}');
    act(() => draft.undo());
    expect(draft.forms.notes).toBe('{"heading":"Mine"}');
  });
});
