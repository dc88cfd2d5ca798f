/** What a page knows of a draft, what can happen to it, and what is to be done then. */
import type {
  Conflict,
  DraftConflict,
  FileChanges,
  FlowFiles,
  Op,
  PresentMember,
  ScopeName,
  SharedDraft,
  DraftPresence,
} from '../../../contract/staff.gen.ts';
import { isSameFiles } from '../../../edits/changes.ts';
import { changedForms, type DraftFiles } from '../edit/draft/draftFiles.ts';

/** The state of a draft on the server that the edits of this page are made of. */
export type DraftBase = Pick<
  SharedDraft,
  'id' | 'name' | 'revision' | 'files' | 'state' | 'meanwhile'
>;

/** A place where two have changed the same, and what this page made of the files. */
export type MergeConflict = Omit<DraftConflict, 'message'> & {
  readonly mine: FlowFiles;
  /** Whether `theirs` is what went live since the draft was begun */
  readonly isLive?: boolean;
  /** What the edits were made of, where that is not the base of the draft */
  readonly since?: FlowFiles | undefined;
};

/** What this page wrote and somebody else has replaced. */
interface Lost {
  readonly conflicts: readonly Conflict[];
  /** Undefined: not known */
  readonly by: string | undefined;
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
  readonly refused?: FlowFiles;
}

/** Something that is asked of the server once all is saved. */
export type DraftWish =
  | {
      readonly kind: 'catch up';
      readonly changes?: FileChanges;
      readonly onto?: string | undefined;
    }
  | {
      readonly kind: 'restore';
      readonly which: { revision: number } | { live: true };
      /** As Undo names it */
      readonly label: string;
    };

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
          readonly ops: readonly Op[];
          readonly what: string;
        }
      | { readonly kind: 'read' }
      | { readonly kind: 'rename'; readonly name: string }
      | (DraftWish & { readonly base: number })
    ));

/** What a tab keeps of a draft, so that a reload goes on from there. */
export interface Unsaved {
  /** The state that the edits were made of; 0: what is live */
  readonly revision: number;
  readonly base: FlowFiles;
  readonly files: DraftFiles;
  readonly ops: readonly Op[];
  readonly sent: number;
  readonly others?: FlowFiles | undefined;
}

/** A draft as a queue of edits: what the server has, and what this page made of it since. */
export interface SavingState {
  /** The flow's name, for the names of its files */
  readonly flow: string;
  readonly scope: ScopeName;
  /** What the server has of the draft; undefined until something is changed */
  readonly base: DraftBase | undefined;
  /** What is changed while no draft is begun */
  readonly from: FlowFiles;
  /** Own edits that the server has not said it has, in order */
  readonly ops: readonly Op[];
  /** How many of them may have arrived although nobody said so */
  readonly sent: number;
  /** What stands on this page: the base with those edits */
  readonly mine: FlowFiles;
  /** The name of the draft that was opened: the one that follows it has it too */
  readonly openedName: string | undefined;
  /** What a draft that nobody has named is called: by what it contains */
  readonly title: () => string | undefined;
  readonly givenName: string | undefined;
  /** What the files would be without what this page has changed */
  readonly others: FlowFiles | undefined;
  /** The call under way, and what stood on the page when it was made */
  readonly call: { readonly of: DraftCall; readonly mine: FlowFiles } | undefined;
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
  /** The files on the page are these now, by these edits; `title` says what the draft contains */
  | {
      readonly is: 'changed';
      readonly files: DraftFiles;
      readonly ops: readonly Op[];
      readonly title?: (() => string | undefined) | undefined;
    }
  /** Nobody has typed for a moment */
  | { readonly is: 'paused' }
  /** Only while all is saved */
  | { readonly is: 'asked'; readonly asked: DraftWish }
  /** Some seconds have passed, or the network is back */
  | { readonly is: 'tick' }
  | { readonly is: 'heard'; readonly heard: DraftPresence }
  | { readonly is: 'not heard'; readonly failure: CallFailure }
  /** The server's answer to the call under way */
  | { readonly is: 'answered'; readonly answer: unknown }
  | { readonly is: 'failed'; readonly failure: CallFailure }
  /** Somebody has named it here, or opened it again */
  | { readonly is: 'named'; readonly name: string }
  | { readonly is: 'reopened' }
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
  | { readonly do: 'begun'; readonly base: DraftBase };

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

/** What the server has. */
export const filesThere = ({ base, from }: SavingState): FlowFiles => base?.files ?? from;

/** Whether the server has all that stands on the page. */
export const isSaved = (saving: SavingState): boolean =>
  saving.ops.length === 0 && isSameFiles(filesThere(saving), saving.mine);

/** Whether nothing of the page is on its way, or waits for somebody or something. */
export const isQuiet = (saving: SavingState): boolean =>
  saving.call === undefined && saving.met === undefined && isSaved(saving);

/** What the tab keeps, so that a reload goes on from here; undefined: the server has it all. */
export function keptOf(saving: SavingState): Unsaved | undefined {
  if (isSaved(saving)) return undefined;
  const { base, from, met, mine: files, ops, sent, others } = saving;
  const isOfDraft = base !== undefined && met?.since === undefined;
  const made = isOfDraft ? base : { revision: 0, files: met?.since ?? from };
  return { revision: made.revision, base: made.files, files, ops, sent, others };
}
