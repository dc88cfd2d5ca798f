import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type {
  Comparison,
  SharedDraft,
  DraftSummary,
  FileFinding,
  PublicationHistory,
  LiveScope,
  Publication,
  Published,
  Review,
  Schedule,
  Version,
} from '../../../src/contract/staff.gen.ts';
import {
  audit,
  flowVersions,
  journalVisits,
  publications,
  versions,
} from '../../../server/db/tables.ts';
import { eventually } from '../support/eventually.ts';
import { demo } from '../support/world.ts';
import { ann, ben, cleo, heading, Versions, vera, withHeading } from './support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { maple, queenWest, org } = demo();
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const staff = await Versions.open();
afterAll(() => staff.close());

const historyOf = async (scope = 'everybody') =>
  (await staff.call<PublicationHistory>('GET', `/staff/history?scope=${scope}`)).body;
const newestOf = async (scope = 'everybody') => (await historyOf(scope)).publications[0]!;
const reviewOf = async (draft: SharedDraft, as = ann) =>
  (await staff.call<Review>('GET', `/staff/drafts/${draft.id}/review`, { as })).body;
/** Publishes a heading for a scope. */
async function publishHeading(title: string, scope = 'everybody'): Promise<Publication> {
  const draft = await staff.begin(scope);
  await staff.save(draft, { flow: withHeading(draft.files.flow, title) });
  const { body } = await staff.publish(draft);
  if (body.publication === undefined) throw new Error(body.message);
  return body.publication;
}
const takeBack = async (version: string, scope = 'everybody') =>
  staff.call<Published>('POST', `/staff/versions/${version}/publish`, {
    body: { scope, live: (await historyOf(scope)).live, sentence: 'It was better' },
  });
const auditOf = async () =>
  staff.db
    .select({ action: audit.action, detail: audit.detail })
    .from(audit)
    .orderBy(asc(audit.at), asc(audit.id));

test('the files of the repository are the first version', async () => {
  const { publications } = await historyOf();

  expect(publications).toMatchObject([
    { sequence: 1, by: { name: 'The server, from its files' }, version: { scope: 'everybody' } },
  ]);
});

test('what is saved in a draft goes live when it is published, and not before', async () => {
  const before = await staff.greeting();
  const draft = await staff.begin();
  const saved = await staff.save(draft, { flow: withHeading(draft.files.flow, 'Come by') });
  const meanwhile = await staff.greeting();

  const published = await staff.publish(draft);

  expect(heading(draft.files.flow)).toBe(before);
  expect(saved).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(meanwhile).toBe(before);
  expect(published).toMatchObject({
    status: 200,
    body: { publication: { sequence: 2, by: { id: ann.id }, sentence: 'Because' } },
  });
  expect(await staff.greeting()).toBe('Come by');
  expect((await auditOf()).at(-1)).toMatchObject({ action: 'publish', detail: { sequence: 2 } });
});

test('an older version is taken back by the same press, and the history says so', async () => {
  const before = await newestOf();
  await publishHeading('A mistake');

  const { status, body } = await takeBack(before.version!.id);

  expect(status).toBe(200);
  expect(body.publication).toMatchObject({ isTakeBack: true, version: { id: before.version!.id } });
  expect(await staff.greeting()).toBe('Come by');
  expect((await auditOf()).at(-1)?.action).toBe('take back');
});

test('a visit under way keeps the version it began with', async () => {
  const begun = await staff.app.inject('/flows/booking.json');
  const address = String(begun.headers['content-location']);
  await publishHeading('Another');

  const kept = await staff.app.inject(address);
  const form = await staff.app.inject(address.replace('flow.json', 'add-customer.js'));

  expect(heading(kept.body)).toBe('Come by');
  expect(form.statusCode).toBe(200);
});

test('nobody publishes over what somebody else has published meanwhile', async () => {
  const [mine, theirs] = [await staff.begin(), await staff.begin()];
  await staff.save(mine, { flow: withHeading(mine.files.flow, 'Mine') });
  await staff.save(theirs, { flow: withHeading(theirs.files.flow, 'Theirs') });
  const { live, hash } = (await staff.call<SharedDraft>('GET', `/staff/drafts/${mine.id}`)).body;
  await staff.publish(theirs);

  const { status, body } = await staff.call('POST', `/staff/drafts/${mine.id}/publish`, {
    body: { hash, live, sentence: 'Late' },
  });

  expect(status).toBe(409);
  expect(body.message).toMatch(/meanwhile/);
  expect(await staff.greeting()).toBe('Theirs');
});

test('two who publish at the same moment: one goes live, the other is told', async () => {
  const drafts = [await staff.begin(), await staff.begin()];
  await Promise.all(
    drafts.map((draft, index) =>
      staff.save(draft, { flow: withHeading(draft.files.flow, `Racer ${index}`) }),
    ),
  );

  const answers = await Promise.all(drafts.map((draft) => staff.publish(draft)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(await staff.greeting()).toBe(`Racer ${won}`);
});

test('a draft that has changed since it was looked at is not published', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Unseen') });

  const { status } = await staff.publish(draft, { hash: draft.hash });

  expect(status).toBe(400);
});

test('an error cannot be published by anybody, and a warning asks for a word', async () => {
  const broken = await staff.begin();
  const { flow } = broken.files;
  await staff.save(broken, {
    flow: flow.replace('"target": "validate-pin"', '"target": "nowhere"'),
  });
  const refused = await staff.publish(broken, { word: 'please' });
  const warned = await staff.begin();
  // A step that nobody can come to.
  const lonely = JSON.parse(flow) as { steps: Record<string, unknown> };
  lonely.steps.lonely = { ...(lonely.steps['add-notes'] as object), title: 'Lonely' };
  await staff.save(warned, { flow: JSON.stringify(lonely, null, 2) });
  const { problems } = await reviewOf(warned);

  expect(refused.status).toBe(422);
  expect((refused.body as unknown as { problems: FileFinding[] }).problems).toContainEqual(
    expect.objectContaining({ severity: 'error', file: 'flows/booking.json' }),
  );
  expect(problems.length).toBeGreaterThan(0);
  if (problems.every(({ severity }) => severity === 'warning')) {
    expect((await staff.publish(warned)).status).toBe(422);
    expect((await staff.publish(warned, { word: 'It comes next week' })).status).toBe(200);
  }
});

test('a shop gets its own version, and its words never reach another shop', async () => {
  const shop = `shop:${maple}`;
  const draft = await staff.begin(shop);
  const form = draft.files.forms['add-customer']!;
  await staff.save(draft, {
    forms: {
      ...draft.files.forms,
      'add-customer': form.replaceAll('Tell us about yourself', 'Who is coming to Maple Street?'),
    },
  });
  await staff.publish(draft);
  const moduleOf = async (query: string) => {
    const { headers } = await staff.app.inject(`/flows/booking.json${query}`);
    const address = String(headers['content-location']).replace('flow.json', 'add-customer.js');
    return (await staff.app.inject(address)).body;
  };

  expect(await moduleOf(`?shop=${maple}`)).toContain('Who is coming to Maple Street?');
  expect(await moduleOf(`?shop=${queenWest}`)).not.toContain('Maple Street');
  expect(await moduleOf('')).not.toContain('Maple Street');
  const written = await staff.app.inject(`/schemas/steps/add-customer.json?shop=${maple}`);
  const answers = await staff.app.inject(`/schemas/answers.json?shop=${maple}`);
  expect(answers.body).toBe(draft.files.answers);
  expect(written.body).toContain('Maple Street');
  expect((await staff.app.inject('/schemas/steps.json')).body).not.toContain('Maple Street');
});

test('everybody’s next version leaves a shop’s own in place, until the shop follows again', async () => {
  const shop = `shop:${maple}`;
  await publishHeading('For Maple Street', shop);
  await publishHeading('For everybody');
  const { body } = await staff.call<{ scopes: LiveScope[] }>('GET', '/staff/live');
  const own = await staff.greeting(`?shop=${maple}`);
  const reached = await reviewOf(await staff.begin());

  const { live } = await historyOf(shop);
  const followed = await staff.call<Published>('POST', '/staff/follow', {
    body: { scope: shop, live, sentence: 'Like the others' },
  });

  expect(own).toBe('For Maple Street');
  expect(body.scopes.map(({ flow, scope }) => [flow, scope])).toEqual([
    ['appointment', 'everybody'],
    ['booking', 'everybody'],
    ['booking', shop],
  ]);
  expect(reached.reaches).toEqual({ whole: 5, following: 0, apart: 1 });
  expect(followed.body.publication).toMatchObject({ version: null });
  expect(await staff.greeting(`?shop=${maple}`)).toBe('For everybody');
  expect(await historyOf(shop)).toMatchObject({ follows: 'everybody' });
});

test('an organisation’s version is that of its shops, whichever way a visitor comes', async () => {
  await publishHeading('For the organisation', `organisation:${org}`);
  const greeting = await staff.greeting(`?shop=${maple}`);
  const { live } = await historyOf(`organisation:${org}`);
  await staff.call('POST', '/staff/follow', {
    body: { scope: `organisation:${org}`, live, sentence: 'Not any more' },
  });

  expect(greeting).toBe('For the organisation');
  expect(await staff.greeting(`?shop=${maple}&org=${org}`)).toBe('For everybody');
});

test('a review tells routes and screens, and that visits under way were proved', async () => {
  const draft = await staff.begin();
  const steps = JSON.parse(draft.files.flow) as { steps: Record<string, { skipWhen?: unknown }> };
  steps.steps['add-notes']!.skipWhen = true;
  await staff.save(draft, { flow: JSON.stringify(steps, null, 2) });
  const renamed = await staff.begin();
  await staff.save(renamed, {
    flow: draft.files.flow.replace('"title": "Notes"', '"title": "Wishes"'),
  });

  const [skips, renames] = [await reviewOf(draft), await reviewOf(renamed)];

  expect(skips.behaviour[0]).toMatch(/now go another way/);
  expect(skips).toMatchObject({ draft: { name: 'Fewer questions', state: 'open' }, isOwn: true });
  expect(skips.live).toBe((await historyOf()).live);
  expect((await reviewOf(draft, cleo)).isOwn).toBe(false);
  expect(renames).toMatchObject({
    isProved: true,
    screens: [{ step: 'add-notes', title: 'Wishes', change: 'changed' }],
  });
});

test('a draft that is no JSON at the moment is reviewed all the same', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: `${draft.files.flow}{`, forms: { 'add-notes': '{' } });

  const { isProved, problems, behaviour } = await reviewOf(draft);

  expect(isProved).toBe(false);
  expect(problems[0]).toMatchObject({ code: 'not-json', severity: 'error' });
  expect(behaviour[0]).toMatch(/cannot be/);
});

test('visits under way with the version in force are counted', async () => {
  const { version } = await publishHeading('Counted');
  const draft = await staff.begin();
  const [row] = await staff.db
    .select({ servedId: publications.servedId })
    .from(publications)
    .where(eq(publications.versionId, version!.id));
  const visit = (differences: Partial<typeof journalVisits.$inferInsert>) => ({
    id: randomUUID(),
    shopId: queenWest,
    day: '2026-11-23',
    flowVersion: row!.servedId!,
    language: 'en' as const,
    screen: 'phone' as const,
    framed: false,
    entry: 'link' as const,
    beganAt: staff.now,
    lastAt: staff.now,
    next: 1,
    step: 'view-welcome',
    stepMs: 0,
    ...differences,
  });
  await staff.db
    .insert(journalVisits)
    .values([
      visit({}),
      visit({}),
      visit({ outcome: 'booked', outcomeAt: staff.now }),
      visit({ closedAs: 'left' }),
      visit({ lastAt: new Date(staff.now.getTime() - 31 * 60_000) }),
      visit({ flowVersion: 'another' }),
    ]);

  const { underWay } = await reviewOf(draft);
  staff.now = new Date(staff.now.getTime() + 31 * 60_000);

  expect(underWay).toEqual({ opened: 2, withPhone: 0, minutes: 30 });
  expect((await staff.call('GET', '/staff/under-way?scope=everybody')).body).toEqual({
    opened: 0,
    withPhone: 0,
    minutes: 30,
  });
});

test('where an approval is needed, it is somebody else’s, and holds for one state only', async () => {
  await staff.call('PUT', '/staff/review-rule', {
    body: { scope: 'everybody', needsApproval: true },
  });
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Approved') }, { as: ben });
  const approve = async (as: typeof ann) =>
    staff.call('POST', `/staff/drafts/${draft.id}/approve`, {
      as,
      body: { hash: (await reviewOf(draft)).hash },
    });
  const unapproved = await staff.publish(draft);
  const own = await approve(ben);
  const others = await approve(cleo);
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Sneaked in') }, { base: 2 });
  const sneaked = await staff.publish(draft);
  await approve(cleo);
  const published = await staff.publish(draft);
  await staff.call('PUT', '/staff/review-rule', {
    body: { scope: 'everybody', needsApproval: false },
  });

  expect(unapproved.status).toBe(409);
  expect(own.status).toBe(403);
  expect(others.status).toBe(200);
  expect(sneaked.status).toBe(409);
  expect(published.body.publication.approvedBy).toEqual(['Cleo']);
});

test('any two versions and states are compared', async () => {
  const [now, before] = (await historyOf()).publications;
  const address = `/staff/compare?from=version:${before!.version!.id}&to=version:${now!.version!.id}`;
  const { body } = await staff.call<Comparison>('GET', address, { as: vera });

  expect(body.screens).toEqual([]);
  expect(body.behaviour[0]).toMatch(/go the same way as before/);
});

test('a version is kept with its files, its verdict and who it was by', async () => {
  const { version } = await newestOf();
  const { body } = await staff.call<Version>('GET', `/staff/versions/${version!.id}`);

  expect(body).toMatchObject({ sentence: 'Because', by: { name: 'Ann' } });
  expect(heading(body.files.flow)).toBe('Sneaked in');
  expect(Array.isArray(body.problems)).toBe(true);
});

test('what was live for a shop at a time can be said', async () => {
  const moment = (iso: Date) =>
    staff.call<Publication>('GET', `/staff/live-at?shop=${maple}&at=${iso.toISOString()}`);
  const before = staff.now;
  staff.now = new Date(staff.now.getTime() + 3_600_000);
  const published = await publishHeading('At eleven');

  expect((await moment(before)).body.version!.sentence).toBe('Because');
  expect((await moment(before)).body.sequence).toBe(published.sequence - 1);
  expect((await moment(staff.now)).body.sequence).toBe(published.sequence);
  const atShop = async (at: string) =>
    (await staff.call<Publication>('GET', `/staff/live-at?shop=${maple}&at=${at}`)).body.sequence;
  // In November, Maple Street is eight hours behind UTC.
  const onItsClock = (at: Date) =>
    new Date(at.getTime() - 8 * 3_600_000).toISOString().slice(0, 16);
  expect(await atShop(onItsClock(before))).toBe(published.sequence - 1);
  expect(await atShop(onItsClock(new Date(staff.now.getTime() + 60_000)))).toBe(published.sequence);
  expect((await moment(new Date('2020-01-01T00:00:00Z'))).status).toBe(404);
});

test('a schedule goes live everywhere at one instant, proved again at that moment', async () => {
  staff.now = new Date('2026-11-28T20:00:00Z');
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'From Monday') });
  const dueAt = '2026-11-30T06:00:00-08:00';
  const { status, body } = await staff.publish(draft, { dueAt });
  const again = await staff.publish(draft, { dueAt });
  staff.now = new Date('2026-11-30T13:59:59Z');
  await staff.flows.refresh();
  const before = [await staff.greeting(`?shop=${queenWest}`), await staff.greeting()];

  staff.now = new Date('2026-11-30T14:00:01Z');
  for (const shop of [queenWest, maple]) {
    await eventually(async () => expect(await staff.greeting(`?shop=${shop}`)).toBe('From Monday'));
  }

  expect(status).toBe(202);
  expect(body).toMatchObject({ state: 'waiting', dueAt: '2026-11-30T14:00:00.000Z' });
  // Sent again, as after a lost answer, it is the same.
  expect(again.body.id).toBe((body as Schedule).id);
  expect(before).toEqual(['At eleven', 'At eleven']);
  const { schedules, zones } = await historyOf();
  expect(schedules).toMatchObject([{ state: 'published' }]);
  expect(zones.map(({ timeZone }) => timeZone)).toEqual(
    expect.arrayContaining(['America/Los_Angeles', 'America/Toronto']),
  );
  expect((await newestOf()).draftId).toBe(draft.id);
  const { body: after } = await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`);
  expect(after.state).toBe('published');
});

test.for([
  ['an instant that has passed', '2026-11-30T13:00:00Z'],
  ['an instant more than a year ahead', '2028-01-01T00:00:00Z'],
  ['a day that no calendar has', '2026-13-41T06:00:00Z'],
  ['a time without a zone', '2026-12-24T06:00'],
] as const)('nothing is put off to %s', async ([, dueAt]) => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Never') });

  expect((await staff.publish(draft, { dueAt })).status).toBe(400);
});

test('taking back ends what is still to come', async () => {
  const { version } = await newestOf();
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Not any more') });
  await publishHeading('To be taken back');
  await staff.call('POST', `/staff/drafts/${draft.id}/catch-up`, {
    body: { base: 2, changes: {} },
  });
  const put = await staff.publish(draft, { dueAt: '2026-12-01T06:00:00Z' });

  await takeBack(version!.id);

  const { schedules } = await historyOf();
  expect(put.status).toBe(202);
  expect(schedules.find(({ id }) => id === (put.body as Schedule).id)).toMatchObject({
    state: 'called off',
    reason: expect.stringMatching(/Ann took back/),
  });
});

test('a schedule is refused with a reason if something was published in between, or called off', async () => {
  const scheduleFor = async (dueAt: string) => {
    const draft = await staff.begin();
    await staff.save(draft, { flow: withHeading(draft.files.flow, `For ${dueAt}`) });
    return (await staff.publish(draft, { dueAt })).body as Schedule;
  };
  const first = await scheduleFor('2026-12-07T06:00:00Z');
  await staff.call('POST', `/staff/schedules/${first.id}/call-off`);
  const second = await scheduleFor('2026-12-08T06:00:00Z');
  await publishHeading('In between');
  staff.now = new Date('2026-12-09T20:00:00Z');

  await eventually(async () => {
    const { schedules } = await historyOf();
    const stateOf = ({ id }: Schedule) => schedules.find((each) => each.id === id)!;
    expect(stateOf(first).state).toBe('called off');
    expect(stateOf(second)).toMatchObject({ state: 'refused' });
    expect(stateOf(second).reason).toMatch(/meanwhile/);
  });
  expect(await staff.greeting()).toBe('In between');
});

test('what is put off twice just so is put off once; called off, it is put off anew', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Some day') });
  const putOff = async () =>
    (await staff.publish(draft, { dueAt: '2027-01-07T06:00:00Z' })).body as Schedule;
  const first = await putOff();
  const twice = await putOff();
  await staff.call('POST', `/staff/schedules/${first.id}/call-off`);
  const again = await putOff();
  await staff.call('POST', `/staff/schedules/${again.id}/call-off`);

  expect(twice.id).toBe(first.id);
  expect(again).toMatchObject({ state: 'waiting' });
  expect(again.id).not.toBe(first.id);
});

test('a schedule that came due while no process ran is carried out at the next start', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'While away') });
  await staff.publish(draft, { dueAt: '2026-12-14T06:00:00Z' });
  await staff.app.close();
  const now = new Date('2026-12-15T20:00:00Z');
  const restarted = await Versions.open({ database: staff.db, now });

  await eventually(async () => expect(await restarted.greeting()).toBe('While away'));
  staff.replace(restarted);
});

test('the questions of published forms are known to bookings, those of drafts are not', async () => {
  const asking = (files: SharedDraft['files'], label: string) => ({
    ...files.forms,
    'ask-mileage': JSON.stringify({
      heading: label,
      schema: { type: 'object', properties: { mileage: { type: 'string', title: label } } },
    }),
  });
  const drafted = await staff.begin();
  await staff.save(drafted, { forms: asking(drafted.files, 'Only drafted?') });
  const draft = await staff.begin(`shop:${maple}`);
  await staff.save(draft, { forms: asking(draft.files, 'How many miles?') });
  const { body } = await staff.publish(draft, { word: 'Try' });

  expect(body.message).toBe(undefined);
  expect(staff.flows.asks('How many miles?')).toBe(true);
  expect(staff.flows.asks('Only drafted?')).toBe(false);
});

test.for(['shop', 'organisation'])('a %s that does not exist gets no draft', async (kind) => {
  const { status } = await staff.call('POST', '/staff/drafts', {
    body: { scope: `${kind}:00000000-0000-4000-8000-000000000000`, name: 'Nobody’s' },
  });

  expect(status).toBe(404);
});

test('a restart serves what was published; other files are offered as a draft, once', async () => {
  const folder = temporaryFolder();
  cpSync(join(repository, 'flows'), join(folder, 'flows'), { recursive: true });
  cpSync(join(repository, 'schemas'), join(folder, 'schemas'), { recursive: true });
  const file = join(folder, 'flows/booking.json');
  writeFileSync(file, withHeading(readFileSync(file, 'utf8'), 'From a file'));
  const start = () =>
    Versions.open({
      database: staff.db,
      flowsDir: join(folder, 'flows'),
      stepsDir: join(folder, 'schemas/steps'),
    });
  const restarted = await start();
  const again = await start();
  const { body } = await again.call<{ drafts: DraftSummary[] }>(
    'GET',
    '/staff/drafts?scope=everybody',
  );

  expect(await again.greeting()).toBe('While away');
  expect(restarted.log.join('')).toContain('offered as a draft');
  expect(again.log.join('')).not.toContain('offered as a draft');
  expect(body.drafts.filter(({ name }) => name === 'From the files of this server')).toHaveLength(
    1,
  );
  await restarted.app.close();
  await again.app.close();
});

test('after a restart a shop gets the forms as they were compiled, and new ones once those are ready', async () => {
  const draft = await staff.begin(`shop:${queenWest}`);
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Compiled once') });
  await staff.publish(draft);
  const { version } = (await staff.flows.look('booking', { shop: queenWest }))!;
  const before = { ...version.modules, 'add-notes': 'as another program compiled it' };
  await staff.db
    .update(flowVersions)
    .set({ modules: before })
    .where(eq(flowVersions.id, version.id));
  const restarted = await Versions.open({ database: staff.db, now: staff.now });
  const modules = async () =>
    (await restarted.flows.look('booking', { shop: queenWest }))!.version.modules['add-notes'];

  expect(await modules()).toBe(before['add-notes']);
  await eventually(async () => expect(await modules()).toBe(version.modules['add-notes']));
  await restarted.app.close();
});

test('a version that cannot be served any more leaves its shop that of everybody', async () => {
  const draft = await staff.begin(`shop:${queenWest}`);
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'For Queen West') });
  const { body } = await staff.publish(draft);
  const { id } = body.publication.version!;
  const [row] = await staff.db.select().from(versions).where(eq(versions.id, id));
  const files = { ...row!.files, flow: 'a text that is gone' };
  await staff.db.update(versions).set({ files }).where(eq(versions.id, id));
  const restarted = await Versions.open({ database: staff.db, now: staff.now });
  const greeting = await restarted.greeting(`?shop=${queenWest}`);
  await restarted.app.close();

  expect(await staff.greeting(`?shop=${queenWest}`)).toBe('For Queen West');
  expect(greeting).toBe('While away');
  expect(restarted.log.join('')).toContain('cannot be served');
});
