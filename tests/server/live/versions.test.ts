import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { publications } from '../../../server/db/tables.ts';
import { buildApp } from '../../../server/app.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
let world: World;
const folders = () => ({
  flowsDir: join(folder, 'flows'),
  stepsDir: join(folder, 'schemas/steps'),
  flows: 'files' as const,
});
beforeAll(async () => {
  folder = temporaryFolder();
  cpSync(join(repository, 'flows'), join(folder, 'flows'), { recursive: true });
  cpSync(join(repository, 'schemas'), join(folder, 'schemas'), { recursive: true });
  world = await World.open(undefined, folders());
});
afterAll(() => world.close());

const get = (url: string, app = world.app) => app.inject({ url });
const newest = async () => {
  const { headers } = await get('/flows/booking.json');
  return String(headers['content-location']).replace('/flow.json', '');
};
/** The address of what is served once it is another version. */
async function newer(before: string): Promise<string> {
  await eventually(async () => expect(await newest()).not.toBe(before));
  return newest();
}
const edit = (name: string, change: (text: string) => string) => {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};
const editFlow = (version: number) =>
  edit('flows/booking.json', (text) => text.replace(/"version": \d+/, `"version": ${version}`));

test('a version of a flow keeps its content, whatever is edited later', async () => {
  const before = await newest();
  const first = await get('/flows/booking.json');
  editFlow(2);
  const after = await newer(before);

  const kept = await get(`${before}/flow.json`);

  expect(after).not.toBe(before);
  expect(kept.body).toBe(first.body);
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 2 });
});

test('the forms of a version stay as they were, and an edit of a form is another version', async () => {
  const before = await newest();
  edit('schemas/steps/add-customer.json', (text) =>
    text.replace('Tell us about yourself', 'Who is coming?'),
  );
  const after = await newer(before);

  expect(after).not.toBe(before);
  expect((await get(`${before}/add-customer.js`)).body).toContain('Tell us about yourself');
  expect((await get(`${after}/add-customer.js`)).body).toContain('Who is coming?');
});

test('a version outlives the process, and ends with the journals of its visits', async () => {
  const before = await newest();
  editFlow(3);
  await newer(before);
  const restarted = await buildApp({
    db: world.db,
    clock: () => world.now,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    ...folders(),
  });
  const status = async () => (await get(`${before}/flow.json`, restarted)).statusCode;

  await eventually(async () => expect(await status()).toBe(200));
  world.pass({ minutes: 91 * 24 * 60 });
  await forgetExpired(world.db, world.now);
  const another = await buildApp({
    db: world.db,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    ...folders(),
  });
  expect((await get(`${before}/flow.json`, another)).statusCode).toBe(404);
  await Promise.all([restarted.close(), another.close()]);
});

test('a server without a flow for the links to appointments is not ready, and says why', async () => {
  const own = temporaryFolder();
  for (const name of ['flows', 'schemas']) {
    cpSync(join(repository, name), join(own, name), { recursive: true });
  }
  const file = join(own, 'flows/appointment.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"target"', '"tarket"'));
  const fresh = await World.open();
  // As at a first start: there is no good version yet.
  await fresh.db.delete(publications).where(eq(publications.flow, 'appointment'));
  const started = await buildApp({
    db: fresh.db,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    flowsDir: join(own, 'flows'),
    stepsDir: join(own, 'schemas/steps'),
    flows: 'files',
  });

  const ready = await get('/readyz', started);
  await started.close();
  await fresh.close();

  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    message: 'The links to appointments have no flow.',
    refusedFlows: [
      {
        file: 'flows/appointment.json',
        served: 'nothing',
        why: expect.arrayContaining([expect.stringContaining('tarket')]),
      },
    ],
  });
});

test.each([
  '/flows/versions/aaaaaaaaaaaaaaaaaaaaaa/flow.json',
  '/flows/versions/..%2f..%2fbooking/flow.json',
  '/flows/versions/x/add-customer.js',
])('what no version has (%s) is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a form that a version does not show is not found there', async () => {
  expect((await get(`${await newest()}/none.js`)).statusCode).toBe(404);
});

test('the last good version outlives the process and the month, and operators see it', async () => {
  const good = await newest();
  world.pass({ minutes: 40 * 24 * 60 });
  await forgetExpired(world.db, world.now);
  edit('flows/booking.json', (text) => text.replace('"target"', '"tarket"'));
  const log: string[] = [];
  const restarted = await buildApp({
    db: world.db,
    clock: () => world.now,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logStream: { write: (line) => void log.push(line) },
    openMetrics: true,
    ...folders(),
  });

  const served = await get('/flows/booking.json', restarted);
  expect(served.statusCode).toBe(200);
  expect(served.headers['content-location']).toBe(`${good}/flow.json`);
  expect(log.join('')).toContain('the last good one stays');
  expect((await get('/readyz', restarted)).json()).toMatchObject({
    status: 'ready',
    refusedFlows: [{ file: 'flows/booking.json', served: 'last good version' }],
  });
  expect((await get('/metrics', restarted)).body).toContain(
    'booking_flows_refused{served="last good version"} 1',
  );
  edit('flows/booking.json', (text) => text.replace('"tarket"', '"target"'));
  await eventually(async () =>
    expect((await get('/readyz', restarted)).json()).not.toHaveProperty('refusedFlows'),
  );
  await restarted.close();
});
