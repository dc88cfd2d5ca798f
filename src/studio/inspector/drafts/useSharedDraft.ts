import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SharedDraft } from '../../../contract/staff.gen.ts';
import { changesOf, titleOfChanges } from '../changes/changesOf.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { addressFor, flowOfPage, placeOfPage, scopeOfAddress } from '../calls/calls.ts';
import { createDraftSaver, type DraftSaver, type Sharing } from './draftSaver.ts';
import type { Unsaved } from './savingState.ts';
import { keepUnsaved } from './unsaved.ts';
import words from './draftWords.json';

/** What a page begins with. */
export interface Shared {
  readonly opened: SharedDraft | undefined;
  /** What was not saved when this tab was left */
  readonly unsaved: Unsaved | undefined;
}

export type SharedDraftState = Sharing & { readonly saver: DraftSaver };

/** What a draft would be called by what it contains. */
const titleOf = (published: DraftFiles, { flow, forms }: DraftFiles): string | undefined =>
  titleOfChanges(
    changesOf(
      { flow: published.flow, forms: published.forms, answers: '' },
      { flow, forms, answers: '' },
    ),
  );

/** The name of an opened draft, if it says what the draft contains, or nothing. */
const nameGiven = (published: DraftFiles, opened: SharedDraft | undefined): string | undefined => {
  const name = opened?.name;
  if (opened === undefined || name === undefined) return undefined;
  const isDefault = name === words.draft || name.startsWith(`${words.draft}, `);
  return isDefault || name === titleOf(published, opened.files)?.slice(0, 120) ? name : undefined;
};

/** Shares a draft: saves each change of it on the server, and brings in what others have saved. */
export function useSharedDraft(
  draft: FlowDraft,
  { opened, unsaved, canEdit }: Shared & { canEdit: boolean },
): SharedDraftState {
  const [saver] = useState(() => {
    const scope = scopeOfAddress(window.location.search);
    return createDraftSaver({
      flow: opened?.flow ?? flowOfPage(),
      scope,
      opened,
      unsaved,
      live: draft.published,
      takeIn: draft.takeIn,
      edit: draft.become,
      givenName: nameGiven(draft.published, opened),
      keep: (changes, id) => keepUnsaved(id ?? placeOfPage(), changes),
      onBegun: ({ id }) => {
        const address = addressFor(scope, { draft: id });
        window.history.replaceState(null, '', address + window.location.hash);
      },
    });
  });
  const sharing = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.start(), [saver]);
  const { text: flow, forms, published, made } = draft;
  useEffect(() => {
    const title = () => titleOf(published, { flow, forms });
    if (canEdit) saver.changed({ flow, forms }, made, title);
  }, [saver, flow, forms, made, published, canEdit]);
  return { ...sharing, saver };
}
