import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heavyFlow } from '../support/heavyFlow.ts';
import { endingAtLeadForm } from '../versions/endingAtLeadForm.ts';
import { heading, withHeading, type Versions } from '../versions/support.ts';
import { Folder, soon } from './support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

vi.setConfig({ testTimeout: 120_000 });

const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const flowFile = 'flows/booking.json';
const formFile = 'schemas/steps/add-customer.json';
let folder: Folder;
let server: Versions;
beforeEach(async () => {
  folder = new Folder();
  server = await folder.open();
});
afterEach(async () => {
  await server.close();
  folder.end();
});

const get = (url: string, headers = {}) => server.app.inject({ url, headers });
const flow = () => JSON.parse(folder.read(flowFile)) as Record<string, unknown>;
const writeFlow = (change: object, file = flowFile) =>
  folder.write(file, JSON.stringify({ ...flow(), ...change }));
const served = async (url: string) => (await get(url)).body;
/** The compiled form of the version that visits get. */
const formOf = async (id: string, query = '') => {
  const { headers } = await get(`/flows/booking.json${query}`);
  return served(String(headers['content-location']).replace('flow.json', `${id}.js`));
};
const logged = (text: string | RegExp) =>
  soon(async () => expect(server.log.join('')).toMatch(text));

describe('a flow', () => {
  test('is served by ETag, compressed where the browser takes it', async () => {
    const first = await get('/flows/booking.json');
    const same = await get('/flows/booking.json', { 'if-none-match': first.headers.etag });
    const small = await get('/flows/booking.json', { 'accept-encoding': 'gzip, br' });

    expect(first.json()).toEqual(flow());
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(same.statusCode).toBe(304);
    expect(small.headers['content-encoding']).toBe('br');
  });

  test('that is edited is live, and the history says which file was edited', async () => {
    folder.edit(flowFile, (text) => withHeading(text, 'By hand'));

    await soon(async () => expect(await server.greeting()).toBe('By hand'));
    const { body } = await server.call('GET', '/staff/history?scope=everybody');
    expect(body.publications).toMatchObject([
      { sentence: `Edited in ${flowFile}`, by: { name: 'The server, from its files' } },
      { sentence: 'The flow that came with the program' },
    ]);
    expect(folder.has('flows/.pulled')).toBe(false);
  });

  test.each([
    ['that is no JSON', () => folder.write(flowFile, '{')],
    ['that the checker refuses', () => writeFlow({ initial: 'welcome' })],
    ['that is gone', () => folder.remove(flowFile)],
  ])(
    '%s is not served: the last good one stays, and the log says why, once',
    async (_why, breakIt) => {
      const good = await served('/flows/booking.json');
      breakIt();

      await logged(/flows\/booking\.json is not served, the last good one stays/);
      folder.write('schemas/steps/unused.json', '{}');
      folder.write('flows/other.json', '{}');
      await logged(/flows\/other\.json is not served/);
      expect(await served('/flows/booking.json')).toBe(good);
      expect(server.log.join('').match(/flows\/booking\.json is not served/g)).toHaveLength(1);
      expect(server.folder.refused()).toContainEqual({
        file: flowFile,
        served: 'last good version',
        why: expect.arrayContaining([expect.stringMatching(/./)]),
      });
    },
  );

  test('with which customers are lost is live, and the log and the inspector name them', async () => {
    folder.edit(flowFile, endingAtLeadForm);

    await logged(/is live: New customers who choose services first can no longer book/);
    expect((await get('/flows/booking.json')).json().steps['view-exit']).toMatchObject({
      end: true,
    });
    await soon(() =>
      expect(server.folder.notices()).toContainEqual(
        expect.objectContaining({ file: flowFile, kind: 'loses customers' }),
      ),
    );
  });

  test('is a shop’s own where there is one, and everyone’s when its own is broken or gone', async () => {
    writeFlow({ version: 7 }, `flows/shops/${shop}.json`);
    const version = async (query = '') => (await get(`/flows/booking.json${query}`)).json().version;
    await soon(async () => expect(await version(`?shop=${shop}`)).toBe(7));
    expect(await version()).toBe(1);

    const other = '635b9755-0f94-40c5-9176-589e7a4b76d0';
    folder.write(`flows/shops/${other}.json`, '{}');
    await logged(new RegExp(`${other}.json is not served, and there is no good one of it yet`));
    expect(await version(`?shop=${other}`)).toBe(1);
    folder.remove(`flows/shops/${shop}.json`);
    await soon(async () => expect(await version(`?shop=${shop}`)).toBe(1));
  });

  test('of a shop can be another than that for booking', async () => {
    const own = folder.read('flows/appointment.json').replace(/"version": \d+/, '"version": 9');
    folder.write(`flows/shops/${shop}.appointment.json`, own);
    const version = async (query: string) =>
      (await get(`/flows/appointment.json${query}`)).json().version;

    await soon(async () => expect(await version(`?shop=${shop}`)).toBe(9));
    expect(await version('')).not.toBe(9);
  });

  test('that cannot be read is told in plain words, with line and column', async () => {
    const text = JSON.stringify(flow(), null, 2).replace('"version": 1,', '"version": 1');
    folder.write(flowFile, text);
    await logged(/is not served, the last good one stays: line 5, column 3: Expec/);

    const mended = JSON.parse(text.replace(': 1\n', ': 1,\n')) as object;
    folder.write(flowFile, JSON.stringify({ ...mended, initial: 'welcome' }));
    await logged(/“welcome” is not a step/);
    expect(server.folder.notices()).toMatchObject([{ kind: 'refused', file: flowFile }]);
  });

  test('that waits for a form is served once the form is there', async () => {
    const steps = structuredClone(flow().steps) as Record<string, { form?: string }>;
    steps['add-notes']!.form = 'notes-anew';
    writeFlow({ version: 2, steps });
    await logged(/is not served/);
    expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 1 });

    cpSync(join(folder.stepsDir, 'add-notes.json'), join(folder.stepsDir, 'notes-anew.json'));
    await soon(async () =>
      expect((await get('/flows/booking.json')).json()).toMatchObject({ version: 2 }),
    );
    expect(await formOf('notes-anew')).toContain('Please add notes');
  });

  test('that takes long to check delays nobody: they get the last good one', async () => {
    const good = await served('/flows/booking.json');
    folder.edit(flowFile, (text) => heavyFlow(text, 3));
    const began = performance.now();
    await soon(async () => {
      expect(await served('/flows/booking.json')).toBe(good);
      expect(performance.now() - began).toBeGreaterThan(600);
    });
    expect((await get('/schemas/steps.json')).statusCode).toBe(200);
  });

  test('of a shop that takes too long to check leaves that shop everybody’s', async () => {
    const common = await served('/flows/booking.json');
    folder.write(`flows/shops/${shop}.json`, heavyFlow(common, 20));
    const began = performance.now();
    await soon(async () => {
      expect(await served(`/flows/booking.json?shop=${shop}`)).toBe(common);
      expect(performance.now() - began).toBeGreaterThan(600);
    });
  });

  test('that is larger than any has to be is refused unread', async () => {
    const good = await served('/flows/booking.json');
    folder.edit(flowFile, (text) => `${text}${' '.repeat(250_000)}`);

    await logged('at most 250 are served');
    expect(await served('/flows/booking.json')).toBe(good);
  });

  test('is looked for nowhere else', async () => {
    for (const url of [
      '/flows/../package.json',
      '/flows/%2e%2e%2fpackage.json',
      '/flows/none.json',
      '/schemas/steps/none.json',
      '/schemas/steps/..%2fanswers.json',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await get(url)).statusCode).toBe(404);
    }
    expect((await get('/flows/booking.json?shop=../../package')).statusCode).toBe(200);
  });
});

describe('a form', () => {
  test('is compiled anew when its file changes', async () => {
    folder.edit(formFile, (text) => text.replace('Tell us about yourself', 'Who are you?'));

    await soon(async () => expect(await formOf('add-customer')).toContain('Who are you?'));
    expect((await get('/schemas/steps/add-customer.js')).headers['content-type']).toContain(
      'text/javascript',
    );
    expect(await served('/schemas/steps/add-customer.json')).toBe(folder.read(formFile));
  });

  test('that does not compile is not served: the last good one stays', async () => {
    const good = await formOf('add-customer');
    folder.write(formFile, '{ "heading": 7 }');

    await logged(/is not served, the last good one stays: .*schemas\/steps\/add-customer\.json/);
    expect(await formOf('add-customer')).toBe(good);
  });

  test('that nothing shows may be half written', async () => {
    folder.write('schemas/steps/unused.json', '{ "heading": ');
    folder.edit(flowFile, (text) => withHeading(text, 'Beside it'));

    await soon(async () => expect(await server.greeting()).toBe('Beside it'));
    expect(server.folder.notices()).toEqual([]);
  });

  test('that asks more than the flow collects waits for the flow', async () => {
    const good = await formOf('add-customer');
    const form = JSON.parse(folder.read(formFile)) as { schema: { properties: object } };
    Object.assign(form.schema.properties, { pet: { type: 'string', title: 'Pet' } });
    folder.write(formFile, JSON.stringify(form));
    await logged(/booking\.json is not served, the last good one stays: .*“Pet”.*keep/);
    expect(await formOf('add-customer')).toBe(good);

    const steps = structuredClone(flow().steps) as Record<string, { collects: string[] }>;
    steps['add-customer']!.collects.push('pet');
    writeFlow({ steps });
    await soon(async () => expect(await formOf('add-customer')).toContain('Pet'));
    expect((await get('/flows/booking.json')).json()).toMatchObject({ steps });
  });

  test('of a shop counts for that shop alone', async () => {
    folder.write(`flows/shops/${shop}.json`, folder.read(flowFile));
    folder.write(
      `schemas/steps/shops/${shop}/add-customer.json`,
      folder.read(formFile).replace('Tell us about yourself', 'Who are you?'),
    );

    await soon(async () =>
      expect(await formOf('add-customer', `?shop=${shop}`)).toContain('Who are you?'),
    );
    expect(await formOf('add-customer')).toContain('Tell us about yourself');
  });

  test('of everybody that breaks a shop’s flow leaves that shop what it had', async () => {
    folder.write(`flows/shops/${shop}.json`, withHeading(folder.read(flowFile), 'Own'));
    const own = async () => heading(await served(`/flows/booking.json?shop=${shop}`));
    await soon(async () => expect(await own()).toBe('Own'));
    const before = await formOf('add-notes', `?shop=${shop}`);
    // It asks for one answer more, which only everyone's flow collects.
    const notes = JSON.parse(folder.read('schemas/steps/add-notes.json'));
    notes.schema.properties.mileage = { type: 'string', title: 'Mileage' };
    const steps = structuredClone(flow().steps) as Record<string, { collects: string[] }>;
    steps['add-notes']!.collects.push('mileage');
    folder.write('schemas/steps/add-notes.json', JSON.stringify(notes));
    writeFlow({ steps });

    await soon(async () => expect(await formOf('add-notes')).toContain('Mileage'));
    await logged(new RegExp(`${shop}.json is not served, the last good one stays: .*“Mileage”`));
    expect(await formOf('add-notes', `?shop=${shop}`)).toBe(before);
  });
});

describe('links', () => {
  test('that lead out of the folder are served to nobody', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret.json'), '{"secret":true}');
    cpSync(join(folder.path, flowFile), join(outside, 'booking.json'));
    symlinkSync(join(outside, 'secret.json'), join(folder.stepsDir, 'secret.json'));
    symlinkSync(join(outside, 'booking.json'), join(folder.flowsDir, 'linked.json'));
    folder.write(`flows/shops/${shop}.json`, withHeading(folder.read(flowFile), 'Linked'));
    mkdirSync(join(folder.stepsDir, 'shops'), { recursive: true });
    symlinkSync(outside, join(folder.stepsDir, `shops/${shop}`));

    await logged(/flows\/linked\.json is not served/);
    await soon(async () =>
      expect(heading(await served(`/flows/booking.json?shop=${shop}`))).toBe('Linked'),
    );
    expect((await get('/schemas/steps/secret.json')).statusCode).toBe(404);
    expect((await get('/schemas/steps/secret.js')).statusCode).toBe(404);
    expect((await get('/flows/linked.json')).statusCode).toBe(404);
    expect((await get(`/schemas/steps/secret.json?shop=${shop}`)).statusCode).toBe(404);
    expect(await served(`/schemas/steps.json?shop=${shop}`)).not.toContain('secret');
  });

  test('within the folder are followed, and so is a folder that is one', async () => {
    renameSync(join(folder.path, flowFile), join(folder.path, 'flows/booking.v2'));
    symlinkSync('booking.v2', join(folder.path, flowFile));
    renameSync(join(folder.path, 'schemas'), join(folder.path, 'release'));
    symlinkSync('release', join(folder.path, 'schemas'));
    folder.edit('flows/booking.v2', (text) => withHeading(text, 'By a link'));

    await soon(async () => expect(await server.greeting()).toBe('By a link'));
    expect((await get('/schemas/steps/add-customer.json')).statusCode).toBe(200);
  });
});
