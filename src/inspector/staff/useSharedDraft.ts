import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SharedDraft } from '../../contract/staff.gen.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { fillWords } from '../words.ts';
import { addressFor, scopeOfAddress } from './calls.ts';
import { createDraftSaver, type DraftSaver, type Sharing } from './draftSaver.ts';
import { keepUnsaved, type Unsaved } from './unsaved.ts';
import words from './draftWords.json';

/** What a page begins with. */
export interface Shared {
  readonly opened: SharedDraft | undefined;
  /** What was not saved when this tab was left */
  readonly unsaved: Unsaved | undefined;
}

export type SharedDraftState = Sharing & { readonly saver: DraftSaver };

/** What the last change of a draft was, for the list of its states. */
const lastChange = ({ canRedo, nextEdit, lastEdit }: FlowDraft): string =>
  canRedo ? fillWords(words.undone, { what: nextEdit ?? '' }) : (lastEdit ?? '');

/** Shares a draft: saves each change of it on the server, and brings in what others have saved. */
export function useSharedDraft(
  draft: FlowDraft,
  { opened, unsaved, canEdit }: Shared & { canEdit: boolean },
): SharedDraftState {
  const [saver] = useState(() => {
    const scope = scopeOfAddress(window.location.search);
    return createDraftSaver({
      ...{ scope, opened, unsaved, live: draft.published, takeIn: draft.takeIn },
      edit: draft.become,
      keep: (changes, id) => keepUnsaved(id ?? scope, changes),
      onBegun: ({ id }) => {
        const address = addressFor(scope, { draft: id });
        window.history.replaceState(null, '', address + window.location.hash);
      },
    });
  });
  const sharing = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.start(), [saver]);
  const { text: flow, forms, firstEdit } = draft;
  const what = lastChange(draft);
  useEffect(() => {
    if (canEdit) saver.changed({ flow, forms }, what, firstEdit);
  }, [saver, flow, forms, what, firstEdit, canEdit]);
  return { ...sharing, saver };
}
