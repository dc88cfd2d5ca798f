import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Publication,
  PublicationHistory,
  Published,
  SharedDraft,
} from '../../../src/contract/versions.ts';
import { eq } from 'drizzle-orm';
import { authoredTexts, publications } from '../../../server/db/tables.ts';
import { knownShops } from '../../../server/shops/knownShops.ts';
import {
  createPublishedFlows,
  createVersionMaker,
} from '../../../server/versions/publishedFlows.ts';
import { eventually } from '../support/eventually.ts';
import { demo } from '../support/world.ts';
import { heading, Versions, withHeading } from './support.ts';

const { maple } = demo();
let staff: Versions;
beforeAll(async () => {
  staff = await Versions.open();
}, 120_000);
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
    ...{ db: staff.db, clock: () => staff.now, log: staff.app.log },
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
