import type { FlowFiles, Op } from '../../../contract/staff.gen.ts';
import { createStore, type ReadableStore } from '../../../page/wizard/store.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import { callStaff, StaffCallError } from '../calls/calls.ts';
import { openSaving, stepSaving, type OpenedDraft } from './savingDraft.ts';
import {
  isQuiet,
  isSaved,
  keptOf,
  type DraftWish,
  type CallFailure,
  type DraftBase,
  type DraftCall,
  type SavingState,
  type SavingEffect,
  type SavingEvent,
  type Unsaved,
} from './savingState.ts';
import words from './draftWords.json';

/** What the page shows of a draft that is saved. */
export interface Sharing extends Pick<
  SavingState,
  'base' | 'met' | 'lost' | 'present' | 'openNotes'
> {
  readonly is: 'saved' | 'saving' | 'failed';
  /** Why it is not saved */
  readonly why?: string | undefined;
  /** Whether signing in again would help */
  readonly isSignedOut?: boolean | undefined;
}

/** Keystrokes that follow one another are saved together, but not later than this. */
const [pauseMs, latestMs] = [400, 2000];
const tickMs = 4000;

interface Deps extends OpenedDraft {
  /** Keeps it in the tab; false where the browser stores nothing */
  readonly keep: (unsaved: Unsaved | undefined, id: string | undefined) => boolean;
  /** Shows what others have changed in the files that were `since` here. */
  readonly takeIn: (since: DraftFiles, theirs: DraftFiles) => void;
  /** Makes what was chosen of two changes an edit, so that Undo brings the other one back. */
  readonly edit: (files: DraftFiles, label: string) => void;
  readonly onBegun: (base: DraftBase) => void;
  readonly call?: typeof callStaff;
}

export interface DraftSaver extends ReadableStore<Sharing> {
  /** Says what the files are now, by all edits of this page; `title` says what the draft contains. */
  changed(files: DraftFiles, made: readonly Op[], title?: () => string | undefined): void;
  /** Has back what somebody else has replaced, as an edit; or leaves it. */
  haveBack(): void;
  leaveIt(): void;
  /** Says which step is looked at here. */
  lookAt(step: string | undefined): void;
  /** Ends a meeting: `files` is what was chosen. */
  choose(files: FlowFiles): void;
  /** Leaves what went live since the draft was begun for later. */
  putOff(): void;
  /** Saves at once what is not saved, as far as that can be done now. */
  save(): Promise<void>;
  /** Puts an earlier state, or what is live, back as an edit. */
  restore(which: { revision: number } | { live: true }, label: string): Promise<void>;
  /** Brings in what went live since the draft was begun. */
  catchUp(): Promise<void>;
  rename(name: string): Promise<void>;
  reopen(): Promise<void>;
  /** Saves, and tells who is there, until the function that is returned is called. */
  start(): () => void;
}

/** Makes a call of the pure part. */
function make(call: typeof callStaff, wanted: DraftCall): Promise<unknown> {
  if (wanted.kind === 'begin') {
    const { scope, flow, name } = wanted;
    return call('beginDraft', { body: { scope, flow, name } });
  }
  const params = { id: wanted.draft };
  switch (wanted.kind) {
    case 'read':
      return call('readDraft', { params });
    case 'save': {
      const { base, changes, ops, what } = wanted;
      return call('saveDraft', { params, body: { base, changes, ops, what } });
    }
    case 'rename':
      return call('renameDraft', { params, body: { name: wanted.name } });
    case 'catch up': {
      const { base, changes, onto } = wanted;
      const chosen = changes && { changes, onto };
      return call('catchUpDraft', { params, body: { base, ...chosen } });
    }
    case 'restore':
      return call('restoreDraft', { params, body: { base: wanted.base, ...wanted.which } });
  }
}

const failureOf = (error: unknown): CallFailure =>
  error instanceof StaffCallError
    ? { status: error.status, message: error.message, answer: error.answer }
    : 'unreachable';

/** What the page shows of a state. */
function sharingOf(saving: SavingState, tab: string, isKept: boolean): Sharing {
  const { base, met, lost, present, openNotes, call, failure } = saving;
  const isSending = call !== undefined && base?.state !== 'put away';
  const isFailed = met !== undefined || (failure !== undefined && call === undefined);
  const offline = isKept ? words.offline : words.offlineUnkept;
  return {
    base,
    met,
    lost,
    openNotes,
    present: present.filter((each) => each.tab !== tab),
    is: isFailed ? 'failed' : isSending || !isSaved(saving) ? 'saving' : 'saved',
    why: failure && (failure.why ?? offline),
    isSignedOut: failure?.isSignedOut,
  };
}

/** Calls once a while has passed without another wish, but not later than `latestMs` after the first. */
function createPause(then: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    since = undefined;
  };
  return {
    stop,
    wait() {
      clearTimeout(timer);
      since ??= performance.now();
      const left = latestMs - (performance.now() - since);
      timer = setTimeout(
        () => {
          stop();
          then();
        },
        Math.max(0, Math.min(pauseMs, left)),
      );
    },
  };
}

interface WhileOpen {
  tick(): void;
  isSaved(): boolean;
  leave(): void;
}

/** Ticks at once, again and again, and when the network is back; returns what ends that. */
function whileOpen({ tick, isSaved: isAllSaved, leave }: WhileOpen): () => void {
  // Leaving is asked about while something is only in this tab.
  const askFirst = (event: BeforeUnloadEvent) => {
    if (!isAllSaved()) event.preventDefault();
  };
  tick();
  const each = setInterval(tick, tickMs);
  const open = new AbortController();
  const { signal } = open;
  window.addEventListener('online', tick, { signal });
  window.addEventListener('beforeunload', askFirst, { signal });
  window.addEventListener('pagehide', leave, { signal });
  return () => {
    clearInterval(each);
    open.abort();
  };
}

/**
 * Saves a draft on the server after each edit, and brings in what others have saved. What is not
 * saved is kept in this tab, and tried again. What follows from what is in `savingDraft.ts`.
 */
export function createDraftSaver(deps: Deps): DraftSaver {
  const { keep, takeIn, edit, onBegun, call = callStaff } = deps;
  const tab = crypto.randomUUID();
  let saving = openSaving(deps);
  const store = createStore(sharingOf(saving, tab, true));
  let step: string | undefined;
  let taken = 0;
  /** The call under way, or the last one */
  let calling: Promise<CallFailure | undefined> = Promise.resolve(undefined);
  const pause = createPause(() => send({ is: 'paused' }));

  /** Keeps in the tab what is not saved; under its draft's id as soon as it has one. */
  function keepIt(before: SavingState): boolean {
    const id = saving.base?.id;
    if (before.base?.id !== id) keep(undefined, before.base?.id);
    return keep(keptOf(saving), id);
  }

  function send(event: SavingEvent): void {
    const before = saving;
    const [after, effects] = stepSaving(before, event);
    saving = after;
    if (after !== before) store.set(sharingOf(after, tab, keepIt(before)));
    for (const effect of effects) void run(effect);
  }

  /** Makes a call; answers why it failed, once the page has taken note of that. */
  const makeCall = (wanted: DraftCall): Promise<CallFailure | undefined> =>
    make(call, wanted).then(
      (answer) => {
        send({ is: 'answered', answer });
        return undefined;
      },
      (error: unknown) => {
        const failure = failureOf(error);
        send({ is: 'failed', failure });
        return failure;
      },
    );

  async function run(effect: SavingEffect): Promise<void> {
    switch (effect.do) {
      case 'call':
        calling = makeCall(effect.call);
        return void (await calling);
      case 'tell':
        return call('tellPresence', {
          params: { id: effect.draft, tab },
          body: step === undefined ? {} : { step },
        }).then(
          (heard) => send({ is: 'heard', heard }),
          (error: unknown) => send({ is: 'not heard', failure: failureOf(error) }),
        );
      case 'wait':
        return pause.wait();
      case 'show':
        return takeIn(effect.since, effect.files);
      case 'edit':
        return edit(effect.files, effect.label);
      case 'begun':
        return onBegun(effect.base);
    }
  }
  /** Saves all, as far as it can be saved: until nothing is under way, or something is in its way. */
  async function save(): Promise<void> {
    send({ is: 'paused' });
    while (saving.call !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- one call at a time
      if ((await calling) !== undefined) return;
    }
  }

  /** Asks for something once all is saved. @throws Error that says why it is not done */
  async function ask(asked: DraftWish): Promise<void> {
    await save();
    if (!isQuiet(saving)) throw new Error(store.get().why ?? words.meeting);
    send({ is: 'asked', asked });
    const failure = await calling;
    if (failure === undefined) return;
    if (failure === 'unreachable') throw new Error(words.offline);
    if (!('conflicts' in failure.answer)) throw new Error(failure.message);
    if (asked.kind === 'restore') throw new Error(words.restoreAgain);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    changed(files, made, title) {
      const ops = made.slice(taken);
      taken = made.length;
      send({ is: 'changed', files, ops, title });
    },
    lookAt(now) {
      step = now;
    },
    choose: (files) => send({ is: 'chosen', files }),
    putOff: () => send({ is: 'put off' }),
    haveBack: () => send({ is: 'had back' }),
    leaveIt: () => send({ is: 'left' }),
    save,
    async restore(which, label) {
      if (saving.base === undefined) edit({ ...deps.live }, label);
      else await ask({ kind: 'restore', which, label });
    },
    async catchUp() {
      if (saving.base !== undefined) await ask({ kind: 'catch up' });
    },
    async rename(name) {
      const id = saving.base?.id;
      if (id === undefined) return;
      await call('renameDraft', { params: { id }, body: { name } });
      send({ is: 'named', name });
    },
    async reopen() {
      const id = saving.base?.id;
      if (id === undefined) return;
      await call('reopenDraft', { params: { id } });
      send({ is: 'reopened' });
    },
    start() {
      const stop = whileOpen({
        tick: () => send({ is: 'tick' }),
        isSaved: () => isSaved(saving),
        leave() {
          const id = saving.base?.id;
          const left = id && call('leaveDraft', { params: { id, tab }, keepalive: true });
          // Whoever is not told that this page was left sees it a while longer.
          if (left) left.catch(() => undefined);
        },
      });
      return () => {
        pause.stop();
        stop();
      };
    },
  };
}
