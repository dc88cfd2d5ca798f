import { afterAll, beforeAll, expect, test } from 'vitest';
import type { History } from '../../../src/contract/versions.ts';
import { ann, heading, Versions, withHeading } from './support.ts';

let staff: Versions;
beforeAll(async () => {
  staff = await Versions.open();
}, 60_000);
afterAll(() => staff.close());

test('the files of the repository are the first version', async () => {
  const { body } = await staff.call<History>('GET', '/staff/history?scope=everybody');

  expect(body.publications).toMatchObject([
    { sequence: 1, by: { name: 'The files of this server' }, version: { scope: 'everybody' } },
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
  expect(published.body.message).toBe(undefined);
  expect(published).toMatchObject({
    status: 200,
    body: { publication: { sequence: 2, by: { id: ann.id }, sentence: 'Because' } },
  });
  expect(await staff.greeting()).toBe('Come by');
});
