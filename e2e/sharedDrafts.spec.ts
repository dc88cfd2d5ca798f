import type { Page } from 'playwright/test';
import { violations } from './support/axe.ts';
import { Inspector } from './support/Inspector.ts';
import { test } from './support/staff.ts';
import { expect } from './support/test.ts';

/** Somebody of the staff at the inspector. */
class Colleague extends Inspector {
  async signIn(name: string, address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.getByPlaceholder('Enter any login').fill(name);
    await this.page.getByPlaceholder('and password').fill('any');
    await this.page.getByRole('button', { name: 'Sign-in' }).click();
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await expect(this.step('view-welcome')).toBeVisible({ timeout: 30_000 });
  }

  /** Opens the words of a step's form. */
  async openTexts(step: string): Promise<void> {
    await this.choose(step);
    await this.tab('Change');
    await this.details.getByRole('tab', { name: 'Texts' }).click();
  }

  /** The English words that stand in place of others. */
  words(shown: string | RegExp) {
    return this.details.getByLabel(shown).first();
  }

  get saved() {
    return this.page
      .getByRole('navigation', { name: 'Drafts' })
      .getByText('Saved', { exact: true });
  }
}

/** A second person in a browser of their own. */
async function another(page: Page): Promise<Colleague> {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1280, height: 800 }, baseURL: new URL(page.url()).origin });
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  return new Colleague(await context.newPage());
}

const heading = 'English · Heading';

/** Two in one draft, which Ana has begun with other words of the notes. */
async function inOneDraft(page: Page): Promise<{ ana: Colleague; ben: Colleague }> {
  const ana = new Colleague(page);
  await ana.signIn('ana', '/inspector.html');
  await ana.openTexts('add-notes');
  await ana.words(heading).fill('Tell us more');
  await expect(ana.saved).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  // The address is the link to share.
  const ben = await another(page);
  await ben.signIn('ben', page.url());
  return { ana, ben };
}

test('two edit one draft: they see each other, and both changes are kept', async ({ page }) => {
  const { ana, ben } = await inOneDraft(page);
  await ben.openTexts('add-waiter-preferences');
  await expect(page.getByRole('list', { name: 'Others in this draft' })).toContainText(
    'ben, at “Way to come”',
  );
  await expect(ben.page.getByRole('list', { name: 'Others in this draft' })).toContainText('ana');

  // Different steps: both have both.
  await ben.words(heading).fill('How will you come?');
  await expect(ben.saved).toBeVisible();
  await ana.words(heading).fill('Tell us everything');
  await ana.openTexts('add-waiter-preferences');
  await expect(ana.words(heading)).toHaveValue('How will you come?');
  await ben.openTexts('add-notes');
  await expect(ben.words(heading)).toHaveValue('Tell us everything');

  // Undo takes back what was done here, and keeps what the other did since.
  await page.getByRole('button', { name: 'Undo' }).click();
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue('Tell us more');
  await ana.openTexts('add-waiter-preferences');
  await expect(ana.words(heading)).toHaveValue('How will you come?');
  await expect(ben.words(heading)).toHaveValue('Tell us more');
  await ben.page.context().close();
});

test('where two changed the same words of a draft, one chooses', async ({ page, pageErrors }) => {
  // Of the calls that are held up here, and of the answer that asks which side is to stay.
  pageErrors.expect(/ERR_FAILED|409/);
  const { ana, ben } = await inOneDraft(page);
  await ben.openTexts('add-notes');

  // Ana's change waits on its way until Ben's is saved.
  let go = () => {};
  const isBensSaved = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/staff/drafts/*/files', async (route) => {
    await isBensSaved;
    await route.continue();
  });
  await page.route('**/staff/drafts/*/present/*', (route) => route.abort());
  await ana.words(heading).fill('From Ana');
  await expect(page.getByText('Saving …')).toBeVisible();
  await ben.words(heading).fill('From Ben');
  await expect(ben.saved).toBeVisible();
  await page.unroute('**/staff/drafts/*/present/*');
  go();
  const choice = page.getByRole('dialog', { name: 'Two people changed the same thing' });
  const sides = choice.getByRole('row', { name: /^heading/ });
  await expect(sides.getByRole('cell')).toHaveText(['Tell us more', 'From Ana', 'From Ben']);
  await expect(choice.getByRole('button', { name: 'Keep what is chosen' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  // Put off, also over a reload, nothing is lost, and it is asked again.
  await choice.getByRole('button', { name: 'Decide later' }).click();
  await page.reload();
  await expect(choice).toBeVisible({ timeout: 30_000 });
  await choice.getByRole('radio', { name: 'Theirs' }).check();
  await page.keyboard.press('Tab');
  await expect(choice.getByRole('button', { name: 'Keep what is chosen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ana.saved).toBeVisible();
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue('From Ben');
  // What was not chosen comes back by Undo; the other one is among the states.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ana.words(heading)).toHaveValue('From Ana');
  await expect(ben.words(heading)).toHaveValue('From Ana');
  await ben.page.getByRole('button', { name: 'This draft' }).click();
  await ben.page.getByRole('menuitem', { name: 'Earlier states' }).click();
  await expect(
    ben.page
      .getByRole('dialog')
      .getByText(/^State \d+ · ben/)
      .first(),
  ).toBeVisible();
  await ben.page.context().close();
});

test('a draft outlives a lost network, reloads and another shop, with its Undo @deep', async ({
  page,
  pageErrors,
  shopNamed,
}) => {
  pageErrors.expect(/ERR_FAILED/);
  const ana = new Colleague(page);
  await ana.signIn('ana', '/inspector.html');
  await page.route('**/staff/drafts*', (route) => route.abort());
  await page.route('**/staff/drafts/**', (route) => route.abort());
  await ana.openTexts('add-notes');
  await ana.words(heading).fill('Written in a tunnel');
  await expect(page.getByText(/^Not saved: the server cannot be reached/)).toBeVisible();

  // Before a draft was even begun.
  await page.reload();
  await expect(page.getByText(/^Not saved: the server cannot be reached/)).toBeVisible();
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue('Written in a tunnel');
  await page.unroute('**/staff/drafts*');
  await page.unroute('**/staff/drafts/**');
  await expect(ana.saved).toBeVisible();

  await ana.words(heading).fill('Written in the light');
  await expect(ana.saved).toBeVisible();
  await page.reload();
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue('Written in the light');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ana.words(heading)).toHaveValue('Written in a tunnel');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(ana.saved).toBeVisible();

  // Another shop has nothing of it; the way back leads to the draft, and Undo is still there.
  const maple = shopNamed('Maple');
  await page.getByLabel('Shop', { exact: true }).selectOption(maple);
  await expect(page).toHaveURL(new RegExp(`shop=${maple}`));
  await expect(page).not.toHaveURL(/draft=/);
  await expect(page.getByText('This is what visitors get.')).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Shop', { exact: true }).selectOption({ label: 'All shops' });
  await page.getByRole('link', { name: /^Go on with/ }).click();
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue('Written in the light');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ana.words(heading)).toHaveValue('Written in a tunnel');
});

test('every state comes back, notes are left at steps, and drafts are renamed and put away @deep', async ({
  page,
}) => {
  const ana = new Colleague(page);
  await ana.signIn('ana', '/inspector.html');
  const bar = page.getByRole('navigation', { name: 'Drafts' });
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).not.toHaveValue('');
  const live = await ana.words(heading).inputValue();
  await ana.words(heading).fill('First');
  await expect(ana.saved).toBeVisible();
  await ana.openTexts('add-waiter-preferences');
  await ana.words(heading).fill('Second');
  await expect(ana.saved).toBeVisible();

  // What is saved may have errors: the page says both.
  await ana.choose('add-customer');
  await page.keyboard.press('s');
  await page.getByLabel('Skip this step').selectOption({ label: 'Always: the step is off' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(bar).toContainText('Saved · has errors');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).not.toContainText('Visitors keep');
  await ana.openTexts('add-waiter-preferences');
  await expect(ana.words(heading)).toHaveValue('Second');

  // Each changed file can be downloaded.
  await ana.details.getByRole('button', { name: 'Download' }).click();
  for (const file of ['add-notes.json', 'add-waiter-preferences.json']) {
    await expect(page.getByRole('menuitem', { name: file })).toBeInViewport({ ratio: 1 });
    await page.getByRole('menuitem', { name: file }).click({ trial: true });
  }
  await page.keyboard.press('Escape');

  // One press each.
  await bar.getByRole('button', { name: 'This draft' }).click();
  await page.getByRole('menuitem', { name: 'Back to live' }).click();
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue(live);
  await expect(ana.saved).toBeVisible();
  await page.reload();
  await ana.openTexts('add-notes');
  await bar.getByRole('button', { name: 'This draft' }).click();
  await page.getByRole('menuitem', { name: 'Earlier states' }).click();
  const states = page.getByRole('dialog', { name: 'Earlier states' });
  const second = states.getByRole('listitem').filter({ hasText: 'State 3' });
  await second.getByRole('button', { name: 'What differs from now?' }).click();
  await expect(second.getByText('Second', { exact: true }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await second.getByRole('button', { name: 'Bring it back' }).click();
  await expect(ana.words(heading)).toHaveValue('First');
  await expect(ana.saved).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ana.words(heading)).toHaveValue(live);
  await page.getByRole('button', { name: 'Redo' }).click();

  await bar.getByRole('button', { name: 'This draft' }).click();
  await page.getByRole('menuitem', { name: 'Colleagues’ notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Colleagues’ notes' });
  await notes.getByLabel('A note at “Notes”').fill('Is this too long?');
  await notes.getByRole('button', { name: 'Leave the note' }).click();
  await expect(notes.getByRole('listitem').getByText('Is this too long?')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Colleagues’ notes (1)' })).toBeVisible();

  await bar.getByRole('button', { name: 'This draft' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await bar.getByLabel('Name of the draft').fill('Shorter words');
  await page.keyboard.press('Enter');
  await expect(bar.getByText('Shorter words')).toBeVisible();
  const address = page.url();

  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Drafts' })
    .click();
  await expect(page.getByRole('link', { name: 'Shorter words' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const shorter = page.getByRole('listitem').filter({ hasText: 'Shorter words' });
  await shorter.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Put away' }).click();
  await expect(shorter).toHaveCount(0);
  await page.getByRole('radio', { name: 'Put away' }).click();
  await expect(page.getByRole('link', { name: 'Shorter words' })).toBeVisible();

  // What is changed in it meanwhile is not lost: it is saved once the draft is open again.
  await page.goto(address);
  await expect(page.getByText(/^This draft was put away/)).toBeVisible({ timeout: 30_000 });
  await ana.openTexts('add-notes');
  await ana.words(heading).fill('Third');
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(ana.saved).toBeVisible();
  await notes.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Colleagues’ notes (1)' }).click();
  await notes.getByRole('button', { name: 'Dealt with' }).click();
  await expect(notes.getByText('Dealt with (1)')).toBeVisible();
});

test('what went live since is brought into a draft, so that publishing it takes nothing back @deep', async ({
  page,
}) => {
  const ana = new Colleague(page);
  await ana.signIn('ana', '/inspector.html');
  const bar = page.getByRole('navigation', { name: 'Drafts' });
  await ana.openTexts('add-notes');
  await ana.words(heading).fill('Of the draft');
  await expect(ana.saved).toBeVisible();

  // Another draft is published meanwhile.
  await page.evaluate(async () => {
    type Answer = {
      id: string;
      hash: string;
      live: number;
      files: { forms: Record<string, string> };
    };
    const call = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Answer;
    };
    const draft = await call('POST', '/staff/drafts', { scope: 'everybody', name: 'Other' });
    const form = draft.files.forms['add-waiter-preferences']!;
    const before = (JSON.parse(form) as { heading: string }).heading;
    const forms = { 'add-waiter-preferences': form.replaceAll(before, 'It is live') };
    const path = `/staff/drafts/${draft.id}`;
    const { hash } = await call('PUT', `${path}/files`, { base: 1, changes: { forms }, what: 'x' });
    const why = { sentence: 'Because', word: 'Tried it' };
    await call('POST', `${path}/publish`, { hash, live: draft.live, ...why });
  });

  await bar.getByRole('button', { name: 'Bring it in' }).click();
  await ana.openTexts('add-waiter-preferences');
  await expect(ana.words(heading)).toHaveValue('It is live');
  await ana.openTexts('add-notes');
  await expect(ana.words(heading)).toHaveValue('Of the draft');
  await expect(ana.saved).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Bring it in' })).toHaveCount(0);
  await expect(ana.details).toContainText('Download');
  await ana.details.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['add-notes.json']);
});
