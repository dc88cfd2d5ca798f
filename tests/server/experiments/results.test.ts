import { afterAll, expect, test } from 'vitest';
import type { Experiment, SharedDraft } from '../../../src/contract/staff.gen.ts';
import { openPglite } from '../../../server/db/open.ts';
import { openSeeded } from '../support/seededDatabase.ts';
import { Versions } from '../versions/support.ts';

const statements: string[] = [];
const { client, release } = await openSeeded();
const { db: database } = await openPglite(client, {
  logQuery: (statement) => void statements.push(statement),
});
const staff = await Versions.open({ database });
afterAll(async () => {
  await staff.close();
  release();
});

test('many who look at an experiment at once cause one count', async () => {
  const draft = await staff.begin();
  const flow = draft.files.flow.replace('"title": "Services"', '"title": "What for?"');
  await staff.save(draft, { flow });
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`);
  const begun = await staff.call<Experiment>('POST', '/staff/experiments', {
    body: {
      scope: 'everybody',
      live: body.live,
      name: 'Looked at',
      plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 },
      variants: [{ name: 'B', share: 50, draft: draft.id, hash: body.hash }],
    },
  });
  staff.now = new Date(staff.now.getTime() + 6 * 3_600_000);
  const counts = () =>
    statements.filter((each) => /select .* from "experiment_hours"/.test(each)).length;
  const before = counts();

  const looks = await Promise.all(
    Array.from({ length: 40 }, () =>
      staff.call<Experiment>('GET', `/staff/experiments/${begun.body.id}`),
    ),
  );

  expect(counts() - before).toBe(1);
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
  expect(looks.at(-1)!.body.results).toEqual(looks[0]!.body.results);
});
