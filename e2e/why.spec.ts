import type { Page } from 'playwright/test';
import { violations } from './support/axe.ts';
import { Inspector } from './support/Inspector.ts';
import { expect, test } from './support/test.ts';

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

/** Types into the search and takes the first that it finds. */
async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Steps, questions/ }).fill(words);
  await page.keyboard.press('Enter');
}

test('support is told why a shop has no time on a day, and what would change it @desktop', async ({
  page,
  shopNamed,
}) => {
  const inspector = new Inspector(page);
  await inspector.open(`/inspector.html?shop=${shopNamed('Queen West')}`);
  const { details } = inspector;

  await ask(page, 'no time sunday');
  await expect(details.getByRole('heading').first()).toContainText('no time on Sunday');
  await expect(page.locator(':focus')).toContainText('no time on Sunday');
  const answer = details.getByRole('region', { name: /^Why is there no time on/ });
  await expect(answer).toContainText('The shop is closed on Sundays.');
  await expect(answer).toContainText('if Sundays were switched on in the shop’s hours');

  await answer.getByLabel('How to come').selectOption({ label: 'Dropping off after hours' });
  await expect(answer).toContainText('The shop does not offer after hours drop-off.');
  await answer.getByLabel('Day').fill('2019-01-07');
  await answer.getByLabel('How to come').selectOption({ index: 0 });
  await expect(details).toContainText('The day has passed');
  expect(await violations(page)).toEqual([]);
});

test('support is told whether a plate is unknown, its search failed, or the shop does not serve it @desktop', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/500/);
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const { details, phone } = inspector;
  const answer = details.getByRole('region', { name: 'Why no vehicle was found' });

  await page.getByLabel('Persona').selectOption({ label: 'Nothing found' });
  await ask(page, 'plate unknown');
  await expect(answer).toContainText('is unknown: the search worked, and found no vehicle');

  await page.getByLabel('Persona').selectOption({ label: 'Unsupported vehicle' });
  await ask(page, 'no vehicle found');
  await expect(answer).toContainText('this shop does not serve it');

  await ask(page, 'new vehicle');
  await page.getByRole('button', { name: 'Jump there by the shortest way' }).click();
  await expect(inspector.screen('add-vehicle')).toBeVisible();
  await page.getByText('No faults').click();
  await page.getByLabel('The server is down').check();
  await page.keyboard.press('Escape');
  await phone.getByRole('textbox').first().fill('7ABC123');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(answer).toContainText('The search failed: the server was down');
});

test('a search for a choice lands on why it is offered, which stands first @desktop', async ({
  page,
  shopNamed,
}) => {
  const inspector = new Inspector(page);
  await inspector.open(`/inspector.html?shop=${shopNamed('Queen West')}`);

  await ask(page, 'after hours');

  const first = inspector.details.getByRole('region').first();
  await expect(first).toContainText('“After hours drop-off”: On “Way to come”');
  await expect(first).toContainText('Switched off in this shop’s settings.');
});
