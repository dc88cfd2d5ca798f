import type { Page } from 'playwright/test';
import { testWithStaff } from './support/staff.ts';
import { expect } from './support/test.ts';

const test = testWithStaff('ana@example.com=publisher, ben@example.com=editor');

async function signIn(page: Page, name: string) {
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.goto('/inspector.html?page=drafts');
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible({ timeout: 30_000 });
}

test('a draft of one is reviewed, approved, published and taken back by another', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const bens = await (await browser.newContext()).newPage();
  await signIn(bens, 'ben');
  const id = await bens.evaluate(async () => {
    const call = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method, headers, body: JSON.stringify(body) };
      return (await (await fetch(path, sent)).json()) as {
        id: string;
        files: { forms: Record<string, string> };
      };
    };
    const draft = await call('POST', '/staff/drafts', { scope: 'everybody', name: 'Warmer words' });
    const form = draft.files.forms['add-notes']!;
    const { heading } = JSON.parse(form) as { heading: string };
    const forms = { 'add-notes': form.replaceAll(heading, 'Tell us more') };
    const saved = { base: 1, changes: { forms }, what: 'Heading' };
    await call('PUT', `/staff/drafts/${draft.id}/files`, saved);
    return draft.id;
  });
  await bens.goto(`/inspector.html?draft=${id}`);
  await expect(bens.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 });

  await signIn(page, 'ana');
  await expect(page.getByText('ben', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await expect(page.getByRole('heading', { name: 'Screens before and after' })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^ana, /)).toBeVisible();
  const publish = async (label: string) => {
    await page.getByLabel(/in a sentence/).fill(label);
    await page.locator('form').getByRole('button').click();
    await expect(page.getByText('It is live.')).toBeVisible({ timeout: 30_000 });
  };
  const heading = async () => (await page.request.get('/schemas/steps/add-notes.json')).text();
  await publish('Warmer words');
  expect(await heading()).toContain('Tell us more');

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Warmer words')).toBeVisible();
  await page.getByRole('button', { name: 'Take back to this' }).click();
  await publish('Back again');
  expect(await heading()).not.toContain('Tell us more');
  await bens.close();
});
