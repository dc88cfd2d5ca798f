import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedDraft, SharedDraft } from '../../../src/contract/staff.gen.ts';
import { writeAllOrNone } from '../../../server/folder/writeAllOrNone.ts';
import { filesToPull, pushFiles } from '../../../server/folder/carryFiles.ts';
import { demo } from '../support/world.ts';
import { Versions, withHeading } from '../versions/support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const shop = `shop:${demo().maple}` as const;
let folder: string;
let folders: { flowsDir: string; stepsDir: string };
let staff: Versions;
beforeAll(async () => {
  folder = temporaryFolder();
  cpSync(join(repository, 'flows'), join(folder, 'flows'), { recursive: true });
  cpSync(join(repository, 'schemas'), join(folder, 'schemas'), { recursive: true });
  folders = { flowsDir: join(folder, 'flows'), stepsDir: join(folder, 'schemas/steps') };
  staff = await Versions.open(folders);
});
afterAll(() => staff.close());

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const push = (scope: 'everybody' | typeof shop = 'everybody') =>
  pushFiles(
    { db: staff.db, clock: () => staff.now },
    { flow: 'booking', scope, name: 'By hand' },
    folders,
  );

test('files that were edited by hand are pushed as a draft; those in force are not', async () => {
  const none = await push();
  const flow = withHeading(read('flows/booking.json'), 'By hand');
  writeFileSync(join(folder, 'flows/booking.json'), flow);
  const id = await push();
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${id}`);

  expect(none).toBe(undefined);
  expect(body).toMatchObject({ name: 'By hand', state: 'open', files: { flow } });
  expect(await staff.greeting()).not.toBe('By hand');
});

test('what is published is pulled into the files, a shop’s with the forms that are its own', async () => {
  const draft = await staff.begin(shop);
  const words = draft.files.forms['add-notes']!.replace('Please add notes', 'Tell us');
  await staff.call('PUT', `/staff/drafts/${draft.id}/files`, {
    body: { base: 1, changes: { forms: { 'add-notes': words } }, what: 'words' },
  });
  const published = await staff.publish(draft, { word: 'Not translated yet' });

  await writeAllOrNone(
    await filesToPull(staff.db, { flow: 'booking', scope: 'everybody' }, folders),
  );
  await writeAllOrNone(await filesToPull(staff.db, { flow: 'booking', scope: shop }, folders));

  const own = `schemas/steps/shops/${demo().maple}`;
  expect(published.body.message).toBe(undefined);
  expect(read(`${own}/add-notes.json`)).toBe(words);
  expect(existsSync(join(folder, own, 'add-customer.json'))).toBe(false);
  expect(read('schemas/steps/add-notes.json')).not.toBe(words);
  expect(await push()).toBe(undefined);
  expect(await push(shop)).toBe(undefined);
});

test('files that were pulled before somebody else published are pushed on top of what they were', async () => {
  await writeAllOrNone(
    await filesToPull(staff.db, { flow: 'booking', scope: 'everybody' }, folders),
  );
  const other = await staff.begin();
  const notes = other.files.flow.replace('"title": "Notes"', '"title": "Wishes"');
  await staff.save(other, { flow: notes });
  await staff.publish(other);
  const unchanged = await push();
  writeFileSync(
    join(folder, 'flows/booking.json'),
    withHeading(read('flows/booking.json'), 'Pulled'),
  );

  const id = await push();
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${id}`);
  const { body: after } = await staff.call<SavedDraft>('POST', `/staff/drafts/${id}/catch-up`, {
    body: { base: 1 },
  });

  expect(unchanged).toBe(undefined);
  expect((await staff.publish(body)).status).toBe(200);
  expect(body.meanwhile).toMatchObject([{ by: { name: 'Ann' } }]);
  expect(after.files!.flow).toContain('"title": "Wishes"');
  expect(await staff.greeting()).toBe('Pulled');
});
