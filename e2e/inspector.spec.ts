import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { violations } from './support/axe.ts';
import { shippedFlow, test as onEditedFlow } from './support/edited.ts';
import { brokenWords, enlargeText } from './support/geometry.ts';
import { Inspector } from './support/Inspector.ts';
import { overlaps } from './support/overlaps.ts';
import { keepPictures } from './support/pictures.ts';
import { bookOilChange, linkTo, openLink } from './support/tours/appointment.ts';
import { Visitor } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';

/** That of the pictures in `docs/images`. */
const sizes = [[1440, 860]] as const;

for (const each of [test, onEditedFlow]) {
  each.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');
}

test('support opens a visit by its link, sees why, steps back, and sees another persona’s way @desktop', async ({
  page,
  otherVisitor,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const { phone, details } = inspector;

  // A customer whom the shop does not know, up to the way to come.
  await phone.getByRole('checkbox', { name: 'Brake inspection' }).check();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Phone number').fill('2065550120');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Please enter your pin code').fill('1234');
  await expect(inspector.screen('add-waiter-preferences')).toBeVisible();
  await expect(page).not.toHaveURL(/2065550120/);

  const colleague = new Inspector(await otherVisitor());
  await colleague.open(page.url());
  await expect(colleague.screen('add-waiter-preferences')).toBeVisible();
  await colleague.tab('Why');
  const ways = colleague.page.getByRole('region', { name: 'Continue', exact: true });
  await expect(ways).toContainText('New customer is taken');
  await expect(ways).toContainText('We do not know this customer yet.');
  await expect(ways).toContainText('It would not be taken if the shop knows this phone.');

  await colleague.step('select-recommended-services').click();
  const why = colleague.page.getByRole('region', { name: /“Recommended services” was not shown/ });
  await expect(why).toContainText("“The customer's vehicles”, where this visit did not come");
  await expect(colleague.screen('select-recommended-services')).toBeVisible();
  await keepPictures(colleague.page, 'inspector-why', sizes);

  const waysOn = colleague.page.getByRole('region', { name: 'Ways on from Recommended services' });
  await waysOn.getByRole('listitem').first().getByRole('button').first().click();
  await expect(colleague.page.locator('.cm-activeLine')).toBeInViewport();

  await colleague.tab('Visit');
  await colleague.page.getByRole('button', { name: '← Earlier' }).click();
  await expect(colleague.screen('validate-pin')).toBeVisible();
  await expect(colleague.details).toContainText('The shop has not looked for the phone yet');

  await colleague.page.getByLabel('Persona').selectOption({ label: 'Recommended services' });
  await expect(colleague.screen('view-welcome')).toBeVisible();
  await colleague.tab('Why');
  await colleague.page.getByRole('button', { name: 'Jump there by the shortest way' }).click();
  await expect(colleague.screen('select-recommended-services')).toBeVisible();
  await expect(details).toBeVisible();
});

onEditedFlow(
  'a product manager moves a step, is refused with a visit to play, mends it and publishes; customers get it without a build @desktop',
  async ({ page, pageErrors, author, shopNamed, signIn, content }) => {
    // Warnings ask for a word first.
    pageErrors.expect(/422/);
    await author.publish(await shippedFlow());
    await signIn();
    const inspector = new Inspector(page);
    await inspector.open('/inspector.html');

    await inspector.drag('add-notes', 'validate-phone');
    const problems = page.getByRole('region', { name: 'Problems and differences' });
    await expect(problems).toContainText(/error/);
    await problems.getByRole('button', { name: /^Play/ }).first().click();
    await keepPictures(page, 'inspector-problems', sizes);
    await inspector.tab('Visit');
    await expect(inspector.details.getByRole('listitem').nth(2)).toBeVisible();
    await inspector.tab('Change');
    const drafts = page.getByRole('navigation', { name: 'Drafts' });
    await expect(drafts).toContainText('has errors');

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(drafts).not.toContainText('has errors');
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Show the whole flow' }).click();
    await inspector.drag('add-notes', 'validate-phone.returning-customer');
    await expect(problems).toContainText('kinds of visits');
    await inspector.tab('Change');
    await expect(drafts).toContainText('“Notes” is asked after “Phone of a returning');
    await inspector.publish('Ask returning customers for notes first', { word: 'It is meant' });
    // It stands in the folder, too.
    await expect
      .poll(() => readFile(join(content, 'flows/booking.json'), 'utf8'))
      .not.toBe(await shippedFlow());

    // One shop goes without notes, and says of itself what it does not offer.
    await inspector.open('/inspector.html');
    await page.getByLabel('Shop', { exact: true }).selectOption({ label: 'Queen West Garage' });
    await page.waitForURL(/shop=/);
    await inspector.step('add-waiter-preferences').getByRole('button').first().click();
    await inspector.tab('Why');
    await expect(inspector.details).toContainText('Switched off in this shop’s settings.');
    await inspector.step('add-notes').getByRole('button').first().click();
    await page.keyboard.press('s');
    await page.getByLabel('Skip this step').selectOption({ label: 'Always: the step is off' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await inspector.publish('No notes here');
    const shop = `shop=${shopNamed('Queen West Garage')}`;
    await inspector.open(`/inspector.html?${shop}`);
    await page.getByRole('button', { name: 'follows, with differences' }).click();
    await page.getByRole('button', { name: 'Go back to everybody’s flow' }).click();
    await page.waitForURL(/page=history/);
    await page.getByText('Give up what differs here').first().click();
    const form = page.getByRole('form', { name: 'Give up what differs here' });
    await form.getByLabel(/in a sentence/).fill('As all others');
    await form.getByRole('button').click();
    await form.getByLabel(/in spite of the warnings/).fill('It is meant', { timeout: 60_000 });
    await form.getByRole('button').click();
    await expect(page.getByText(/Nothing of its own is live here/)).toBeVisible({
      timeout: 60_000,
    });
    await inspector.open(`/inspector.html?${shop}`);
    await expect(page.getByText('follows everybody’s flow')).toBeVisible();

    const visitor = new Visitor(page);
    await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
    await visitor.at('view-welcome');
    await visitor.button('Returning customer?').click();
    await visitor.at('validate-phone.returning-customer');
    await page.getByLabel('Phone number').fill('3602199999');
    await visitor.continue();
    await visitor.at('add-notes');
  },
);

onEditedFlow(
  'a product manager changes a word of what follows a booking, and a customer’s link follows @desktop',
  async ({ page, guest, author, signIn }) => {
    await author.publish(await shippedFlow());
    const { visitor } = guest;
    const link = await linkTo(guest, await bookOilChange(guest));
    await signIn();
    const inspector = new Inspector(page);
    await inspector.open('/inspector.html');
    const flows = page.getByRole('combobox', { name: 'Flow', exact: true });
    await flows.selectOption({ label: 'After booking' });
    await page.waitForURL(/flow=appointment/);
    await expect(inspector.step('view-appointment')).toBeVisible({ timeout: 30_000 });
    const persona = page.getByRole('combobox', { name: 'Persona' });
    await persona.selectOption({ label: 'Moved' });
    await expect(inspector.screen('appointment-moved')).toHaveText('Your appointment is moved');
    await persona.selectOption({ label: 'Cancelled' });
    await expect(inspector.phone.getByRole('button', { name: 'Undo' })).toBeVisible();
    await persona.selectOption({ label: 'Missed' });
    await expect(inspector.screen('view-appointment')).toHaveText('This appointment was missed');
    expect(await violations(page)).toEqual([]);

    await inspector.step('why-cancel').getByRole('button').first().click();
    await inspector.tab('Change');
    await inspector.details.getByRole('tab', { name: 'Texts' }).click();
    const heading = inspector.details.getByRole('textbox', { name: /^English/ }).first();
    await expect(heading).toHaveValue('Why are you cancelling?');
    await heading.fill('What came between?');
    await inspector.publish('Ask more kindly');
    await expect(page).toHaveURL(/flow=appointment/);

    await openLink(visitor, link);
    await visitor.press('Cancel appointment');
    await expect(page.getByRole('heading', { name: 'What came between?' })).toBeVisible();
  },
);

test('a product manager asks everybody a question, moves a step with its condition and lets a booking end, without JSON @desktop @deep', async ({
  page,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const { details } = inspector;
  const verdict = details.locator('output[aria-busy="false"]');

  // Recommended services after the time: refused, and a button mends it.
  await inspector.step('select-recommended-services').click();
  await page.keyboard.press('m');
  await details.getByLabel('Where to?').selectOption({ label: 'After “Time”' });
  await details.getByRole('button', { name: 'Move', exact: true }).click();
  const mends = page.getByRole('region', { name: 'What would mend it' });
  const onlyShow = /Only show “Recommended services” .* not chosen before/;
  const mend = mends.getByRole('button', { name: onlyShow });
  await expect(mend).toBeVisible({ timeout: 60_000 });
  await keepPictures(page, 'inspector-mend', sizes);
  await mend.click();
  await expect(mends).toBeHidden();
  // Nobody is lost; who chose among recommended services before is asked once more, which is said.
  await expect(verdict).toContainText('asked twice at “Recommended services”', { timeout: 30_000 });
  await expect(verdict).not.toContainText('can no longer book');

  // A question with four choices in three languages, for everybody, before the review.
  await page.keyboard.press('Escape');
  await details.getByText('Ask a new question').click();
  const words = (name: string) => details.getByRole('group', { name });
  await words('What is asked?').getByLabel('English').fill('Is your car drivable?');
  await words('What is asked?').getByLabel('Spanish').fill('¿Se puede conducir su auto?');
  await words('What is asked?').getByLabel('Canadian French').fill('Votre voiture roule-t-elle?');
  const choices = words('Choices, each on a line');
  await choices.getByLabel('English').fill('Yes\nNo\nA little\nI do not know');
  await choices.getByLabel('Spanish').fill('Sí\nNo\nUn poco\nNo sé');
  await choices.getByLabel('Canadian French').fill('Oui\nNon\nUn peu\nJe ne sais pas');
  await keepPictures(page, 'inspector-question', sizes);
  await details.getByRole('button', { name: 'Add the question' }).click();
  await expect(inspector.step('ask-car-drivable')).toBeVisible();
  await expect(verdict).not.toContainText(/error|can no longer book/, { timeout: 30_000 });

  // On the picture: what is put on a line, and where a line leads.
  const menu = page.getByRole('menu');
  await inspector.step('plan-appointment').getByRole('button').first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Lead a line elsewhere' }).click();
  await expect(details.getByLabel('Shall lead to')).toBeVisible();
  await inspector.step('add-waiter-preferences').getByRole('button').first().click();
  const ways = page.getByRole('region', { name: 'Ways on from Way to come' });
  await ways.getByRole('button', { name: 'Insert here' }).first().click();
  await menu.getByRole('menuitem', { name: 'Ask a new question here' }).click();
  await expect(details.getByLabel('Where?').locator('option:checked')).toContainText("'Select a");
  await inspector.dragLine('add-waiter-preferences → plan-appointment', 'add-customer');
  await expect(details).toContainText(/“Way to come” leads to “New customer”/, { timeout: 30_000 });
  await page.keyboard.press('Control+z');
  await inspector.step('ask-car-drivable').getByRole('button').first().click();
  await inspector.tab('Change');

  // Whoever cannot drive is called: the booking ends there, in words of its own.
  await details.getByText(/Add a way out/).click();
  await words('Words on the button').getByLabel('English').fill('It does not move at all');
  await details.getByRole('button', { name: 'Add the way out' }).click();
  await expect(inspector.step('end-call')).toBeVisible();
  await inspector.tab('Why');
  await page.getByRole('button', { name: 'Jump there by the shortest way' }).click();
  await expect(inspector.screen('end-call')).toHaveText('We will call you');

  // Words of a screen of the app, found by what it says.
  await page.keyboard.press('Control+k');
  await page.getByLabel(/words on screens/).fill('Resend code');
  await page.keyboard.press('Enter');
  await expect(inspector.step('validate-pin').getByRole('button').first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await inspector.tab('Change');
  await details.getByRole('tab', { name: 'Texts' }).click();
  await details.getByLabel(/^English · in place of “Verify your number”/).fill('Your code, please');
  await inspector.tab('Why');
  await page.getByRole('button', { name: 'Jump there by the shortest way' }).click();
  await expect(inspector.screen('validate-pin')).toHaveText('Your code, please');

  // A step is taken out with its form and the buttons that led to it.
  await page.getByRole('button', { name: 'Show the whole flow' }).click();
  await inspector.step('add-notes').click();
  await inspector.tab('Change');
  await details.getByRole('tab', { name: 'Step' }).click();
  await details.getByText('Delete the step').click();
  await details.getByRole('button', { name: 'Delete “Notes”' }).click();
  await expect(inspector.step('add-notes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start again' }).click();
  await inspector.phone.getByRole('checkbox', { name: 'Brake inspection' }).check();
  await expect(inspector.phone.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await expect(inspector.phone.getByRole('button', { name: 'Add notes' })).toHaveCount(0);
});

/** A tablet and a laptop; then every size that the inspector is made for, in the light and in the dark. */
const windows = {
  'on a tablet and a laptop': [
    [768, 1024],
    [1280, 800],
  ],
  'at any width @deep': [
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [1366, 657],
    [1920, 1080],
  ],
} as const;
/** Where the picture has just been given another size, once it stands still. */
const nothingOverlaps = (page: Page, where: string) =>
  expect.poll(() => overlaps(page), where).toEqual([]);

for (const [where, sizes] of Object.entries(windows)) {
  test(`nothing lies over anything else ${where}, and small words stay legible @desktop`, async ({
    page,
  }) => {
    const inspector = new Inspector(page);
    await inspector.open('/inspector.html');
    await page.getByLabel('Language').selectOption('fr-CA');
    await inspector.step('add-waiter-preferences').getByRole('button').first().click();
    const schemes = where.includes('@deep') ? (['light', 'dark'] as const) : (['light'] as const);
    for (const [width, height] of sizes) {
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        if (width < 1100) {
          for (const pane of ['Phone', 'Details', 'Flow']) {
            await page.getByRole('button', { name: pane, exact: true }).click();
            await nothingOverlaps(page, `${pane} at ${width}`);
          }
        }
        await expect(inspector.step('validate-pin')).toBeVisible();
        await nothingOverlaps(page, `${width} × ${height}, ${colorScheme}`);
        await page.getByRole('button', { name: 'As list' }).click();
        await nothingOverlaps(page, `as list, ${width} × ${height}`);
        await page.getByRole('button', { name: 'As list' }).click();
      }
    }
  });
}

test('axe finds nothing in the inspector, on any of its tabs, and large text breaks no word and is not cut @desktop', async ({
  page,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  // By the keyboard, because the step is below what the picture shows at first.
  const step = inspector.step('add-customer').getByRole('button').first();
  await step.press('Enter');
  await expect(step).toHaveAttribute('aria-pressed', 'true');
  for (const tab of ['Visit', 'Why', 'Change', 'Problems', 'Paths']) {
    await inspector.tab(tab);
    await expect(inspector.details.getByRole('tabpanel').first()).toBeVisible();
    expect(await violations(page), tab).toEqual([]);
    await enlargeText(page, true);
    expect.soft(await brokenWords(page), `${tab}, with large text`).toEqual([]);
    await expect(page.getByText(/shown at \d+%/)).toBeInViewport({ ratio: 0.99 });
    const lists = await page.getByRole('tablist').all();
    for (const list of lists) {
      const spills = await list.evaluate((each) => each.scrollWidth > each.clientWidth + 1);
      expect.soft(spills, `tabs of ${tab}, with large text`).toBe(false);
    }
    await enlargeText(page, false);
  }
});
