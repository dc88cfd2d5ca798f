import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shops } from '../../../server/db/tables.ts';
import { demo, World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { maple, queenWest, harbour, org } = demo();
const PROXY = '10.1.2.3';
const siteDir = temporaryFolder();
const write = (name: string, text = '') => writeFileSync(join(siteDir, name), text);
let world: World;

beforeAll(async () => {
  mkdirSync(join(siteDir, 'assets'));
  for (const page of ['index', 'embed-demo', 'inspector', 'player', 'other']) {
    write(`${page}.html`, '<!doctype html><link rel="stylesheet" href="/assets/index.css">');
    write(`${page}.html.br`);
  }
  const files = ['embed.js', 'assets/index-1f.js', 'assets/worker-1f.js', 'assets/worker-1f.js.br'];
  for (const file of files) write(file);
  write('config.json', '{"apiUrl":"https://api.example.com/v1","flowUrl":"/flows/booking.json"}');
  world = await World.open(undefined, { siteDir, trustProxy: [PROXY] });
});
afterAll(() => world.close());

const get = async (url: string, headers = {}, app = world.app) => app.inject({ url, headers });

/** The directives of a response's Content-Security-Policy. */
async function policyOf(url: string, headers = {}, app = world.app) {
  const answer = await get(url, headers, app);
  const text = String(answer.headers['content-security-policy']);
  return Object.fromEntries(
    text.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources];
    }),
  ) as Record<string, string[]>;
}

const setFramers = (shopId: string, frameAncestors: string[] | null) =>
  world.db.update(shops).set({ frameAncestors }).where(eq(shops.id, shopId));

/** The origins that may frame a page, after the cached list has expired. */
async function framersOf(url: string) {
  world.pass({ minutes: 2 });
  return (await policyOf(url))['frame-ancestors'];
}

const pages = ['/', `/?shop=${maple}`, `/?org=${org}`];
const others = ['/embed-demo.html', '/inspector.html', '/player.html', '/api/docs/'];
const encodings = [{}, { 'accept-encoding': 'br' }];

describe('every page', () => {
  test.each([...pages, ...others])('%s gets only what it needs, nothing unsafe', async (url) => {
    for (const encoding of encodings) {
      const policy = await policyOf(url, encoding);

      expect(policy['default-src']).toEqual(["'none'"]);
      expect(policy['script-src']).toEqual(["'self'"]);
      expect(policy['style-src']?.[0]).toBe("'self'");
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['form-action']).toEqual(["'none'"]);
      expect(JSON.stringify({ ...policy, 'frame-ancestors': [] })).not.toMatch(/unsafe|\*/);
    }
  });

  test.each([...pages, ...others, '/assets/worker-1f.js', '/healthz', '/nowhere'])(
    '%s is what it says, and tells others no path',
    async (url) => {
      const { headers } = await get(url);

      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin');
    },
  );

  test('keeps the windows that opened it and the abilities it has no use for away', async () => {
    for (const url of [...pages, ...others.slice(0, 3)]) {
      const { headers } = await get(url);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\).*usb=\(\)/);
    }
  });
});

describe('the page of a visit', () => {
  test.each(pages)('%s lets no text become code', async (url) => {
    expect(await policyOf(url)).toMatchObject({
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    });
  });

  test('may call the server that its configuration names', async () => {
    expect((await policyOf('/'))['connect-src']).toEqual(["'self'", 'https://api.example.com']);
  });

  test('may ask where the visitor is, and for the code of a text', async () => {
    const { headers } = await get(`/?shop=${maple}`);

    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['permissions-policy']).toContain('otp-credentials=(self)');
  });
});

describe('the other pages', () => {
  test('the inspector is framed by nobody, has its worker and its phone', async () => {
    expect(await policyOf('/inspector.html')).toMatchObject({
      'frame-ancestors': ["'none'"],
      'frame-src': ["'self'"],
      'worker-src': ["'self'"],
    });
    expect((await policyOf('/player.html'))['frame-ancestors']).toEqual(["'self'"]);
  });

  test('the demo of embedding frames the tool, the documentation nothing', async () => {
    expect((await policyOf('/embed-demo.html'))['frame-src']).toEqual(["'self'"]);
    expect((await policyOf('/api/docs/'))['frame-src']).toBeUndefined();
    expect((await policyOf('/api/docs/'))['frame-ancestors']).toEqual(["'none'"]);
  });
});

describe('what is no page', () => {
  test.each([
    `/api/scheduler/public/shop/${maple}/settings`,
    '/api/none',
    '/flows/booking.json',
    '/config.json',
    '/healthz',
    '/nowhere',
    '/other.html',
  ])('%s may do nothing, in no frame, for no other site', async (url) => {
    const { headers } = await get(url);

    expect(await policyOf(url)).toEqual({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('a worker may load scripts of ours and ask our server', async () => {
    for (const encoding of encodings) {
      expect(await policyOf('/assets/worker-1f.js', encoding)).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'connect-src': ["'self'"],
      });
    }
  });

  test('what a page loads runs under the policy of the page', async () => {
    const { headers } = await get('/assets/index-1f.js');

    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('the embed script alone is for other sites', async () => {
    const policy = 'cross-origin-resource-policy';

    expect((await get('/embed.js')).headers[policy]).toBe('cross-origin');
    expect((await get('/assets/worker-1f.js')).headers[policy]).toBe('same-origin');
  });
});

describe('who may frame a visit', () => {
  test('is the tool itself and whom the shop lists', async () => {
    const list = ['https://www.maple.example', 'https://*.maple.example:8443', 'http://lan:*'];
    await setFramers(maple, list);

    expect(await framersOf(`/?shop=${maple}`)).toEqual(["'self'", ...list]);
    expect(await framersOf(`/?shop=${maple.toUpperCase()}`)).toEqual(["'self'", ...list]);
  });

  test('is the tool alone without a list, without a shop and for an unknown one', async () => {
    await setFramers(harbour, null);

    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const query of [`shop=${harbour}`, '', 'shop=1', `shop=${unknown}`, `org=${unknown}`]) {
      expect(await framersOf(`/?${query}`)).toEqual(["'self'"]);
    }
    expect(await framersOf('/index.html')).toEqual(["'self'"]);
  });

  test('is never what could end or widen the header', async () => {
    await setFramers(harbour, ["'self'; script-src *", '*', 'https://a.example\r\nX: 1', 'data:']);

    expect(await framersOf(`/?shop=${harbour}`)).toEqual(["'self'"]);
  });

  test('is for an organisation, and the visit it leads to, whom any of its shops lists', async () => {
    await setFramers(maple, ['https://maple.example', 'https://both.example']);
    await setFramers(queenWest, ['https://queen.example', 'https://both.example']);
    await setFramers(harbour, ['https://harbour.example']);

    const ofAll = await framersOf(`/?org=${org}`);
    expect(ofAll).toEqual(
      expect.arrayContaining(['https://maple.example', 'https://queen.example']),
    );
    expect(ofAll?.filter((each) => each === 'https://both.example')).toHaveLength(1);
    expect(await framersOf(`/?org=${org}&shop=${maple}`)).toEqual(ofAll);
    // Naming an organisation does not open a shop that belongs to another one or to none.
    expect(await framersOf(`/?org=${org}&shop=${harbour}`)).toEqual([
      "'self'",
      'https://harbour.example',
    ]);
    expect(await framersOf(`/?shop=${maple}`)).not.toContain('https://queen.example');
  });

  test('is kept for a minute, so that the database is seldom asked', async () => {
    await setFramers(harbour, ['https://old.example']);
    expect(await framersOf(`/?shop=${harbour}`)).toContain('https://old.example');
    await setFramers(harbour, ['https://new.example']);

    expect((await policyOf(`/?shop=${harbour}`))['frame-ancestors']).toContain(
      'https://old.example',
    );
    expect(await framersOf(`/?shop=${harbour}`)).toEqual(["'self'", 'https://new.example']);
  });

  test.each([
    [
      'is down',
      () => {
        throw new Error('down');
      },
    ],
    ['does not answer', () => ({ from: () => ({ where: () => new Promise(() => {}) }) })],
  ])('is the tool alone while the database %s, and the page is served', async (_, select) => {
    const broken = Object.create(world.db) as typeof world.db;
    const other = await World.open({ db: broken, close: async () => {} }, { siteDir });
    // It starts with a database, and loses it then.
    Object.assign(broken, { select });

    const { statusCode } = await get(`/?shop=${maple}`, {}, other.app);
    const policy = await policyOf(`/?shop=${maple}`, {}, other.app);

    expect(statusCode).toBe(200);
    expect(policy['frame-ancestors']).toEqual(["'self'"]);
    await other.close();
  });
});

describe('HTTPS for good', () => {
  const hsts = async (headers: Record<string, string>, from?: string) => {
    const remote = from === undefined ? {} : { remoteAddress: from };
    const answer: LightMyRequestResponse = await world.app.inject({ url: '/', headers, ...remote });
    return answer.headers['strict-transport-security'];
  };

  test('is asked for where the proxy says that it was HTTPS', async () => {
    const https = { 'x-forwarded-proto': 'https' };

    expect(await hsts(https, PROXY)).toBe('max-age=31536000');
    expect(await hsts({ 'x-forwarded-proto': 'http' }, PROXY)).toBeUndefined();
    expect(await hsts({})).toBeUndefined();
    // The header is ignored from any other address.
    expect(await hsts(https, '192.0.2.1')).toBeUndefined();
  });
});

describe('the inspector', () => {
  const spellings = [
    '/inspector.html',
    '/player.html',
    '/inspector.html?a',
    '/inspector%2ehtml',
    '/%69nspector.html',
    '//inspector.html',
    '/./inspector.html',
    '/assets/../inspector.html',
    '/inspector.html.br',
    '/INSPECTOR.HTML',
  ];

  let off: World;
  beforeAll(async () => {
    off = await World.open({ db: world.db, close: async () => {} }, { siteDir, inspector: false });
  });
  afterAll(() => off.close());

  test.each(spellings)('is not to be had as %s where it is off', async (url) => {
    for (const encoding of encodings) {
      expect((await get(url, encoding, off.app)).statusCode).toBe(404);
    }
  });

  test('takes no other page with it', async () => {
    expect((await get('/embed-demo.html', {}, off.app)).statusCode).toBe(200);
  });
});
