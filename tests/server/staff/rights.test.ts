import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filledPath } from '../../../src/page/api/operationUrl.ts';
import { staffOperations, type StaffOperations } from '../../../src/contract/staff.gen.ts';
import { staffContract } from '../../../server/http/openApi.ts';
import { roles, type Role, type Scope } from '../../../server/staff/roles.ts';
import { staffCookie, staffProvider } from '../support/staffCookie.ts';
import { demo, World } from '../support/world.ts';

const host = 'booking.example.com';
const { org, maple, queenWest } = demo();
type Name = keyof StaffOperations;
type Kind = Scope['kind'];
type ScopeName = StaffOperations['readToday']['query']['scope'];

const day = '2026-11-24';
const hash = '0'.repeat(64);
const place = (scope: ScopeName) => ({ scope, live: 999, sentence: 'x' });
const plan = { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 } as const;
const variant = (version: string) => ({ name: 'Warm', share: 50, version });

type WithBody = { [N in Name]: StaffOperations[N]['body'] extends undefined ? never : N }[Name];
/** What is sent: valid, but mostly without effect where it passes. */
const bodies: { readonly [N in WithBody]: (scope: ScopeName) => StaffOperations[N]['body'] } = {
  addDraftNote: () => ({ step: 'add-notes', text: 'Why?' }),
  askForReview: () => ({ to: 'nobody' }),
  askForChanges: () => ({ hash, why: 'x' }),
  approveDraft: () => ({ hash }),
  beginDraft: (scope) => ({ scope, name: 'Another' }),
  beginExperiment: (scope) => ({
    scope,
    live: 999,
    name: 'Warmer words',
    plan,
    variants: [variant(randomUUID())],
  }),
  catchUpDraft: () => ({ base: 1 }),
  changeAppointmentAsStaff: () => ({ shop: maple, kind: 'cancel', seen: 0 }),
  closeDayOfShop: () => ({ shop: maple, day, isClosed: false }),
  endExperiment: () => ({ outcome: 'stopped' }),
  findCaller: () => ({ shop: maple, text: '206 555 0100' }),
  followAround: place,
  publishDraft: () => ({ hash, live: 0, sentence: 'x' }),
  publishVersion: place,
  renameDraft: () => ({ name: 'Renamed' }),
  restoreDraft: () => ({ base: 1, revision: 1 }),
  rollOutVariant: () => ({ variant: randomUUID(), live: 999, sentence: 'x' }),
  saveDraft: () => ({ base: 1, changes: {}, what: 'nothing' }),
  setReviewRule: (scope) => ({ scope, needsApproval: false }),
  tellPresence: () => ({}),
};
/** What is asked for, beside the scope or shop. */
const queries: { readonly [N in Name]?: (things: Things) => Record<string, string> } = {
  compareFiles: ({ version }) => ({ from: `version:${version}`, to: `version:${version}` }),
  explainDayOfShop: () => ({ date: day, option: 'WAIT' }),
  listTimesToMoveTo: () => ({ id: randomUUID(), from: day }),
  listVisits: () => ({ day }),
  readLiveAt: () => ({ at: `${day}T10:00` }),
  readVisit: () => ({ id: randomUUID() }),
};

/** What calls are about: a draft, version, experiment and schedule of one scope. */
type Things = Readonly<Record<'draft' | 'version' | 'experiment' | 'schedule', string>>;

const scopes: readonly (readonly [ScopeName, Scope])[] = [
  ['everybody', { kind: 'everybody' }],
  [`organisation:${org}`, { kind: 'organisation', id: org }],
  [`shop:${maple}`, { kind: 'shop', id: maple }],
];
/** Whether a grant for one scope holds for another, written down by hand. */
const includes = (granted: Kind, asked: Kind) =>
  ({
    everybody: ['everybody', 'organisation', 'shop'],
    organisation: ['organisation', 'shop'],
    shop: ['shop'],
  })[granted].includes(asked);
const claimOf = (role: Role, scope: Scope) =>
  scope.kind === 'everybody'
    ? role
    : `${role}@${scope.kind === 'shop' ? 'shop' : 'org'}:${scope.id}`;

let world: World;
const cookies = new Map<string, string>();
const things = new Map<string, Things>();

async function ask(
  name: Name,
  sent: { params?: Record<string, string>; query?: object; body?: object },
  cookie = cookies.get('publisher')!,
) {
  const { method, path } = staffOperations[name];
  const response = await world.app.inject({
    method,
    url: filledPath(name, path, sent as Parameters<typeof filledPath>[2]),
    headers: {
      origin: `https://${host}`,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      cookie,
    },
    ...(sent.body && { payload: sent.body }),
  });
  const body = response.body.startsWith('{') ? response.json() : {};
  return { status: response.statusCode, body };
}

async function begun(scope: ScopeName, first: string): Promise<Things> {
  const { body: draft } = await ask('beginDraft', { body: { scope, name: 'A draft' } });
  const publish = { params: { id: first }, body: { scope, live: 0, sentence: 'x' } };
  const version =
    scope === 'everybody'
      ? first
      : (await ask('publishVersion', publish)).body.publication.version.id;
  const dueAt = new Date(world.now.getTime() + 86_400_000).toISOString();
  const { body: schedule } = await ask('publishVersion', {
    params: { id: version },
    body: { scope, live: 1, sentence: 'x', dueAt },
  });
  const { body: other } = await ask('beginDraft', { body: { scope, name: 'Other words' } });
  const flow = other.files.flow.replace('"title": "Services"', '"title": "What do you need?"');
  const { body: saved } = await ask('saveDraft', {
    params: { id: other.id },
    body: { base: 1, changes: { flow }, what: 'an edit' },
  });
  const variants = [{ name: 'Warm', share: 50, draft: other.id, hash: saved.hash }];
  const { body: experiment } = await ask('beginExperiment', {
    body: { scope, live: 1, name: 'Warmer words', plan, variants },
  });
  return { draft: draft.id, version, experiment: experiment.id, schedule: schedule.id };
}

beforeAll(async () => {
  world = await World.open(undefined, {
    publicHost: host,
    staff: { kind: 'provider', settings: staffProvider },
    flows: 'database',
  });
  const granted = [...scopes.map(([, scope]) => scope), { kind: 'shop', id: queenWest } as const];
  for (const claim of roles.flatMap((role) => granted.map((scope) => claimOf(role, scope)))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    cookies.set(claim, await staffCookie(world.db, claim, world.now));
  }
  const { body } = await ask('readHistory', { query: { scope: 'everybody' } });
  for (const [scope] of scopes) {
    // oxlint-disable-next-line no-await-in-loop
    things.set(scope, await begun(scope, body.publications[0].version.id));
  }
});
afterAll(() => world.close());

/** The scopes for which a call can be made. */
const scopesOf = (from: string) =>
  from === 'any' ? scopes.slice(0, 1) : from.endsWith('.shop') ? scopes.slice(2) : scopes;
const calls = Object.entries(staffContract).flatMap(([name, { staff }]) =>
  scopesOf(staff!.scope).map(([scope, { kind }]) => [name as Name, scope, kind] as const),
);

test.for(calls)('%s about %s needs the role of the contract', async ([name, scope, kind]) => {
  const { role: needed, scope: from, within = false } = staffContract[name]!.staff!;
  const about = things.get(scope)!;
  const id = { ...about, any: randomUUID() }[from as keyof Things] ?? about.version;
  const sent = {
    params: { id, revision: '1', tab: randomUUID(), note: randomUUID() },
    query: {
      ...(from === 'query.scope' && { scope }),
      ...(from === 'query.shop' && { shop: maple }),
      ...queries[name]?.(about),
    },
    ...(name in bodies && { body: bodies[name as WithBody](scope) }),
  };
  const wrong: string[] = [];
  const check = async (claim: string | undefined, isAllowed: boolean) => {
    const { status, body } = await ask(name, sent, claim === undefined ? '' : cookies.get(claim));
    const isRefused = status === 401 || status === 403;
    // One's own draft is approved by somebody else: not a matter of roles.
    const isOwn = /worked on this draft/.test(body.message ?? '');
    if (isRefused === isAllowed && !isOwn) wrong.push(`${claim}: ${status} ${body.message}`);
    if (isRefused && !/^[A-Z].+\.$/.test(body.message ?? '')) wrong.push(`${claim}: no sentence`);
    // A call that does not fit shows nothing of rights.
    if (status >= 500 || /is required|not a known|not written/.test(body.message ?? '')) {
      wrong.push(`${claim}: ${status} ${body.message}`);
    }
  };

  await check(undefined, false);
  for (const role of roles) {
    const isRole = roles.indexOf(role) >= roles.indexOf(needed);
    for (const [, granted] of scopes) {
      const reaches = includes(granted.kind, kind) || (within && includes(kind, granted.kind));
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await check(claimOf(role, granted), isRole && (from === 'any' || reaches));
    }
    const reaches = from === 'any' || (within && kind !== 'shop');
    // Queen West is of the same organisation.
    // oxlint-disable-next-line no-await-in-loop
    await check(claimOf(role, { kind: 'shop', id: queenWest }), isRole && reaches);
  }

  expect(wrong).toEqual([]);
});

describe('/api/docs', () => {
  const documents = ['/api/docs/openapi.json', '/api/docs/json', '/api/docs/yaml'];
  const get = (url: string, cookie = '') => world.app.inject({ url, headers: { cookie } });

  test.each(documents)('shows nothing of the staff’s calls to others: %s', async (url) => {
    const { statusCode, body } = await get(url);

    expect(statusCode).toBe(200);
    expect(body).toContain('getShopSettings');
    expect(body).not.toMatch(/\/staff\/|x-staff|ScopeName|DraftSummary/);
  });

  test.each(documents)('shows them to whoever is signed in: %s', async (url) => {
    const { headers, body } = await get(url, cookies.get(`viewer@shop:${maple}`));

    for (const name of ['getShopSettings', ...Object.keys(staffContract)]) {
      expect(body).toContain(name);
    }
    expect(headers['cache-control']).toBe('no-store');
  });

  test('has the staff’s calls in valid OpenAPI, with schemas that compile', async () => {
    const document = (await get(documents[0]!, cookies.get('publisher'))).json();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'doc', components: document.components });

    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.compile({ $ref: `doc#/components/schemas/${name}` })).toBeTypeOf('function');
    }
    expect(document.paths['/staff/follow'].post.description).toContain('role of publisher');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });
});
