// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  FileChanges,
  FlowFiles,
  Op,
  Publication,
} from '../../../../src/contract/staff.gen.ts';
import {
  StaffCallError,
  type StaffAnswer,
  type StaffCallName,
} from '../../../../src/studio/inspector/calls/calls.ts';
import { createDraftSaver } from '../../../../src/studio/inspector/drafts/draftSaver.ts';
import words from '../../../../src/studio/inspector/drafts/draftWords.json';
import type { Unsaved } from '../../../../src/studio/inspector/drafts/savingState.ts';
import { mergeFiles } from '../../../../src/edits/merge.ts';
import { bring } from '../../../../src/edits/op.ts';

type Steps = Readonly<Record<string, string>>;
const flowOf = (steps: Steps) => JSON.stringify({ steps }, null, 2);
const files = (steps: Steps): FlowFiles => ({ flow: flowOf(steps), forms: {}, answers: '{}' });
const stepsOf = ({ flow }: { flow: string }) => (JSON.parse(flow) as { steps: Steps }).steps;

const start = { notes: 'Notes', phone: 'Phone', time: 'Time' };

/** The drafts of a server, which merges as the real one does. */
function createServer(live: FlowFiles = files(start)) {
  const states = [live];
  const server = {
    live,
    state: 'open' as 'open' | 'published' | 'put away',
    begun: 0,
    name: 'A draft',
    /** How often something went live, and how often when the draft was begun */
    published: 1,
    begunAt: 1,
    /** What becomes of the next call that saves. */
    next: 'works' as 'works' | 'does not arrive' | 'loses its answer' | 'is refused',
    newest: () => states.at(-1)!,
    meanwhile: () =>
      server.published === server.begunAt ? [] : [{ sequence: server.published } as Publication],
    ops: new Set<string>(),
    save(base: number, mine: FlowFiles, ops: readonly Op[]) {
      const known = ops.flatMap(({ id }) => (server.ops.has(id) ? [id] : []));
      const sides = { base: states[base - 1]!, mine, theirs: server.newest() };
      const merged = bring({ flow: 'booking', ...sides, ops, known }, []);
      if (merged.conflicts.length > 0) {
        const { conflicts } = merged;
        const theirs = server.newest();
        throw new StaffCallError(409, {
          message: 'met',
          revision: states.length,
          conflicts,
          theirs,
          merged: merged.files,
        });
      }
      const isNewest = base === states.length;
      for (const { id } of ops) server.ops.add(id);
      if (merged.files.flow !== server.newest().flow) states.push(merged.files);
      return { revision: states.length, ...(!isNewest && { files: merged.files }) };
    },
    draft: () => ({
      id: 'draft-1',
      name: server.name,
      state: server.state,
      revision: states.length,
      changedBy: 'Ben',
      files: server.newest(),
      live: server.published,
      meanwhile: server.meanwhile(),
    }),
    async call<Name extends StaffCallName>(
      name: Name,
      { body }: { body?: object },
    ): Promise<StaffAnswer<Name>> {
      const answer = (value: object) => value as StaffAnswer<Name>;
      if (name === 'beginDraft') {
        server.begun += 1;
        server.name = (body as { name: string }).name;
        server.state = 'open';
        states.splice(0, states.length, server.live);
        return answer(server.draft());
      }
      if (name === 'tellPresence' || name === 'leaveDraft') {
        return answer({
          present: [],
          revision: states.length,
          state: server.state,
          openNotes: 0,
          meanwhile: server.meanwhile(),
        });
      }
      if (name === 'readDraft') return answer(server.draft());
      if (name === 'renameDraft') {
        server.name = (body as { name: string }).name;
        return answer({});
      }
      const {
        base,
        changes,
        ops = [],
      } = body as { base: number; changes: FileChanges; ops?: readonly Op[] };
      if (name === 'catchUpDraft') {
        const mine = server.newest();
        const met = mergeFiles('booking', { base: states[0]!, mine, theirs: server.live });
        if (met.conflicts.length > 0 && changes === undefined) {
          const { conflicts, files: merged } = met;
          const answered = { revision: base, conflicts, theirs: server.live, merged };
          throw new StaffCallError(409, answered);
        }
        const now = changes === undefined ? met.files : ({ ...mine, ...changes } as FlowFiles);
        states.push(now);
        server.begunAt = server.published;
        return answer({ revision: states.length, files: now });
      }
      const { next } = server;
      server.next = 'works';
      if (next === 'does not arrive') throw new TypeError('Failed to fetch');
      if (next === 'is refused') throw new StaffCallError(422, { message: 'Too long.' });
      if (server.state !== 'open') throw new StaffCallError(409, { message: 'It is published.' });
      const saved = server.save(base, { ...states[base - 1]!, ...changes } as FlowFiles, ops);
      if (next === 'loses its answer') throw new TypeError('Failed to fetch');
      return answer(saved);
    },
  };
  return server;
}

type Server = ReturnType<typeof createServer>;

/** A page on a draft: what stands on it, and what its tab keeps. */
function open(
  server: Server,
  { unsaved, isNew = false }: { unsaved?: Unsaved; isNew?: boolean } = {},
) {
  const page = {
    shown: unsaved?.files ?? (isNew ? server.live : server.newest()),
    kept: undefined as Unsaved | undefined,
    canKeep: true,
  };
  const saver = createDraftSaver({
    flow: 'booking',
    scope: 'everybody',
    live: server.live,
    unsaved,
    call: server.call.bind(server),
    opened: isNew ? undefined : server.draft(),
    keep: (changes) => {
      page.kept = changes;
      return page.canKeep;
    },
    edit: (chosen) => void (page.shown = chosen),
    takeIn: (_since, theirs) => void (page.shown = theirs),
    onBegun: () => undefined,
  });
  const stop = saver.start();
  return {
    saver,
    page,
    stop,
    steps: () => stepsOf(page.shown),
    edit(change: Steps) {
      page.shown = { ...page.shown, flow: flowOf({ ...stepsOf(page.shown), ...change }) };
      saver.changed(page.shown, []);
    },
  };
}

const aWhile = () => vi.advanceTimersByTimeAsync(10_000);

describe('saving a shared draft', () => {
  const stops: (() => void)[] = [];
  const opened: typeof open = (...given) => {
    const page = open(...given);
    stops.push(page.stop);
    return page;
  };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
  });

  it('begins a draft with the first change, and saves each', async () => {
    const server = createServer();
    const ana = opened(server, { isNew: true });
    await aWhile();
    expect(server.begun).toBe(0);

    ana.edit({ notes: 'More' });
    await aWhile();
    ana.edit({ phone: 'Number' });
    await aWhile();

    expect(server.begun).toBe(1);
    expect(stepsOf(server.newest())).toEqual({ ...start, notes: 'More', phone: 'Number' });
    expect(ana.saver.get().is).toBe('saved');
    expect(ana.page.kept).toBeUndefined();
  });

  it('keeps what went live between opening the page and the first change', async () => {
    const server = createServer();
    const ana = opened(server, { isNew: true });
    server.live = files({ ...start, time: 'When?' });

    ana.edit({ notes: 'More' });
    await aWhile();

    expect(stepsOf(server.newest())).toEqual({ ...start, time: 'When?', notes: 'More' });
    expect(ana.steps()).toEqual(stepsOf(server.newest()));
  });

  it('merges what two change in different steps, on both pages', async () => {
    const server = createServer();
    const [ana, ben] = [opened(server), opened(server)];

    ana.edit({ notes: 'More' });
    ben.edit({ phone: 'Number' });
    await aWhile();

    const both = { ...start, notes: 'More', phone: 'Number' };
    expect([ana.steps(), ben.steps(), stepsOf(server.newest())]).toEqual([both, both, both]);
  });

  it.each(['mine', 'theirs'] as const)('asks where both change the same: %s', async (choice) => {
    const server = createServer();
    const [ana, ben] = [opened(server), opened(server)];

    ana.edit({ notes: 'From Ana' });
    ben.edit({ notes: 'From Ben', phone: 'Number' });
    await aWhile();

    const { met } = ben.saver.get();
    expect(met?.conflicts).toMatchObject([{ mine: 'From Ben', theirs: 'From Ana' }]);
    // Nothing is lost while nobody has chosen, also after a reload.
    expect(stepsOf(server.newest()).notes).toBe('From Ana');
    expect(stepsOf(ben.page.kept!.files).notes).toBe('From Ben');

    ben.saver.choose(choice === 'mine' ? { ...met!.merged, flow: met!.mine.flow } : met!.merged);
    await aWhile();
    const notes = choice === 'mine' ? 'From Ben' : 'From Ana';
    const both = { ...start, notes, phone: 'Number' };
    expect([ana.steps(), ben.steps(), stepsOf(server.newest())]).toEqual([both, both, both]);
  });

  it('tries again what did not arrive, and keeps it for a reload until then', async () => {
    const server = createServer();
    const ana = opened(server);
    await aWhile();

    server.next = 'does not arrive';
    ana.edit({ notes: 'More' });
    await vi.advanceTimersByTimeAsync(500);
    expect(ana.saver.get()).toMatchObject({ is: 'failed', why: words.offline });
    expect(stepsOf(ana.page.kept!.files).notes).toBe('More');

    const reloaded = opened(server, { unsaved: ana.page.kept! });
    ana.stop();
    await aWhile();
    expect(reloaded.saver.get().is).toBe('saved');
    expect(stepsOf(server.newest())).toEqual({ ...start, notes: 'More' });
  });

  it('says so where the browser cannot keep what is not saved', async () => {
    const server = createServer();
    const ana = opened(server);
    await aWhile();

    ana.page.canKeep = false;
    server.next = 'does not arrive';
    ana.edit({ notes: 'More' });
    await vi.advanceTimersByTimeAsync(500);
    expect(ana.saver.get().why).toBe(words.offlineUnkept);
  });

  it('does not meet itself where an answer was lost, whatever was typed since', async () => {
    const server = createServer();
    const ana = opened(server);
    await aWhile();

    server.next = 'loses its answer';
    ana.edit({ notes: 'More' });
    await vi.advanceTimersByTimeAsync(500);
    ana.edit({ notes: 'Notes' });
    await aWhile();

    expect(ana.saver.get().is).toBe('saved');
    expect(stepsOf(server.newest())).toEqual(start);
  });

  it('says what the server refuses, and saves again once it is changed', async () => {
    const server = createServer();
    const ana = opened(server);

    server.next = 'is refused';
    ana.edit({ notes: 'Much too long' });
    await aWhile();
    expect(ana.saver.get()).toMatchObject({ is: 'failed', why: 'Too long.' });
    expect(stepsOf(server.newest())).toEqual(start);

    ana.edit({ notes: 'Short' });
    await aWhile();
    expect(stepsOf(server.newest()).notes).toBe('Short');
    expect(ana.saver.get().is).toBe('saved');
  });

  it('begins another draft after somebody has published this one', async () => {
    const server = createServer();
    const ana = opened(server);
    server.state = 'published';

    ana.edit({ notes: 'More' });
    await aWhile();

    expect(server.begun).toBe(1);
    expect(stepsOf(server.newest())).toEqual({ ...start, notes: 'More' });
    expect(ana.saver.get().is).toBe('saved');
  });

  it('brings in what went live since the draft was begun', async () => {
    const server = createServer();
    const ana = opened(server);
    ana.edit({ notes: 'More' });
    await aWhile();
    server.live = files({ ...start, time: 'When?' });
    server.published = 2;
    await aWhile();
    expect(ana.saver.get().base).toMatchObject({ meanwhile: [{ sequence: 2 }] });

    await ana.saver.catchUp();
    await aWhile();

    expect(ana.saver.get()).toMatchObject({ is: 'saved', base: { meanwhile: [] } });
    expect(ana.steps()).toEqual({ ...start, notes: 'More', time: 'When?' });
    expect(stepsOf(server.newest())).toEqual(ana.steps());
  });

  it('asks where the draft and what went live since have changed the same', async () => {
    const server = createServer();
    const ana = opened(server);
    ana.edit({ notes: 'Mine' });
    await aWhile();
    server.live = files({ ...start, notes: 'Live' });
    server.published = 2;
    await aWhile();

    await ana.saver.catchUp();
    const { met } = ana.saver.get();
    expect(met).toMatchObject({ isLive: true, conflicts: [{ mine: 'Mine', theirs: 'Live' }] });
    ana.saver.choose(met!.mine);
    await aWhile();

    expect(ana.saver.get()).toMatchObject({ is: 'saved', base: { meanwhile: [] } });
    expect(ana.saver.get().met).toBeUndefined();
    expect(stepsOf(server.newest()).notes).toBe('Mine');
  });

  it('tells who wrote something that another has replaced, who gets it back by one press', async () => {
    const server = createServer();
    const [ana, ben] = [opened(server), opened(server)];
    ana.edit({ notes: 'From Ana', phone: 'Ana’s' });
    await aWhile();
    expect(ben.steps().notes).toBe('From Ana');

    ben.edit({ notes: 'From Ben', time: 'Ben’s' });
    await aWhile();

    const { lost } = ana.saver.get();
    expect(ben.saver.get().lost).toBeUndefined();
    expect(lost).toMatchObject({
      by: 'Ben',
      conflicts: [{ mine: 'From Ana', theirs: 'From Ben' }],
    });
    ana.saver.haveBack();
    ana.edit({});
    await aWhile();

    const all = { notes: 'From Ana', phone: 'Ana’s', time: 'Ben’s' };
    expect([ana.steps(), ben.steps(), stepsOf(server.newest())]).toEqual([all, all, all]);
    expect(ana.saver.get().lost).toBeUndefined();
    // Now he is the one who is told.
    expect(ben.saver.get().lost).toMatchObject({ conflicts: [{ mine: 'From Ben' }] });
  });

  it('tells the other what was chosen where both had changed the same', async () => {
    const server = createServer();
    const [ana, ben] = [opened(server), opened(server)];
    ana.edit({ notes: 'From Ana' });
    ben.edit({ notes: 'From Ben' });
    await aWhile();

    ben.saver.choose(ben.saver.get().met!.mine);
    await aWhile();

    expect(ana.steps().notes).toBe('From Ben');
    expect(ana.saver.get().lost).toMatchObject({ conflicts: [{ mine: 'From Ana' }] });
    expect(ben.saver.get().lost).toBeUndefined();
  });

  it('names a draft by what it contains, unless somebody has named it', async () => {
    const server = createServer();
    const ana = opened(server, { isNew: true });
    const change = (notes: string, title?: string) => {
      const shown = { ...ana.page.shown, flow: flowOf({ ...start, notes }) };
      ana.page.shown = shown;
      ana.saver.changed(shown, [], () => title);
    };

    change('More', 'Skip the notes');
    await aWhile();
    const begun = server.name;
    change('Notes');
    await aWhile();
    const undone = server.name;
    change('Wishes', 'Words of the notes');
    await aWhile();
    const renamed = server.name;
    await ana.saver.rename('For winter');
    change('Hints', 'Something else');
    await aWhile();

    expect([begun, undone, renamed]).toEqual(['Skip the notes', words.draft, 'Words of the notes']);
    expect(server.name).toBe('For winter');
  });

  it('saves while somebody types without a pause', async () => {
    const server = createServer();
    const ana = opened(server);

    for (let typed = 1; typed <= 12; typed += 1) {
      ana.edit({ notes: 'x'.repeat(typed) });
      await vi.advanceTimersByTimeAsync(300);
    }

    expect(stepsOf(server.newest()).notes!.length).toBeGreaterThan(5);
  });
});
