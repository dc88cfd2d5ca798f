import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import type { PublicationHistory } from '../src/contract/staff.gen.ts';
import { Inspector } from './support/Inspector.ts';
import { BookingServer } from './support/server.ts';
import { beginDraft, callAs, signIn, test } from './support/staff.ts';
import { expect, test as base } from './support/test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('staff sign in where the inspector is asked for, and sign out here and there', async ({
  page,
  server,
  shopNamed,
}) => {
  const address = `/inspector.html?shop=${shopNamed('Maple')}`;
  const state = { flow: 'booking@1', persona: 'several-customers', facts: {}, events: [] };
  await page.goto(`${address}#${encodeURIComponent(JSON.stringify(state))}`);
  await page.getByPlaceholder('Enter any login').fill('ana');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(new Inspector(page).step('view-welcome')).toBeVisible({ timeout: 30_000 });
  expect(page.url()).toContain(`${server.url}${address}#`);
  expect(page.url()).toContain('several-customers');
  expect(page.url()).not.toMatch(/code=|state=/);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const me = await page.evaluate(async () => (await fetch('/staff/me')).json() as Promise<object>);
  expect(me).toMatchObject({ name: 'ana', grants: [{ role: 'publisher' }] });

  const next = await page.evaluate(async () => {
    const response = await fetch('/staff/sign-out', { method: 'POST' });
    return ((await response.json()) as { next: string }).next;
  });
  await page.goto(next);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  // The provider's session has ended too.
  await page.goto('/inspector.html');
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('a provider that is away is told, and signing in goes on when it is back', async ({
  page,
  provider,
  pageErrors,
  restartServer,
}) => {
  provider.down = /./;
  // It remembers where the provider has its pages for an hour.
  await restartServer();
  pageErrors.expect(/503/);
  await page.goto('/inspector.html');
  const heading = page.getByRole('heading', { name: 'Signing in is not possible now' });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  provider.down = undefined;

  await page.getByRole('link', { name: 'Try again' }).click();

  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('one task needs no pointer and at most 30 keys, and no page is wider than a phone', async ({
  page,
  server,
}) => {
  await signIn(page, 'ana', `${server.url}/inspector.html`);
  const inspector = new Inspector(page);
  await expect(inspector.step('add-notes')).toBeVisible({ timeout: 30_000 });
  let keys = 0;
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    for (const key of pressed) await page.keyboard.press(key);
  };

  await press('Control+k', ...'notes');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(
    'Notes',
  );
  await press('Enter');
  await expect(inspector.step('add-notes').locator('button[data-step]')).toBeFocused();
  await press('s');
  const when = page.getByLabel('Skip this step');
  await expect(when).toBeFocused();
  await press('A');
  await expect(when).toHaveValue('true');
  await press('Tab', 'Enter');
  const drafts = page.getByRole('navigation', { name: 'Drafts' });
  await expect(drafts).toContainText('“Notes” is now skipped always');
  await expect(drafts.getByText('Saved', { exact: true })).toBeVisible();
  await press('Control+k', ...'publish');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    'Notes',
  );
  await press('Enter');
  await expect(page.getByRole('main', { name: 'Review' })).toBeFocused();
  expect(keys).toBeLessThanOrEqual(30);

  await pagesFit(page, new URL(page.url()).searchParams.get('draft')!, [390, 844]);
});

test('no page is wider than 1366 × 768 at 200 % @deep', async ({ page }) => {
  await signIn(page, 'ana', '/inspector.html?page=drafts');
  const heading = '"title": "At 200 %"';
  const draft = await beginDraft(page, 'everybody', 'At 200 %', ({ flow }) => ({
    flow: flow.replace(/"title": "[^"]+"/, heading),
  }));
  await pagesFit(page, draft, [683, 384]);
});

/**
 * No page is wider than the window, nor its bars higher than a row; cells below each other name their
 * columns, and looking is counted as no visit.
 */
async function pagesFit(page: Page, draft: string, [width, height]: readonly [number, number]) {
  const counted: string[] = [];
  page.on('request', (request) => {
    const isFlow = /^\/flows\/[^/]+\.json$/.test(new URL(request.url()).pathname);
    if (isFlow && request.headers()['x-visit'] !== 'none') counted.push(request.url());
  });
  const lowest = (bars: string) =>
    page.evaluate(
      (selector) =>
        Math.max(
          ...[...document.querySelectorAll(selector)].map(
            (bar) => bar.getBoundingClientRect().bottom,
          ),
        ),
      bars,
    );
  const names = ['today', 'visits', 'appointments', 'find', 'drafts', 'experiments'];
  await page.setViewportSize({ width, height });
  for (const name of [`review&draft=${draft}`, ...names, 'history', 'compare', 'audit']) {
    await page.goto(`/inspector.html?page=${name}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByText('Loading …')).toHaveCount(0);
    expect(await lowest('header'), name).toBeLessThanOrEqual(110);
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('html, main, main > table')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(Math.max(...widths), name).toBe(0);
    await expect(page.locator('main table td:not([data-column])'), name).toHaveCount(0);
  }
  expect(counted).toEqual([]);
  const scope = 'scope=everybody&flow=booking';
  const { body } = await callAs<PublicationHistory>(page, 'GET', `history?${scope}`);
  await page.goto(`/inspector.html?version=${body.publications.at(-1)!.version!.id}`);
  const begin = page.getByRole('button', { name: 'Begin a draft from it' });
  await expect(begin).toBeVisible({ timeout: 30_000 });
  expect((await begin.boundingBox())!.height).toBeLessThanOrEqual(44);
  await page.goto(`/inspector.html?draft=${draft}`);
  await expect(page.getByRole('navigation', { name: 'Panes' })).toBeVisible({ timeout: 30_000 });
  expect(await lowest('nav[aria-label="Drafts"], nav[aria-label="Panes"]')).toBeLessThanOrEqual(
    110,
  );
}

base.describe('on this machine alone', () => {
  base.use({ viewport: { width: 1280, height: 800 } });

  base('the address printed at start opens an inspector that saves drafts', async ({ page }) => {
    const content = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'content-'));
    for (const folder of ['flows', 'schemas']) {
      // oxlint-disable-next-line no-await-in-loop -- two of them
      await cp(join(root, folder), join(content, folder), { recursive: true });
    }
    const server = await BookingServer.startSeeded({ CONTENT_DIR: content });
    try {
      const printed = () => server.startAddresses()[0];
      await expect.poll(printed).toContain('/staff/start?key=');
      const inspector = new Inspector(page);

      await inspector.open(printed()!);

      expect(page.url()).toContain(`${server.url}/inspector.html#`);
      const editing = await page.evaluate(
        async () =>
          (await fetch('/inspector/editing.json?scope=everybody')).json() as Promise<object>,
      );
      expect(editing).toMatchObject({ staff: { role: 'publisher' }, folder: [] });
      await expect.poll(() => server.log).toContain('for another browser');
    } finally {
      // It still loads screens.
      await page.close();
      await server.stop();
    }
  });
});
