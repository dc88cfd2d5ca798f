import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Experiment,
  KnownScope,
  SharedDraft,
  PublicationHistory,
} from '../../../src/contract/staff.gen.ts';
import { roles, type Role, type Scope, type StaffMember } from '../../../server/staff/roles.ts';
import { demo } from '../support/world.ts';
import { ann, Versions } from './support.ts';

const { maple, queenWest, org } = demo();
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the rows of the table are about: a draft, version and experiment of one scope. */
interface Things {
  readonly draft: string;
  readonly version: string;
  readonly experiment: string;
}

/** Each call, the role that it needs, and what is sent: valid, but without effect if it passes. */
const calls: readonly (readonly [
  Role,
  Method,
  (scope: string, things: Things) => string,
  ((scope: string) => object)?,
])[] = [
  ['viewer', 'GET', (scope) => `/staff/under-way?scope=${scope}`],
  ['viewer', 'GET', (scope) => `/staff/drafts?scope=${scope}`],
  ['viewer', 'GET', (_scope, { draft }) => `/staff/drafts/${draft}`],
  ['viewer', 'GET', (_scope, { draft }) => `/staff/drafts/${draft}/revisions`],
  ['viewer', 'GET', (_scope, { draft }) => `/staff/drafts/${draft}/revisions/1`],
  ['viewer', 'GET', (_scope, { draft }) => `/staff/drafts/${draft}/review`],
  [
    'viewer',
    'PUT',
    (_scope, { draft }) => `/staff/drafts/${draft}/present/${randomUUID()}`,
    () => ({}),
  ],
  ['viewer', 'DELETE', (_scope, { draft }) => `/staff/drafts/${draft}/present/${randomUUID()}`],
  [
    'viewer',
    'POST',
    (_scope, { draft }) => `/staff/drafts/${draft}/notes`,
    () => ({ step: 'add-notes', text: 'Why?' }),
  ],
  ['editor', 'POST', () => '/staff/drafts', (scope) => ({ scope, name: 'Another' })],
  ['editor', 'PATCH', (_scope, { draft }) => `/staff/drafts/${draft}`, () => ({ name: 'Renamed' })],
  [
    'editor',
    'PUT',
    (_scope, { draft }) => `/staff/drafts/${draft}/files`,
    () => ({ base: 1, changes: {}, what: 'nothing' }),
  ],
  [
    'editor',
    'POST',
    (_scope, { draft }) => `/staff/drafts/${draft}/restore`,
    () => ({ base: 1, revision: 1 }),
  ],
  ['editor', 'POST', (_scope, { draft }) => `/staff/drafts/${draft}/catch-up`, () => ({ base: 1 })],
  ['editor', 'POST', (_scope, { draft }) => `/staff/drafts/${draft}/put-away`],
  ['editor', 'POST', (_scope, { draft }) => `/staff/drafts/${draft}/reopen`],
  ['editor', 'POST', (_scope, { draft }) => `/staff/drafts/${draft}/notes/${randomUUID()}/settle`],
  [
    'editor',
    'POST',
    (_scope, { draft }) => `/staff/drafts/${draft}/approve`,
    () => ({ hash: '0'.repeat(64) }),
  ],
  [
    'publisher',
    'POST',
    (_scope, { draft }) => `/staff/drafts/${draft}/publish`,
    () => ({ hash: '0'.repeat(64), live: 0, sentence: 'x' }),
  ],
  [
    'publisher',
    'POST',
    (_scope, { version }) => `/staff/versions/${version}/publish`,
    (scope) => ({ scope, live: 999, sentence: 'x' }),
  ],
  ['publisher', 'POST', () => '/staff/follow', (scope) => ({ scope, live: 999, sentence: 'x' })],
  ['viewer', 'GET', (scope) => `/staff/experiments?scope=${scope}`],
  ['viewer', 'GET', (_scope, { experiment }) => `/staff/experiments/${experiment}`],
  [
    'publisher',
    'POST',
    () => '/staff/experiments',
    (scope) => ({ ...anExperiment(scope, randomUUID()), live: 999 }),
  ],
  [
    'publisher',
    'POST',
    (_scope, { experiment }) => `/staff/experiments/${experiment}/roll-out`,
    () => ({ variant: randomUUID(), live: 999, sentence: 'x' }),
  ],
  [
    'publisher',
    'POST',
    (_scope, { experiment }) => `/staff/experiments/${experiment}/end`,
    () => ({ outcome: 'stopped' }),
  ],
  ['publisher', 'PUT', () => '/staff/review-rule', (scope) => ({ scope, needsApproval: false })],
];

const anExperiment = (scope: string, version: string) => ({
  ...{ scope, name: 'Warmer words', live: 1, variants: [{ name: 'Warm', share: 50, version }] },
  plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 },
});

/** What was published is seen by whoever has a role for a shop that got it, too. */
const published: readonly ((scope: string, things: Things) => string)[] = [
  (scope) => `/staff/history?scope=${scope}`,
  (_scope, { version }) => `/staff/versions/${version}`,
  (_scope, { version }) => `/staff/compare?from=version:${version}&to=version:${version}`,
];

const scopes: readonly (readonly [string, Scope])[] = [
  ['everybody', { kind: 'everybody' }],
  [`organisation:${org}`, { kind: 'organisation', id: org }],
  [`shop:${maple}`, { kind: 'shop', id: maple }],
];
/** Whether a grant for one scope holds for another. */
const includes = (granted: Scope['kind'], asked: Scope['kind']) =>
  ({
    everybody: ['everybody', 'organisation', 'shop'],
    organisation: ['organisation', 'shop'],
    shop: ['shop'],
  })[granted].includes(asked);

let staff: Versions;
const things = new Map<string, Things>();
beforeAll(async () => {
  staff = await Versions.open();
  const { body } = await staff.call<PublicationHistory>('GET', '/staff/history?scope=everybody');
  const first = body.publications[0]!.version!.id;
  for (const [scope] of scopes) {
    const draft = await staff.begin(scope);
    const version =
      scope === 'everybody'
        ? first
        : (
            await staff.call<{ publication: { version: { id: string } } }>(
              'POST',
              `/staff/versions/${first}/publish`,
              { body: { scope, live: 0, sentence: 'x' } },
            )
          ).body.publication.version.id;
    const other = await staff.begin(scope, ann, 'Other words');
    const flow = other.files.flow.replace('"title": "Services"', '"title": "What do you need?"');
    await staff.save(other, { flow });
    const { hash } = (await staff.call<SharedDraft>('GET', `/staff/drafts/${other.id}`)).body;
    const began = await staff.call<Experiment>('POST', '/staff/experiments', {
      body: {
        ...anExperiment(scope, version),
        variants: [{ name: 'Warm', share: 50, draft: other.id, hash }],
      },
    });
    things.set(scope, { draft: draft.id, version, experiment: began.body.id });
  }
}, 120_000);
afterAll(() => staff.close());

describe.for(scopes)('about %s', ([scope, { kind }]) => {
  test.for(calls)('only %s or more: %s %s', async ([needed, method, path, body], { task }) => {
    const url = path(scope, things.get(scope)!);
    const sent = body && { body: body(scope) };
    const wrong: string[] = [];
    const check = async (as: StaffMember | null, isAllowed: boolean, who: string) => {
      const answer = await staff.call(method, url, { as, ...sent });
      const isRefused = answer.status === 401 || answer.status === 403;
      // One's own draft is approved by somebody else: not a matter of roles.
      const isOwn = /worked on this draft/.test(answer.body.message ?? '');
      if (isRefused === isAllowed && !isOwn) wrong.push(`${who}: ${answer.status}`);
      if (isRefused && !/^[A-Z].+\.$/.test(answer.body.message ?? ''))
        wrong.push(`${who}: no sentence`);
      if (answer.status >= 500) wrong.push(`${who}: ${answer.status}`);
    };

    await check(null, false, 'nobody');
    for (const role of roles) {
      for (const [name, granted] of scopes) {
        const isAllowed =
          roles.indexOf(role) >= roles.indexOf(needed) && includes(granted.kind, kind);
        const grants = [{ role, scope: granted }];
        await check({ id: `${role} ${name}`, name: role, grants }, isAllowed, `${role} of ${name}`);
      }
      const elsewhere = [{ role, scope: { kind: 'shop', id: queenWest } as const }];
      await check({ id: 'else', name: role, grants: elsewhere }, false, `${role} of another shop`);
    }

    expect(wrong, task.name).toEqual([]);
  });
});

describe.for(scopes)('what was published for %s', ([scope, { kind }]) => {
  test.for(published)('is seen by whoever it reaches: %s', async (path) => {
    const url = path(scope, things.get(scope)!);
    const statusFor = async (granted: Scope) => {
      const as = { id: 'm', name: 'M', grants: [{ role: 'viewer' as const, scope: granted }] };
      return (await staff.call('GET', url, { as })).status;
    };
    const allowed = await Promise.all(scopes.map(([, granted]) => statusFor(granted)));
    const other = await statusFor({ kind: 'shop', id: queenWest });
    const stranger = await statusFor({ kind: 'shop', id: randomUUID() });
    const nobody = await staff.call('GET', url, { as: null });

    expect(allowed[0]).toBe(200);
    expect(allowed[1]).toBe(200);
    expect(allowed[2]).toBe(200);
    // Queen West is of the same organisation.
    expect(other).toBe(kind === 'shop' ? 403 : 200);
    expect(stranger).toBe(kind === 'everybody' ? 200 : 403);
    expect(nobody.status).toBe(401);
  });
});

test('another site cannot make a signed-in browser publish, and no form can', async () => {
  const { draft } = things.get('everybody')!;
  const ask = (headers: Record<string, string>) =>
    staff.app.inject({
      method: 'POST',
      url: `/staff/drafts/${draft}/put-away`,
      headers: { host: 'localhost:4173', 'x-member': JSON.stringify(ann), ...headers },
    });
  const own = {
    origin: 'http://localhost:4173',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  };
  const answers = await Promise.all([
    ask({}),
    ask({ ...own, origin: 'https://evil.example' }),
    ask({ ...own, 'sec-fetch-site': 'cross-site' }),
    ask({ ...own, 'content-type': 'text/plain' }),
    ask({ ...own, host: 'evil.example', origin: 'http://evil.example' }),
  ]);
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${draft}`);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(body.state).toBe('open');
});

test('what belongs to others is not listed', async () => {
  const { body } = await staff.call<{ scopes: { scope: string }[] }>('GET', '/staff/live', {
    as: { id: 'm', name: 'M', grants: [{ role: 'viewer', scope: { kind: 'shop', id: maple } }] },
  });

  expect(body.scopes.map(({ scope }) => scope)).toEqual([`shop:${maple}`]);
});

test('the scopes that one may see are told, with what one may do there', async () => {
  const scopesOf = async (grants: StaffMember['grants']) => {
    const as = { id: 'm', name: 'M', grants };
    const { body } = await staff.call<{ scopes: KnownScope[] }>('GET', '/staff/scopes', { as });
    return body.scopes;
  };
  const all = await scopesOf([
    { role: 'viewer', scope: { kind: 'everybody' } },
    { role: 'publisher', scope: { kind: 'organisation', id: org } },
  ]);
  const roleOf = (scope: string) => all.find((each) => each.scope === scope)?.role;

  expect(all[0]).toMatchObject({ scope: 'everybody', name: null, role: 'viewer', hasOwn: true });
  expect(roleOf(`organisation:${org}`)).toBe('publisher');
  expect(roleOf(`shop:${maple}`)).toBe('publisher');
  expect(all.filter(({ role }) => role === 'viewer').length).toBeGreaterThan(1);
  expect(await scopesOf([{ role: 'editor', scope: { kind: 'shop', id: maple } }])).toEqual([
    { scope: `shop:${maple}`, name: 'Maple Street Auto', role: 'editor', hasOwn: true },
  ]);
});

test('a version of one shop is not put live at another by who may not see it', async () => {
  const { version } = things.get(`shop:${maple}`)!;
  const { status } = await staff.call('POST', `/staff/versions/${version}/publish`, {
    as: {
      id: 'q',
      name: 'Q',
      grants: [{ role: 'publisher', scope: { kind: 'shop', id: queenWest } }],
    },
    body: { scope: `shop:${queenWest}`, live: 0, sentence: 'x' },
  });

  expect(status).toBe(403);
});
