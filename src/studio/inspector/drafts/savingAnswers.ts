/** What follows from the server's answer to a call. */
import type {
  DraftConflict,
  FlowFiles,
  SavedDraft,
  SharedDraft,
} from '../../../contract/staff.gen.ts';
import { isSameFiles } from '../../../edits/changes.ts';
import { mergeFiles, replacedParts, withMine } from '../../../edits/merge.ts';
import { bring, opBetween } from '../../../edits/op.ts';
import { formsOfScreens } from '../../../page/steps/declarations/screens/screens.ts';
import {
  filesThere,
  withAnswers,
  isSaved,
  type CallFailure,
  type DraftBase,
  type DraftCall,
  type SavingState,
  type Stepped,
} from './savingState.ts';
import words from './draftWords.json';

/** Notes what this page wrote in the files that were `since` here and others have replaced. */
function noteLosses(
  saving: SavingState,
  { since, theirs, by }: { since: FlowFiles; theirs: FlowFiles; by: string | undefined },
): SavingState {
  const { flow, others: known, lost } = saving;
  const base = known ?? since;
  const conflicts = replacedParts(flow, { base, mine: since, theirs });
  const others = mergeFiles(flow, { base: since, mine: base, theirs }).files;
  return { ...saving, others, lost: conflicts.length > 0 ? { conflicts, by } : lost };
}

/** The page on top of what the server has: own edits, as they are or as one. */
const onTop = (
  saving: SavingState,
  there: Pick<DraftBase, 'revision' | 'files'>,
  { mine, isMeant }: { mine: FlowFiles; isMeant: boolean },
): SavingState => ({
  ...saving,
  base: saving.base && { ...saving.base, ...there },
  mine,
  sent: 0,
  ops: isSameFiles(there.files, mine)
    ? []
    : isMeant
      ? saving.ops
      : [opBetween(there.files, mine, saving.ops.at(-1)?.label ?? words.changes)],
});

interface Theirs {
  readonly revision: number;
  readonly theirs: FlowFiles;
  readonly by?: string | undefined;
  /** What this page's edits were made of, where that is not the base of the draft */
  readonly since?: FlowFiles | undefined;
  /** Whether some of this page's edits may be in theirs already */
  readonly isUnclear?: boolean;
}

/**
 * Makes this page's edits of what others made of the files that they were made of, or asks where both
 * meet. Until somebody has chosen, nothing of that counts as taken in, so that a reload asks again.
 */
export function bringIn(
  saving: SavingState,
  { revision, theirs, by, since, isUnclear = false }: Theirs,
): Stepped {
  const { flow, base } = saving;
  if (base === undefined) return [saving, []];
  const before = since ?? base.files;
  const mine = withAnswers(saving.mine, before);
  const sides = { base: before, mine, theirs };
  const ops = isUnclear ? [] : saving.ops;
  const { files, conflicts, isMeant } = bring({ flow, ...sides, ops }, formsOfScreens);
  if (conflicts.length > 0) {
    return [{ ...saving, met: { revision, conflicts, theirs, merged: files, mine, since } }, []];
  }
  const now = noteLosses(saving, { since: before, theirs, by });
  return [
    onTop(now, { revision, files: theirs }, { mine: files, isMeant }),
    [{ do: 'show', since: saving.mine, files }],
  ];
}

/** Takes note of what has become of the draft. */
export function withState(saving: SavingState, state: DraftBase['state']): SavingState {
  const { base } = saving;
  if (base === undefined || state === base.state) return saving;
  if (state !== 'published') return { ...saving, base: { ...base, state } };
  // What is changed from here on begins another draft.
  return { ...saving, from: base.files, base: undefined, sent: 0, failure: undefined, present: [] };
}

/** The draft after the server has made another state of it than this page asked for, as an edit. */
function became(
  saving: SavingState,
  { revision, files }: SavedDraft,
  { asked, label }: { asked: FlowFiles; label: string },
): Stepped {
  const { flow } = saving;
  const before = filesThere(saving);
  const theirs = files ?? before;
  const typed = withAnswers(saving.mine, before);
  const sides = { base: withAnswers(asked, before), mine: typed, theirs };
  const both = bring({ flow, ...sides, ops: saving.ops }, formsOfScreens);
  const mine = withMine(both.files, both.conflicts);
  const others = { base: before, mine: saving.others ?? before, theirs };
  const now = onTop(saving, { revision, files: theirs }, { mine, isMeant: both.isMeant });
  return [
    { ...now, others: mergeFiles(flow, others).files, met: undefined },
    [{ do: 'edit', files: mine, label }],
  ];
}

/** @param call what was asked, and what stood on the page then */
export function answered(
  saving: SavingState,
  { of: call, mine: asked }: NonNullable<SavingState['call']>,
  answer: unknown,
): Stepped {
  switch (call.kind) {
    case 'begin': {
      const draft = answer as SharedDraft;
      const { revision, files: theirs } = draft;
      // Something else may have gone live since the page was opened.
      const since = withAnswers(saving.from, theirs);
      const begun = { ...saving, base: draft, others: theirs };
      const [next, effects] = bringIn(begun, { revision, theirs, since });
      return [next, [{ do: 'begun', base: draft }, ...effects]];
    }
    case 'save': {
      const { revision, files: theirs } = answer as SavedDraft;
      const rest = {
        ...saving,
        ops: saving.ops.slice(call.ops.length),
        sent: 0,
        failure: undefined,
      };
      const { base } = rest;
      if (base === undefined) return [rest, []];
      if (theirs !== undefined) return bringIn(rest, { revision, theirs, since: asked });
      return [{ ...rest, base: { ...base, revision, files: asked } }, []];
    }
    case 'read': {
      const draft = answer as SharedDraft;
      const now = withState(saving, draft.state);
      // It was read to learn why something could not be saved, or changed here meanwhile.
      const isOurs = now.failure !== undefined || now.met !== undefined || !isSaved(now);
      if (now.base === undefined || isOurs) return [now, []];
      const { revision, files: theirs, changedBy: by } = draft;
      return bringIn(now, { revision, theirs, by });
    }
    case 'rename': {
      const { base } = saving;
      return [{ ...saving, base: base && { ...base, name: call.name }, givenName: call.name }, []];
    }
    case 'catch up': {
      const [now, effects] = became(saving, answer as SavedDraft, { asked, label: words.caughtUp });
      const base = now.base && { ...now.base, meanwhile: [] };
      return [{ ...now, base, failure: undefined }, effects];
    }
    case 'restore':
      return became(saving, answer as SavedDraft, { asked, label: call.label });
  }
}

const conflictIn = (failure: CallFailure): DraftConflict | undefined =>
  failure !== 'unreachable' && 'conflicts' in failure.answer
    ? (failure.answer as unknown as DraftConflict)
    : undefined;

/** What follows from a call that failed. `read`: what has become of the draft is to be asked at once. */
export function failed(
  saving: SavingState,
  call: DraftCall,
  failure: CallFailure,
): { readonly next: Stepped; readonly isToRead?: boolean } {
  const conflict = conflictIn(failure);
  switch (call.kind) {
    case 'save':
      return notSaved(saving, failure);
    case 'begin':
    case 'read':
      return { next: fail(saving, failure) };
    case 'rename':
      // A name of its own that the server does not take is not asked for again.
      return failure === 'unreachable'
        ? { next: fail(saving, failure) }
        : { next: [{ ...saving, givenName: undefined }, []] };
    case 'catch up': {
      if (conflict === undefined) return { next: [saving, []] };
      const met = { ...conflict, mine: filesThere(saving), isLive: true };
      return { next: [{ ...saving, met }, []] };
    }
    case 'restore':
      // Somebody else has saved meanwhile: what they did is to be seen before it is taken back.
      return { next: [saving, []], isToRead: conflict !== undefined };
  }
}

/** Nothing of these refusals is about the files. */
const notOfFiles = [401, 408, 409, 429];

function notSaved(saving: SavingState, failure: CallFailure) {
  // Of a gateway's failure nobody knows whether the server has heard the call.
  if (failure === 'unreachable' || failure.status >= 500) return { next: fail(saving, failure) };
  const conflict = conflictIn(failure);
  if (conflict !== undefined) {
    return { next: bringIn(saving, { ...conflict, isUnclear: true }) };
  }
  const isOfFiles = !notOfFiles.includes(failure.status);
  const next = fail(saving, failure, isOfFiles ? saving.mine : undefined);
  // It may have been published or put away.
  return { next, isToRead: failure.status === 409 };
}

/** Says why something is not saved; it is tried again after a while. */
export function fail(saving: SavingState, failure: CallFailure, refused?: FlowFiles): Stepped {
  const isOffline = failure === 'unreachable';
  return [
    {
      ...saving,
      failure: {
        ...(!isOffline && { why: failure.message, isSignedOut: failure.status === 401 }),
        ...(refused !== undefined && { refused }),
      },
      ...(isOffline && { present: [] }),
    },
    [],
  ];
}
