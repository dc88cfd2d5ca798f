import type {
  Conflict,
  DraftConflict,
  FileChanges,
  FlowFiles,
  PresentMember,
  SavedDraft,
  ScopeName,
  SharedDraft,
} from '../../contract/staff.gen.ts';
import { mergeFiles, replacedParts, withMine } from '../../json/mergeFiles.ts';
import { createStore, type ReadableStore } from '../../wizard/store.ts';
import { changedForms, type DraftFiles } from '../edit/draft/draftFiles.ts';
import { callStaff, StaffCallError } from './calls.ts';
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
};

/** What this page wrote and somebody else has replaced: each place, and the files that it stood in. */
interface Lost {
  readonly conflicts: readonly Conflict[];
  readonly mine: FlowFiles;
  /** Undefined: not known */
  readonly by: string | undefined;
}

export interface Sharing {
  /** Undefined until something is changed */
  readonly base: DraftBase | undefined;
  readonly is: 'saved' | 'saving' | 'failed';
  /** Why it is not saved */
  readonly why?: string | undefined;
  /** Whether signing in again would help */
  readonly isSignedOut?: boolean | undefined;
  readonly met?: MergeConflict | undefined;
  /** What was written here and somebody else has replaced since */
  readonly lost?: Lost | undefined;
  /** The other pages on which the draft is open */
  readonly present: readonly PresentMember[];
  /** How many notes at steps wait for somebody */
  readonly openNotes: number;
}

/** What is being sent, until the server has answered. */
export interface UnansweredSave {
  readonly base: number;
  readonly files: FlowFiles;
  readonly what: string;
}

/** Keystrokes that follow one another are saved together, but not later than this. */
const [pauseMs, latestMs] = [400, 2000];
const tickMs = 4000;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const allSaved = { is: 'saved', why: undefined, isSignedOut: undefined } as const;

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

interface Deps {
  readonly scope: ScopeName;
  /** What is live for the scope: what a draft is begun from */
  readonly live: DraftFiles;
  readonly opened: DraftBase | undefined;
  /** What was not saved when the page was left */
  readonly unsaved: Unsaved | undefined;
  /** Keeps it in the tab; false where the browser stores nothing */
  readonly keep: (unsaved: Unsaved | undefined, id: string | undefined) => boolean;
  /** Shows what others have changed in the files that were `since` here. */
  readonly takeIn: (since: DraftFiles, theirs: DraftFiles) => void;
  /** Makes what was chosen of two changes an edit, so that Undo brings the other one back. */
  readonly edit: (files: DraftFiles, label: string) => void;
  readonly onBegun: (base: DraftBase) => void;
  /** The name of the opened draft, where nobody has given it that name */
  readonly givenName?: string | undefined;
  readonly call?: typeof callStaff;
}

export interface DraftSaver extends ReadableStore<Sharing> {
  /** Says what the files are now, after which change; `title` says what the draft contains. */
  changed(files: DraftFiles, what: string, title?: () => string | undefined): void;
  /** Has back what somebody else has replaced, as an edit; or leaves it. */
  haveBack(): void;
  leaveIt(): void;
  /** Says which step is looked at here. */
  lookAt(step: string | undefined): void;
  /** Ends a meeting: `files` is what was chosen. */
  choose(files: FlowFiles): void;
  /** Leaves what went live since the draft was begun for later. */
  putOff(): void;
  /** Saves at once what is not saved. */
  save(): Promise<void>;
  /** Puts an earlier state, or what is live, back as a new state; returns its files. */
  restore(which: { revision: number } | { live: true }): Promise<FlowFiles>;
  /** Brings in what went live since the draft was begun. */
  catchUp(): Promise<void>;
  rename(name: string): Promise<void>;
  reopen(): Promise<void>;
  /** Saves, and tells who is there, until the function that is returned is called. */
  start(): () => void;
}

/**
 * Saves a draft on the server after each change, and brings in what others have saved. What is not
 * saved is kept in this tab, and tried again.
 */
export function createDraftSaver(deps: Deps): DraftSaver {
  const { scope, live, opened, unsaved, keep, takeIn, edit, onBegun, call = callStaff } = deps;
  // A draft that was published is done with: the next change begins another.
  const isOpen = opened !== undefined && opened.state !== 'published';
  const begunAt = unsaved?.base ?? opened?.files;
  const store = createStore<Sharing>({
    base: isOpen
      ? { ...opened, ...(unsaved && { revision: unsaved.revision, files: unsaved.base }) }
      : undefined,
    ...{ is: 'saved', present: [], openNotes: 0 },
  });
  let from: DraftFiles = begunAt ?? live;
  let mine: DraftFiles = unsaved?.files ?? from;
  let what = unsaved?.what ?? '';
  /** A draft that nobody has named goes by what it contains. */
  let titleNow: () => string | undefined = () => undefined;
  let givenName = deps.givenName;
  /** What the files would be without what this page has changed. */
  let others: FlowFiles | undefined = opened?.files;
  let unanswered: UnansweredSave | undefined = unsaved?.unanswered;
  /** Files that the server does not take: they are not sent again as they are. */
  let refused: DraftFiles | undefined;
  let isBusy = false;
  let step: string | undefined;
  let waitingSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tab = crypto.randomUUID();

  const change = (part: Partial<Sharing>) => store.set({ ...store.get(), ...part });
  const withAnswers = ({ flow, forms }: DraftFiles, { answers }: FlowFiles): FlowFiles => ({
    ...{ flow, forms, answers },
  });
  const hasChanges = () => {
    const { base } = store.get();
    const then = base?.files ?? { ...from, answers: '' };
    return changesSince(then, withAnswers(mine, then)) !== undefined;
  };
  function keepUnsaved(): boolean {
    const { base } = store.get();
    const { revision, files } = base ?? { revision: 0, files: { ...from, answers: '' } };
    const isSaved = unanswered === undefined && !hasChanges();
    return keep(
      isSaved ? undefined : { revision, base: files, files: mine, what, unanswered },
      base?.id,
    );
  }

  /** Notes what this page wrote in the files that were `since` here and others have replaced. */
  function noteLosses(since: FlowFiles, theirs: FlowFiles, by: string | undefined): void {
    const base = others ?? since;
    const conflicts = replacedParts('booking', { base, mine: since, theirs });
    others = mergeFiles('booking', { base: since, mine: base, theirs }).files;
    if (conflicts.length > 0) change({ lost: { conflicts, mine: since, by } });
  }

  /** Takes in what others made of the files that were `since` here, or asks where both meet. */
  function bringIn(
    since: FlowFiles,
    { revision, files, by }: { revision: number; files: FlowFiles; by?: string | undefined },
  ) {
    noteLosses(since, files, by);
    const own = withAnswers(mine, since);
    const both = mergeFiles('booking', { base: since, mine: own, theirs: files });
    if (both.conflicts.length > 0) {
      const { conflicts, files: merged } = both;
      change({ is: 'failed', met: { revision, conflicts, theirs: files, merged, mine: own } });
      return;
    }
    takeIn(mine, both.files);
    mine = both.files;
  }

  async function begin(): Promise<DraftBase> {
    const name = (opened?.name ?? titleNow() ?? (what || words.draft)).slice(0, 120);
    if (opened === undefined) givenName = name;
    const begun = await call<SharedDraft>('drafts', { method: 'POST', body: { scope, name } });
    keep(undefined, undefined);
    change({ base: begun });
    others = begun.files;
    onBegun(begun);
    // Something else may have gone live since the page was opened.
    const { revision, files } = begun;
    bringIn(withAnswers(from, files), { revision, files });
    return begun;
  }

  async function send(base: DraftBase): Promise<boolean> {
    // What may have arrived, although its answer did not, is sent again as it was.
    const sending = unanswered ?? {
      ...{ base: base.revision, files: withAnswers(mine, base.files) },
      what: (what || words.changes).slice(0, 200),
    };
    const changes = changesSince(base.files, sending.files);
    if (changes === undefined) {
      unanswered = undefined;
      return false;
    }
    unanswered = sending;
    keepUnsaved();
    change({ is: 'saving' });
    const saved = await call<SavedDraft>(`drafts/${base.id}/files`, {
      method: 'PUT',
      body: { base: sending.base, changes, what: sending.what },
    });
    unanswered = undefined;
    const { revision, files = sending.files } = saved;
    change({ base: { ...store.get().base!, revision, files } });
    if (saved.files !== undefined) bringIn(sending.files, { revision, files });
    return true;
  }

  async function afterFailure(error: unknown): Promise<void> {
    if (!(error instanceof StaffCallError)) {
      change({
        ...{ is: 'failed', present: [] },
        why: keepUnsaved() ? words.offline : words.offlineUnkept,
      });
      return;
    }
    // Of a gateway's failure nobody knows whether the server has heard the call.
    if (error.status < 500) {
      const sent = unanswered?.files;
      unanswered = undefined;
      if ('conflicts' in error.answer && sent !== undefined) {
        const met = error.answer as unknown as DraftConflict;
        change({ is: 'failed', met: { ...met, mine: sent } });
        return;
      }
      if (sent !== undefined && ![401, 408, 409, 429].includes(error.status)) refused = mine;
    }
    const { base } = store.get();
    if (error.status === 409 && base !== undefined) {
      const now = await call<SharedDraft>(`drafts/${base.id}`).catch(() => undefined);
      if (now !== undefined) hear(now.state);
    }
    change({ is: 'failed', why: error.message, isSignedOut: error.status === 401 });
  }

  /** Takes note of what has become of the draft. */
  function hear(state: DraftBase['state']): void {
    const { base } = store.get();
    if (base === undefined || state === base.state) return;
    if (state === 'published') {
      // What is changed from here on begins another draft.
      from = base.files;
      [unanswered, refused] = [undefined, undefined];
      keep(undefined, base.id);
      change({ base: undefined, present: [] });
    } else change({ base: { ...base, state } });
  }

  async function rename(name: string): Promise<void> {
    const { base } = store.get();
    if (base === undefined) return;
    await call(`drafts/${base.id}`, { method: 'PATCH', body: { name } });
    change({ base: { ...store.get().base!, name } });
  }

  async function nameIt(): Promise<void> {
    if (givenName === undefined || store.get().base?.name !== givenName) return;
    const name = (titleNow() ?? words.draft).slice(0, 120);
    if (name === givenName) return;
    await rename(name);
    givenName = name;
  }

  async function save(): Promise<void> {
    if (isBusy || store.get().met !== undefined || store.get().base?.state === 'put away') return;
    if (mine === refused) return;
    if (unanswered === undefined && !hasChanges()) {
      if (store.get().is !== 'saved') change(allSaved);
      return;
    }
    isBusy = true;
    waitingSince = undefined;
    try {
      const base = store.get().base ?? (await begin());
      let next: DraftBase | undefined = base;
      while (next !== undefined && store.get().met === undefined && (await send(next))) {
        next = store.get().base;
      }
      await nameIt();
      if (store.get().met === undefined) change(allSaved);
    } catch (error) {
      await afterFailure(error);
    } finally {
      isBusy = false;
      keepUnsaved();
    }
  }

  async function tick(): Promise<void> {
    const { base } = store.get();
    if (base === undefined || isBusy) {
      await save();
      return;
    }
    try {
      const there = await call<{
        present: readonly PresentMember[];
        revision: number;
        state: DraftBase['state'];
        openNotes: number;
        meanwhile: SharedDraft['meanwhile'];
      }>(`drafts/${base.id}/present/${tab}`, {
        method: 'PUT',
        body: step === undefined ? {} : { step },
      });
      const { openNotes, meanwhile } = there;
      if (!isSame(base.meanwhile, meanwhile)) change({ base: { ...base, meanwhile } });
      change({ present: there.present.filter((each) => each.tab !== tab), openNotes });
      hear(there.state);
      await save();
      const { base: now, met } = store.get();
      const isQuiet = !isBusy && met === undefined && unanswered === undefined && !hasChanges();
      if (now === undefined || there.revision <= now.revision || !isQuiet) return;
      const newest = await call<SharedDraft>(`drafts/${now.id}`);
      if (store.get().base !== now || isBusy) return;
      change({ base: { ...now, revision: newest.revision, files: newest.files } });
      bringIn(now.files, { ...newest, by: newest.changedBy });
      keepUnsaved();
    } catch (error) {
      await afterFailure(error);
    }
  }

  /** Takes files that the server has made a state of; the page shows them as an edit. */
  function becomes({ revision, files }: SavedDraft): FlowFiles {
    const base = store.get().base!;
    const now = files ?? base.files;
    mine = now;
    others = now;
    change({ base: { ...base, revision, files: now }, met: undefined });
    keepUnsaved();
    return now;
  }

  async function catchUp(chosen?: { changes: FileChanges; onto: string | undefined }) {
    if (chosen === undefined) await save();
    const { base } = store.get();
    if (base === undefined || hasChanges()) return;
    try {
      const path = `drafts/${base.id}/catch-up`;
      const body = { base: base.revision, ...chosen };
      edit(becomes(await call<SavedDraft>(path, { method: 'POST', body })), words.caughtUp);
      change({ base: { ...store.get().base!, meanwhile: [] }, ...allSaved });
    } catch (error) {
      if (!(error instanceof StaffCallError) || !('conflicts' in error.answer)) throw error;
      const met = error.answer as unknown as DraftConflict;
      change({ met: { ...met, mine: base.files, isLive: true } });
    }
  }

  async function restore(which: { revision: number } | { live: true }): Promise<FlowFiles> {
    await save();
    const { base, is, why } = store.get();
    if (base === undefined) return { ...live, answers: '' };
    if (is === 'failed') throw new Error(why ?? words.meeting);
    const saved = await call<SavedDraft>(`drafts/${base.id}/restore`, {
      method: 'POST',
      body: { base: base.revision, ...which },
    }).catch(async (error: unknown) => {
      // Somebody else has saved meanwhile: what they did is to be seen before it is taken back.
      await tick();
      throw error instanceof StaffCallError && 'conflicts' in error.answer
        ? new Error(words.restoreAgain)
        : error;
    });
    return becomes(saved);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    changed(files, after, title = titleNow) {
      mine = files;
      what = after;
      titleNow = title;
      keepUnsaved();
      if (!hasChanges()) return;
      if (store.get().is === 'saved') change({ is: 'saving' });
      waitingSince ??= performance.now();
      clearTimeout(timer);
      const left = latestMs - (performance.now() - waitingSince);
      timer = setTimeout(() => void save(), Math.max(0, Math.min(pauseMs, left)));
    },
    lookAt(now) {
      step = now;
    },
    choose(files) {
      const { met, base } = store.get();
      if (met === undefined || base === undefined) return;
      if (met.isLive) {
        const changes = changesSince(base.files, files) ?? {};
        void catchUp({ changes, onto: met.onto }).catch(afterFailure);
        return;
      }
      const known = { base: base.files, mine: others ?? base.files, theirs: met.theirs };
      others = mergeFiles('booking', known).files;
      change({
        base: { ...base, revision: met.revision, files: met.theirs },
        met: undefined,
      });
      const merge = (since: FlowFiles, theirs: FlowFiles) =>
        mergeFiles('booking', { base: since, mine: withAnswers(mine, since), theirs }).files;
      const ours = withMine(met.merged, met.conflicts, met.mine);
      const all = merge(met.mine, ours);
      takeIn(mine, all);
      mine = all;
      mine = merge(ours, files);
      edit(mine, words.chosen);
      what = words.chosen;
      void save();
    },
    putOff() {
      if (store.get().met?.isLive) change({ met: undefined });
    },
    save,
    restore,
    catchUp: () => catchUp(),
    rename,
    haveBack() {
      const { lost, base } = store.get();
      if (lost === undefined || base === undefined) return;
      const files = withMine(withAnswers(mine, base.files), lost.conflicts, lost.mine);
      change({ lost: undefined });
      edit(files, words.hadBack);
    },
    leaveIt: () => change({ lost: undefined }),
    async reopen() {
      const { base } = store.get();
      if (base === undefined) return;
      await call(`drafts/${base.id}/reopen`, { method: 'POST', body: {} });
      hear('open');
      await save();
    },
    start() {
      const now = () => void tick();
      // Leaving is asked about while something is only in this tab.
      const ask = (event: BeforeUnloadEvent) => {
        if (unanswered !== undefined || hasChanges()) event.preventDefault();
      };
      const leave = () => {
        const { base } = store.get();
        if (base === undefined) return;
        const how = { method: 'DELETE', keepalive: true };
        // Whoever is not told that this page was left sees it a while longer.
        call(`drafts/${base.id}/present/${tab}`, how).catch(() => undefined);
      };
      now();
      const each = setInterval(now, tickMs);
      window.addEventListener('online', now);
      window.addEventListener('beforeunload', ask);
      window.addEventListener('pagehide', leave);
      return () => {
        clearInterval(each);
        clearTimeout(timer);
        window.removeEventListener('online', now);
        window.removeEventListener('beforeunload', ask);
        window.removeEventListener('pagehide', leave);
      };
    },
  };
}
