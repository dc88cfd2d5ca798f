/* Who can book after a change, as a product manager reads it, and what she has to type to turn somebody away. */
import { shippedFlow, test as base } from './support/edited.ts';
import { Inspector } from './support/Inspector.ts';
import { keepPictures } from './support/pictures.ts';
import { expect } from './support/test.ts';
import { Visitor } from './support/Visitor.ts';

const sizes = [
  [1280, 800],
  [1366, 657],
  [1920, 1080],
  [1024, 768],
] as const;

class Verdicts extends Inspector {
  readonly line = this.details.locator('output[aria-busy="false"]').first();
  readonly who = this.details.getByRole('region', { name: 'Who can book' });

  /** Leads a line of a step to another step, by the form. */
  async lead(step: string, line: string, to: string): Promise<void> {
    await this.choose(step);
    await this.page.keyboard.press('l');
    const lines = this.details.getByLabel('Line', { exact: true });
    const label = await lines.getByRole('option', { name: `→ ${line}` }).textContent();
    await lines.selectOption({ label: label! });
    await this.details.getByLabel('Shall lead to').selectOption({ label: to });
    await this.details.getByRole('button', { name: 'Lead it there' }).click();
  }
}

/** With the inspector open on the flow that the project ships. */
const test = base.extend<{ inspector: Verdicts }>({
  inspector: async ({ page, author, signIn }, provide) => {
    await author.publish(await shippedFlow());
    await signIn();
    const inspector = new Verdicts(page);
    await inspector.open('/inspector.html');
    await provide(inspector);
  },
});

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

test('turning new customers away is red, no mend leads there, and it is published only when typed @desktop', async ({
  page,
  inspector,
  otherVisitor,
  pageErrors,
  arrival: { shop, outbox, phone },
}) => {
  test.slow();
  // Publishing is refused until it is typed.
  pageErrors.expect(/422/);
  const { details, line, who } = inspector;
  await inspector.tab(/^Problems/);
  await expect(who).toContainText('Everybody who could book');
  await expect(who).toContainText(/Reaches: \d+ shops/);
  await expect(line).toHaveText('No problems');

  // New customers are led to the lead form: no offered mend ends their booking there.
  await inspector.lead('validate-pin', 'Way to come', 'Lead form');
  await inspector.tab(/^Problems/);
  await expect(line).toContainText('New customers who choose services first can no longer book');
  await expect(line).not.toContainText('No problems');
  const row = who.locator('[data-change="cannot book any more"]').first();
  await expect(row).toContainText('no longer: they end at “Lead form”');
  const mends = details.getByRole('region', { name: 'What would mend it' });
  await expect(mends).toHaveAttribute('aria-busy', 'false', { timeout: 90_000 });
  await expect(mends).toContainText('Take the last change back');
  await expect(mends.getByRole('list').first()).not.toContainText('Let the booking end');
  // That is offered apart, with its loss said.
  const newEnd = mends.getByRole('listitem').filter({ hasText: /^Let the booking end/ });
  await expect(newEnd).toContainText('New customers who choose services first can no longer book');
  await keepPictures(page, 'lost', sizes);
  await mends.getByRole('button', { name: 'Take the last change back' }).click();
  await expect(line).toHaveText('No problems', { timeout: 60_000 });

  // Asked the same twice: said, and not green.
  await inspector.lead('validate-pin', 'Way to come', 'Services');
  await inspector.tab(/^Problems/);
  await expect(who.locator('[data-change="asked twice"]').first()).toContainText(
    'asked twice at “Services”',
  );
  await expect(line).not.toContainText('No problems');
  await page.keyboard.press('Control+z');

  // Meant: an end of its own, and new customers are led there.
  await inspector.choose('add-waiter-preferences');
  await page.keyboard.press('e');
  await details
    .getByRole('group', { name: 'Words on the button' })
    .getByLabel('English')
    .fill('None of these');
  await details.getByRole('button', { name: 'Add the way out' }).click();
  await inspector.lead('validate-pin', 'Way to come', 'We will call you');
  await expect(line).toContainText('can no longer book', { timeout: 60_000 });
  await inspector.publish('We call new customers', { meant: true, word: 'Translated next week' });

  const customer = new Visitor(await otherVisitor());
  await customer.open(shop);
  await customer.toPhone('Oil & filter change');
  await customer.provePhone(outbox, phone);
  await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText('We will call you');
});

test('a shop without notes is compared with everybody’s flow, and nobody is said to be lost @desktop @deep', async ({
  page,
  inspector,
  shopNamed,
}) => {
  test.slow();
  await page.getByLabel('Shop', { exact: true }).selectOption({ label: 'Queen West Garage' });
  await page.waitForURL(/shop=/);
  await inspector.choose('add-notes');
  await page.keyboard.press('Delete');
  await inspector.details.getByRole('button', { name: /^Delete/ }).click();
  await expect(inspector.line).not.toContainText('error', { timeout: 60_000 });
  await inspector.publish('No notes here');
  await inspector.open(`/inspector.html?shop=${shopNamed('Queen West Garage')}`);
  await page.getByRole('button', { name: 'follows, with differences' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('kinds of visits now go another way', { timeout: 60_000 });
  await expect(dialog).toContainText('no longer come to “Notes”');
  await expect(dialog).not.toContainText('Review and confirm');
  await dialog.getByRole('button', { name: 'Go back to everybody’s flow' }).click();
  await page.waitForURL(/page=history/);
});

test('the phone is asked for after the time, and one of two conditions is led elsewhere @desktop', async ({
  page,
  inspector,
}) => {
  test.slow();
  const { details, line, who } = inspector;
  await inspector.choose('validate-phone');
  await page.keyboard.press('m');
  await details.getByLabel('Where to?').selectOption({ label: 'After “Time”' });
  await details.getByRole('button', { name: 'Move', exact: true }).click();
  await inspector.tab(/^Problems/);
  await expect(line).toHaveText(/^No problems · 52 of 99 kinds/, { timeout: 60_000 });
  await expect(who).toContainText('Everybody who could book');
  await keepPictures(page, 'asked-later', sizes);
  await page.keyboard.press('Control+z');

  await inspector.choose('validate-pin');
  const ways = page.getByRole('region', { name: 'Ways on from Code' }).getByRole('listitem');
  const several = ways.filter({ hasText: 'several customers' });
  await several.getByRole('button', { name: 'Insert here, or lead elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Lead it elsewhere' }).click();
  await details.getByLabel('Shall lead to').selectOption({ label: 'New customer' });
  await keepPictures(page, 'one-condition', sizes);
  await details.getByRole('button', { name: 'Lead it there' }).click();
  await expect(several).toContainText('New customer');
  await expect(ways.filter({ hasText: 'otherwise' }).last()).toContainText('vehicles');
});
