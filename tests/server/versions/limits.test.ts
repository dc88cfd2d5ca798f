import { afterAll, expect, test } from 'vitest';
import { eq, like } from 'drizzle-orm';
import type {
  SharedDraft,
  Comparison,
  DraftRevision,
  FlowFiles,
} from '../../../src/contract/staff.gen.ts';
import { authoredTexts, draftRevisions, rateLimits } from '../../../server/db/tables.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { ben, Versions, withHeading } from './support.ts';

const staff = await Versions.open();
afterAll(() => staff.close());

/** A flow with many steps that share a long form, and many answers. */
function largeFiles(count: number, heading: string): FlowFiles {
  const steps = Array.from({ length: count }, (_, i) => [
    `s${i}`,
    { title: `${heading} ${i}`, screenName: 'Step', form: 'long', on: {} },
  ]);
  const answers = Array.from({ length: 6_000 }, (_, i) => [`answer${i}`, { type: 'string' }]);
  return {
    flow: JSON.stringify({ id: 'booking', initial: 's0', steps: Object.fromEntries(steps) }),
    forms: { long: JSON.stringify({ schema: {}, text: 'y'.repeat(200_000) }) },
    answers: JSON.stringify({ $defs: Object.fromEntries(answers) }),
  };
}

/** The longest time for which this process did nothing else while something was waited for. */
async function longestSilence(during: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await during();
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}

async function beginWith(files: FlowFiles, name = 'Large') {
  return staff.call<{ id: string }>('POST', '/staff/drafts', {
    body: { scope: 'everybody', name, files },
  });
}

test('comparing and reviewing large drafts keeps the server answering', async () => {
  const [one, other] = [
    await beginWith(largeFiles(300, 'One')),
    await beginWith(largeFiles(300, 'Other')),
  ];
  const compared = `/staff/compare?from=draft:${one.body.id}&to=draft:${other.body.id}`;
  let answers: Awaited<ReturnType<typeof staff.call<Comparison>>>[] = [];

  const silence = await longestSilence(async () => {
    answers = await Promise.all([
      staff.call<Comparison>('GET', compared),
      staff.call<Comparison>('GET', `/staff/drafts/${one.body.id}/review`),
    ]);
  });

  expect(answers[0]!.body.screens).toHaveLength(300);
  expect(silence).toBeLessThan(3_000);
});

test('what is larger than the server works on is refused with a sentence that says how much', async () => {
  const steps = await beginWith(largeFiles(1_001, 'One'));
  const part = 'y'.repeat(200_000);
  const forms = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`form${i}`, part]));
  const draft = await staff.begin();
  const first = await staff.save(draft, { forms });
  const more = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`further${i}`, part]));
  const second = await staff.save(draft, { forms: more }, { base: 2 });

  expect(steps).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/1,001 steps/) },
  });
  expect(first.status).toBe(200);
  expect(second).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/kB together: 2,000 kB at most/) },
  });
});

test('many changed steps of two people are merged outside the server’s process', async () => {
  const began = await beginWith(largeFiles(1_000, 'One'));
  const draft = { ...(await staff.begin()), id: began.body.id, revision: 1 };
  const mine = largeFiles(1_000, 'Mine');
  await staff.save(draft, { answers: '{ "$defs": {} }' }, { as: ben });
  let saved: Awaited<ReturnType<typeof staff.save>> | undefined;

  const silence = await longestSilence(async () => {
    saved = await staff.save(draft, { flow: mine.flow.replace('"s0"', '"s1"') });
  });

  expect(saved).toMatchObject({ status: 200, body: { revision: 3 } });
  expect(saved!.body.files!.answers).toBe('{ "$defs": {} }');
  expect(silence).toBeLessThan(3_000);
});

test('old states of a draft are thinned, the newest hundred are all there', async () => {
  const draft = await staff.begin();
  const { flow } = draft.files;
  for (let base = 1; base < 140; base += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await staff.save(draft, { flow: withHeading(flow, `${base}`) }, { base });
    expect(status).toBe(200);
  }

  const rows = await staff.db
    .select({ revision: draftRevisions.revision })
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, draft.id));
  const kept = rows.map(({ revision }) => revision).toSorted((a, b) => a - b);
  const whole = Array.from({ length: 101 }, (_, i) => 40 + i);

  expect(kept).toEqual([1, 10, 20, 30, ...whole]);
  const { body } = await staff.call<{ revisions: DraftRevision[] }>(
    'GET',
    `/staff/drafts/${draft.id}/revisions?before=45`,
  );
  expect(body.revisions.map(({ revision }) => revision)).toEqual([
    44, 43, 42, 41, 40, 30, 20, 10, 1,
  ]);
});

test('the states of a draft together hold no more than a draft may', async () => {
  const draft = await staff.begin();
  for (let base = 1; base < 20; base += 1) {
    const forms = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [`form${i}`, `${base} ${i} ${'y'.repeat(240_000)}`]),
    );
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await staff.save(draft, { forms }, { base });
    expect(status).toBe(200);
  }

  const rows = await staff.db
    .select({ revision: draftRevisions.revision })
    .from(draftRevisions)
    .where(eq(draftRevisions.draftId, draft.id));

  // 1.44 MB each: thirteen are less than 20 MB.
  expect(rows.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 13 }, (_, i) => 8 + i),
  );
  const before = await staff.db.$count(authoredTexts);
  await forgetExpired(staff.db, staff.now);
  // Those of the second to the seventh state: six forms each. The flow is that of the others.
  expect(before - (await staff.db.$count(authoredTexts))).toBeGreaterThanOrEqual(36);
  expect((await staff.call('GET', `/staff/drafts/${draft.id}`)).status).toBe(200);
});

test('a draft is begun only of a flow that there is', async () => {
  const body = { flow: 'nowhere', scope: 'everybody', name: 'None', files: largeFiles(1, 'None') };

  expect((await staff.call('POST', '/staff/drafts', { body })).status).toBe(404);
});

test('a draft that was put away half a year ago is deleted, with its texts', async () => {
  const begun = await beginWith(largeFiles(2, 'Put away long ago'));
  const other = await beginWith(largeFiles(2, 'Still open'));
  const draft = (await staff.call<SharedDraft>('GET', `/staff/drafts/${begun.body.id}`)).body;
  await staff.save(draft, { forms: { ...draft.files.forms, more: '{"more":1}' } });
  await staff.call('POST', `/staff/drafts/${begun.body.id}/put-away`, { as: ben });
  const texts = () => staff.db.$count(authoredTexts);
  const daysOn = (days: number) => new Date(staff.now.getTime() + days * 86_400_000);
  await forgetExpired(staff.db, daysOn(179));
  expect((await staff.call('GET', `/staff/drafts/${begun.body.id}`)).status).toBe(200);
  const before = await texts();

  await forgetExpired(staff.db, daysOn(181));

  expect((await staff.call('GET', `/staff/drafts/${begun.body.id}`)).status).toBe(404);
  expect((await staff.call('GET', `/staff/drafts/${other.body.id}`)).status).toBe(200);
  expect(await texts()).toBe(before - 2);
});

test('what is saved in the drafts of a scope in a day has an end', async () => {
  const { id } = (await beginWith(largeFiles(1, 'Saved'), 'Saved')).body;
  const save = (base: number, text: string) =>
    staff.call('PUT', `/staff/drafts/${id}/files`, {
      body: { base, changes: { forms: { more: JSON.stringify({ text }) } }, what: 'more' },
    });
  expect((await save(1, 'x'.repeat(9_000))).status).toBe(200);
  const key = like(rateLimits.key, '%kilobytes saved%');
  const filled = { hits: [staff.now.getTime(), 400_000] };

  const rows = await staff.db.update(rateLimits).set(filled).where(key).returning();
  expect(rows).toHaveLength(1);
  expect((await save(2, 'y'.repeat(9_000))).status).toBe(429);
});

test('what is sent for drafts of a scope in a day has an end, put away or not', async () => {
  const forms = Object.fromEntries(
    Array.from({ length: 7 }, (_, i) => [
      `f${i}`,
      JSON.stringify({ text: `${i}`.repeat(200_000) }),
    ]),
  );
  const files = { ...largeFiles(1, 'Much'), forms };
  let status = 201;
  for (let sent = 0; sent < 40 && status < 400; sent += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each is put away before the next
    const draft = await beginWith(files, `Much ${sent}`);
    status = draft.status;
    // oxlint-disable-next-line no-await-in-loop
    if (status < 400) await staff.call('POST', `/staff/drafts/${draft.body.id}/put-away`);
  }

  expect(status).toBe(429);
  expect((await staff.begin()).id).toBeDefined();
  staff.now = new Date(staff.now.getTime() + 25 * 3_600_000);
  expect((await beginWith(files, 'The next day')).status).toBeLessThan(300);
});
