import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type {
  Publication,
  PublicationHistory,
  Published,
  Schedule,
  SharedDraft,
} from '../../../src/contract/staff.gen.ts';
import { eq, inArray } from 'drizzle-orm';
import { authoredTexts, flowDrafts, publications } from '../../../server/db/tables.ts';
import { knownShops } from '../../../server/shops/knownShops.ts';
import { createVersionMaker } from '../../../server/versions/makeVersion.ts';
import { createPublishedFlows } from '../../../server/versions/publishedFlows.ts';
import { scheduleAnswer, watchSchedules } from '../../../server/versions/schedules.ts';
import { eventually } from '../support/eventually.ts';
import { demo } from '../support/world.ts';
import { heading, Versions, withHeading } from './support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { maple } = demo();
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const staff = await Versions.open();
afterAll(() => staff.close());

const historyOf = async (scope = 'everybody') =>
  (await staff.call<PublicationHistory>('GET', `/staff/history?scope=${scope}`)).body;

async function draftWith(title: string) {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, title) });
  return (await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`)).body;
}

test('what is in force is tried again until it is served, and until then it is said', async () => {
  const outage = Object.assign(new Error('canceling statement'), { code: '57014' });
  let isAway = false;
  const make = createVersionMaker();
  const other = await createPublishedFlows({
    db: staff.db,
    clock: () => staff.now,
    log: staff.app.log,
    knownShops: knownShops(staff.db, { clock: () => staff.now, forMs: 0 }),
    versionStore: { keep: () => {} },
    make: (...given) => (isAway ? Promise.reject(outage) : make(...given)),
  });
  const served = async () => heading((await other.look('booking', {}))!.files.flow);
  const before = await served();
  isAway = true;
  await staff.publish(await draftWith('At last'));

  await eventually(async () => expect(other.unserved()).toHaveLength(1));
  const meanwhile = [await served(), other.unserved()];
  isAway = false;

  await eventually(async () => expect(await served()).toBe('At last'));
  expect(meanwhile).toEqual([
    before,
    [
      {
        place: { flow: 'booking', scope: 'everybody' },
        since: staff.now,
        reason: 'the database does not answer',
      },
    ],
  ]);
  expect(other.unserved()).toEqual([]);
  await other.stop();
});

test('the history says why a version that cannot be served is not', async () => {
  const { publication } = (await staff.publish(await draftWith('Lost'))).body;
  const [row] = await staff.db
    .select()
    .from(publications)
    .where(eq(publications.versionId, publication.version!.id));
  const { body: draft } = await staff.call<SharedDraft>(
    'GET',
    `/staff/drafts/${publication.draftId}`,
  );
  const text = eq(authoredTexts.text, draft.files.flow);
  const [stored] = await staff.db.delete(authoredTexts).where(text).returning();
  const restarted = await Versions.open({ database: staff.db, now: staff.now });
  const { body } = await restarted.call<PublicationHistory>(
    'GET',
    '/staff/history?scope=everybody',
  );
  await staff.db.insert(authoredTexts).values(stored!);

  await eventually(async () => expect(await restarted.greeting()).toBe('Lost'));
  expect(row).toBeDefined();
  expect(body.unserved).toMatchObject({ reason: expect.stringMatching(/is not stored/) });
  expect((await historyOf()).unserved).toBeNull();
  await restarted.app.close();
});

test('an order whose answer was lost is answered the same when it is sent again', async () => {
  const draft = await draftWith('Once');
  const press = () =>
    staff.call<Published>('POST', `/staff/drafts/${draft.id}/publish`, {
      body: { hash: draft.hash, live: draft.live, sentence: 'Because' },
    });
  const { publications: list, live } = await historyOf();
  const old = list.at(-1)!.version!.id;
  const takeBack = (at: number) =>
    staff.call<Published>('POST', `/staff/versions/${old}/publish`, {
      body: { scope: 'everybody', live: at, sentence: 'Back' },
    });

  const twice = [await press(), await press()];
  const both = await Promise.all([takeBack(live + 1), takeBack(live + 1)]);
  const late = await press();

  const sequences = (answers: { status: number; body: { publication: Publication } }[]) =>
    answers.map(({ status, body }) => [status, body.publication.sequence]);
  expect(sequences(twice)).toEqual([
    [200, live + 1],
    [200, live + 1],
  ]);
  expect(sequences(both)).toEqual([
    [200, live + 2],
    [200, live + 2],
  ]);
  // By then something else is live: nothing is published a second time.
  expect(late.status).toBe(409);
  expect((await historyOf()).live).toBe(live + 2);
});

test('a shop that is to follow again does so once, however often it is said', async () => {
  const scope = `shop:${maple}`;
  const draft = await staff.begin(scope);
  await staff.publish(draft);
  const { live } = await historyOf(scope);
  const follow = () =>
    staff.call<Published>('POST', '/staff/follow', { body: { scope, live, sentence: 'Again' } });

  const answers = [await follow(), await follow()];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await historyOf(scope)).live).toBe(live + 1);
});

test('a server with a hundred open drafts starts with files that differ, and says that they are not offered', async () => {
  const folder = temporaryFolder();
  cpSync(join(repository, 'flows'), join(folder, 'flows'), { recursive: true });
  cpSync(join(repository, 'schemas'), join(folder, 'schemas'), { recursive: true });
  const file = join(folder, 'flows/booking.json');
  writeFileSync(file, withHeading(readFileSync(file, 'utf8'), 'Of an update'));
  const draft = await staff.begin();
  const [row] = await staff.db.select().from(flowDrafts).where(eq(flowDrafts.id, draft.id));
  const open = Array.from({ length: 100 }, () => ({ ...row!, id: randomUUID() }));
  await staff.db.insert(flowDrafts).values(open);

  const restarted = await Versions.open({
    database: staff.db,
    flowsDir: join(folder, 'flows'),
    stepsDir: join(folder, 'schemas/steps'),
  });

  expect(restarted.log.join('')).toMatch(/cannot be offered as a draft: 100 drafts are open/);
  expect(await restarted.greeting()).toBe(await staff.greeting());
  await restarted.app.close();
  const ids = open.map(({ id }) => id);
  await staff.db.delete(flowDrafts).where(inArray(flowDrafts.id, ids));
});

test('a schedule whose checker dies or takes too long is tried again, and holds up no other', async () => {
  const scheduleOf = async (scope: string, title: string, after: number) => {
    const draft = await staff.begin(scope);
    await staff.save(draft, { flow: withHeading(draft.files.flow, title) });
    const dueAt = new Date(staff.now.getTime() + after).toISOString();
    return (await staff.publish(draft, { dueAt })).body as Schedule;
  };
  const [first, second] = [
    await scheduleOf('everybody', 'Tried again', 1_000),
    await scheduleOf(`shop:${maple}`, 'Not held up', 2_000),
  ];
  await staff.app.close();
  const make = createVersionMaker();
  let isAway = true;
  const stop = watchSchedules({
    db: staff.db,
    clock: () => staff.now,
    log: staff.app.log,
    unserved: () => null,
    make: (files, ...more) =>
      isAway && heading(files.flow) === 'Tried again'
        ? Promise.reject(new Error('the process that checks flows cannot be started'))
        : make(files, ...more),
    published: () => Promise.resolve(),
  });
  const stateOf = async ({ id }: Schedule) => scheduleAnswer(staff.db, id);
  staff.now = new Date(staff.now.getTime() + 3_000);

  await eventually(async () =>
    // Says what the server has logged where this is not so.
    expect(await stateOf(first), staff.log.slice(-5).join('')).toMatchObject({
      state: 'waiting',
      reason: expect.stringMatching(/failed/),
    }),
  );
  await eventually(async () => expect((await stateOf(second)).state).toBe('published'));
  const meanwhile = await stateOf(first);
  isAway = false;
  staff.now = new Date(staff.now.getTime() + 60_000);
  await eventually(async () => expect((await stateOf(first)).state).toBe('published'));
  await stop();

  expect(meanwhile).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/failed/) });
});
