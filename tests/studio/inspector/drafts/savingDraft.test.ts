import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  FlowFiles,
  Op,
  Publication,
  SharedDraft,
} from '../../../../src/contract/staff.gen.ts';
import { mergeFiles, withMine } from '../../../../src/edits/merge.ts';
import { bring, madeBetween, newOpId, opBetween, withOp } from '../../../../src/edits/op.ts';
import type { DraftFiles } from '../../../../src/studio/inspector/edit/draft/draftFiles.ts';
import { openSaving, stepSaving } from '../../../../src/studio/inspector/drafts/savingDraft.ts';
import {
  isQuiet,
  isSaved,
  keptOf,
  type CallFailure,
  type DraftCall,
  type SavingState,
  type SavingEffect,
  type SavingEvent,
  type Unsaved,
} from '../../../../src/studio/inspector/drafts/savingState.ts';

const steps = ['notes', 'phone', 'time'] as const;
type Step = (typeof steps)[number];
type Texts = Readonly<Record<Step, string>>;
const flowOf = (texts: Texts) => JSON.stringify({ steps: texts }, null, 2);
const textsOf = ({ flow }: { flow: string }) => (JSON.parse(flow) as { steps: Texts }).steps;
const filesOf = (texts: Texts): FlowFiles => ({ flow: flowOf(texts), forms: {}, answers: '{}' });

interface Draft {
  readonly id: string;
  name: string;
  state: SharedDraft['state'];
  readonly states: FlowFiles[];
  readonly ops: Set<string>;
  begunAt: number;
}

class Refusal {
  readonly failure: CallFailure;
  constructor(status: number, more: object = {}) {
    this.failure = { status, message: `refused with ${status}`, answer: { ...more } };
  }
}

/** Drafts as the server keeps them: a save merges with what others have saved, or says what meets. */
class Server {
  live = filesOf({ notes: 'Notes', phone: 'Phone', time: 'Time' });
  published = 1;
  readonly drafts = new Map<string, Draft>();

  begin(name = 'A draft'): Draft {
    const id = `draft ${this.drafts.size + 1}`;
    const draft: Draft = {
      id,
      name,
      state: 'open',
      states: [this.live],
      ops: new Set<string>(),
      begunAt: this.published,
    };
    this.drafts.set(id, draft);
    return draft;
  }

  shared({ id, name, state, states, begunAt }: Draft): SharedDraft {
    const meanwhile =
      begunAt === this.published ? [] : [{ sequence: this.published } as Publication];
    return {
      id,
      name,
      state,
      revision: states.length,
      files: states.at(-1)!,
      meanwhile,
    } as unknown as SharedDraft;
  }

  publish(draft: Draft): void {
    if (draft.state !== 'open' || draft.begunAt !== this.published) return;
    draft.state = 'published';
    this.live = draft.states.at(-1)!;
    this.published += 1;
  }

  /** @throws Refusal */
  answer(call: DraftCall): unknown {
    if (call.kind === 'begin') return this.shared(this.begin(call.name));
    const draft = this.drafts.get(call.draft)!;
    const { states } = draft;
    switch (call.kind) {
      case 'read':
        return this.shared(draft);
      case 'rename':
        draft.name = call.name;
        return {};
      case 'save': {
        this.mustBeOpen(draft);
        const base = states[call.base - 1]!;
        const theirs = states.at(-1)!;
        const mine = { ...base, ...call.changes } as FlowFiles;
        const isNewest = call.base === states.length;
        const { ops } = call;
        const known = ops.flatMap(({ id }) => (draft.ops.has(id) ? [id] : []));
        const brought = bring({ flow: 'booking', base, mine, theirs, ops, known }, []);
        const { conflicts, files } = isNewest ? { conflicts: [], files: mine } : brought;
        if (conflicts.length > 0) {
          throw new Refusal(409, { revision: states.length, conflicts, theirs, merged: files });
        }
        for (const { id } of ops) draft.ops.add(id);
        if (files.flow !== theirs.flow) states.push(files);
        return { revision: states.length, ...(!isNewest && { files }) };
      }
      case 'restore': {
        this.mustBeOpen(draft);
        states.push('live' in call.which ? this.live : states[call.which.revision - 1]!);
        return { revision: states.length, files: states.at(-1) };
      }
      case 'catch up': {
        this.mustBeOpen(draft);
        const mine = states.at(-1)!;
        const both = mergeFiles('booking', { base: states[0]!, mine, theirs: this.live });
        if (call.base !== states.length) throw new Refusal(409);
        if (both.conflicts.length > 0 && call.changes === undefined) {
          const { conflicts, files: merged } = both;
          throw new Refusal(409, { revision: call.base, conflicts, theirs: this.live, merged });
        }
        const files = call.changes ? ({ ...mine, ...call.changes } as FlowFiles) : both.files;
        states.push(files);
        draft.begunAt = this.published;
        return { revision: states.length, files };
      }
    }
  }

  private mustBeOpen({ state }: Draft): void {
    if (state !== 'open') throw new Refusal(409);
  }
}

type Fate = 'works' | 'does not arrive' | 'loses its answer' | 'bad gateway';
const badGateway: CallFailure = { status: 502, message: 'Bad Gateway', answer: {} };

/** A tab with a draft, as a browser has it: what stands there, and what it keeps over a reload. */
class Page {
  saving: SavingState;
  shown: DraftFiles;
  call: DraftCall | undefined;
  tells: string | undefined;
  waits = false;
  undoable: { op: Op; before: DraftFiles; step: Step } | undefined;
  /** What was typed here last at each step, until it may be gone without a word */
  readonly typed = new Map<Step, string>();
  /** The steps of which somebody was told that another wrote there too */
  readonly told = new Set<Step>();
  readonly #server: Server;

  constructor(server: Server, draft: Draft | undefined) {
    this.#server = server;
    this.saving = this.#open(draft, undefined);
    this.shown = this.saving.mine;
  }

  #open(draft: Draft | undefined, unsaved: Unsaved | undefined): SavingState {
    const { live } = this.#server;
    const opened = draft && this.#server.shared(draft);
    return openSaving({ flow: 'booking', scope: 'everybody', live, opened, unsaved });
  }

  send(event: SavingEvent): void {
    const [saving, effects] = stepSaving(this.saving, event);
    this.saving = saving;
    for (const { conflicts } of [saving.met, saving.lost].filter((each) => each !== undefined)) {
      for (const { pointer } of conflicts) this.told.add(pointer.split('/').at(-1) as Step);
    }
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: SavingEffect): void {
    switch (effect.do) {
      case 'call':
        if (this.call !== undefined) throw new Error('two calls at a time');
        this.call = effect.call;
        return;
      case 'tell':
        this.tells = effect.draft;
        return;
      case 'wait':
        this.waits = true;
        return;
      case 'show':
      case 'edit':
        this.shown = effect.files;
        this.send({ is: 'changed', files: this.shown, ops: [] });
        return;
      case 'begun':
    }
  }

  type(step: Step, text: string): void {
    this.typed.set(step, text);
    this.told.delete(step);
    const before = this.shown;
    this.shown = { ...before, flow: flowOf({ ...textsOf(before), [step]: text }) };
    const op = opBetween({ ...before, answers: '' }, { ...this.shown, answers: '' }, text);
    this.undoable = { op, before, step };
    this.send({ is: 'changed', files: this.shown, ops: [op] });
  }

  /** Takes back what was typed last, as long as nothing else has changed since. */
  undo(): void {
    const { undoable: last, shown } = this;
    if (last === undefined) return;
    const made = madeBetween(
      { ...withOp({ ...last.before, answers: '' }, last.op, []) },
      { ...last.before, answers: '' },
    );
    this.undoable = undefined;
    let files: FlowFiles;
    try {
      files = withOp({ ...shown, answers: '' }, made, []);
    } catch {
      return;
    }
    this.typed.delete(last.step);
    this.shown = { ...shown, flow: files.flow };
    const op = { id: newOpId(), ...made, label: 'undone', undoes: [last.op.id] };
    this.send({ is: 'changed', files: this.shown, ops: [op] });
  }

  paused(): void {
    if (!this.waits) return;
    this.waits = false;
    this.send({ is: 'paused' });
  }

  answer(fate: Fate): void {
    const { call } = this;
    if (call === undefined) return;
    this.call = undefined;
    try {
      const answer = fate === 'does not arrive' ? undefined : this.#server.answer(call);
      if (fate === 'works') this.send({ is: 'answered', answer });
      else
        this.send({ is: 'failed', failure: fate === 'bad gateway' ? badGateway : 'unreachable' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.send({ is: 'failed', failure: fate === 'works' ? error.failure : 'unreachable' });
    }
  }

  hears(fate: Fate): void {
    const id = this.tells;
    if (id === undefined) return;
    this.tells = undefined;
    if (fate !== 'works') {
      this.send({ is: 'not heard', failure: 'unreachable' });
      return;
    }
    const { state, revision, meanwhile } = this.#server.shared(this.#server.drafts.get(id)!);
    this.send({ is: 'heard', heard: { present: [], openNotes: 0, state, revision, meanwhile } });
  }

  /** What was sent may arrive although nobody waits for the answer. */
  reload(fate: Fate): void {
    const { call } = this;
    const kept = JSON.parse(JSON.stringify(keptOf(this.saving) ?? null)) as Unsaved | null;
    if (call !== undefined && fate !== 'does not arrive') {
      try {
        this.#server.answer(call);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    // Whoever has nothing unsaved and leaves is told nothing of what becomes of it.
    if (kept === null) this.typed.clear();
    const { base } = this.saving;
    [this.call, this.tells, this.waits] = [undefined, undefined, false];
    const draft = base && this.#server.drafts.get(base.id);
    this.saving = this.#open(draft, kept ?? undefined);
    this.shown = this.saving.mine;
    this.send({ is: 'changed', files: this.shown, ops: [] });
  }

  choose(isMine: boolean): void {
    const { met } = this.saving;
    if (met === undefined) return;
    const { merged, conflicts } = met;
    this.send({ is: 'chosen', files: isMine ? withMine(merged, conflicts) : merged });
  }

  catchUp(): void {
    this.send({ is: 'asked', asked: { kind: 'catch up' } });
  }

  reopen(): void {
    const id = this.saving.base?.id;
    const draft = id === undefined ? undefined : this.#server.drafts.get(id);
    if (draft?.state === 'put away') draft.state = 'open';
    this.send({ is: 'reopened' });
  }

  restore(): void {
    if (isQuiet(this.saving)) this.typed.clear();
    const which = { revision: 1 };
    this.send({ is: 'asked', asked: { kind: 'restore', which, label: 'restored' } });
  }
}

const fate = fc.constantFrom<Fate>(
  ...(['works', 'works', 'works', 'does not arrive', 'loses its answer', 'bad gateway'] as const),
);
/** Something that happens at one of the pages; fast-check prints its name. */
interface Happening {
  readonly name: string;
  happens(pages: readonly [Page, Page], server: Server, count: number): void;
  toString(): string;
}
const at =
  (index: number) =>
  (what: string, does: (page: Page, server: Server, count: number) => void): Happening => ({
    name: `${index}: ${what}`,
    happens: (pages, server, count) => does(pages[index]!, server, count),
    toString: () => `${index}: ${what}`,
  });
const [usual, rare] = [6, 1];
const happening: fc.Arbitrary<Happening> = fc.integer({ min: 0, max: 1 }).chain((index) => {
  const of = at(index);
  const always = (...given: Parameters<typeof of>) => fc.constant(of(...given));
  return fc.oneof(
    {
      weight: usual,
      arbitrary: fc
        .constantFrom(...steps)
        .map((step) =>
          of(`types at ${step}`, (page, _, count) => page.type(step, `${index} wrote ${count}`)),
        ),
    },
    { weight: usual, arbitrary: always('pauses', (page) => page.paused()) },
    {
      weight: usual,
      arbitrary: fate.map((each) => of(`the call ${each}`, (page) => page.answer(each))),
    },
    { weight: usual, arbitrary: always('ticks', (page) => page.send({ is: 'tick' })) },
    {
      weight: usual,
      arbitrary: fate.map((each) => of(`asking ${each}`, (page) => page.hears(each))),
    },
    {
      weight: rare,
      arbitrary: fate.map((each) => of(`reloads, the call ${each}`, (page) => page.reload(each))),
    },
    {
      weight: usual,
      arbitrary: fc
        .boolean()
        .map((mine) => of(`chooses ${mine ? 'mine' : 'theirs'}`, (page) => page.choose(mine))),
    },
    { weight: rare, arbitrary: always('puts off', (page) => page.send({ is: 'put off' })) },
    { weight: usual, arbitrary: always('undoes', (page) => page.undo()) },
    { weight: rare, arbitrary: always('catches up', (page) => page.catchUp()) },
    { weight: rare, arbitrary: always('has back', (page) => page.send({ is: 'had back' })) },
    { weight: rare, arbitrary: always('restores', (page) => page.restore()) },
    {
      weight: rare,
      arbitrary: always('is published', (page, server) => {
        const { base } = page.saving;
        if (base !== undefined) server.publish(server.drafts.get(base.id)!);
      }),
    },
    {
      weight: rare,
      arbitrary: always('is put away', (page, server) => {
        const draft = page.saving.base && server.drafts.get(page.saving.base.id);
        if (draft?.state === 'open') draft.state = 'put away';
      }),
    },
  );
});

/** Everything works from here on, and whoever is asked chooses their own. */
function settle(pages: readonly [Page, Page]): void {
  for (let round = 0; round < 60; round += 1) {
    for (const page of pages) {
      page.send({ is: 'tick' });
      page.hears('works');
      page.paused();
      if (page.saving.base?.state === 'put away') page.reopen();
      for (let call = 0; call < 20 && page.call !== undefined; call += 1) page.answer('works');
      page.choose(true);
    }
  }
}

it('loses nothing that two have typed, whatever the network and the other does', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(happening, { maxLength: 90 }), (isBegun, happenings) => {
      const server = new Server();
      const draft = isBegun ? server.begin() : undefined;
      const pages = [new Page(server, draft), new Page(server, draft)] as const;
      for (const [count, happens] of happenings.entries()) happens.happens(pages, server, count);
      settle(pages);

      for (const page of pages) {
        expect(isQuiet(page.saving) && page.saving.failure === undefined).toBe(true);
        expect(keptOf(page.saving)).toBeUndefined();
        expect(isSaved(page.saving)).toBe(true);
        const { base } = page.saving;
        const there = base === undefined ? server.live : server.drafts.get(base.id)!.states.at(-1)!;
        if (base !== undefined) expect(textsOf(page.shown)).toEqual(textsOf(there));
        for (const [step, text] of page.typed) {
          const isThere = [page.shown, there].every((files) => textsOf(files)[step] === text);
          expect([step, text, isThere || page.told.has(step)]).toEqual([step, text, true]);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
