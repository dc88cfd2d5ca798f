import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { audit, staffSessions, staffSignIns } from '../../../server/db/tables.ts';
import { makeEmergencyLink } from '../../../server/staff/emergencyLink.ts';
import { providerOf } from '../../../server/staff/staffConfig.ts';
import { createStartKey } from '../../../server/staff/startKey.ts';
import type { StaffAccess } from '../../../server/staff/staffAccess.ts';
import { Jar, signInAtProvider, TestProvider } from '../support/oidcProvider.ts';
import { demo, World } from '../support/world.ts';

const host = 'booking.example.com';
const origin = `https://${host}`;
let provider: TestProvider;
let world: World;

const settings = (more: Record<string, string> = {}) =>
  providerOf({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    STAFF: 'ana@example.com=publisher, sub:ben=viewer',
    ...more,
  })!;

async function open(more: Record<string, string> = {}): Promise<World> {
  const access: StaffAccess = { kind: 'provider', settings: settings(more) };
  const opened = await World.open(undefined, { publicHost: host, staff: access });
  opened.now = new Date();
  return opened;
}

beforeAll(async () => {
  provider = await TestProvider.start();
  provider.serve([origin]);
});
afterAll(() => provider.stop());
beforeEach(async () => {
  world = await open();
});
afterEach(async () => {
  provider.tamper = undefined;
  provider.down = undefined;
  provider.claims.clear();
  provider.gone.clear();
  provider.refreshes = true;
  await world.close();
});

/** A browser that visits our server; the proxy in front names another host, as proxies do. */
class Browser {
  readonly jar = new Jar();

  async get(url: string, headers: Record<string, string> = {}) {
    const response = await world.app.inject({
      url: url.replace(origin, ''),
      headers: { host: 'upstream', cookie: this.jar.read(), ...headers },
    });
    this.jar.keep([response.headers['set-cookie'] ?? []].flat());
    return response;
  }

  async post(url: string, payload?: object, headers: Record<string, string> = {}) {
    const response = await world.app.inject({
      method: 'POST',
      url,
      headers: { host: 'upstream', origin, cookie: this.jar.read(), ...headers },
      ...(payload && { payload }),
    });
    this.jar.keep([response.headers['set-cookie'] ?? []].flat());
    return response;
  }

  /** Goes to the provider; returns its address. */
  async begin(to = '/inspector.html'): Promise<string> {
    const { headers } = await this.get(`/staff/sign-in/provider?to=${encodeURIComponent(to)}`);
    return headers.location!;
  }

  async signIn(login: string, to?: string) {
    return this.get(await signInAtProvider(await this.begin(to), login));
  }
}

const rows = () =>
  world.db
    .select({ action: audit.action, name: audit.memberName, detail: audit.detail })
    .from(audit)
    .orderBy(audit.at, audit.id);

describe('signing in with a provider', () => {
  test('opens the page that was asked for, as the person that the provider names', async () => {
    const browser = new Browser();
    const asked = await browser.get('/inspector.html?shop=1');
    expect(asked.statusCode).toBe(302);
    expect(asked.headers.location).toBe('/staff/sign-in?to=%2Finspector.html%3Fshop%3D1');

    const done = await browser.signIn('ana', '/inspector.html?shop=1#state');

    expect(done.statusCode).toBe(302);
    expect(done.headers.location).toBe('/inspector.html?shop=1#state');
    const cookies = [done.headers['set-cookie'] ?? []].flat();
    expect(cookies.at(-1)).toMatch(
      /^__Host-staff=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
    const me = await browser.get('/staff/me');
    expect(me.json()).toEqual({
      name: 'ana',
      grants: [{ role: 'publisher', scope: { kind: 'everybody' } }],
      signOut: '/staff/sign-out',
    });
    expect(await rows()).toEqual([{ action: 'sign-in', name: 'ana', detail: { by: 'provider' } }]);
  });

  test('asks by PKCE, state and nonce, each new, for our public address', async () => {
    const asked = [await new Browser().begin(), await new Browser().begin()].map(
      (address) => new URL(address).searchParams,
    );

    for (const params of asked) {
      expect(Object.fromEntries(params)).toMatchObject({
        response_type: 'code',
        client_id: 'booking',
        redirect_uri: `${origin}/staff/callback`,
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
      expect(params.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked[0]!.get(name)).not.toBe(asked[1]!.get(name));
    }
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/inspector.htmlx', ''])(
    'leads to no other page than our own: "%s"',
    async (to) => {
      const done = await new Browser().signIn('ana', to);

      expect(done.headers.location).toBe('/inspector.html');
    },
  );

  test.each([
    ['/inspector.html?x=€', '/inspector.html?x=%E2%82%AC'],
    ['/inspector.html#step=Años', '/inspector.html#step=A%C3%B1os'],
    ['/inspector.html?a=1\r\nSet-Cookie: b=2', '/inspector.html?a=1Set-Cookie:%20b=2'],
  ])('opens %j as an address that a header can hold', async (to, opened) => {
    const answer = await new Browser().signIn('ana', to);

    expect([answer.statusCode, answer.headers.location]).toEqual([302, opened]);
  });

  test('without a state, as the provider begins it, begins anew', async () => {
    const answer = await new Browser().get('/staff/callback?code=abc&iss=x');

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/staff/sign-in');
  });

  test('is refused in another browser than the one that began it', async () => {
    const callback = await signInAtProvider(await new Browser().begin(), 'ana');

    const answer = await new Browser().get(callback);

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('begun in another browser');
    expect(await world.db.select().from(staffSessions)).toEqual([]);
  });

  test('counts once: a replayed answer is refused', async () => {
    const browser = new Browser();
    const address = await browser.begin();
    const callback = await signInAtProvider(address, 'ana');
    const cookies = browser.jar.read();
    expect((await browser.get(callback)).statusCode).toBe(302);

    // Back, or a double click: whoever is signed in goes on.
    const twice = await browser.get(callback);
    expect([twice.statusCode, twice.headers.location]).toEqual([302, '/inspector.html']);
    const again = await new Browser().get(callback, { cookie: cookies });

    expect(again.statusCode).toBe(400);
    expect(await world.db.select().from(staffSessions)).toHaveLength(1);
  });

  test('may take ten minutes and no more', async () => {
    const browser = new Browser();
    const callback = await signInAtProvider(await browser.begin(), 'ana');
    world.pass({ minutes: 11 });

    expect((await browser.get(callback)).statusCode).toBe(400);
  });

  test.each<[string, (claims: Record<string, unknown>) => object]>([
    ['for another audience', () => ({ aud: 'another' })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['with another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that expired ten minutes ago', () => ({ exp: Math.floor(Date.now() / 1000) - 600 })],
    ['of somebody without a subject', () => ({ sub: undefined })],
    ['to be used in ten minutes', () => ({ nbf: Math.floor(Date.now() / 1000) + 600 })],
  ])('refuses an ID token %s', async (_what, change) => {
    provider.tamper = (claims) => ({ ...claims, ...change(claims) });

    const answer = await new Browser().signIn('ana');

    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('has not confirmed who you are');
    expect(await world.db.select().from(staffSessions)).toEqual([]);
    expect(await rows()).toMatchObject([{ action: 'sign-in refused', name: null }]);
  });

  test.each([-300, 300])('bears a clock that is off by %i seconds', async (seconds) => {
    provider.tamper = (claims) => {
      const iat = Math.floor(Date.now() / 1000) + seconds;
      // As short as a token of Keycloak.
      return { ...claims, iat, nbf: iat, exp: iat + 300 };
    };

    expect((await new Browser().signIn('ana')).statusCode).toBe(302);
  });

  test('refuses an ID token with a wrong signature', async () => {
    provider.tamper = (claims) => claims;
    const browser = new Browser();
    const callback = await signInAtProvider(await browser.begin(), 'ana');
    const real = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const response = await real(...asked);
      if (!response.url.endsWith('/token')) return response;
      const body = (await response.json()) as { id_token: string };
      const [head, claims, signature] = body.id_token.split('.');
      const told = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...told, sub: 'eve' })).toString('base64url');
      return Response.json({ ...body, id_token: `${head}.${forged}.${signature}` });
    };
    try {
      expect((await browser.get(callback)).statusCode).toBe(403);
    } finally {
      globalThis.fetch = real;
    }
  });

  test('says that the provider refused, without its words', async () => {
    const browser = new Browser();
    const address = new URL(await browser.begin());
    const state = address.searchParams.get('state')!;

    const answer = await browser.get(
      `/staff/callback?error=access_denied&error_description=<b>evil</b>&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
    );

    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('evil');
    expect(await rows()).toMatchObject([{ detail: { reason: 'access_denied' } }]);
  });
});

describe('a provider that is away', () => {
  test('does not keep the server from starting, and is asked again at the next sign-in', async () => {
    await provider.stop();
    const browser = new Browser();
    const away = await browser.get('/staff/sign-in/provider');
    expect(away.statusCode).toBe(503);
    expect(away.body).toContain('does not answer');

    await provider.resume();

    expect((await browser.signIn('ana')).statusCode).toBe(302);
  });

  test.each([/^\/token/, /^\/jwks/, /^\/me/])(
    'in the middle of a sign-in (%s) is said, and trying again works',
    async (path) => {
      const browser = new Browser();
      const callback = await signInAtProvider(await browser.begin(), 'ana');
      provider.down = path;
      const away = await browser.get(callback);
      expect(away.statusCode).toBe(503);
      expect(away.body).toContain('Try again');
      expect(await rows()).toEqual([]);

      provider.down = undefined;

      expect((await browser.signIn('ana')).statusCode).toBe(302);
    },
  );

  test('can be gone around by a link for emergencies, once, for an hour', async () => {
    await provider.stop();
    try {
      const link = makeEmergencyLink(settings(), { name: 'Cleo', now: world.now, origin });
      const [page, key] = link.split('#');
      const browser = new Browser();
      expect((await browser.get(page!)).body).toContain('works once');

      const used = await browser.post('/staff/emergency', { link: key });

      expect(used.json()).toEqual({ next: '/inspector.html' });
      expect((await browser.get('/staff/me')).json()).toMatchObject({ name: 'Cleo' });
      expect((await new Browser().post('/staff/emergency', { link: key })).statusCode).toBe(403);
      expect(await rows()).toMatchObject([
        { action: 'sign-in', name: 'Cleo', detail: { by: 'emergency link' } },
        { action: 'sign-in refused' },
      ]);
      world.pass({ minutes: 61 });
      expect((await browser.get('/staff/me')).statusCode).toBe(401);
    } finally {
      await provider.resume();
    }
  });

  test.each<[string, (link: string) => string]>([
    ['that was changed', (link) => link.replace(/.\./, '.')],
    ['with another seal', (link) => link.replace(/\..*/, `.${'A'.repeat(43)}`)],
    ['that is empty', () => ''],
    [
      'of another secret',
      () =>
        makeEmergencyLink({ clientSecret: 'other' }, { name: 'Eve', now: world.now, origin }).split(
          '#',
        )[1]!,
    ],
  ])('a link for emergencies %s is refused', async (_what, change) => {
    const link = makeEmergencyLink(settings(), { name: 'Cleo', now: world.now, origin });

    const answer = await new Browser().post('/staff/emergency', {
      link: change(link.split('#')[1]!),
    });

    expect(answer.statusCode).toBe(403);
  });

  test('a link for emergencies is too old after a quarter of an hour', async () => {
    const link = makeEmergencyLink(settings(), { name: 'Cleo', now: world.now, origin });
    world.pass({ minutes: 15 });

    const answer = await new Browser().post('/staff/emergency', { link: link.split('#')[1] });

    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toContain('too old');
  });
});

describe('roles', () => {
  test('come from the list, by subject or verified address only', async () => {
    provider.claims.set('eve', { email: 'ana@example.com', email_verified: false });
    const eve = await new Browser().signIn('eve');
    expect(eve.statusCode).toBe(403);
    expect(eve.body).toContain('You have no role here');

    const ben = new Browser();
    await ben.signIn('ben');
    expect((await ben.get('/staff/me')).json().grants).toEqual([
      { role: 'viewer', scope: { kind: 'everybody' } },
    ]);
    expect(await rows()).toMatchObject([
      { action: 'sign-in refused', name: 'eve' },
      { name: 'ben' },
    ]);
  });

  test.each<[string, object, object, number]>([
    ['at the page about the user alone', {}, { email_verified: true }, 302],
    ['as a text', { email_verified: 'true' }, {}, 302],
    [
      'of another address',
      { email: 'ana@example.com' },
      { email: 'eve@example.com', email_verified: true },
      403,
    ],
    [
      'not, by the ID token',
      { email: 'ana@example.com', email_verified: false },
      { email_verified: true },
      403,
    ],
    ['of an address with a blank', { email: 'ana@example.com ', email_verified: true }, {}, 403],
    [
      'of an address with a line end',
      { email: 'ana@exam\nple.com', email_verified: true },
      {},
      403,
    ],
  ])(
    'come from an address that is verified %s or not at all',
    async (_how, token, page, status) => {
      provider.claims.set('ana', { ...page });
      provider.tamper = (claims) => ({
        ...claims,
        ...('email_verified' in token ? { email: 'ana@example.com' } : {}),
        ...token,
      });

      expect((await new Browser().signIn('ana')).statusCode).toBe(status);
    },
  );

  test.each(['ben\n', ' ben', 'be\u0000n'])('are nobody’s with the subject %j', async (sub) => {
    provider.tamper = (claims) => ({ ...claims, sub });

    expect((await new Browser().signIn('ben')).statusCode).toBe(403);
  });

  test('come from a claim, as a grant or by the list', async () => {
    const { maple, org } = demo();
    await world.close();
    world = await open({
      STAFF_ROLES_CLAIM: 'groups',
      STAFF: `claim:Shop floor=editor@org:${org}`,
    });
    provider.claims.set('kim', { groups: ['Shop floor', `publisher@shop:${maple}`, 'golf'] });
    const kim = new Browser();

    await kim.signIn('kim');

    expect((await kim.get('/staff/me')).json().grants).toEqual([
      { role: 'editor', scope: { kind: 'organisation', id: org } },
      { role: 'publisher', scope: { kind: 'shop', id: maple } },
    ]);
  });

  test('are looked up at each request: whoever is taken off the list is out', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    const { db } = world;
    const later = await World.open(
      { db, close: async () => {} },
      {
        publicHost: host,
        staff: { kind: 'provider', settings: settings({ STAFF: 'ben@example.com=viewer' }) },
      },
    );
    later.now = world.now;

    const answer = await later.app.inject({
      url: '/staff/me',
      headers: { cookie: browser.jar.read() },
    });

    expect(answer.statusCode).toBe(401);
    await later.app.close();
  });
});

describe('a session', () => {
  test('ends after twelve hours without a request, and after seven days', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    const status = async () => (await browser.get('/staff/me')).statusCode;
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      world.pass({ minutes: 11 * 60 });
      // oxlint-disable-next-line no-await-in-loop -- hour after hour
      expect(await status()).toBe(200);
    }
    world.pass({ minutes: 11 * 60 });
    expect(await status()).toBe(401);

    await browser.signIn('ana');
    world.pass({ minutes: 12 * 60 + 1 });
    expect(await status()).toBe(401);
  });

  const byGroup = { STAFF_ROLES_CLAIM: 'groups', STAFF: 'claim:shop managers=publisher' };
  const role = async (browser: Browser) => {
    const { statusCode, body } = await browser.get('/staff/me');
    return statusCode === 200
      ? (JSON.parse(body) as { grants: { role: string }[] }).grants[0]?.role
      : statusCode;
  };

  test('is confirmed by the provider within the hour: a group that was taken away is no role', async () => {
    await world.close();
    world = await open({ ...byGroup, STAFF: `${byGroup.STAFF}, sub:ana=viewer` });
    provider.claims.set('ana', { groups: ['shop managers'] });
    const browser = new Browser();
    await browser.signIn('ana');
    world.pass({ minutes: 58 });
    expect(await role(browser)).toBe('publisher');

    provider.claims.set('ana', { groups: [] });
    world.pass({ minutes: 58 });
    expect(await role(browser)).toBe('viewer');

    provider.gone.add('ana');
    world.pass({ minutes: 58 });
    expect(await role(browser)).toBe(401);
    expect(await world.db.select().from(staffSessions)).toEqual([]);
  });

  test('is confirmed once for all requests of a moment', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    world.pass({ minutes: 58 });

    const answers = await Promise.all(Array.from({ length: 5 }, () => role(browser)));

    expect(answers).toEqual(Array.from({ length: 5 }, () => 'publisher'));
    expect(await role(browser)).toBe('publisher');
  });

  test('goes on for an hour while the provider is away, and is confirmed once it is back', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    provider.down = /^\/token/;
    world.pass({ minutes: 100 });
    expect(await role(browser)).toBe('publisher');
    provider.down = undefined;
    world.pass({ minutes: 2 });
    expect(await role(browser)).toBe('publisher');

    provider.down = /^\/token/;
    world.pass({ minutes: 112 });
    expect(await role(browser)).toBe(401);
  });

  test('that cannot be confirmed without the person ends within the hour', async () => {
    provider.refreshes = false;
    const browser = new Browser();
    await browser.signIn('ana');
    world.pass({ minutes: 49 });
    expect(await role(browser)).toBe('publisher');
    world.pass({ minutes: 9 });
    expect(await role(browser)).toBe(401);
  });

  test('is stored by its hash, and ends when its row is deleted', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    const secret = /__Host-staff=([^;]+)/.exec(browser.jar.read())![1]!;
    const stored = JSON.stringify(await world.db.select().from(staffSessions));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain('eyJ');
    expect(await world.db.select().from(staffSignIns)).toEqual([]);

    await world.db.delete(staffSessions);

    expect((await browser.get('/staff/me')).statusCode).toBe(401);
  });

  test('ends here and at the provider', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    const cookies = browser.jar.read();

    const { next } = (await browser.post('/staff/sign-out')).json() as { next: string };

    const { origin: at, searchParams } = new URL(next);
    expect(at).toBe(provider.issuer);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/staff/sign-in?out=1`);
    expect(searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(browser.jar.read()).not.toContain('__Host-staff=');
    expect((await browser.get('/staff/me', { cookie: cookies })).statusCode).toBe(401);
    expect(await rows()).toMatchObject([
      { action: 'sign-in' },
      { action: 'sign-out', name: 'ana' },
    ]);
    expect((await browser.get('/staff/sign-in?out=1')).body).toContain('You are signed out here.');
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['by a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['by a link', { 'sec-fetch-mode': 'navigate' }],
  ])('cannot be ended %s', async (_what, headers) => {
    const browser = new Browser();
    await browser.signIn('ana');

    const answer = await browser.post('/staff/sign-out', undefined, headers);

    expect(answer.statusCode).toBe(403);
    expect((await browser.get('/staff/me')).statusCode).toBe(200);
  });

  test('leaves no secret in the log', async () => {
    const browser = new Browser();
    await browser.signIn('ana');
    await browser.post('/staff/sign-out');

    const log = world.log.join('');

    expect(log).toContain('/staff/callback');
    expect(log).not.toMatch(/code=|state=|eyJ|@example/);
  });
});

describe('what others do', () => {
  const image = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
  };

  test('answers that were not begun here lock nobody out, and are not written down', async () => {
    const browser = new Browser();
    for (let tries = 0; tries < 30; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { statusCode } = await browser.get(`/staff/callback?state=${tries}`, image);
      expect(statusCode).toBe(400);
    }
    expect(await rows()).toEqual([]);

    expect((await browser.signIn('ana')).statusCode).toBe(302);
    expect((await browser.get('/staff/me')).statusCode).toBe(200);
  });

  test('begins no sign-in in the name of whoever looks at their page', async () => {
    const browser = new Browser();
    const asked = [
      image,
      { ...image, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-purpose': 'prefetch;prerender' },
    ];
    for (let tries = 0; tries < 120; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await browser.get('/staff/sign-in/provider', asked[tries % asked.length]);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }

    expect((await browser.signIn('ana')).statusCode).toBe(302);
  });

  test('wrong emergency links lock nobody out, and are written down a few times', async () => {
    const browser = new Browser();
    const link = (key: string) => browser.post('/staff/emergency', { link: key });
    for (let tries = 0; tries < 40; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await link(`nonsense.${tries}`)).statusCode).toBe(403);
    }
    expect(await rows()).toHaveLength(20);

    const made = makeEmergencyLink(settings(), { name: 'Ops', now: world.now, origin });
    expect((await link(new URL(made).hash.slice(1))).statusCode).toBe(200);
  });
});

describe('on a server that only this machine reaches', () => {
  let printed: string[];
  beforeEach(async () => {
    await world.close();
    printed = [];
    const startKey = createStartKey((path) => printed.push(path));
    printed.push(startKey.path());
    world = await World.open(undefined, { staff: { kind: 'start address', startKey } });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { host: '127.0.0.1:4173', ...headers } });

  const beginDraft = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    world.app.inject({
      method: 'POST',
      url: '/staff/drafts',
      headers: {
        host: '127.0.0.1:4173',
        origin: 'http://127.0.0.1:4173',
        'content-type': 'application/json',
        ...headers,
      },
      payload: { scope: 'everybody', name: 'Fewer questions' },
      remoteAddress,
    });

  test('the address printed at start signs in once, and another one is printed', async () => {
    const first = await get(printed[0]!);
    expect(first.statusCode).toBe(302);
    expect(first.headers.location).toBe('/inspector.html');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(
      /^staff-4173=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    const me = await get('/staff/me', { cookie: cookie.split(';')[0]! });
    expect(me.json().grants).toEqual([{ role: 'publisher', scope: { kind: 'everybody' } }]);

    const described = await get('/inspector/editing.json?scope=everybody', {
      cookie: cookie.split(';')[0]!,
    });
    expect(described.json()).toMatchObject({
      versions: true,
      folder: [],
      staff: { name: 'This computer', role: 'publisher' },
    });

    expect((await get(printed[0]!)).statusCode).toBe(403);
    expect(printed).toHaveLength(2);
    expect((await get(printed[1]!)).statusCode).toBe(302);
  });

  test('another name for this machine is not served (DNS rebinding)', async () => {
    expect((await get(printed[0]!, { host: 'evil.example:4173' })).statusCode).toBe(421);
    expect(printed).toHaveLength(1);
  });

  test('the inspector opens without signing in, to look', async () => {
    expect((await get('/inspector/shops.json')).statusCode).toBe(200);
    expect((await get('/staff/me')).statusCode).toBe(401);
    expect((await get('/staff/audit')).statusCode).toBe(401);
    expect((await get('/inspector/editing.json')).json()).toMatchObject({ staff: null });
    expect((await beginDraft()).statusCode).toBe(401);
  });

  test('with FLOW_EDITING everybody on this machine drafts, and nobody else: no proxy, no other site', async () => {
    await world.close();
    const startKey = createStartKey(() => {});
    const staff = { kind: 'start address', startKey, isOpen: true } as const;
    world = await World.open(undefined, { staff });

    expect((await beginDraft()).statusCode).toBe(201);
    expect((await beginDraft({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
    expect((await beginDraft({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await beginDraft({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await beginDraft({}, '192.168.1.20')).statusCode).toBe(401);
    const asText = await beginDraft({ 'content-type': 'text/plain' });
    expect(asText.statusCode).not.toBe(201);
    const elsewhere = { host: 'evil.example:4173', origin: 'http://evil.example:4173' };
    expect((await beginDraft(elsewhere)).statusCode).toBe(421);
  });
});

test('without a provider, where others reach the server, there are no pages for staff', async () => {
  await world.close();
  world = await World.open(undefined, { publicHost: host, inspector: false });
  for (const url of [
    '/staff/sign-in',
    '/staff/me',
    '/staff/audit',
    '/staff/start?key=x',
    '/inspector.html',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await world.app.inject(url)).statusCode).toBe(404);
  }
});

test('what has expired is deleted', async () => {
  const browser = new Browser();
  await browser.begin();
  await browser.signIn('ana');
  const { forgetStaffSessions } = await import('../../../server/staff/sessions.ts');
  await forgetStaffSessions(world.db, world.now);
  expect(await world.db.select().from(staffSessions)).toHaveLength(1);
  world.pass({ minutes: 13 * 60 });

  await forgetStaffSessions(world.db, world.now);

  expect(await world.db.select().from(staffSessions)).toEqual([]);
  expect(await world.db.select().from(staffSignIns)).toEqual([]);
  expect(await world.db.select().from(audit).where(eq(audit.action, 'sign-in'))).toHaveLength(1);
});
