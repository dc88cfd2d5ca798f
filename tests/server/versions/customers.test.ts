import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Review } from '../../../src/contract/staff.gen.ts';
import { audit } from '../../../server/db/tables.ts';
import { endingAtLeadForm } from './endingAtLeadForm.ts';
import { Versions } from './support.ts';

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

test('what turns customers away goes live only where that is typed, and is on record', async () => {
  const draft = await versions.begin();
  await versions.save(draft, { flow: endingAtLeadForm(draft.files.flow) });
  const word = 'Only known customers this month';

  const refused = await versions.publish(draft, { word });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain(
    'New customers who choose services first can no longer book: they end at “Lead form”.',
  );
  expect(refused.body).toMatchObject({
    confirm: 'no longer book',
    problems: expect.arrayContaining([expect.objectContaining({ code: 'cannot-book' })]),
  });
  expect((await versions.publish(draft, { word, confirm: 'yes' })).status).toBe(422);

  const published = await versions.publish(draft, { word, confirm: 'no longer book' });
  expect(published.status).toBe(200);
  const rows = await versions.db.select().from(audit).where(eq(audit.action, 'publish'));
  expect(JSON.stringify(rows.map(({ detail }) => detail))).toContain(
    'New customers who choose services first',
  );
});
