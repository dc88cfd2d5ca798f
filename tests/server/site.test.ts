import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import { loadCatalogue } from '../../server/catalogue/catalogue.ts';

let app: FastifyInstance;
const root = mkdtempSync(join(tmpdir(), 'site-'));
const siteDir = join(root, 'dist');

beforeAll(async () => {
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  const write = (path: string, text: string | Buffer) => writeFileSync(join(root, path), text);
  write(
    'dist/index.html',
    '<!doctype html><title>Online Booking</title><link rel="stylesheet" href="/assets/index.css">',
  );
  write('dist/index.html.br', brotliCompressSync('<!doctype html><title>Online Booking</title>'));
  write('dist/inspector.html', '<!doctype html><title>Inspector</title>');
  write('dist/config.json', '{"apiUrl":""}');
  write('dist/assets/index-4f3a.js', 'export {}');
  write('dist/assets/index-4f3a.js.br', brotliCompressSync('export {}'));
  write('dist/.secret', 'no');
  app = await buildApp({
    // Nothing of the site asks the database.
    db: {} as Database,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    siteDir,
  });
});
afterAll(() => app.close());

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
  const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
  const linksOf = async (url: string) => String((await get(url)).headers.link).split(', ');
  const early = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`;

  test('is named with it, so that the browser asks for it at once', async () => {
    expect(await linksOf(`/?shop=${shop}&utm_source=x`)).toEqual([
      early('/config.json'),
      early(`/flows/booking.json?shop=${shop}`),
      early(`/api/scheduler/public/shop/${shop}/settings`),
    ]);
  });

  test('is the configuration alone where no shop is named', async () => {
    expect(await linksOf('/?shop=%3Cscript%3E')).toEqual([early('/config.json')]);
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
    db: {} as Database,
    texts: { send: async () => {} },
    catalogue: loadCatalogue(),
    logLevel: 'silent',
    siteDir: join(root, 'none'),
    flowsDir: join(root, 'none'),
  });

  expect((await alone.inject('/')).statusCode).toBe(404);
});
