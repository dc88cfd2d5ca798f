import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import type { Database } from '../../../server/db/database.ts';
import { heavyFlow } from '../support/heavyFlow.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
let app: FastifyInstance;
let log: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-'));
  cpSync(join(repository, 'flows'), join(folder, 'flows'), { recursive: true });
  cpSync(join(repository, 'schemas/steps'), join(folder, 'schemas/steps'), { recursive: true });
  cpSync(join(repository, 'schemas/answers.json'), join(folder, 'schemas/answers.json'));
  log = '';
  app = await start({ patienceMs: 60_000 });
});
const start = (options: { patienceMs?: number } = {}) =>
  buildApp({
    // Nothing here asks the database.
    db: {} as Database,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'error',
    logStream: { write: (line) => void (log += line) },
    siteDir: join(folder, 'none'),
    flowsDir: join(folder, 'flows'),
    stepsDir: join(folder, 'schemas/steps'),
    ...options,
  });
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });
const flowFile = () => join(folder, 'flows/booking.json');
const flow = () => JSON.parse(readFileSync(flowFile(), 'utf8')) as Record<string, never>;
const writeFlow = (change: object, file = flowFile()) =>
  writeFileSync(file, JSON.stringify({ ...flow(), ...change }));

describe('flows', () => {
  test('are served by ETag, compressed where the browser takes it', async () => {
    const first = await get('/flows/booking.json');
    const same = await get('/flows/booking.json', { 'if-none-match': first.headers.etag });
    const small = await get('/flows/booking.json', { 'accept-encoding': 'gzip, br' });

    expect(first.json()).toEqual(flow());
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(same.statusCode).toBe(304);
    expect(small.headers['content-encoding']).toBe('br');
  });

  test('are live: an edit is served at the next request', async () => {
    await get('/flows/booking.json');
    writeFlow({ version: 2 });

    expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 2 });
  });

  test.each([
    ['that is no JSON', () => writeFileSync(flowFile(), '{')],
    ['that the checker refuses', () => writeFlow({ initial: 'welcome' })],
  ])(
    'a file %s is not served: the last good one stays, and the log says why',
    async (_why, breakIt) => {
      const good = await get('/flows/booking.json');
      breakIt();

      expect((await get('/flows/booking.json')).body).toBe(good.body);
      await get('/flows/booking.json');
      expect(log.match(/flows\/booking\.json is not served/g)).toHaveLength(1);
    },
  );

  test('a shop has its own where there is one, and everyone’s when its own is broken', async () => {
    const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
    mkdirSync(join(folder, 'flows/shops'));
    writeFlow({ version: 7 }, join(folder, `flows/shops/${shop}.json`));

    expect((await get(`/flows/booking.json?shop=${shop}`)).json()).toMatchObject({ version: 7 });
    expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 1 });

    const other = '635b9755-0f94-40c5-9176-589e7a4b76d0';
    writeFileSync(join(folder, `flows/shops/${other}.json`), '{}');
    expect((await get(`/flows/booking.json?shop=${other}`)).json()).toMatchObject({ version: 1 });
  });

  test('problems are logged in plain words, a syntax error with line and column', async () => {
    const text = JSON.stringify(flow(), null, 2).replace('"version": 1,', '"version": 1');
    writeFileSync(flowFile(), text);
    await get('/flows/booking.json');
    expect(log).toMatch(
      /is not served, and there is no good one of it yet: line 5, column 3: Expec/,
    );

    writeFileSync(
      flowFile(),
      JSON.stringify({ ...JSON.parse(text.replace(': 1\n', ': 1,\n')), initial: 'welcome' }),
    );
    await get('/flows/booking.json');
    expect(log).toContain('\\"welcome\\" is not a step');
  });

  test('a flow that waits for a form is served once the form is there', async () => {
    await get('/flows/booking.json');
    const steps = structuredClone(flow().steps) as unknown as Record<string, { form?: string }>;
    steps['add-notes']!.form = 'notes-anew';
    writeFlow({ version: 2, steps });
    expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 1 });

    cpSync(
      join(folder, 'schemas/steps/add-notes.json'),
      join(folder, 'schemas/steps/notes-anew.json'),
    );
    expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 2 });
  });

  test('a flow that takes long to check delays nobody: they get the last good one', async () => {
    await app.close();
    app = await start();
    const good = await get('/flows/booking.json');
    writeFileSync(flowFile(), heavyFlow(readFileSync(flowFile(), 'utf8'), 3));
    const order: string[] = [];
    const others = async () => {
      for (let i = 0; i < 5; i += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as one visitor asks
        await get('/schemas/steps.json');
      }
      order.push('others');
    };

    const [meanwhile] = await Promise.all([
      get('/flows/booking.json').finally(() => order.push('flow')),
      others(),
    ]);
    const later = await get('/flows/booking.json');

    expect(order).toEqual(['others', 'flow']);
    expect([meanwhile.body, later.body]).toEqual([good.body, good.body]);
  });

  test('a file that is larger than any flow has to be is refused unread', async () => {
    const good = await get('/flows/booking.json');
    writeFileSync(flowFile(), `${readFileSync(flowFile(), 'utf8')}${' '.repeat(250_000)}`);

    expect((await get('/flows/booking.json')).body).toBe(good.body);
    expect(log).toContain('at most 250 are served');
  });

  test('nothing outside the folder is served', async () => {
    for (const url of [
      '/flows/../package.json',
      '/flows/%2e%2e%2fpackage.json',
      '/flows/none.json',
    ]) {
      expect((await get(url)).statusCode).toBe(404);
    }
    expect((await get('/flows/booking.json?shop=../../package')).statusCode).toBe(200);
  });
});

describe('step forms', () => {
  const stepFile = () => join(folder, 'schemas/steps/add-customer.json');

  test('are served as modules, compiled when their file changes', async () => {
    const first = await get('/schemas/steps/add-customer.js');
    const text = readFileSync(stepFile(), 'utf8').replace('Tell us about yourself', 'Who are you?');
    writeFileSync(stepFile(), text);
    const changed = await get('/schemas/steps/add-customer.js');

    expect(first.headers['content-type']).toContain('text/javascript');
    expect(first.body).toContain('Tell us about yourself');
    expect(changed.body).toContain('Who are you?');
  });

  test('a file that does not compile is not served: the last good module stays', async () => {
    const good = await get('/schemas/steps/add-customer.js');
    writeFileSync(stepFile(), '{ "heading": 7 }');

    expect((await get('/schemas/steps/add-customer.js')).body).toBe(good.body);
    expect(log).toContain('schemas/steps/add-customer.json is not served');
  });

  test('a form that asks more than the flow collects waits for the flow', async () => {
    const good = await get('/schemas/steps/add-customer.js');
    await get('/flows/booking.json');
    const form = JSON.parse(readFileSync(stepFile(), 'utf8')) as { schema: { properties: object } };
    Object.assign(form.schema.properties, { pet: { type: 'string', title: 'Pet' } });
    writeFileSync(stepFile(), JSON.stringify(form));

    expect((await get('/schemas/steps/add-customer.js')).body).toBe(good.body);
    expect(log).toMatch(/add-customer\.json is not served, the last good one stays: .*pet.*keep/);

    const steps = structuredClone(flow().steps) as unknown as Record<
      string,
      { collects: string[] }
    >;
    steps['add-customer']!.collects.push('pet');
    writeFlow({ steps });
    expect((await get('/schemas/steps/add-customer.js')).body).toContain('Pet');
    expect((await get('/flows/booking.json')).json()).toMatchObject({ steps });
  });

  test('a new file needs no build', async () => {
    expect((await get('/schemas/steps/ask-mileage.js')).statusCode).toBe(404);
    const form = {
      heading: 'Mileage',
      schema: { type: 'object', properties: { mileage: { type: 'string', title: 'Mileage' } } },
    };
    writeFileSync(join(folder, 'schemas/steps/ask-mileage.json'), JSON.stringify(form));

    expect((await get('/schemas/steps/ask-mileage.js')).body).toContain('Mileage');
  });
});

describe('links', () => {
  const shop = '11111111-1111-4111-8111-111111111111';
  let outside: string;
  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), 'outside-'));
    cpSync(join(folder, 'flows'), join(outside, 'flows'), { recursive: true });
    cpSync(join(folder, 'schemas'), join(outside, 'schemas'), { recursive: true });
    writeFileSync(join(outside, 'secret.json'), '{"secret":true}');
  });
  afterEach(() => rmSync(outside, { recursive: true }));

  test('that lead out of the folders are served to nobody', async () => {
    symlinkSync(join(outside, 'secret.json'), join(folder, 'schemas/steps/secret.json'));
    symlinkSync(join(outside, 'flows/booking.json'), join(folder, 'flows/linked.json'));
    mkdirSync(join(folder, 'flows/shops'), { recursive: true });
    cpSync(flowFile(), join(folder, `flows/shops/${shop}.json`));
    mkdirSync(join(folder, 'schemas/steps/shops'), { recursive: true });
    symlinkSync(outside, join(folder, `schemas/steps/shops/${shop}`));
    await app.close();
    app = await start({ patienceMs: 0 });

    expect((await get('/schemas/steps/secret.json')).statusCode).toBe(404);
    expect((await get('/schemas/steps/secret.js')).statusCode).toBe(404);
    expect((await get('/flows/linked.json')).statusCode).toBe(404);
    expect((await get(`/schemas/steps/secret.json?shop=${shop}`)).statusCode).toBe(404);
    expect((await get(`/schemas/steps.json?shop=${shop}`)).body).not.toContain('secret');
    expect(log).toContain('flows/linked.json is not served');
  });

  test('within the folder are followed, and so is a folder that is one', async () => {
    renameSync(flowFile(), join(folder, 'flows/booking.v2'));
    symlinkSync('booking.v2', flowFile());
    renameSync(join(folder, 'schemas'), join(folder, 'release'));
    symlinkSync('release', join(folder, 'schemas'));

    expect((await get('/flows/booking.json')).statusCode).toBe(200);
    expect((await get('/schemas/steps/add-customer.json')).statusCode).toBe(200);
  });
});
