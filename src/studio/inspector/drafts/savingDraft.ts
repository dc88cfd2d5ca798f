/**
 * Saving a draft, as data: what a page knows of it, and what follows from each thing that happens.
 * Pure: `draftSaver.ts` makes the calls and waits.
 */
import type {
  Conflict,
  DraftConflict,
  FileChanges,
  FlowFiles,
  PresentMember,
  SavedDraft,
  ScopeName,
  SharedDraft,
  DraftPresence,
} from '../../../contract/staff.gen.ts';
import { mergeFiles, replacedParts, withMine } from '../../../files/json/mergeFiles.ts';
import { changedForms, isSameDraft, type DraftFiles } from '../edit/draft/draftFiles.ts';
import type { Unsaved } from './unsaved.ts';
import words from './draftWords.json';

/** The state of a draft on the server that the changes of this page are made to. */
export type DraftBase = Pick<
  SharedDraft,
  'id' | 'name' | 'revision' | 'files' | 'state' | 'meanwhile'
>;

/** A place where two have changed the same, and what this page made of the files. */
export type MergeConflict = Omit<DraftConflict, 'message'> & {
  readonly mine: FlowFiles;
  /** Whether `theirs` is what went live since the draft was begun */
  readonly isLive?: boolean;
  /** What both changes were made to, where that is not the base of the draft */
  readonly since?: FlowFiles | undefined;
};

/** What this page wrote and somebody else has replaced: each place, and the files that it stood in. */
interface Lost {
  readonly conflicts: readonly Conflict[];
  readonly mine: FlowFiles;
  /** Undefined: not known */
  readonly by: string | undefined;
}

/** What is being sent, until the server has answered. */
export interface UnansweredSave {
  readonly base: number;
  readonly files: FlowFiles;
  readonly what: string;
}

/** A refusal of the server, or no answer at all. */
export type CallFailure =
  | 'unreachable'
  | {
      readonly status: number;
      readonly message: string;
      readonly answer: Readonly<Record<string, unknown>>;
    };

/** Why something is not saved; without a sentence: the server cannot be reached. */
interface Failure {
  readonly why?: string;
  readonly isSignedOut?: boolean;
  /** Files that the server does not take: they are not sent again as they are */
  readonly refused?: DraftFiles;
}

/** What somebody asks for; `id` names it in the effect that answers. */
export type DraftWish = { readonly id: number } & (
  | { readonly kind: 'save' | 'catch up' | 'reopen' }
  | { readonly kind: 'restore'; readonly which: { revision: number } | { live: true } }
  | { readonly kind: 'rename'; readonly name: string }
);

/** What somebody has asked for, with what stood on the page then: what was typed since is kept. */
type Wish = DraftWish & { readonly mine: DraftFiles };

/** A call of the server that one waits for: one at a time. */
export type DraftCall =
  | {
      readonly kind: 'begin';
      readonly scope: ScopeName;
      readonly flow: string;
      readonly name: string;
    }
  | ({ readonly draft: string } & (
      | {
          readonly kind: 'save';
          readonly base: number;
          readonly changes: FileChanges;
          readonly what: string;
        }
      | { readonly kind: 'read' }
      | { readonly kind: 'rename'; readonly name: string }
      | {
          readonly kind: 'catch up';
          readonly base: number;
          readonly changes?: FileChanges;
          readonly onto?: string | undefined;
        }
      | {
          readonly kind: 'restore';
          readonly base: number;
          readonly which: { revision: number } | { live: true };
        }
      | { readonly kind: 'reopen' }
    ));

export interface SavingState {
  /** The flow's name, for the names of its files */
  readonly flow: string;
  readonly scope: ScopeName;
  /** What is live for the scope: what a draft is begun from */
  readonly live: FlowFiles;
  /** Undefined until something is changed */
  readonly base: DraftBase | undefined;
  /** What was changed while no draft is begun */
  readonly from: FlowFiles;
  /** What stands on this page, after which change */
  readonly mine: DraftFiles;
  readonly what: string;
  /** The name of the draft that was opened: the one that follows it has it too */
  readonly openedName: string | undefined;
  /** What a draft that nobody has named is called: by what it contains */
  readonly title: () => string | undefined;
  readonly givenName: string | undefined;
  /** What the files would be without what this page has changed */
  readonly others: FlowFiles | undefined;
  readonly unanswered: UnansweredSave | undefined;
  /** The call under way; whatever else is to be sent waits for its answer */
  readonly call: DraftCall | undefined;
  readonly wanted: readonly Wish[];
  readonly isTelling: boolean;
  readonly failure: Failure | undefined;
  readonly met: MergeConflict | undefined;
  readonly lost: Lost | undefined;
  /** The pages on which the draft is open */
  readonly present: readonly PresentMember[];
  /** How many notes at steps wait for somebody */
  readonly openNotes: number;
}

export type SavingEvent =
  /** The files on the page are these now; `title` says what the draft contains */
  | {
      readonly is: 'changed';
      readonly files: DraftFiles;
      readonly what: string;
      readonly title?: (() => string | undefined) | undefined;
    }
  /** Nobody has typed for a moment */
  | { readonly is: 'paused' }
  | { readonly is: 'asked'; readonly asked: DraftWish }
  /** Some seconds have passed, or the network is back */
  | { readonly is: 'tick' }
  | { readonly is: 'heard'; readonly heard: DraftPresence }
  | { readonly is: 'not heard'; readonly failure: CallFailure }
  /** The server's answer to the call under way */
  | { readonly is: 'answered'; readonly answer: unknown }
  | { readonly is: 'failed'; readonly failure: CallFailure }
  /** Of two changes of the same, these files were chosen */
  | { readonly is: 'chosen'; readonly files: FlowFiles }
  /** What went live since is brought in later */
  | { readonly is: 'put off' }
  /** What somebody else has replaced is put back, or left */
  | { readonly is: 'had back' | 'left' };

export type SavingEffect =
  | { readonly do: 'call'; readonly call: DraftCall }
  /** Says who is here, and asks what has become of the draft */
  | { readonly do: 'tell'; readonly draft: string }
  /** Waits for a pause in typing */
  | { readonly do: 'wait' }
  /** Shows what others have made of the files that were `since` here */
  | { readonly do: 'show'; readonly since: DraftFiles; readonly files: FlowFiles }
  /** Makes an edit that Undo takes back */
  | { readonly do: 'edit'; readonly files: DraftFiles; readonly label: string }
  | { readonly do: 'begun'; readonly base: DraftBase }
  | { readonly do: 'done'; readonly id: number; readonly files?: FlowFiles }
  | { readonly do: 'refused'; readonly id: number; readonly why: string };

/** A state and what is to be done. */
export type Stepped = readonly [SavingState, readonly SavingEffect[]];

/** What is to be sent so that `base` becomes `now`; undefined: nothing. */
export function changesSince(base: FlowFiles, now: FlowFiles): FileChanges | undefined {
  const forms = changedForms(base, now).map((id) => [id, now.forms[id] ?? null] as const);
  const changes = {
    ...(base.flow !== now.flow && { flow: now.flow }),
    ...(base.answers !== now.answers && { answers: now.answers }),
    ...(forms.length > 0 && { forms: Object.fromEntries(forms) }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

const withAnswers = ({ flow, forms }: DraftFiles, { answers }: FlowFiles): FlowFiles => ({
  flow,
  forms,
  answers,
});

/** Whether the server has all that stands on the page. */
export function isSaved({ base, from, mine, unanswered }: SavingState): boolean {
  const then = base?.files ?? from;
  return unanswered === undefined && changesSince(then, withAnswers(mine, then)) === undefined;
}

/** What the tab keeps, so that a reload goes on from here; undefined: the server has it all. */
export function keptOf(saving: SavingState): Unsaved | undefined {
  if (isSaved(saving)) return undefined;
  const { base, from, met, mine: files, what, unanswered, others } = saving;
  const isOfDraft = base !== undefined && met?.since === undefined;
  const made = isOfDraft ? base : { revision: 0, files: met?.since ?? from };
  return { revision: made.revision, base: made.files, files, what, unanswered, others };
}

export type Phase = 'clean' | 'editing' | 'sending' | 'conflict' | 'refused' | 'offline' | 'closed';

export function phaseOf(saving: SavingState): Phase {
  const { base, met, call, failure } = saving;
  if (base?.state === 'put away') return 'closed';
  if (met !== undefined) return 'conflict';
  if (call !== undefined) return 'sending';
  if (failure !== undefined) return failure.why === undefined ? 'offline' : 'refused';
  return isSaved(saving) ? 'clean' : 'editing';
}

export interface OpenedDraft {
  readonly flow: string;
  readonly scope: ScopeName;
  readonly live: DraftFiles;
  readonly opened: DraftBase | undefined;
  /** What the tab has kept */
  readonly unsaved: Unsaved | undefined;
  /** The name of the opened draft, where nobody has given it that name */
  readonly givenName?: string | undefined;
}

/** A draft that is opened, or what is live, with what the tab has kept of it. */
export function openSaving({
  flow,
  scope,
  live,
  opened,
  unsaved,
  givenName,
}: OpenedDraft): SavingState {
  // A draft that was published is done with: the next change begins another.
  const isOpen = opened !== undefined && opened.state !== 'published';
  const from = unsaved?.base ?? opened?.files ?? { ...live, answers: '' };
  const isOfDraft = unsaved === undefined || unsaved.revision > 0;
  const saving: SavingState = {
    flow,
    scope,
    live: { ...live, answers: '' },
    base: isOpen
      ? {
          ...opened,
          ...(unsaved && isOfDraft && { revision: unsaved.revision, files: unsaved.base }),
        }
      : undefined,
    from,
    mine: unsaved?.files ?? from,
    what: unsaved?.what ?? '',
    openedName: opened?.name,
    title: () => undefined,
    givenName,
    others: unsaved?.others ?? opened?.files,
    unanswered: unsaved?.unanswered,
    call: undefined,
    wanted: [],
    isTelling: false,
    failure: undefined,
    met: undefined,
    lost: undefined,
    present: [],
    openNotes: 0,
  };
  if (!isOpen || isOfDraft) return saving;
  const { revision, files: theirs } = opened;
  return bringIn(saving, { revision, theirs, since: withAnswers(unsaved.base, theirs) })[0];
}

/** What follows from an event. */
export function stepSaving(saving: SavingState, event: SavingEvent): Stepped {
  switch (event.is) {
    case 'changed':
      return changed(saving, event);
    case 'paused':
      return goOn(saving);
    case 'asked':
      return goOn({
        ...saving,
        wanted: [...saving.wanted, { ...event.asked, mine: saving.mine }],
      });
    case 'tick':
      return tick(saving);
    case 'heard':
      return heardOf({ ...saving, isTelling: false }, event.heard);
    case 'not heard':
      return fail({ ...saving, isTelling: false, present: [] }, event.failure);
    case 'answered':
      return saving.call === undefined
        ? [saving, []]
        : answered({ ...saving, call: undefined }, saving.call, event.answer);
    case 'failed':
      return saving.call === undefined
        ? [saving, []]
        : failed({ ...saving, call: undefined }, saving.call, event.failure);
    case 'chosen':
      return chosen(saving, event.files);
    case 'put off':
      return [saving.met?.isLive === true ? { ...saving, met: undefined } : saving, []];
    case 'had back':
      return hadBack(saving);
    case 'left':
      return [{ ...saving, lost: undefined }, []];
  }
}

type EventOf<Is extends SavingEvent['is']> = Extract<SavingEvent, { is: Is }>;

function changed(
  saving: SavingState,
  { files, what, title = saving.title }: EventOf<'changed'>,
): Stepped {
  const next = { ...saving, mine: files, what, title };
  const { met } = saving;
  if (met !== undefined && met.isLive !== true) {
    // Whatever is typed meanwhile may meet theirs as well, or no longer.
    return then(bringIn({ ...next, met: undefined }, met), (now) =>
      now.met === undefined ? goOn(now) : [now, []],
    );
  }
  return [next, isSaved(next) ? [] : [{ do: 'wait' }]];
}

function tick(saving: SavingState): Stepped {
  const { base, call, isTelling } = saving;
  if (base === undefined || call !== undefined) return goOn(saving);
  if (isTelling) return [saving, []];
  return [{ ...saving, isTelling: true }, [{ do: 'tell', draft: base.id }]];
}

function hadBack(saving: SavingState): Stepped {
  const { lost, base, mine } = saving;
  if (lost === undefined || base === undefined) return [saving, []];
  const files = withMine(withAnswers(mine, base.files), lost.conflicts, lost.mine);
  return [{ ...saving, lost: undefined }, [{ do: 'edit', files, label: words.hadBack }]];
}

/** Goes on from a step, and then from what follows. */
function then([saving, effects]: Stepped, next: (saving: SavingState) => Stepped): Stepped {
  const [after, more] = next(saving);
  return [after, [...effects, ...more]];
}

const begins = (saving: SavingState, call: DraftCall, also: Partial<SavingState> = {}): Stepped => [
  { ...saving, ...also, call },
  [{ do: 'call', call }],
];

/** Begins the next call, if there is something to send or to ask for and none is under way. */
function goOn(saving: SavingState): Stepped {
  const { base, call, met, wanted, failure, mine } = saving;
  if (call !== undefined) return [saving, []];
  const [first] = wanted;
  if (first !== undefined && (first.kind === 'rename' || first.kind === 'reopen')) {
    return beginWanted(saving, first);
  }
  const isHeld = met !== undefined || base?.state === 'put away';
  const isRefused = failure?.refused !== undefined && isSameDraft(failure.refused, mine);
  if (!isHeld && !isRefused && !isSaved(saving)) return send(saving);
  const free = isHeld || isRefused ? saving : { ...saving, failure: undefined };
  if (!isHeld && !isRefused) {
    const name = ownName(free);
    if (name !== undefined) return begins(free, { kind: 'rename', draft: base!.id, name });
  }
  if (first === undefined) return [free, []];
  if (first.kind === 'save') return then(settle(free, first), goOn);
  if (isRefused || met !== undefined) {
    return then(refuse(saving, first, failure?.why ?? words.meeting), goOn);
  }
  return beginWanted(free, first);
}

/** The name that a draft is to have which nobody has named; undefined: it has it. */
function ownName({ title, givenName, base }: SavingState): string | undefined {
  if (givenName === undefined || base?.name !== givenName) return undefined;
  const name = nameFrom(title() ?? words.draft);
  return name === givenName ? undefined : name;
}

const nameFrom = (text: string) => text.slice(0, 120);

function send(saving: SavingState): Stepped {
  const { base, scope, flow, openedName, title, what, givenName, unanswered, mine } = saving;
  if (base === undefined) {
    const name = nameFrom(openedName ?? title() ?? (what || words.draft));
    const call = { kind: 'begin', scope, flow, name } as const;
    return begins(saving, call, { givenName: openedName === undefined ? name : givenName });
  }
  // What may have arrived, although its answer did not, is sent again as it was.
  const sending = unanswered ?? {
    base: base.revision,
    files: withAnswers(mine, base.files),
    what: (what || words.changes).slice(0, 200),
  };
  const changes = changesSince(base.files, sending.files);
  if (changes === undefined) return goOn({ ...saving, unanswered: undefined });
  const { base: onto, what: after } = sending;
  const call = { kind: 'save', draft: base.id, base: onto, changes, what: after } as const;
  return begins(saving, call, { unanswered: sending });
}

function beginWanted(saving: SavingState, asked: DraftWish): Stepped {
  const { base, live } = saving;
  if (base === undefined) {
    return asked.kind === 'restore'
      ? then(settle(saving, asked, live), goOn)
      : then(settle(saving, asked), goOn);
  }
  const { id: draft, revision } = base;
  switch (asked.kind) {
    case 'rename':
      return begins(saving, { kind: 'rename', draft, name: asked.name });
    case 'reopen':
      return begins(saving, { kind: 'reopen', draft });
    case 'catch up':
      return begins(saving, { kind: 'catch up', draft, base: revision });
    case 'restore':
      return begins(saving, { kind: 'restore', draft, base: revision, which: asked.which });
    case 'save':
      return then(settle(saving, asked), goOn);
  }
}

const without = ({ wanted }: SavingState, { id }: DraftWish) =>
  wanted.filter((each) => each.id !== id);

const settle = (saving: SavingState, asked: DraftWish, files?: FlowFiles): Stepped => [
  { ...saving, wanted: without(saving, asked) },
  [{ do: 'done', id: asked.id, ...(files !== undefined && { files }) }],
];

const refuse = (saving: SavingState, asked: DraftWish, why: string): Stepped => [
  { ...saving, wanted: without(saving, asked) },
  [{ do: 'refused', id: asked.id, why }],
];

/** The wish that a call was made for; undefined: nobody asked for it. */
const wishOf = ({ wanted }: SavingState, { kind }: DraftCall): Wish | undefined =>
  wanted.find((each) => each.kind === kind);

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
function bringIn(saving: SavingState, { revision, theirs, by, since }: Theirs): Stepped {
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
function withState(saving: SavingState, state: DraftBase['state']): SavingState {
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

function heardOf(saving: SavingState, heard: DraftPresence): Stepped {
  const { base } = saving;
  if (base === undefined) return [saving, []];
  const { present, openNotes, meanwhile } = heard;
  const known = { ...saving, base: { ...base, meanwhile }, present, openNotes };
  return then(goOn(withState(known, heard.state)), (now) => {
    const isQuiet = now.call === undefined && now.met === undefined && isSaved(now);
    const isNews = now.base !== undefined && heard.revision > now.base.revision;
    if (!isQuiet || !isNews) return [now, []];
    return begins(now, { kind: 'read', draft: now.base.id });
  });
}

function answered(saving: SavingState, call: DraftCall, answer: unknown): Stepped {
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
      return then(asked === undefined ? [named, []] : settle(named, asked), goOn);
    }
    case 'catch up': {
      const [now, files] = became(saving, answer as SavedDraft);
      const base = now.base && { ...now.base, meanwhile: [] };
      const edit = { do: 'edit', files, label: words.caughtUp } as const;
      const next: Stepped = [{ ...now, base, failure: undefined }, [edit]];
      return then(asked === undefined ? next : then(next, (each) => settle(each, asked)), goOn);
    }
    case 'restore': {
      const [now, files] = became(saving, answer as SavedDraft, asked?.mine);
      return then(asked === undefined ? [now, []] : settle(now, asked, files), goOn);
    }
    case 'reopen': {
      const now = withState(saving, 'open');
      return then(asked === undefined ? [now, []] : settle(now, asked), goOn);
    }
  }
}

function begun(saving: SavingState, draft: SharedDraft): Stepped {
  const { revision, files: theirs } = draft;
  const now = { ...saving, base: draft, others: theirs };
  // Something else may have gone live since the page was opened.
  const since = withAnswers(saving.from, theirs);
  const [next, effects] = bringIn(now, { revision, theirs, since });
  return then([next, [{ do: 'begun', base: draft }, ...effects]], goOn);
}

function saved(saving: SavingState, { revision, files: theirs }: SavedDraft): Stepped {
  const { base, unanswered: sent } = saving;
  if (base === undefined || sent === undefined) return goOn(saving);
  const now = { ...saving, unanswered: undefined, failure: undefined };
  if (theirs === undefined) return goOn({ ...now, base: { ...base, revision, files: sent.files } });
  return then(bringIn(now, { revision, theirs, since: sent.files }), goOn);
}

function read(saving: SavingState, draft: SharedDraft): Stepped {
  const now = withState(saving, draft.state);
  const { base, failure } = now;
  if (base === undefined) return goOn(now);
  // It was read to learn why something could not be saved, or changed here meanwhile.
  if (failure !== undefined || now.met !== undefined || !isSaved(now)) return [now, []];
  const { revision, files: theirs, changedBy: by } = draft;
  return then(bringIn(now, { revision, theirs, by }), goOn);
}

/**
 * The draft with files that the server has made a state of, and what the page shows as an edit: them,
 * with what was typed here meanwhile, since `asked` stood on the page.
 */
function became(
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

const conflictIn = (failure: CallFailure): DraftConflict | undefined =>
  failure !== 'unreachable' && 'conflicts' in failure.answer
    ? (failure.answer as unknown as DraftConflict)
    : undefined;

const sentenceOf = (failure: CallFailure): string =>
  failure === 'unreachable' ? words.offline : failure.message;

function failed(saving: SavingState, call: DraftCall, failure: CallFailure): Stepped {
  const asked = wishOf(saving, call);
  const conflict = conflictIn(failure);
  switch (call.kind) {
    case 'save':
      return notSaved(saving, call.draft, failure);
    case 'begin':
    case 'read':
      return fail(saving, failure);
    case 'rename':
      if (asked !== undefined) return then(refuse(saving, asked, sentenceOf(failure)), goOn);
      // A name of its own that the server does not take is not asked for again.
      return failure === 'unreachable'
        ? fail(saving, failure)
        : goOn({ ...saving, givenName: undefined });
    case 'catch up': {
      if (conflict !== undefined) {
        const { base, from } = saving;
        const now = { ...saving, met: { ...conflict, mine: base?.files ?? from, isLive: true } };
        return asked === undefined ? [now, []] : settle(now, asked);
      }
      if (asked === undefined) return fail(saving, failure);
      return then(refuse(saving, asked, sentenceOf(failure)), goOn);
    }
    case 'restore':
      if (asked === undefined) return [saving, []];
      // Somebody else has saved meanwhile: what they did is to be seen before it is taken back.
      return then(
        refuse(saving, asked, conflict === undefined ? sentenceOf(failure) : words.restoreAgain),
        tick,
      );
    case 'reopen':
      return asked === undefined
        ? fail(saving, failure)
        : then(refuse(saving, asked, sentenceOf(failure)), goOn);
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
    return then(bringIn(heard, conflict), (now) => refuseWaiting(now, words.meeting));
  }
  const isOfFiles = !notOfFiles.includes(failure.status);
  const why = fail(heard, failure, isOfFiles ? mine : undefined);
  // It may have been published or put away.
  return failure.status !== 409 ? why : then(why, (now) => begins(now, { kind: 'read', draft }));
}

/** Says why something is not saved; it is tried again after a while. */
function fail(saving: SavingState, failure: CallFailure, refused?: DraftFiles): Stepped {
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
      then(stepped, (now) =>
        asked.kind === 'save'
          ? settle(now, asked)
          : asked.kind === 'restore' || asked.kind === 'catch up'
            ? refuse(now, asked, why)
            : [now, []],
      ),
    [saving, []],
  );
}

function chosen(saving: SavingState, files: FlowFiles): Stepped {
  const { met, base, flow, others, mine } = saving;
  if (met === undefined || base === undefined || saving.call !== undefined) return [saving, []];
  if (met.isLive === true) {
    const changes = changesSince(base.files, files) ?? {};
    const { id: draft, revision } = base;
    return begins(saving, { kind: 'catch up', draft, base: revision, changes, onto: met.onto });
  }
  const since = met.since ?? base.files;
  const known = { base: since, mine: others ?? since, theirs: met.theirs };
  const ours = withMine(met.merged, met.conflicts, met.mine);
  return then(
    [
      {
        ...saving,
        others: mergeFiles(flow, known).files,
        base: { ...base, revision: met.revision, files: met.theirs },
        met: undefined,
        failure: undefined,
        mine: files,
        what: words.chosen,
      },
      [
        { do: 'show', since: mine, files: ours },
        { do: 'edit', files, label: words.chosen },
      ],
    ],
    goOn,
  );
}
