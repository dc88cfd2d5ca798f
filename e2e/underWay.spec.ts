/* A change that would strand visits under way: refused, and its counterexample played. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askCar, withQuestion, withVehicleScreen } from '../tests/checker/underWay/support.ts';
import { test } from './support/edited.ts';
import { Inspector } from './support/Inspector.ts';
import { expect } from './support/test.ts';

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

test('an edit that would strand a visitor on “Time” is refused, and that visit can be played @desktop @deep', async ({
  page,
  author,
  content,
  signIn,
}) => {
  const published = JSON.stringify(withQuestion(), null, 2);
  await author.publish(published, { id: 'ask-car', text: askCar });
  await signIn();
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  await expect(inspector.step('ask-car')).toBeVisible();

  // The field becomes the screen for vehicles, under the id that it had.
  await inspector.tab('Change');
  await inspector.details.getByRole('tab', { name: 'For developers' }).click();
  const editor = inspector.details.getByRole('textbox', { name: /flow/i });
  await editor.press('Control+a');
  // What is typed over several lines leaves no style behind, which the page's policy forbids.
  await editor.press('x');
  await expect(editor).toHaveText('x');
  await editor.press('Control+a');
  await editor.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const pasted = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', pasted));
    },
    JSON.stringify(withVehicleScreen('ask-car'), null, 2),
  );
  await inspector.tab(/^Problems/);
  const problems = page.getByRole('region', { name: 'Problems and differences' });
  await expect(problems).toContainText(
    'A visitor standing at “Time” could reach “Review and confirm” without a vehicle',
    { timeout: 60_000 },
  );
  const stranded = problems
    .getByRole('listitem')
    .filter({ hasText: 'A visitor standing at “Time”' });
  await stranded.getByRole('button', { name: /^Play/ }).first().click();
  await expect(inspector.screen('view-confirmation')).toBeVisible({ timeout: 30_000 });
  // Nothing is said of a vehicle there, since nobody was asked for one.
  await expect(inspector.phone.getByText('Vehicle', { exact: true })).toBeHidden();
  await inspector.tab('Change');
  await expect(page.getByRole('navigation', { name: 'Drafts' })).toContainText('has errors');
  expect(await readFile(join(content, 'flows/booking.json'), 'utf8')).toBe(published);
});
