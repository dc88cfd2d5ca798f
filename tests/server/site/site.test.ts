import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { shops } from '../../../server/db/tables.ts';
import { withoutRemarks } from '../../../src/engine/withoutRemarks.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { demo, World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

let world: World;
let app: FastifyInstance;
const root = temporaryFolder();
const siteDir = join(root, 'dist');

beforeAll(async () => {
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  const write = (path: string, text: string | Buffer) => writeFileSync(join(root, path), text);
  write(
    'dist/index.html',
    '<!doctype html><title>Online Booking</title><link rel="stylesheet" href="/assets/index.css">' +
      '<link rel="preload" href="/config.json" as="fetch" crossorigin />',
  );
  write('dist/index.html.br', brotliCompressSync('<!doctype html><title>Online Booking</title>'));
  write('dist/inspector.html', '<!doctype html><title>Inspector</title>');
  write('dist/config.json', '{"apiUrl":""}');
  write('dist/assets/index-4f3a.js', 'export {}');
  write('dist/assets/index-4f3a.js.br', brotliCompressSync('export {}'));
  write('dist/assets/inter.woff2', 'font');
  write('dist/appointment.html', '<!doctype html><title>Your appointment</title>');
  write('dist/.secret', 'no');
  mkdirSync(join(root, 'former/assets'), { recursive: true });
  const former = 'former/assets/index-0a1b.js';
  write(former, 'export {}');
  // By our clock, as the server does: a file system may have another.
  utimesSync(join(root, former), new Date(), new Date());
  world = await World.open(undefined, { siteDir, keptDir: join(root, 'former') });
  app = world.app;
  // As a server does before its first visitor: a page waits but a moment for a flow to be checked.
  await app.inject('/flows/booking.json');
});
afterAll(() => world.close());

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the site', () => {
  test.each(['/', '/?shop=1', '/inspector.html'])(
    '%s is a page, asked for anew each time',
    async (url) => {
      const { statusCode, headers } = await get(url);

      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain('text/html');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  test('config.json is asked for anew and answers 304 when it is the same', async () => {
    const first = await get('/config.json');

    const again = await get('/config.json', { 'if-none-match': first.headers.etag });

    expect(first.json()).toEqual({ apiUrl: '' });
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(again.statusCode).toBe(304);
  });

  test('hashed assets are kept for good, compressed where the browser takes it', async () => {
    const plain = await get('/assets/index-4f3a.js');
    const small = await get('/assets/index-4f3a.js', { 'accept-encoding': 'gzip, br' });

    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
    expect(small.headers['cache-control']).toContain('immutable');
    expect(small.headers.vary).toBe('accept-encoding');
  });

  test.each(['/assets/inter.woff2', '/assets/index-0a1b.js'])(
    '%s, which has no compressed copy, comes as it is, of whatever build',
    async (url) => {
      const { statusCode, headers } = await get(url, { 'accept-encoding': 'gzip, br' });

      expect(statusCode).toBe(200);
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  test('the first page is compressed too, and still asked for anew', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br' });

    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/nowhere',
    '/.secret',
    '/assets/',
    '/../package.json',
    '/%2e%2e/package.json',
    '/api/none',
  ])('%s answers 404 with a message', async (url) => {
    const { statusCode, headers, body } = await get(url);

    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String) });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('what a page is drawn from', () => {
  const { maple } = demo();
  const early = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`;
  const setConfig = (json: object) =>
    writeFileSync(join(siteDir, 'config.json'), JSON.stringify(json));
  const carriedBy = (body: string) =>
    JSON.parse(/ id="opening">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null') as unknown;

  test('a visit carries: nothing is left to be asked for', async () => {
    const { headers, body } = await get(`/?shop=${maple}&utm_source=x`);

    const settings = await world.call('getShopSettings', { params: { shopId: maple } });
    expect(carriedBy(body)).toEqual({
      config: expect.objectContaining({ apiUrl: '', flowUrl: '/flows/booking.json' }) as object,
      flow: withoutRemarks(bookingFlow()),
      flowVersion: expect.stringMatching(/^[\w-]{22}$/) as string,
      settings: settings.body,
    });
    expect(headers.link).toBeUndefined();
    expect(body).not.toContain('preload');
  });

  test('a visit carries as well where its address has a second question mark', async () => {
    const { body } = await get(`/?currentUrl=https://a.example/?p=1&shop=${maple}`);

    expect(carriedBy(body)).toMatchObject({ flow: { id: 'booking' } });
  });

  test('no words of a shop can end or change it', async () => {
    const words = `Keys here</script><script>alert(1)</script><!-- $& $' $\` $1`;
    await world.db.update(shops).set({ afterHoursDropoffMsg: words });

    const { body } = await get(`/?shop=${maple}`);

    expect(carriedBy(body)).toMatchObject({ settings: { afterHoursDropoffMsg: words } });
    expect(body.match(/<\/?script/g)).toHaveLength(2);
  });

  test('is sent again only where it has changed', async () => {
    const first = await get(`/?shop=${maple}`);
    const again = { 'if-none-match': first.headers.etag };

    expect((await get(`/?shop=${maple}`, again)).statusCode).toBe(304);
    await world.db.update(shops).set({ phone: '5550001111' });
    expect((await get(`/?shop=${maple}`, again)).statusCode).toBe(200);
  });

  test('is named in the header where it is not ours, or cannot be had', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { headers } = await get(`/?shop=${unknown}`);
    expect(headers.link).toBe(early(`/api/scheduler/public/shop/${unknown}/settings`));

    setConfig({ apiUrl: 'https://api.example.com/v1', flowUrl: '/elsewhere/flow.json' });
    const elsewhere = await get(`/?shop=${maple}`);
    setConfig({ apiUrl: '' });
    expect(elsewhere.headers.link).toBe(
      `${early(`/elsewhere/flow.json?shop=${maple}`)}, <https://api.example.com>; rel=preconnect; crossorigin`,
    );
  });

  test('is the list of its shops for an organisation', async () => {
    const orgId = '60451246-224a-4b0f-8cea-ad7d5f079fad';
    const { headers, body } = await get(`/?org=${orgId}`);

    const { body: organisation } = await world.call('getOrganisation', { params: { orgId } });
    expect(carriedBy(body)).toEqual({ config: expect.any(Object) as object, organisation });
    expect(headers.link).toBeUndefined();
  });

  test('is the configuration alone where no shop is named', async () => {
    const { headers, body } = await get('/?shop=%3Cscript%3E');

    expect(headers.link).toBe(early('/config.json'));
    expect(carriedBy(body)).toEqual({});
  });
});

describe('the page of an organisation', () => {
  const org = '/?org=60451246-224a-4b0f-8cea-ad7d5f079fad';
  const config = join(siteDir, 'config.json');
  const setKey = (googleMapsApiKey: string) =>
    writeFileSync(config, JSON.stringify({ googleMapsApiKey }));
  const policyOf = async (url: string) =>
    String((await get(url)).headers['content-security-policy']);

  test('may load the map where a key is configured, with a fresh nonce for its styles', async () => {
    setKey('a-key');
    const first = await get(org);
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];

    expect(first.headers['content-security-policy']).toContain('https://maps.googleapis.com');
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(first.headers['content-security-policy']).not.toContain('unsafe');
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get(org)).body).not.toContain(nonce);
  });

  test('is no wider than any other without a key, and neither is a visit of its shop', async () => {
    setKey('a-key');
    expect(await policyOf(`${org}&shop=45b57cb8-9f49-4f87-94b3-7504b3fcff82`)).not.toContain(
      'google',
    );
    setKey('');
    expect(await policyOf(org)).not.toContain('google');
  });
});

test('a server without a build answers the API alone', async () => {
  const alone = await buildApp({
    db: world.db,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    siteDir: join(root, 'none'),
    flowsDir: join(root, 'none'),
  });

  expect((await alone.inject('/')).statusCode).toBe(404);
  await alone.close();
});

test('a link whose # a mail program has written as %23 leads to the appointment, and is kept nowhere', async () => {
  const { statusCode, headers } = await app.inject('/a%23abc_DEF-1.)');

  expect([statusCode, headers.location]).toEqual([302, '/a#abc_DEF-1']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});
