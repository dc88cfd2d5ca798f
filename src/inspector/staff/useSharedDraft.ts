import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  DraftConflict,
  FileChanges,
  FlowFiles,
  PresentMember,
  SavedDraft,
  SharedDraft,
} from '../../contract/versions.ts';
import { mergeFiles } from '../../json/mergeFiles.ts';
import { changedForms } from '../edit/draft/draftFiles.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { addressFor, callStaff, scopeOfAddress, StaffCallError } from './calls.ts';

type Base = Pick<SharedDraft, 'id' | 'revision' | 'files'>;

/** Keystrokes that follow one another are saved together. */
const pauseMs = 400;
const presenceMs = 5000;

function changesSince(base: FlowFiles, now: FlowFiles): FileChanges | undefined {
  const forms = changedForms(base, now).map((id) => [id, now.forms[id] ?? null] as const);
  if (base.flow === now.flow && base.answers === now.answers && forms.length === 0) {
    return undefined;
  }
  return { flow: now.flow, answers: now.answers, forms: Object.fromEntries(forms) };
}

/** Saves a draft on the server after each change, and brings in what others have saved. */
export function useSharedDraft(
  draft: FlowDraft,
  opened: SharedDraft | undefined,
  canEdit: boolean,
) {
  const [base, setBase] = useState<Base | undefined>(opened);
  const [state, setState] = useState<{ is: 'saved' | 'saving' | 'failed'; why?: string }>({
    is: 'saved',
  });
  const [met, setMet] = useState<DraftConflict & { mine: FlowFiles }>();
  const [present, setPresent] = useState<readonly PresentMember[]>([]);
  const isBusy = useRef(false);
  const tab = useRef(crypto.randomUUID());
  const nowFiles = (at: Base): FlowFiles => ({
    flow: draft.text,
    forms: draft.forms,
    answers: at.files.answers,
  });

  /** Takes the server's files, with what was changed here since they were asked for. */
  const adopt = useEffectEvent((revision: number, sent: FlowFiles, files: FlowFiles) => {
    const mine = nowFiles({ id: '', revision, files: sent });
    const merged = mergeFiles('booking', { base: sent, mine, theirs: files });
    draft.replace(merged.files);
    setBase((at) => at && { ...at, revision, files });
  });

  const save = useEffectEvent(async () => {
    if (isBusy.current || met !== undefined) return;
    isBusy.current = true;
    try {
      let at = base;
      if (at === undefined) {
        const scope = scopeOfAddress(window.location.search);
        const name = (draft.lastEdit ?? 'Draft').slice(0, 120);
        const begun = await callStaff<SharedDraft>('drafts', {
          method: 'POST',
          body: { scope, name },
        });
        at = begun;
        window.history.replaceState(
          null,
          '',
          addressFor(scope, { draft: begun.id }) + window.location.hash,
        );
      }
      const sent = nowFiles(at);
      const changes = changesSince(at.files, sent);
      if (changes === undefined) {
        setBase(at);
        setState({ is: 'saved' });
        return;
      }
      setState({ is: 'saving' });
      const what = (draft.lastEdit ?? 'Changes').slice(0, 200);
      const saved = await callStaff<SavedDraft>(`drafts/${at.id}/files`, {
        method: 'PUT',
        body: { base: at.revision, changes, what },
      }).catch((error: unknown) => {
        if (!(error instanceof StaffCallError) || !('conflicts' in error.answer)) throw error;
        setMet({ ...(error.answer as unknown as DraftConflict), mine: sent });
        throw error;
      });
      setBase({ ...at, revision: saved.revision, files: saved.files ?? sent });
      if (saved.files !== undefined) adopt(saved.revision, sent, saved.files);
      setState({ is: 'saved' });
    } catch (error) {
      setState({ is: 'failed', why: (error as Error).message });
    } finally {
      isBusy.current = false;
    }
  });

  const { text, forms, isPublished } = draft;
  const isBegun = base !== undefined;
  useEffect(() => {
    if (!canEdit || (!isBegun && isPublished)) return undefined;
    const later = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(later);
    // Each change of the files is saved.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [text, forms, isBegun, isPublished, canEdit, base]);

  const tellPresence = useEffectEvent(async () => {
    if (base === undefined) return;
    try {
      const there = await callStaff<{ present: PresentMember[]; revision: number }>(
        `drafts/${base.id}/present/${tab.current}`,
        { method: 'PUT', body: {} },
      );
      setPresent(there.present.filter((each) => each.tab !== tab.current));
      const isQuiet = changesSince(base.files, nowFiles(base)) === undefined;
      // Changes that could not be saved before.
      if (!isQuiet) void save();
      if (there.revision === base.revision || isBusy.current || !isQuiet) return;
      const newest = await callStaff<SharedDraft>(`drafts/${base.id}`);
      adopt(newest.revision, base.files, newest.files);
    } catch (error) {
      setState({ is: 'failed', why: (error as Error).message });
    }
  });
  useEffect(() => {
    if (!isBegun) return undefined;
    void tellPresence();
    const each = setInterval(() => void tellPresence(), presenceMs);
    return () => clearInterval(each);
  }, [isBegun]);

  /** Ends a conflict: `files` is what was chosen. */
  const choose = (files: FlowFiles) => {
    if (met === undefined) return;
    setBase((at) => at && { ...at, revision: met.revision, files: met.theirs });
    draft.replace(files);
    setMet(undefined);
  };
  return { id: base?.id, state, met, present, choose };
}

export type Sharing = ReturnType<typeof useSharedDraft>;
