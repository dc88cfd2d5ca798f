/** What a page knows of a draft, what can happen to it, and what is to be done then. */
import type {
  Conflict,
  DraftConflict,
  FileChanges,
  FlowFiles,
  PresentMember,
  ScopeName,
  SharedDraft,
  DraftPresence,
} from '../../../contract/staff.gen.ts';
import { changedForms, type DraftFiles } from '../edit/draft/draftFiles.ts';
import type { Unsaved } from './unsaved.ts';

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
export type Wish = DraftWish & { readonly mine: DraftFiles };

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

/** Goes on from a step, and then from what follows. */
export function andThen(
  [saving, effects]: Stepped,
  next: (saving: SavingState) => Stepped,
): Stepped {
  const [after, more] = next(saving);
  return [after, [...effects, ...more]];
}

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

export const withAnswers = ({ flow, forms }: DraftFiles, { answers }: FlowFiles): FlowFiles => ({
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
