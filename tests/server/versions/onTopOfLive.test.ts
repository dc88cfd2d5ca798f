import { afterAll, beforeEach, expect, test } from 'vitest';
import type {
  Experiment,
  Publication,
  PublicationHistory,
  Review,
  SavedDraft,
  Schedule,
  SharedDraft,
} from '../../../src/contract/staff.gen.ts';
import { eventually } from '../support/eventually.ts';
import { demo } from '../support/world.ts';
import { ann, ben, cleo, heading, Versions, withHeading } from './support.ts';

const { maple, queenWest } = demo();
const shop = `shop:${maple}` as const;
const staff = await Versions.open();
afterAll(() => staff.close());
beforeEach(() => {
  staff.now = new Date(staff.now.getTime() + 60_000);
});

const historyOf = async (scope = 'everybody') =>
  (await staff.call<PublicationHistory>('GET', `/staff/history?scope=${scope}`)).body;
const reviewOf = async ({ id }: SharedDraft) =>
  (await staff.call<Review>('GET', `/staff/drafts/${id}/review`)).body;
const renamed = (flow: string, to: string) =>
  flow.replace(/("add-notes": \{[^}]*?"title": ")[^"]*/, `$1${to}`);
const catchUp = ({ id }: SharedDraft, base: number) =>
  staff.call<SavedDraft>('POST', `/staff/drafts/${id}/catch-up`, { body: { base } });

/** A draft with a heading of its own, and what somebody publishes meanwhile. */
async function draftBehind(heading: string, scope = 'everybody', notes = `Notes, ${heading}`) {
  const mine = await staff.begin(scope);
  await staff.save(mine, { flow: withHeading(mine.files.flow, heading) });
  const other = await staff.begin('everybody');
  await staff.save(other, { flow: renamed(other.files.flow, notes) });
  const published = await staff.publish(other, { sentence: `New notes ${heading}` }, cleo);
  if (published.status !== 200) throw new Error(published.body.message);
  return mine;
}

test('a draft is refused where something else went live since it was begun, with who and what', async () => {
  const mine = await draftBehind('Mine');

  const { status, body } = await staff.publish(mine);
  const review = await reviewOf(mine);

  expect(status).toBe(409);
  expect(body).toMatchObject({
    message: expect.stringMatching(/“New notes Mine” by Cleo .*Bring it in/),
    // By which a page says it on the reader's clock, with a link.
    draft: { id: mine.id, name: 'Fewer questions', scope: 'everybody' },
    meanwhile: [{ sentence: 'New notes Mine', at: staff.now.toISOString() }],
  });
  expect(review.meanwhile).toMatchObject([
    { sentence: 'New notes Mine', by: { name: 'Cleo' }, at: staff.now.toISOString() },
  ]);
  expect(await staff.greeting()).not.toBe('Mine');
});

test('a review lists what would be changed once that is brought in, nothing reversed', async () => {
  const mine = await draftBehind('Only mine');

  const { before, after: reviewed, screens } = await reviewOf(mine);
  const broughtIn = await catchUp(mine, 2);
  const after = await reviewOf(mine);

  // Only the heading is another than live: the new notes of somebody else are not taken back.
  expect({ ...JSON.parse(reviewed.flow), title: '' }).toEqual({
    ...JSON.parse(before!.flow),
    title: '',
  });
  expect(heading(reviewed.flow)).toBe('Only mine');
  expect(screens).toEqual([]);
  expect(broughtIn.status).toBe(200);
  expect(after).toMatchObject({ meanwhile: [], screens, after: reviewed });
  expect((await staff.publish(mine)).status).toBe(200);
  const flow = (await staff.app.inject('/flows/booking.json')).body;
  expect(flow).toContain('Notes, Only mine');
  expect(await staff.greeting()).toBe('Only mine');
});

test('whoever only brings in what went live has not worked on the draft, and may approve of it', async () => {
  const mine = await staff.begin();
  await staff.save(mine, { flow: withHeading(mine.files.flow, 'By Ben') }, { as: ben });
  const other = await staff.begin();
  await staff.save(other, { flow: renamed(other.files.flow, 'Notes, of the other') });
  await staff.publish(other, { sentence: 'The other' });

  const path = `/staff/drafts/${mine.id}`;
  await staff.call('POST', `${path}/catch-up`, { as: cleo, body: { base: 2 } });
  const review = await staff.call<Review>('GET', `${path}/review`, { as: cleo });
  const { hash } = review.body;
  const approved = await staff.call('POST', `${path}/approve`, { as: cleo, body: { hash } });

  expect(review.body).toMatchObject({ revision: 3, meanwhile: [], isOwn: false });
  expect(approved.status).toBe(200);
});

test('where both have changed the same, a review says so, and one chooses', async () => {
  const mine = await staff.begin();
  await staff.save(mine, { flow: renamed(mine.files.flow, 'My notes') });
  const other = await staff.begin();
  await staff.save(other, { flow: renamed(other.files.flow, 'Their notes') });
  await staff.publish(other, {}, cleo);

  const { conflicts, before, after } = await reviewOf(mine);

  expect(conflicts.map(({ pointer }) => pointer)).toEqual(['/steps/add-notes']);
  // Until one is chosen, what is live stands there.
  expect(after).toEqual(before);
});

test('what everybody got since counts for a shop that follows them', async () => {
  const mine = await draftBehind('For Maple Street', shop);

  const refused = await staff.publish(mine);
  const before = await staff.greeting(`?shop=${maple}`);
  await catchUp(mine, 2);

  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/“New notes For Maple Street” by Cleo/);
  expect(before).not.toBe('For Maple Street');
  expect((await staff.publish(mine)).status).toBe(200);
  const flow = (await staff.app.inject(`/flows/booking.json?shop=${maple}`)).body;
  expect(flow).toContain('Notes, For Maple Street');
});

test('what was published and taken back again is in nobody’s way', async () => {
  const { version } = (await historyOf()).publications[0]!;
  const mine = await draftBehind('After a mistake');
  const { live } = await historyOf();
  const back = await staff.call('POST', `/staff/versions/${version!.id}/publish`, {
    body: { scope: 'everybody', live, sentence: 'A mistake' },
  });

  expect(back.status).toBe(200);
  expect((await staff.publish(mine)).status).toBe(200);
});

test('a draft that is brought back to live is on top of it', async () => {
  const mine = await draftBehind('Never mind');

  await staff.call('POST', `/staff/drafts/${mine.id}/restore`, { body: { base: 2, live: true } });

  expect((await reviewOf(mine)).meanwhile).toEqual([]);
});

test('a schedule is refused for a draft that is behind, and when it comes due after another publication around it', async () => {
  const dueAt = '2026-12-14T06:00:00Z';
  const { live } = await historyOf(shop);
  await staff.call('POST', '/staff/follow', { body: { scope: shop, live, sentence: 'Follow' } });
  const behind = await draftBehind('Too late to schedule', shop);
  const refused = await staff.publish(behind, { dueAt });
  const mine = await staff.begin(shop);
  await staff.save(mine, { flow: withHeading(mine.files.flow, 'For Monday') });
  const put = await staff.publish(mine, { dueAt });
  expect(put.status).toBe(202);
  const other = await staff.begin();
  await staff.save(other, { flow: renamed(other.files.flow, 'Between') });
  await staff.publish(other, { sentence: 'In between' }, cleo);

  staff.now = new Date('2026-12-14T15:00:00Z');
  await eventually(async () =>
    expect((await historyOf(shop)).schedules[0]!.state).not.toBe('waiting'),
  );

  expect(refused.status).toBe(409);
  const [schedule] = (await historyOf(shop)).schedules as [Schedule];
  expect(schedule).toMatchObject({ state: 'refused' });
  expect(schedule.reason).toMatch(/“In between” by Cleo/);
});

test('no experiment begins with a draft that is behind', async () => {
  const mine = await draftBehind('To be compared');
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${mine.id}`);

  const { status, body: answer } = await staff.call('POST', '/staff/experiments', {
    body: {
      scope: 'everybody',
      live: body.live,
      name: 'Greeting',
      plan: { metric: 'booked', usual: 30, worthHaving: 5, visitors: 1000 },
      variants: [{ name: 'Mine', share: 50, draft: mine.id, hash: body.hash }],
    },
  });

  expect(status).toBe(409);
  expect(answer.message).toMatch(/“New notes To be compared” by Cleo/);
});

test('what went live since can be brought in by an editor, and publishing stays the publisher’s', async () => {
  const mine = await draftBehind('By Ben');

  const { status } = await staff.call('POST', `/staff/drafts/${mine.id}/catch-up`, {
    as: ben,
    body: { base: 2 },
  });
  const published = await staff.publish(mine, {}, ann);

  expect(status).toBe(200);
  expect((published.body as { publication: Publication }).publication.by.name).toBe('Ann');
});

test('of an experiment that begins and a publication at the same moment, one is refused', async () => {
  const [compared, published] = [await staff.begin(), await staff.begin()];
  await staff.save(compared, { flow: renamed(compared.files.flow, 'Compared') });
  await staff.save(published, { flow: renamed(published.files.flow, 'Published') });
  const { body: now } = await staff.call<SharedDraft>('GET', `/staff/drafts/${compared.id}`);

  const [begun, live] = await Promise.all([
    staff.call<Experiment>('POST', '/staff/experiments', {
      body: {
        scope: 'everybody',
        live: now.live,
        name: 'At once',
        plan: { metric: 'booked', usual: 30, worthHaving: 5, visitors: 1000 },
        variants: [{ name: 'Compared', share: 50, draft: now.id, hash: now.hash }],
      },
    }),
    staff.publish(published),
  ]);

  expect([
    [201, 409],
    [409, 200],
  ]).toContainEqual([begun.status, live.status]);
  const flow = (await staff.app.inject('/flows/booking.json')).body;
  expect(flow.includes('"title": "Published"')).toBe(live.status === 200);
  if (begun.status === 201) {
    await staff.call('POST', `/staff/experiments/${begun.body.id}/end`, {
      body: { outcome: 'stopped' },
    });
  }
});

test('what was never live here is no take-back: it needs the approval that publishing needs', async () => {
  const first = await staff.begin();
  await staff.save(first, { flow: renamed(first.files.flow, 'Before the rule') });
  await staff.publish(first);
  const draft = await staff.begin(`shop:${queenWest}`);
  await staff.save(draft, { flow: renamed(draft.files.flow, 'Tried in one shop') });
  const version = (await staff.publish(draft)).body.publication.version!.id;
  const rule = (needsApproval: boolean) =>
    staff.call('PUT', '/staff/review-rule', { body: { scope: 'everybody', needsApproval } });
  await rule(true);
  const { live, publications } = await historyOf();
  const before = publications.find(({ version: of }) => of?.id !== publications[0]!.version!.id)!;
  const publish = (id: string, more = {}) =>
    staff.call('POST', `/staff/versions/${id}/publish`, {
      body: { scope: 'everybody', live, sentence: 'Around the rule', ...more },
    });

  const published = await publish(version);
  const scheduled = await publish(version, {
    dueAt: new Date(staff.now.getTime() + 60_000).toISOString(),
  });
  const compared = await staff.call('POST', '/staff/experiments', {
    body: {
      scope: 'everybody',
      live,
      name: 'Around the rule',
      plan: { metric: 'booked', usual: 30, worthHaving: 5, visitors: 1000 },
      variants: [{ name: 'Elsewhere', share: 50, version }],
    },
  });
  const back = await publish(before.version!.id);
  await rule(false);

  for (const { status, body } of [published, scheduled, compared]) {
    expect(status).toBe(409);
    expect(body.message).toMatch(/never live here/);
  }
  expect(back.status).toBe(200);
});
