/** How a draft takes in what others have made of it. */
import type { FlowFiles, SavedDraft } from '../../../contract/staff.gen.ts';
import { mergeFiles, replacedParts, withMine } from '../../../files/json/mergeFiles.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import { withAnswers, type DraftBase, type SavingState, type Stepped } from './savingState.ts';

/** Notes what this page wrote in the files that were `since` here and others have replaced. */
function noteLosses(
  saving: SavingState,
  { since, theirs, by }: { since: FlowFiles; theirs: FlowFiles; by: string | undefined },
): SavingState {
  const { flow, others: known, lost } = saving;
  const base = known ?? since;
  const conflicts = replacedParts(flow, { base, mine: since, theirs });
  const others = mergeFiles(flow, { base: since, mine: base, theirs }).files;
  return { ...saving, others, lost: conflicts.length > 0 ? { conflicts, mine: since, by } : lost };
}

interface Theirs {
  readonly revision: number;
  readonly theirs: FlowFiles;
  readonly by?: string | undefined;
  /** What this page's changes were made to, where that is not the base of the draft */
  readonly since?: FlowFiles | undefined;
}

/**
 * Takes in what others made of the files that this page's changes were made to, or asks where both
 * meet. Until somebody has chosen, nothing of that counts as taken in, so that a reload asks again.
 */
export function bringIn(saving: SavingState, { revision, theirs, by, since }: Theirs): Stepped {
  const { flow, base } = saving;
  if (base === undefined) return [saving, []];
  const before = since ?? base.files;
  const mine = withAnswers(saving.mine, before);
  const { files, conflicts } = mergeFiles(flow, { base: before, mine, theirs });
  if (conflicts.length > 0) {
    return [{ ...saving, met: { revision, conflicts, theirs, merged: files, mine, since } }, []];
  }
  const now = noteLosses(saving, { since: before, theirs, by });
  return [
    { ...now, base: { ...base, revision, files: theirs }, mine: files },
    [{ do: 'show', since: saving.mine, files }],
  ];
}

/** Takes note of what has become of the draft. */
export function withState(saving: SavingState, state: DraftBase['state']): SavingState {
  const { base } = saving;
  if (base === undefined || state === base.state) return saving;
  if (state !== 'published') return { ...saving, base: { ...base, state } };
  // What is changed from here on begins another draft.
  return {
    ...saving,
    from: base.files,
    base: undefined,
    unanswered: undefined,
    failure: undefined,
    present: [],
  };
}

/**
 * The draft with files that the server has made a state of, and what the page shows as an edit: them,
 * with what was typed here meanwhile, since `asked` stood on the page.
 */
export function became(
  saving: SavingState,
  { revision, files }: SavedDraft,
  asked?: DraftFiles,
): readonly [SavingState, FlowFiles] {
  const { base, flow } = saving;
  const before = base?.files ?? saving.from;
  const now = files ?? before;
  const typed = withAnswers(saving.mine, before);
  const since = withAnswers(asked ?? before, before);
  const both = mergeFiles(flow, { base: since, mine: typed, theirs: now });
  const mine = withMine(both.files, both.conflicts, typed);
  return [
    {
      ...saving,
      base: base && { ...base, revision, files: now },
      mine,
      others: mergeFiles(flow, { base: before, mine: saving.others ?? before, theirs: now }).files,
      met: undefined,
    },
    mine,
  ];
}
