import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  KnownScope,
  SharedDraft,
  PublicationHistory,
} from '../../../src/contract/staff.gen.ts';
import type { Scope, StaffMember } from '../../../server/staff/roles.ts';
import { demo } from '../support/world.ts';
import { ann, Versions } from './support.ts';

const { maple, queenWest, org } = demo();
const scopes: readonly (readonly [string, Scope])[] = [
  ['everybody', { kind: 'everybody' }],
  [`organisation:${org}`, { kind: 'organisation', id: org }],
  [`shop:${maple}`, { kind: 'shop', id: maple }],
];
let staff: Versions;
const things = new Map<string, { draft: string; version: string }>();
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
    things.set(scope, { draft: draft.id, version });
  }
});
afterAll(() => staff.close());

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
    {
      scope: `shop:${maple}`,
      name: 'Maple Street Auto',
      role: 'editor',
      hasOwn: true,
      follows: false,
    },
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
