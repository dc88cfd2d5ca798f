/** What follows from the server's answer to a call. */
import type { DraftConflict, SavedDraft, SharedDraft } from '../../../contract/staff.gen.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import {
  withAnswers,
  isSaved,
  andThen,
  type CallFailure,
  type Wish,
  type DraftCall,
  type SavingState,
  type Stepped,
} from './savingState.ts';
import { tick, begins, goOn, settleWish, refuseWish } from './savingNext.ts';
import { bringIn, withState, became } from './takingIn.ts';
import words from './draftWords.json';

/** The wish that a call was made for; undefined: nobody asked for it. */
const wishOf = ({ wanted }: SavingState, { kind }: DraftCall): Wish | undefined =>
  wanted.find((each) => each.kind === kind);

export function answered(saving: SavingState, call: DraftCall, answer: unknown): Stepped {
  const asked = wishOf(saving, call);
  switch (call.kind) {
    case 'begin':
      return begun(saving, answer as SharedDraft);
    case 'save':
      return saved(saving, answer as SavedDraft);
    case 'read':
      return read(saving, answer as SharedDraft);
    case 'rename': {
      const { givenName } = saving;
      const named = {
        ...saving,
        base: saving.base && { ...saving.base, name: call.name },
        givenName: asked === undefined ? call.name : givenName,
      };
      return andThen(asked === undefined ? [named, []] : settleWish(named, asked), goOn);
    }
    case 'catch up': {
      const [now, files] = became(saving, answer as SavedDraft);
      const base = now.base && { ...now.base, meanwhile: [] };
      const edit = { do: 'edit', files, label: words.caughtUp } as const;
      const next: Stepped = [{ ...now, base, failure: undefined }, [edit]];
      return andThen(
        asked === undefined ? next : andThen(next, (each) => settleWish(each, asked)),
        goOn,
      );
    }
    case 'restore': {
      const [now, files] = became(saving, answer as SavedDraft, asked?.mine);
      return andThen(asked === undefined ? [now, []] : settleWish(now, asked, files), goOn);
    }
    case 'reopen': {
      const now = withState(saving, 'open');
      return andThen(asked === undefined ? [now, []] : settleWish(now, asked), goOn);
    }
  }
}

function begun(saving: SavingState, draft: SharedDraft): Stepped {
  const { revision, files: theirs } = draft;
  const now = { ...saving, base: draft, others: theirs };
  // Something else may have gone live since the page was opened.
  const since = withAnswers(saving.from, theirs);
  const [next, effects] = bringIn(now, { revision, theirs, since });
  return andThen([next, [{ do: 'begun', base: draft }, ...effects]], goOn);
}

function saved(saving: SavingState, { revision, files: theirs }: SavedDraft): Stepped {
  const { base, unanswered: sent } = saving;
  if (base === undefined || sent === undefined) return goOn(saving);
  const now = { ...saving, unanswered: undefined, failure: undefined };
  if (theirs === undefined) return goOn({ ...now, base: { ...base, revision, files: sent.files } });
  return andThen(bringIn(now, { revision, theirs, since: sent.files }), goOn);
}

function read(saving: SavingState, draft: SharedDraft): Stepped {
  const now = withState(saving, draft.state);
  const { base, failure } = now;
  if (base === undefined) return goOn(now);
  // It was read to learn why something could not be saved, or changed here meanwhile.
  if (failure !== undefined || now.met !== undefined || !isSaved(now)) return [now, []];
  const { revision, files: theirs, changedBy: by } = draft;
  return andThen(bringIn(now, { revision, theirs, by }), goOn);
}

const conflictIn = (failure: CallFailure): DraftConflict | undefined =>
  failure !== 'unreachable' && 'conflicts' in failure.answer
    ? (failure.answer as unknown as DraftConflict)
    : undefined;

const sentenceOf = (failure: CallFailure): string =>
  failure === 'unreachable' ? words.offline : failure.message;

export function failed(saving: SavingState, call: DraftCall, failure: CallFailure): Stepped {
  const asked = wishOf(saving, call);
  const conflict = conflictIn(failure);
  switch (call.kind) {
    case 'save':
      return notSaved(saving, call.draft, failure);
    case 'begin':
    case 'read':
      return fail(saving, failure);
    case 'rename':
      if (asked !== undefined) return andThen(refuseWish(saving, asked, sentenceOf(failure)), goOn);
      // A name of its own that the server does not take is not asked for again.
      return failure === 'unreachable'
        ? fail(saving, failure)
        : goOn({ ...saving, givenName: undefined });
    case 'catch up': {
      if (conflict !== undefined) {
        const { base, from } = saving;
        const now = { ...saving, met: { ...conflict, mine: base?.files ?? from, isLive: true } };
        return asked === undefined ? [now, []] : settleWish(now, asked);
      }
      if (asked === undefined) return fail(saving, failure);
      return andThen(refuseWish(saving, asked, sentenceOf(failure)), goOn);
    }
    case 'restore':
      if (asked === undefined) return [saving, []];
      // Somebody else has saved meanwhile: what they did is to be seen before it is taken back.
      return andThen(
        refuseWish(
          saving,
          asked,
          conflict === undefined ? sentenceOf(failure) : words.restoreAgain,
        ),
        tick,
      );
    case 'reopen':
      return asked === undefined
        ? fail(saving, failure)
        : andThen(refuseWish(saving, asked, sentenceOf(failure)), goOn);
  }
}

/** Nothing of these refusals is about the files. */
const notOfFiles = [401, 408, 409, 429];

function notSaved(saving: SavingState, draft: string, failure: CallFailure): Stepped {
  // Of a gateway's failure nobody knows whether the server has heard the call.
  if (failure === 'unreachable' || failure.status >= 500) return fail(saving, failure);
  const { unanswered: sent, mine } = saving;
  const heard = { ...saving, unanswered: undefined };
  const conflict = conflictIn(failure);
  if (conflict !== undefined && sent !== undefined) {
    return andThen(bringIn(heard, conflict), (now) => refuseWaiting(now, words.meeting));
  }
  const isOfFiles = !notOfFiles.includes(failure.status);
  const why = fail(heard, failure, isOfFiles ? mine : undefined);
  // It may have been published or put away.
  return failure.status !== 409 ? why : andThen(why, (now) => begins(now, { kind: 'read', draft }));
}

/** Says why something is not saved; it is tried again after a while. */
export function fail(saving: SavingState, failure: CallFailure, refused?: DraftFiles): Stepped {
  const isOffline = failure === 'unreachable';
  const now = {
    ...saving,
    failure: {
      ...(!isOffline && { why: failure.message, isSignedOut: failure.status === 401 }),
      ...(refused !== undefined && { refused }),
    },
    ...(isOffline && { present: [] }),
  };
  return refuseWaiting(now, sentenceOf(failure));
}

/** Whoever asked for something that needs all to be saved is told why it is not; saving goes on. */
function refuseWaiting(saving: SavingState, why: string): Stepped {
  return saving.wanted.reduce<Stepped>(
    (stepped, asked) =>
      andThen(stepped, (now) =>
        asked.kind === 'save'
          ? settleWish(now, asked)
          : asked.kind === 'restore' || asked.kind === 'catch up'
            ? refuseWish(now, asked, why)
            : [now, []],
      ),
    [saving, []],
  );
}
