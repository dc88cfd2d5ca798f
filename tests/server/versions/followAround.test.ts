import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  DraftSummary,
  Experiment,
  FileChanges,
  FlowFiles,
  KnownScope,
  PublicationHistory,
  Published,
  Review,
  ScopeName,
  SharedDraft,
} from '../../../src/contract/staff.gen.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { audit } from '../../../server/db/tables.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';
import { askQuestion } from '../../../src/edits/askQuestion/askQuestion.ts';
import { deleteStep } from '../../../src/edits/deleteStep/deleteStep.ts';
import { isSample } from '../../support/isSample.ts';
import { eventually } from '../support/eventually.ts';
import { cannotRunPostgres, startPostgres } from '../support/postgres.ts';
import { START } from '../support/template.ts';
import { demo } from '../support/world.ts';
import { endingAtLeadForm } from './endingAtLeadForm.ts';
import { inTurns } from '../../../server/versions/followAround.ts';
import { ann, cleo, sam, Versions, confirmed, withHeading } from './support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { maple, queenWest, org } = demo();
const shop = `shop:${maple}`;
const organisation = `organisation:${org}`;
const because = await cannotRunPostgres();

const databases = {
  'the embedded database': async () => ({ options: {}, close: async () => {} }),
  async PostgreSQL() {
    const dataDir = temporaryFolder();
    const postgres = await startPostgres();
    const databaseUrl = await postgres.database('follow');
    const { db, close } = await openDatabase({ dataDir, databaseUrl, poolSize: 4 });
    await seedIfEmpty(db, { catalogue: loadCatalogue(), now: START });
    return {
      options: { database: db },
      async close() {
        await close();
        await postgres.stop();
      },
    };
  },
};

/** Other words in a form, with the translations of the former ones. */
const withWords = (form: string, former: string, words: string) =>
  form.replaceAll(JSON.stringify(former), JSON.stringify(words));
/** Another heading of the screen for notes, and of the step itself. */
const withNotes = ({ flow, forms }: FlowFiles, heading: string): FileChanges => {
  const form = forms['add-notes']!;
  const former = /"heading": "([^"]*)/.exec(form)![1]!;
  return {
    flow: flow.replace(/("add-notes": \{\s*"title": ")[^"]*/, `$1${heading}`),
    forms: { ...forms, 'add-notes': withWords(form, former, heading) },
  };
};
const withTires = ({ flow, forms }: FlowFiles): FileChanges => {
  const ask = { en: 'How are your tires?', es: '¿Y las llantas?', 'fr-CA': 'Et vos pneus?' };
  const edited = askQuestion.apply({ flow, forms }, { id: 'tires', after: 'add-notes', ask });
  return { flow: edited.flow, forms: { ...forms, ...edited.forms } as FlowFiles['forms'] };
};
const without =
  (id: string) =>
  (files: FlowFiles): FileChanges => {
    const { flow, forms = {} } = deleteStep.apply(files, { id });
    return { flow, forms: Object.fromEntries(Object.keys(forms).map((form) => [form, null])) };
  };

const able = Object.entries(databases).filter(
  ([name]) => name !== 'PostgreSQL' || because === undefined,
);

describe.each(able)('on %s', (name, open) => {
  // What differs between the two databases is what two connections at once see.
  const isLeftOut = (title: string) =>
    isSample && name === 'PostgreSQL' && !title.startsWith('of two processes');
  let staff: Versions;
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
    staff = await Versions.open(opened.options);
  });
  afterAll(async () => {
    await staff.close();
    await opened.close();
  });
  /** What everybody has before any test. */
  let first: string;
  beforeEach(async ({ skip, task }) => {
    skip(isLeftOut(task.name));
    staff.now = new Date(staff.now.getTime() + 60_000);
    for (const scope of [shop, organisation]) {
      const { live, follows } = await historyOf(scope);
      const body = { scope, live, sentence: 'As everybody' };
      if (follows === scope) await staff.call('POST', '/staff/follow', { body });
    }
    const { publications } = await historyOf('everybody');
    first ??= publications[0]!.version!.id;
    if (publications[0]!.version!.id !== first) await takeBack('everybody', first);
  });

  const historyOf = async (scope: string) =>
    (await staff.call<PublicationHistory>('GET', `/staff/history?scope=${scope}`)).body;
  const liveAt = async (query = `?shop=${maple}`) => {
    const files = async (path: string) => (await staff.app.inject(`${path}${query}`)).body;
    const flow = await files('/flows/booking.json');
    return {
      flow,
      notes: await files('/schemas/steps/add-notes.json'),
      isTires: flow.includes('"tires"'),
    };
  };

  const save = (draft: SharedDraft, changes: FileChanges, as = ann) =>
    staff.call('PUT', `/staff/drafts/${draft.id}/files`, {
      as,
      body: { base: draft.revision, changes, what: 'an edit' },
    });

  /** Publishes an edit of what is live at a place. */
  async function edit(
    scope: string,
    change: (files: FlowFiles) => FileChanges,
    more: Record<string, unknown> = {},
    as = ann,
  ) {
    const draft = await staff.begin(scope, as);
    await save(draft, change(draft.files), as);
    const { status, body } = await confirmed((losses) =>
      staff.publish(draft, { ...more, ...losses }, as),
    );
    if (status !== 200) throw new Error(`${status} ${body.message} ${JSON.stringify(body)}`);
    return body.publication;
  }
  const followed = async (scope: string, sentence: string) => {
    await eventually(async () => {
      const { publications } = await historyOf(scope);
      expect(publications[0]).toMatchObject({ sentence, isFollowed: true });
    });
    await staff.flows.refresh();
  };
  async function takeBack(scope: string, id: string, more: Record<string, unknown> = {}) {
    const { live } = await historyOf(scope);
    const body = { scope, live, sentence: 'Back', word: 'as it was', ...more };
    const back = await confirmed((losses) =>
      staff.call('POST', `/staff/versions/${id}/publish`, { body: { ...body, ...losses } }),
    );
    if (back.status !== 200) throw new Error(`${back.status} ${back.body.message}`);
  }

  /** What was done last, as the audit has it. */
  const audited = async () => {
    const [row] = await staff.db
      .select()
      .from(audit)
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(1);
    return row;
  };
  let count = 0;
  /** What differs from all that was published before. */
  const another = (words: string) => `${words} ${(count += 1)}`;

  test('a shop that differs in a heading gets everybody’s new step and other heading, and keeps its own', async () => {
    const [own, title] = [another('Own notes'), another('Everybody')];
    await edit(shop, (files) => withNotes(files, own), { follows: true }, sam);

    await edit(
      'everybody',
      (files) => ({ ...withTires(files), flow: withHeading(withTires(files).flow!, title) }),
      { sentence: 'Ask about tires' },
      cleo,
    );
    await followed(shop, 'Follows everybody’s flow: “Ask about tires”');

    const { flow, notes, isTires } = await liveAt();
    expect(isTires).toBe(true);
    expect(flow).toContain(title);
    expect(flow).toContain(own);
    expect(notes).toContain(own);
    expect((await liveAt(`?shop=${queenWest}`)).flow).not.toContain(own);
    const { publications, live } = await historyOf(shop);
    const around = (await historyOf('everybody')).publications[0]!;
    expect(publications[0]).toMatchObject({
      sequence: live,
      isFollowed: true,
      around: around.version!.id,
      by: { name: 'Cleo' },
    });
    expect(await audited()).toMatchObject({ action: 'follow a change', scopeId: maple });
  });

  test('where everybody changes the same heading, the shop’s stays, and the rest of the screen follows', async () => {
    const [own, theirs, skip] = [another('Own notes'), another('Their notes'), another('Not now')];
    await edit(shop, (files) => withNotes(files, own), { follows: true });

    await edit(
      'everybody',
      (files) => {
        const { flow, forms } = withNotes(files, theirs);
        const notes = withWords(forms!['add-notes']!, 'Skip', skip);
        return { flow: flow!, forms: { ...forms, 'add-notes': notes } };
      },
      { sentence: 'Other notes' },
    );
    await followed(shop, 'Follows everybody’s flow: “Other notes”');

    const { notes } = await liveAt();
    expect(notes).toContain(`"heading": "${own}"`);
    expect(notes).toContain(`"skip": "${skip}"`);
    expect((await liveAt('')).notes).toContain(theirs);
  });

  test('what is taken back around is taken back here, too', async () => {
    const [own, title] = [another('Own notes'), another('A mistake')];
    await edit(shop, (files) => withNotes(files, own), { follows: true });
    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }));
    await eventually(async () => expect(await staff.greeting(`?shop=${maple}`)).toBe(title));

    await takeBack('everybody', first);

    await followed(shop, 'Follows everybody’s flow: “Back”');
    expect(await staff.greeting(`?shop=${maple}`)).not.toBe(title);
    expect((await liveAt()).notes).toContain(own);
  });

  test('what the checker refuses here is not brought in: visitors keep what they had, and a draft waits', async () => {
    const own = another('Own notes');
    await edit(shop, (files) => withNotes(files, own), { follows: true });
    const before = await liveAt();
    const { live } = await historyOf(shop);
    await edit('everybody', without('add-notes'), { sentence: 'No notes', word: 'meant' });

    await eventually(async () => expect((await historyOf(shop)).notFollowed).not.toBeNull());

    const { notFollowed, live: after } = await historyOf(shop);
    expect(after).toBe(live);
    expect(await liveAt()).toEqual(before);
    expect(notFollowed).toMatchObject({
      sentence: 'No notes',
      reason: expect.stringContaining(own),
    });
    const { drafts } = (
      await staff.call<{ drafts: DraftSummary[] }>('GET', `/staff/drafts?scope=${shop}`)
    ).body;
    expect(drafts.find(({ id }) => id === notFollowed!.draftId)).toMatchObject({
      name: 'Follow “No notes”',
      by: { name: 'Ann' },
    });
    expect(await audited()).toMatchObject({
      action: 'refuse to follow',
      detail: { sentence: 'No notes' },
    });

    // Somebody mends it, and it follows again.
    const draft = (await staff.call<SharedDraft>('GET', `/staff/drafts/${notFollowed!.draftId}`))
      .body;
    await save(draft, without('add-notes')(draft.files), sam);
    const { body, status } = await staff.publish(draft, { word: 'mended' }, sam);
    expect(status).toBe(200);
    const around = (await historyOf('everybody')).publications[0]!.version!.id;
    expect(body.publication).toMatchObject({ around, isFollowed: false });
    expect((await historyOf(shop)).notFollowed).toBeNull();

    await takeBack('everybody', first);
    await eventually(async () => expect((await liveAt()).flow).toContain('"add-notes"'));
  });

  test('whom everybody’s flow may lose, as was confirmed there, a shop that follows loses, too', async () => {
    const own = another('Own notes');
    await edit(shop, (files) => withNotes(files, own), { follows: true });

    const more = { sentence: 'By lead form', word: 'meant' };
    await edit('everybody', ({ flow }) => ({ flow: endingAtLeadForm(flow) }), more);

    await followed(shop, 'Follows everybody’s flow: “By lead form”');
    expect(JSON.parse((await liveAt()).flow).steps['view-exit']).toMatchObject({ end: true });
  });

  test('a shop that is to get no change keeps its whole set; both are offered in a review', async () => {
    const [own, title] = [another('Own notes'), another('Everybody')];
    const first = await staff.begin(shop, sam);
    const offered = (await staff.call<Review>('GET', `/staff/drafts/${first.id}/review`)).body;
    await edit(shop, (files) => withNotes(files, own), { follows: false });
    const reached = (
      await staff.call<Review>('GET', `/staff/drafts/${(await staff.begin()).id}/review`)
    ).body.reaches!;

    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }));
    const whole = await staff.begin(shop, sam);
    const kept = (await staff.call<Review>('GET', `/staff/drafts/${whole.id}/review`)).body;

    expect(offered.follows).toBe(true);
    expect(kept.follows).toBe(false);
    expect(reached).toMatchObject({ following: 0, apart: 1 });
    const scopesOf = async () =>
      (await staff.call<{ scopes: KnownScope[] }>('GET', '/staff/scopes')).body.scopes.find(
        ({ scope }) => scope === shop,
      );
    expect(await scopesOf()).toMatchObject({ hasOwn: true, follows: false });
    // From here on it follows: what differs now is its own.
    const { publication } = (await staff.publish(whole, { follows: true }, sam)).body;
    expect(publication.around).toBe((await historyOf('everybody')).publications[0]!.version!.id);
    expect(await staff.greeting(`?shop=${maple}`)).not.toBe(title);
    expect(await scopesOf()).toMatchObject({ hasOwn: true, follows: true });
    await edit('everybody', withTires, { sentence: 'Tires' });
    await followed(shop, 'Follows everybody’s flow: “Tires”');
    expect(await staff.greeting(`?shop=${maple}`)).not.toBe(title);
  });

  test('a shop follows its organisation, which follows everybody', async () => {
    const [own, ofAll, title] = [another('Own notes'), another('Group'), another('Everybody')];
    const withServices = ({ flow }: FlowFiles) => ({
      flow: flow.replace(/("select-service": \{\s*"title": ")[^"]*/, `$1${ofAll}`),
    });
    await edit(organisation, withServices, { follows: true });
    await edit(shop, (files) => withNotes(files, own), { follows: true });

    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }), {
      sentence: 'All',
    });
    await followed(shop, 'Follows everybody’s flow: “All”');

    const { flow } = await liveAt();
    for (const words of [own, ofAll, title]) expect(flow).toContain(words);
    const [ofShop, ofOrganisation] = [await historyOf(shop), await historyOf(organisation)];
    expect(ofShop.publications[0]!.around).toBe(ofOrganisation.publications[0]!.version!.id);
  });

  test('taking back at a shop goes on following: what came since is brought in', async () => {
    const [first, second, title] = [another('First'), another('Second'), another('Everybody')];
    const { version } = await edit(shop, (files) => withNotes(files, first), { follows: true });
    await edit(shop, (files) => withNotes(files, second));
    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }), {
      sentence: 'All',
    });
    await followed(shop, 'Follows everybody’s flow: “All”');

    await takeBack(shop, version!.id);
    await followed(shop, 'Follows everybody’s flow: “All”');

    expect(await staff.greeting(`?shop=${maple}`)).toBe(title);
    expect((await liveAt()).notes).toContain(first);
    // And to stay there is a choice.
    await takeBack(shop, version!.id, { follows: false });
    expect((await historyOf(shop)).publications[0]).toMatchObject({ around: null });
  });

  test('what is put off goes on following when it is due', async () => {
    const own = another('For Monday');
    const draft = await staff.begin(shop, sam);
    await save(draft, withNotes(draft.files, own), sam);
    const dueAt = new Date(staff.now.getTime() + 30_000).toISOString();
    expect((await staff.publish(draft, { dueAt, follows: true }, sam)).status).toBe(202);

    staff.now = new Date(staff.now.getTime() + 45_000);

    await eventually(async () => expect((await liveAt()).notes).toContain(own));
    const around = (await historyOf('everybody')).publications[0]!.version!.id;
    expect((await historyOf(shop)).publications[0]).toMatchObject({ around });
  });

  test('what waits for its time goes live on top of what was followed meanwhile', async () => {
    const [own, monday] = [another('Own notes'), another('For Monday')];
    await edit(shop, (files) => withNotes(files, own), { follows: true });
    const draft = await staff.begin(shop, sam);
    await save(draft, withNotes(draft.files, monday), sam);
    const dueAt = new Date(staff.now.getTime() + 600_000).toISOString();
    expect((await staff.publish(draft, { dueAt }, sam)).status).toBe(202);
    for (const sentence of ['Once', 'Twice']) {
      const title = another('Everybody');
      await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }), { sentence });
      await followed(shop, `Follows everybody’s flow: “${sentence}”`);
    }
    const everybody = await staff.greeting();

    staff.now = new Date(staff.now.getTime() + 601_000);

    await eventually(async () => expect((await liveAt()).notes).toContain(monday));
    expect(await staff.greeting(`?shop=${maple}`)).toBe(everybody);
    const { publications } = await historyOf(shop);
    expect(publications[0]).toMatchObject({ sentence: 'Because', by: { name: 'Sam' } });
    const { state } = (await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`)).body;
    expect(state).toBe('published');
    expect(publications[0]!.around).toBe(
      (await historyOf('everybody')).publications[0]!.version!.id,
    );
  });

  test('what waits is refused where somebody published at the place itself meanwhile', async () => {
    await edit(shop, (files) => withNotes(files, another('Own notes')), { follows: true });
    const draft = await staff.begin(shop, sam);
    await save(draft, withNotes(draft.files, another('For Monday')), sam);
    const dueAt = new Date(staff.now.getTime() + 600_000).toISOString();
    await staff.publish(draft, { dueAt }, sam);
    const own = another('Of today');
    await edit(shop, (files) => withNotes(files, own));
    const title = another('Everybody');
    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }), {
      sentence: 'Then',
    });
    await followed(shop, 'Follows everybody’s flow: “Then”');

    staff.now = new Date(staff.now.getTime() + 601_000);

    await eventually(async () => {
      const { schedules } = await historyOf(shop);
      expect(schedules[0]).toMatchObject({
        state: 'refused',
        reason: expect.stringMatching(/meanwhile/),
      });
    });
    expect((await liveAt()).notes).toContain(own);
  });

  test('a shop whose experiment runs follows once that has ended', async () => {
    const [own, title] = [another('Own notes'), another('Everybody')];
    await edit(shop, (files) => withNotes(files, own), { follows: true });
    const draft = await staff.begin(shop);
    await save(draft, withNotes(draft.files, another('A variant')));
    const { hash } = (await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`)).body;
    const order = {
      scope: shop,
      live: (await historyOf(shop)).live,
      name: 'Which words',
      plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 },
      variants: [{ name: 'Other words', share: 50, draft: draft.id, hash }],
    };
    const experiment = await staff.call<Experiment>('POST', '/staff/experiments', { body: order });
    expect(experiment.body.message).toBeUndefined();
    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }), {
      sentence: 'All',
    });
    await edit(organisation, ({ flow }) => ({ flow }), { follows: true });
    const during = (await historyOf(shop)).publications[0]!;

    await staff.call('POST', `/staff/experiments/${experiment.body.id}/end`, {
      body: { outcome: 'stopped' },
    });

    expect(during.isFollowed).toBe(false);
    await eventually(async () => expect(await staff.greeting(`?shop=${maple}`)).toBe(title));
    expect((await liveAt()).notes).toContain(own);
  });

  test('of two processes one brings it in, and what ended in between is brought in at the next start', async () => {
    const [own, title, later] = [another('Own notes'), another('Everybody'), another('Later')];
    await edit(shop, (files) => withNotes(files, own), { follows: true });
    const other = await Versions.open({ database: staff.db, now: staff.now });
    const { live } = await historyOf(shop);
    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, title) }), {
      sentence: 'All',
    });
    await followed(shop, 'Follows everybody’s flow: “All”');
    await eventually(async () => expect(await other.greeting(`?shop=${maple}`)).toBe(title));
    await other.app.close();
    const once = await historyOf(shop);

    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, later) }));
    await staff.app.close();
    staff.replace(await Versions.open({ database: staff.db, now: staff.now }));

    expect(once.live).toBe(live + 1);
    await eventually(async () => expect(await staff.greeting(`?shop=${maple}`)).toBe(later));
    expect((await historyOf(shop)).live).toBe(live + 2);
    expect((await liveAt()).notes).toContain(own);
  });

  test('the flow of appointments follows by itself', async () => {
    const title = another('Your visit');
    const begin = async (scope: string) =>
      (
        await staff.call<SharedDraft>('POST', '/staff/drafts', {
          body: { scope, flow: 'appointment', name: 'Words' },
        })
      ).body;
    const draft = await begin(shop);
    await staff.save(draft, { flow: withHeading(draft.files.flow, title) });
    const { status, body } = await staff.publish(draft, { follows: true });
    expect(status).toBe(200);
    await edit('everybody', ({ flow }) => ({ flow: withHeading(flow, another('Everybody')) }));
    const { publication } = body as Published;

    const now = await staff.call<PublicationHistory>(
      'GET',
      `/staff/history?scope=${shop}&flow=appointment`,
    );

    expect(now.body.publications[0]).toEqual(publication);
    await staff.call('POST', '/staff/follow', {
      body: { scope: shop, flow: 'appointment', live: now.body.live, sentence: 'As everybody' },
    });
  });
});

test('a shop group follows before thousands of shops, and organisations before their shops', () => {
  const place = (scope: ScopeName, takesIn: string) => ({ flow: 'booking', scope, takesIn });
  const all = Array.from({ length: 2_000 }, (_, shop) => place(`shop:${shop}`, 'everybody’s'));
  const group = [place('shop:a', 'the group’s'), place('shop:b', 'the group’s')];
  const places = [...all, ...group, place('organisation:2', 'everybody’s')];

  const scopes = inTurns(places, () => 0.5).map(({ scope }) => scope);

  expect(scopes).toHaveLength(places.length);
  expect(scopes.slice(0, 3)).toEqual(['organisation:2', 'shop:a', 'shop:b']);
});
