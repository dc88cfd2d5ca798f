import { expect, type Page } from 'playwright/test';
import type { FileChanges, SharedDraft } from '../../src/contract/staff.gen.ts';
import { TestProvider } from '../../tests/server/support/oidcProvider.ts';
import { BookingServer, startsWithinMs } from './server.ts';
import { test as base } from './test.ts';

/** What a server needs to send its staff to a provider; names have an address at example.com. */
export const staffEnv = (provider: TestProvider, STAFF: string) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  STAFF,
});

/** Signs in under a name, at a page for staff, and waits until it is shown. */
export async function signIn(page: Page, name: string, address: string): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.goto(address);
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByText(new RegExp(`^${name} (viewer|editor|publisher|without)`)),
  ).toBeVisible({ timeout: 30_000 });
}

interface Answer<Body> {
  status: number;
  body: Body;
}

/** Makes one of the staff's calls as who is signed in on a page. */
export const callAs = <Body>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Body>> =>
  page.evaluate(
    async ([how, where, text]) => {
      const headers = { 'content-type': 'application/json' };
      const sent = text === undefined ? {} : { headers, body: text };
      const response = await fetch(`/staff/${where}`, { method: how, ...sent });
      const answer = await response.text();
      return { status: response.status, body: answer === '' ? {} : JSON.parse(answer) };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Begins a draft with changed files; returns its id. */
export async function beginDraft(
  page: Page,
  scope: string,
  name: string,
  change: (files: SharedDraft['files']) => FileChanges,
): Promise<string> {
  const begun = await callAs<SharedDraft>(page, 'POST', 'drafts', { scope, name });
  const { id, files } = begun.body;
  const changes = change(files);
  await callAs(page, 'PUT', `drafts/${id}/files`, { base: 1, changes, what: name });
  return id;
}

const maple = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
/** Who of the staff may do what. */
export const STAFF = [
  'ana@example.com=publisher',
  'ben@example.com=editor',
  'vera@example.com=viewer',
  `sam@example.com=publisher@shop:${maple}`,
].join(', ');

/**
 * Journeys on a server whose staff sign in with a real provider. All files share it, since it takes
 * seconds to start: each journey begins a draft of its own, and expects what others have published.
 */
export const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const provider = await TestProvider.start();
      await provide(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, provide) => {
      const server = await BookingServer.startSeeded(staffEnv(provider, STAFF));
      provider.serve([server.url]);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  viewport: { width: 1280, height: 800 },
  context: async ({ context }, provide) => {
    // The provider's page asks for a font of another site.
    await context.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
    await provide(context);
  },
});
