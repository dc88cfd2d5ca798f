import { afterEach, describe, expect, test } from 'vitest';
import { providerOf } from '../../../server/staff/staffConfig.ts';
import { HandmadeProvider, type Shape } from '../support/handmadeProvider.ts';
import { Jar } from '../support/oidcProvider.ts';
import { World } from '../support/world.ts';

const host = 'booking.example.com';
const address = { email: 'ana@example.com', email_verified: true };
const groups = Array.from({ length: 200 }, (_, number) => `Group number ${number} of the company`);
const post = ['client_secret_post'];

let provider: HandmadeProvider;
let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
  await provider.stop();
});

interface Given extends Shape {
  env?: Record<string, string>;
  /** The issuer as it is set, from the provider's own name */
  set?: (issuer: string) => string;
}

/** Signs Ana in; returns the last answer and a browser that keeps its cookies. */
async function signIn({ env = {}, set = (issuer) => issuer, ...shape }: Given) {
  provider = await HandmadeProvider.start(shape);
  const settings = providerOf({
    OIDC_ISSUER: set(provider.issuer),
    OIDC_CLIENT_ID: HandmadeProvider.client.id,
    OIDC_CLIENT_SECRET: HandmadeProvider.client.secret,
    STAFF: 'ana@example.com=publisher',
    ...env,
  })!;
  world = await World.open(undefined, { publicHost: host, staff: { kind: 'provider', settings } });
  world.now = new Date();
  const jar = new Jar();
  const get = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const headers = { host: 'upstream', origin: `https://${host}`, cookie: jar.read() };
    const response = await world!.app.inject({ method, url, headers });
    jar.keep([response.headers['set-cookie'] ?? []].flat());
    return response;
  };
  const begun = await get('/staff/sign-in/provider');
  if (begun.statusCode !== 302) return { last: begun, get };
  const there = await fetch(begun.headers.location!, { redirect: 'manual' });
  const back = there.headers.get('location')!.replace(`https://${host}`, '');
  return { last: await get(back), get };
}

describe('a provider signs in', () => {
  test.each<[string, Given]>([
    [
      'that takes the secret in the header alone',
      {
        idToken: address,
        metadata: { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
        takes: 'basic',
      },
    ],
    [
      'that takes it in the body alone',
      {
        idToken: address,
        metadata: { token_endpoint_auth_methods_supported: post },
        takes: 'post',
      },
    ],
    ['that does not say which', { idToken: address, takes: 'basic' }],
    ['whose page about the user refuses', { idToken: address, userInfo: 401 }],
    ['whose page about the user fails', { idToken: address, userInfo: 500 }],
    ['whose page about the user is silent', { idToken: address, userInfo: 'silent' }],
    [
      'that tells of the verified address on that page alone',
      { idToken: { email: address.email }, userInfo: address },
    ],
    [
      'whose issuer has a slash at its end that is not set',
      { idToken: address, path: '/realms/one/', set: (issuer) => issuer.slice(0, -1) },
    ],
    [
      'whose issuer has none where one is set',
      { idToken: address, path: '/realms/one', set: (issuer) => `${issuer}/` },
    ],
    [
      'whose groups have commas in their names',
      {
        idToken: { groups: ['CN=Booking,OU=Groups,DC=corp'] },
        env: {
          STAFF_ROLES_CLAIM: 'groups',
          STAFF: 'ana@example.com=viewer,claim:CN=Booking,OU=Groups,DC=corp=editor, sub:x=viewer',
        },
      },
    ],
    [
      'that sends two hundred groups',
      {
        idToken: { ...address, groups: [...groups, 'publisher'] },
        env: { STAFF_ROLES_CLAIM: 'groups' },
      },
    ],
  ])(
    '%s',
    async (_which, given) => {
      const { last } = await signIn(given);

      expect([last.statusCode, last.headers.location]).toEqual([302, '/inspector.html']);
    },
    20_000,
  );

  test('and out, by an address of a length that everything takes', async () => {
    const { get } = await signIn({
      idToken: { ...address, groups },
      env: { STAFF_ROLES_CLAIM: 'groups' },
    });

    const { next } = (await get('/staff/sign-out', 'POST')).json<{ next: string }>();

    expect(next).toContain('/logout?');
    expect(next).toContain('client_id=booking');
    expect(next.length).toBeLessThan(2000);
  });
});

describe('where a provider cannot, the page says what to set', () => {
  const noRole = { STAFF: 'claim:Front desk=viewer', STAFF_ROLES_CLAIM: 'groups' };
  test.each<[string, Given, number, string]>([
    [
      'it has another name',
      { set: (issuer) => issuer.replace('127.0.0.1', 'localhost') },
      503,
      'calls itself &quot;http://127.0.0.1:',
    ],
    [
      'it is somewhere else',
      { metadata: { issuer: 'https://elsewhere.example' } },
      503,
      'calls itself &quot;https://elsewhere.example&quot;: set it to that',
    ],
    [
      'it takes no secret',
      { metadata: { token_endpoint_auth_methods_supported: ['private_key_jwt'] } },
      503,
      'takes no client secret, only private_key_jwt',
    ],
    [
      'it refuses the secret',
      { metadata: { token_endpoint_auth_methods_supported: post }, takes: 'basic' },
      503,
      'refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
    ],
    ['it sends no groups', { env: noRole }, 403, 'It sends no &quot;groups&quot;'],
    [
      'it leaves groups out',
      { idToken: { _claim_names: { groups: 'src1' } }, env: noRole },
      403,
      'There are too many groups',
    ],
    ['it sends no address', {}, 403, 'It sends no e-mail address'],
    [
      'it does not verify addresses',
      { idToken: { email: 'ana@example.com' } },
      403,
      'list sub:ana in STAFF',
    ],
  ])('%s', async (_which, given, status, words) => {
    const { last } = await signIn(given);

    expect(last.statusCode).toBe(status);
    expect(last.body).toContain(words);
  });
});
