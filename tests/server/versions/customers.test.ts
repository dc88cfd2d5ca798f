import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Review } from '../../../src/contract/staff.gen.ts';
import { audit, schedules } from '../../../server/db/tables.ts';
import { endingAtLeadForm } from './endingAtLeadForm.ts';
import { eventually } from '../support/eventually.ts';
import { confirmed, Versions } from './support.ts';

let versions: Versions;
beforeEach(async () => {
  versions = await Versions.open();
});
afterEach(() => versions.close());

test('a review says who can book, and who no longer can, beside what is found', async () => {
  const draft = await versions.begin();
  await versions.save(draft, { flow: endingAtLeadForm(draft.files.flow) });
  const { body } = await versions.call<Review>('GET', `/staff/drafts/${draft.id}/review`);
  expect(body.customers[0]).toMatchObject({
    words: 'New customers who choose services first',
    faring: 'no longer: they end at “Lead form”',
    change: 'cannot book any more',
  });
  expect(body.customers.at(-1)).toMatchObject({
    words: 'All others who could book',
    faring: 'yes',
    change: 'none',
  });
});

test('what turns customers away goes live only where just these are confirmed, and is on record', async () => {
  const draft = await versions.begin();
  await versions.save(draft, { flow: endingAtLeadForm(draft.files.flow) });
  const word = 'Only known customers this month';

  const refused = await versions.publish(draft, { word });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain(
    'New customers who choose services first can no longer book: they end at “Lead form”.',
  );
  const { confirm } = refused.body as { confirm?: readonly string[] };
  expect(refused.body).toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ code: 'cannot-book' })]),
  });
  // Another loss than those that were shown is not meant by it.
  const others = { word, confirm: ['others'] };
  expect((await versions.publish(draft, others)).body).toMatchObject({ confirm });

  const published = await versions.publish(draft, { word, confirm });
  expect(published.status).toBe(200);
  const rows = await versions.db.select().from(audit).where(eq(audit.action, 'publish'));
  expect(JSON.stringify(rows.map(({ detail }) => detail))).toContain(
    'New customers who choose services first',
  );
});

test.each([
  ['goes live where just those are lost that were confirmed', undefined, 'published', null],
  [
    'is refused where others are',
    ['others'],
    'refused',
    expect.stringContaining('New customers who choose services first can no longer book'),
  ],
])('what was put off %s', async (_what, othersConfirmed, state, reason) => {
  const draft = await versions.begin();
  await versions.save(draft, { flow: endingAtLeadForm(draft.files.flow) });
  const dueAt = new Date(versions.now.getTime() + 60_000);
  const { body } = await confirmed((losses) =>
    versions.publish(draft, { word: 'meant', dueAt: dueAt.toISOString(), ...losses }),
  );
  if (othersConfirmed !== undefined) {
    // As though what is brought in when it is due lost somebody else.
    await versions.db.update(schedules).set({ confirmed: othersConfirmed });
  }
  versions.now = dueAt;

  await eventually(async () => {
    const [row] = await versions.db.select().from(schedules).where(eq(schedules.id, body.id));
    expect(row).toMatchObject({ state, reason });
  });
});
