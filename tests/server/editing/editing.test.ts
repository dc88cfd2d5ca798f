import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import type { Database } from '../../../server/db/database.ts';
import { skip } from '../../../src/edits/skipStep/skipStep.ts';
import { removeStep } from '../../../src/edits/deleteStep/deleteStep.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
let folder: string;
let app: FastifyInstance;

const start = (flowEditing: boolean) =>
  buildApp({
    // Nothing here asks the database.
    db: {} as Database,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    siteDir: join(folder, 'none'),
    flowsDir: join(folder, 'flows'),
    stepsDir: join(folder, 'schemas/steps'),
    patienceMs: 60_000,
    flowEditing,
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'editing-'));
  for (const path of ['flows', 'schemas/steps', 'schemas/answers.json']) {
    cpSync(join(repository, path), join(folder, path), { recursive: true });
  }
  app = await start(true);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const flowFile = 'flows/booking.json';
const formFile = 'schemas/steps/add-notes.json';
const withoutRecommendations = () => skip(read(flowFile), 'select-recommended-services', true);
const edited = (path: string, text: string) => ({ text, base: hash(read(path)) });
const filesOf = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

const ownPage = { host: '127.0.0.1:4173', origin: 'http://127.0.0.1:4173' };
const save = (
  draft: object,
  headers: Record<string, string> = ownPage,
  remoteAddress = '127.0.0.1',
) => app.inject({ method: 'PUT', url: '/inspector/draft', headers, payload: draft, remoteAddress });

describe('saving', () => {
  test.each([`urn:uuid:${shop}`, 'everybody', ''])(
    'a draft of the shop "%s" changes nobody\'s flow',
    async (owner) => {
      const before = read(flowFile);

      const answer = await save({
        shop: owner,
        flow: edited(flowFile, withoutRecommendations()),
        forms: {},
      });

      expect(answer.statusCode).toBe(400);
      expect(read(flowFile)).toBe(before);
    },
  );

  test('writes the flow; the next visit has it without a build', async () => {
    const text = withoutRecommendations();
    const before = filesOf();
    const answer = await save({ flow: edited(flowFile, text), forms: {} });

    expect(answer.json()).toMatchObject({ files: [flowFile] });
    expect(answer.statusCode).toBe(200);
    expect(read(flowFile)).toBe(text);
    expect((await app.inject('/flows/booking.json')).body).toBe(text);
    expect(filesOf()).toEqual(before);
  });

  test('writes changed and new forms with the flow that shows them', async () => {
    const words = read(formFile).replace('Please add notes or concerns.', 'What should we know?');
    const form =
      '{ "heading": "Tires?", "schema": { "type": "object", "properties": { "tires": { "type": "string", "title": "Tires" } } } }';
    const flow = read(flowFile).replace('"form": "validate-phone"', '"form": "validate-phone" ');
    const answer = await save({
      flow: edited(flowFile, flow),
      forms: { 'add-notes': edited(formFile, words), 'ask-tires': { text: form, base: null } },
    });

    expect(answer.json()).toMatchObject({
      files: [flowFile, formFile, 'schemas/steps/ask-tires.json'],
    });
    expect((await app.inject('/schemas/steps/add-notes.js')).body).toContain(
      'What should we know?',
    );
    expect((await app.inject('/schemas/steps/ask-tires.js')).body).toContain('Tires?');
    expect((await app.inject('/schemas/steps/ask-tires.json')).body).toBe(form);
  });

  test('writes a form whose id is as long as the checker lets it be', async () => {
    const id = 'a'.repeat(100);
    const text = read(formFile);
    const flow = edited(flowFile, withoutRecommendations());
    const answer = await save({ flow, forms: { [id]: { text, base: null } } });

    expect(answer.statusCode).toBe(200);
    expect(read(`schemas/steps/${id}.json`)).toBe(text);
  });

  test('gives a shop a flow of its own and leaves everyone’s alone', async () => {
    const everyones = read(flowFile);
    const text = withoutRecommendations();
    const first = await save({ shop, flow: edited(flowFile, text), forms: {} });
    const own = `flows/shops/${shop}.json`;
    const written = read(own);
    const again = await save({
      shop,
      flow: edited(own, written.replace('"version": 1', '"version": 2')),
      forms: {},
    });

    expect(first.json()).toMatchObject({ files: [own], flow: written });
    // Its folder is one deeper.
    expect(written).toBe(text.replace('"../schemas/', '"../../schemas/'));
    expect(again.statusCode).toBe(200);
    expect((await app.inject(`/flows/booking.json?shop=${shop}`)).json()).toMatchObject({
      version: 2,
    });
    expect(read(flowFile)).toBe(everyones);
  });

  test('gives a shop its own copy of a form, so that its words never reach another', async () => {
    const words = read(formFile).replace('Please add notes or concerns.', 'What should we know?');
    const flow = edited(flowFile, read(flowFile));
    const ownFlow = `flows/shops/${shop}.json`;
    const ownForm = `schemas/steps/shops/${shop}/add-notes.json`;
    const common = read(formFile);
    const answer = await save({ shop, flow, forms: { 'add-notes': edited(formFile, words) } });
    const moduleOf = async (query: string) => {
      const { headers } = await app.inject(`/flows/booking.json${query}`);
      const address = String(headers['content-location']).replace('flow.json', 'add-notes.js');
      return (await app.inject(address)).body;
    };
    const shown = (await app.inject(`/schemas/steps.json?shop=${shop}`)).json();
    const again = await save({
      shop,
      flow: edited(ownFlow, read(ownFlow)),
      forms: { 'add-notes': edited(ownForm, read(ownForm).replace('What should', 'What must')) },
    });

    expect(answer.json()).toMatchObject({ files: [ownFlow, ownForm] });
    expect(again.json()).toMatchObject({ files: [ownForm] });
    expect(read(formFile)).toBe(common);
    expect(shown['add-notes']).toBe(words);
    expect(await moduleOf(`?shop=${shop}`)).toContain('What must we know?');
    expect(await moduleOf('')).toContain('Please add notes or concerns.');
    expect((await app.inject('/schemas/steps.json')).json()['add-notes']).toBe(common);

    const base = hash(read(ownFlow));
    const url = `/inspector/own-flow?shop=${shop}&base=${base}`;
    await app.inject({ method: 'DELETE', url, headers: ownPage });
    expect(existsSync(join(folder, ownForm))).toBe(false);
    expect(await moduleOf(`?shop=${shop}`)).toContain('Please add notes or concerns.');
  });

  describe('a form that is taken away', () => {
    const withoutNotes = () => removeStep(read(flowFile), 'add-notes');
    const gone = () => ({ 'add-notes': { text: null, base: hash(read(formFile)) } });

    test('goes with the flow that showed it', async () => {
      const answer = await save({ flow: edited(flowFile, withoutNotes()), forms: gone() });

      expect(answer.json()).toMatchObject({ files: [flowFile, formFile] });
      expect(existsSync(join(folder, formFile))).toBe(false);
      expect((await app.inject('/schemas/steps/add-notes.js')).statusCode).toBe(404);
    });

    test('stays where another flow shows it', async () => {
      mkdirSync(join(folder, 'flows/shops'));
      write(`flows/shops/${shop}.json`, read(flowFile).replace('"../schemas', '"../../schemas'));
      const answer = await save({ flow: edited(flowFile, withoutNotes()), forms: gone() });

      expect(answer.json()).toMatchObject({ files: [flowFile] });
      expect(existsSync(join(folder, formFile))).toBe(true);
    });

    test('stays where a screen shows it by itself', async () => {
      const exit = 'schemas/steps/view-exit.json';
      const answer = await save({
        flow: edited(flowFile, withoutRecommendations()),
        forms: { 'view-exit': { text: null, base: hash(read(exit)) } },
      });

      expect(answer.json()).toMatchObject({ files: [flowFile] });
      expect(existsSync(join(folder, exit))).toBe(true);
    });

    test('stays where another flow names it, however that is laid out', async () => {
      mkdirSync(join(folder, 'flows/shops'));
      const other = read(flowFile).replace('"form": "add-notes"', '"form" :\n"add\\u002dnotes"');
      write(`flows/shops/${shop}.json`, other.replace('"../schemas', '"../../schemas'));
      await save({ flow: edited(flowFile, withoutNotes()), forms: gone() });

      expect(existsSync(join(folder, formFile))).toBe(true);
    });

    test('stays where somebody has changed it since', async () => {
      const forms = gone();
      write(formFile, `${read(formFile)}\n`);
      const answer = await save({ flow: edited(flowFile, withoutNotes()), forms });

      expect(answer.statusCode).toBe(409);
      expect(existsSync(join(folder, formFile))).toBe(true);
    });
  });
});

describe('going back to everybody’s flow', () => {
  const own = `flows/shops/${shop}.json`;
  const goBack = (
    query = `?shop=${shop}`,
    headers: Record<string, string> = ownPage,
    base = existsSync(join(folder, own)) ? hash(read(own)) : hash(''),
  ) =>
    app.inject({
      method: 'DELETE',
      url: `/inspector/own-flow${query}${query === '' ? '?' : '&'}base=${base}`,
      headers,
    });
  beforeEach(async () => {
    await save({ shop, flow: edited(flowFile, withoutRecommendations()), forms: {} });
  });

  test('takes the shop’s own flow away; its next visit has everybody’s', async () => {
    const address = `/flows/booking.json?shop=${shop}`;
    expect((await app.inject(address)).body).not.toBe(read(flowFile));
    const answer = await goBack();

    expect(answer.statusCode).toBe(204);
    expect(existsSync(join(folder, own))).toBe(false);
    expect((await app.inject(address)).body).toBe(read(flowFile));
    expect((await goBack()).statusCode).toBe(204);
  });

  test('takes nothing away that somebody has changed since it was looked at', async () => {
    const base = hash(read(own));
    write(own, `${read(own)}\n`);

    expect((await goBack(undefined, undefined, base)).statusCode).toBe(409);
    expect(existsSync(join(folder, own))).toBe(true);
  });

  test('and a save at once: the later of the two changes nothing', async () => {
    const base = hash(read(own));
    const text = read(own).replace('"version": 1', '"version": 2');
    const [saved, dropped] = await Promise.all([
      save({ shop, flow: edited(own, text), forms: {} }),
      goBack(undefined, undefined, base),
    ]);

    const isSaved = saved.statusCode === 200;
    expect(dropped.statusCode).toBe(isSaved ? 409 : 204);
    expect(existsSync(join(folder, own)) && read(own)).toBe(isSaved && text);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['for nobody in particular', '', ownPage, 400],
    ['for a path', '?shop=../booking', ownPage, 400],
    [
      'for a page of another origin',
      `?shop=${shop}`,
      { ...ownPage, origin: 'https://x.example' },
      403,
    ],
  ])('takes nothing away %s', async (_who, query, headers, status) => {
    const before = filesOf();

    expect((await goBack(query, headers)).statusCode).toBe(status);
    expect(filesOf()).toEqual(before);
  });
});

describe('nothing is saved', () => {
  const whole = () => ({ flow: read(flowFile), form: read(formFile), files: filesOf() });

  test('of what the checker refuses; its problems say why', async () => {
    const before = whole();
    const text = skip(read(flowFile), 'add-customer', true);
    const words = read(formFile).replace('Please add notes', 'Add notes');
    const answer = await save({
      flow: edited(flowFile, text),
      forms: { 'add-notes': edited(formFile, words) },
    });

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'missing-need', file: flowFile }),
      ]),
    });
    expect(whole()).toEqual(before);
  });

  test.each([
    ['no JSON', '{'],
    ['no form', '{ "heading": "Tires?" }'],
  ])('of a form file that is %s, although no flow uses it', async (_what, text) => {
    const before = whole();
    const flow = edited(flowFile, withoutRecommendations());
    const answer = await save({ flow, forms: { unused: { text, base: null } } });

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      problems: [expect.objectContaining({ file: 'schemas/steps/unused.json' })],
    });
    expect(whole()).toEqual(before);
  });

  test('with which new customers can no longer book, until that is typed', async () => {
    const before = whole();
    const flow = JSON.parse(read(flowFile)) as {
      steps: Record<string, { end?: true; on: Record<string, { target: string }[]> }>;
    };
    flow.steps['validate-pin']!.on['on-matching-customer.no']![0]!.target = 'view-exit';
    flow.steps['view-exit']!.end = true;
    const draft = { flow: edited(flowFile, JSON.stringify(flow)), forms: {} };

    const answer = await save(draft);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      problems: [
        expect.objectContaining({
          code: 'cannot-book',
          message: expect.stringMatching(
            /^New customers who choose services first can no longer book/,
          ),
        }),
        expect.objectContaining({
          message: expect.stringMatching(
            /^New customers who press “Add notes” on “Welcome” can no/,
          ),
        }),
      ],
    });
    expect(whole()).toEqual(before);
    expect((await save({ ...draft, confirm: 'no longer book' })).statusCode).toBe(200);
  });

  test('of a form that breaks another shop’s flow', async () => {
    mkdirSync(join(folder, 'flows/shops'));
    const own = `flows/shops/${shop}.json`;
    write(own, read(flowFile));
    // It asks for one answer more, which only everyone's flow collects.
    const form = JSON.parse(read(formFile));
    form.schema.properties.mileage = { type: 'string', title: 'Mileage' };
    const flow = JSON.parse(read(flowFile));
    flow.steps['add-notes'].collects.push('mileage');
    const answer = await save({
      flow: edited(flowFile, JSON.stringify(flow)),
      forms: { 'add-notes': edited(formFile, JSON.stringify(form)) },
    });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().problems).toEqual([
      expect.objectContaining({ code: 'uncollected-answer', file: own }),
    ]);
  });

  test('over what somebody else wrote meanwhile', async () => {
    const draft = { flow: edited(flowFile, withoutRecommendations()), forms: {} };
    const notes = { 'add-notes': edited(formFile, read(formFile).replace('Please', 'Do')) };
    write(formFile, `${read(formFile)}\n`);
    const overForm = await save({ ...draft, forms: notes });
    write(flowFile, `${read(flowFile)}\n`);
    const before = whole();
    const overFlow = await save(draft);
    const overNew = await save({
      flow: edited(flowFile, withoutRecommendations()),
      forms: { 'add-notes': { text: '{}', base: null } },
    });

    expect(overForm.json()).toMatchObject({ files: [formFile] });
    expect(overFlow.json()).toMatchObject({ files: [flowFile] });
    for (const { statusCode } of [overForm, overFlow, overNew]) expect(statusCode).toBe(409);
    expect(whole()).toEqual(before);
  });

  test('of the second of two drafts that are sent at once', async () => {
    const one = { flow: edited(flowFile, withoutRecommendations()), forms: {} };
    const other = { flow: edited(flowFile, `${read(flowFile)} `), forms: {} };
    const answers = await Promise.all([save(one), save(other)]);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(read(flowFile)).toBe(one.flow.text);
  });

  test.each([
    ['another host', { ...ownPage, 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['another machine', ownPage, '192.168.1.20'],
    ['a page of another origin', { ...ownPage, origin: 'https://evil.example' }, '127.0.0.1'],
    [
      'a page whose name answers with our address',
      { host: 'evil.example:4173', origin: 'http://evil.example:4173' },
      '127.0.0.1',
      421,
    ],
    ['another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }, '127.0.0.1'],
    ['nobody known', { host: ownPage.host }, '127.0.0.1'],
  ])('for %s', async (_who, headers, address, status = 403) => {
    const before = whole();
    const draft = { flow: edited(flowFile, withoutRecommendations()), forms: {} };

    expect((await save(draft, headers, address)).statusCode).toBe(status);
    expect(whole()).toEqual(before);
  });

  test.each([
    ['a path for a form', { forms: { '../answers': { text: '{}', base: null } } }, 400],
    ['a path for a shop', { shop: '../../package', forms: {} }, 400],
    ['no forms', {}, 400],
  ])('of %s', async (_what, rest, status) => {
    const draft = { flow: edited(flowFile, withoutRecommendations()), ...rest };

    expect((await save(draft)).statusCode).toBe(status);
  });

  test('of what is not sent as JSON, which any page may send', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/inspector/draft',
      headers: { ...ownPage, 'content-type': 'text/plain' },
      payload: '{}',
    });

    expect(answer.statusCode).toBe(415);
  });
});

test('a server that was not started for editing has no such call', async () => {
  expect((await app.inject('/inspector/editing.json')).json()).toEqual({ editing: true });
  await app.close();
  app = await start(false);

  expect((await save({ flow: edited(flowFile, '{}'), forms: {} })).statusCode).toBe(404);
  expect((await app.inject('/inspector/editing.json')).statusCode).toBe(404);
});

test('form files are sent as they are, one or all, a broken one too', async () => {
  write(formFile, '{ "heading": ');

  expect((await app.inject('/schemas/steps.json')).json()).toMatchObject({
    'add-notes': '{ "heading": ',
    'add-customer': read('schemas/steps/add-customer.json'),
  });
  expect((await app.inject('/schemas/steps/add-notes.json')).body).toBe('{ "heading": ');
  expect((await app.inject('/schemas/steps/none.json')).statusCode).toBe(404);
  expect((await app.inject('/schemas/steps/..%2fanswers.json')).statusCode).toBe(404);
});
