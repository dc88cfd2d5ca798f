import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit as auditRows, shops } from '../../../server/db/tables.ts';
import { writeAudit } from '../../../server/staff/audit.ts';
import { may, roles, type Grant, type Role, type Scope } from '../../../server/staff/roles.ts';
import { staffCookie, staffProvider } from '../support/staffCookie.ts';
import { demo, World } from '../support/world.ts';

const host = 'booking.example.com';
const { org, maple, queenWest, harbour } = demo();
const everybody: Scope = { kind: 'everybody' };
const scopes: Readonly<Record<string, Scope>> = {
  everybody,
  'the organisation': { kind: 'organisation', id: org },
  'its shop': { kind: 'shop', id: maple },
  'another shop': { kind: 'shop', id: harbour },
};

let world: World;
/** Cookies by what their session grants. */
const cookies = new Map<string, string>();
const written = ({ role, scope }: Grant) => {
  if (scope.kind === 'everybody') return role;
  return `${role}@${scope.kind === 'shop' ? 'shop' : 'org'}:${scope.id}`;
};
const grants = roles.flatMap((role) =>
  Object.values(scopes).map((scope): Grant => ({ role, scope })),
);

beforeAll(async () => {
  world = await World.open(undefined, {
    publicHost: host,
    staff: { kind: 'provider', settings: staffProvider },
  });
  for (const grant of grants) {
    const claim = written(grant);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    cookies.set(claim, await staffCookie(world.db, claim, world.now));
  }
  const by = { id: 'ana', name: 'Ana' };
  for (const [name, scope] of Object.entries(scopes)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await writeAudit(world.db, { at: world.now, by, action: 'publish', scope, detail: { name } });
  }
});
afterAll(() => world.close());

const get = (url: string, cookie = '') => world.app.inject({ url, headers: { cookie } });

/** Whether a grant includes a scope, written down by hand. */
const includes = (granted: string, scope: string) =>
  granted === 'everybody' ||
  granted === scope ||
  (granted === 'the organisation' && scope === 'its shop');

describe('a role', () => {
  const cases = roles.flatMap((granted) => Object.keys(scopes).map((of) => [granted, of] as const));

  test.each(cases)(
    'of %s for %s includes what is below and within, and no more',
    async (granted, of) => {
      const rank: Record<Role, number> = { viewer: 1, editor: 2, publisher: 3 };
      const member = { grants: [{ role: granted, scope: scopes[of]! }] };
      const asked = roles.flatMap((role) => Object.keys(scopes).map((scope) => ({ role, scope })));

      const answers = await Promise.all(
        asked.map(({ role, scope }) => may(world.db, member, role, scopes[scope]!)),
      );

      expect(answers).toEqual(
        asked.map(({ role, scope }) => rank[granted] >= rank[role] && includes(of, scope)),
      );
    },
  );

  test('for an organisation is none for a shop that nobody knows', async () => {
    const member = { grants: [{ role: 'publisher', scope: scopes['the organisation']! }] } as const;
    const unknown: Scope = { kind: 'shop', id: '00000000-0000-4000-8000-000000000000' };

    expect(await may(world.db, member, 'viewer', unknown)).toBe(false);
  });
});

/** What a GET answers to nobody, and to each role for any scope. */
const table: readonly [url: string, nobody: number, ...byRole: number[]][] = [
  ['/staff/me', 401, 200, 200, 200],
  ['/staff/audit', 401, 403, 403, 200],
  ['/staff/audit?as=jsonl', 401, 403, 403, 200],
  ['/inspector/shops.json', 401, 200, 200, 200],
  ['/%69nspector/shops.json', 401, 200, 200, 200],
  ['//inspector/shops.json', 401, 404, 404, 404],
  ['/staff/nothing', 404, 404, 404, 404],
];

describe.each(table)('%s', (url, nobody, ...byRole) => {
  test(`answers ${nobody} to nobody, and to a cookie of nobody`, async () => {
    expect((await get(url)).statusCode).toBe(nobody);
    expect((await get(url, `__Host-staff=${'A'.repeat(43)}`)).statusCode).toBe(nobody);
    // Without https the cookie has another name, which other ports and hosts could set.
    const weak = cookies.get('publisher')!.replace('__Host-staff', 'staff');
    expect((await get(url, weak)).statusCode).toBe(nobody);
  });

  test.each(roles)('answers a %s as the table says, whatever the scope', async (role) => {
    const claims = grants.flatMap((grant) => (grant.role === role ? [written(grant)] : []));
    const answers = await Promise.all(claims.map((claim) => get(url, cookies.get(claim))));

    const expected = byRole[roles.indexOf(role)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(claims.map(() => expected));
    for (const answer of answers.filter(({ statusCode }) => statusCode === 403)) {
      expect(answer.json().message).toContain('role of publisher');
    }
  });
});

describe.each(['/inspector.html', '/player.html', '/%69nspector.html', '/inspector.html.br'])(
  '%s',
  (url) => {
    test('leads to signing in, and in a frame says so', async () => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toMatch(/^\/staff\/sign-in\?to=/);
      const inFrame = { 'sec-fetch-dest': 'iframe' };
      expect((await world.app.inject({ url, headers: inFrame })).statusCode).toBe(401);
    });
  },
);

test('each sees the shops that they have a role for', async () => {
  const shopsOf = async (claim: string) => {
    const answer = await get('/inspector/shops.json', cookies.get(claim));
    return (answer.json() as { shops: { id: string }[] }).shops.map(({ id }) => id);
  };
  const all = await world.db.select({ id: shops.id, of: shops.organisationId }).from(shops);

  expect(await shopsOf(`viewer@shop:${maple}`)).toEqual([maple]);
  expect((await shopsOf(`viewer@org:${org}`)).toSorted()).toEqual(
    all.flatMap(({ id, of }) => (of === org ? [id] : [])).toSorted(),
  );
  expect(await shopsOf('viewer')).toHaveLength(all.length);
});

test('each reads why there is no time of the shops that they have a role for', async () => {
  const url = `/inspector/day.json?shop=${maple}&date=2026-11-29&option=DROP_OFF`;
  const status = async (claim: string) => (await get(url, cookies.get(claim))).statusCode;

  expect((await get(url)).statusCode).toBe(401);
  expect(await status(`viewer@shop:${maple}`)).toBe(200);
  expect(await status(`viewer@org:${org}`)).toBe(200);
  expect(await status(`publisher@shop:${harbour}`)).toBe(403);
});

describe('the audit', () => {
  const told = async (claim: string) => {
    const answer = await get('/staff/audit', cookies.get(claim));
    const { rows } = answer.json() as { rows: { action: string; detail: { name: string } }[] };
    return rows.flatMap(({ action, detail }) => (action === 'publish' ? [detail.name] : []));
  };

  test('is read by publishers, each for their scopes', async () => {
    expect((await told('publisher')).toSorted()).toEqual(Object.keys(scopes).toSorted());
    expect((await told(`publisher@org:${org}`)).toSorted()).toEqual([
      'its shop',
      'the organisation',
    ]);
    expect(await told(`publisher@shop:${maple}`)).toEqual(['its shop']);
    expect(await told(`publisher@shop:${harbour}`)).toEqual(['another shop']);
  });

  test('has each refusal, with who and what', async () => {
    await get('/staff/audit', cookies.get(`editor@shop:${maple}`));

    const { rows } = (await get('/staff/audit', cookies.get('publisher'))).json();

    expect(rows[0]).toMatchObject({
      at: world.now.toISOString(),
      by: { name: `editor@shop:${maple}` },
      action: 'refused',
      detail: { role: 'publisher', route: 'GET /staff/audit' },
    });
  });

  test('tells of one kind of deed alone where that is asked', async () => {
    const actionsAbout = async (about: string) => {
      const answer = await get(`/staff/audit?about=${about}`, cookies.get('publisher'));
      return new Set(
        (answer.json() as { rows: { action: string }[] }).rows.map((row) => row.action),
      );
    };

    expect(await actionsAbout('live')).toEqual(new Set(['publish']));
    expect(await actionsAbout('refused')).toEqual(new Set(['refused']));
    expect((await get('/staff/audit?about=all', cookies.get('publisher'))).statusCode).toBe(400);
  });

  test('comes page by page, and whole as JSON lines', async () => {
    const at = new Date(world.now.getTime() - 60_000);
    const scope: Scope = { kind: 'shop', id: queenWest };
    const many = Array.from({ length: 1200 }, (_, index) => ({
      at,
      action: `deed ${index}`,
      scopeKind: scope.kind,
      scopeId: queenWest,
      detail: {},
    }));
    await world.db.insert(auditRows).values(many);
    const cookie = cookies.get('publisher')!;
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      // oxlint-disable-next-line no-await-in-loop -- page after page
      const answer = await get(`/staff/audit${next === '' ? '' : `?before=${next}`}`, cookie);
      const page = answer.json() as { rows: { id: string }[]; next: string | null };
      ids.push(...page.rows.map(({ id }) => id));
      ({ next } = page);
    }

    const logged = world.log.length;
    const whole = await get('/staff/audit?as=jsonl', cookie);
    // Whatever is logged of it is logged by then.
    await get('/staff/audit', cookie);

    expect(whole.headers['content-type']).toContain('application/jsonl');
    const lines = whole.body.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1200);
    expect(world.log.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test.each(['before=nonsense', 'as=csv'])('refuses %s', async (asked) => {
    expect((await get(`/staff/audit?${asked}`, cookies.get('publisher'))).statusCode).toBe(400);
  });

  test('is kept with what it tells about, or not at all', async () => {
    const undone = world.db.transaction(async (tx) => {
      await writeAudit(tx, { at: world.now, by: null, action: 'never', scope: everybody });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');

    const { rows } = (await get('/staff/audit', cookies.get('publisher'))).json();

    expect(JSON.stringify(rows)).not.toContain('never');
  });
});
