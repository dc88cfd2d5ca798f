import { violations } from './support/axe.ts';
import { Inspector } from './support/Inspector.ts';
import { expect, test } from './support/test.ts';

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

test('the phone shows the chosen step and the words as they are typed, and survives every edit @desktop', async ({
  page,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const { phone, details } = inspector;
  const said = page.getByRole('region', { name: 'Screens', exact: true }).getByRole('status');

  // A visit comes to the way to come.
  await phone.getByRole('checkbox', { name: 'Brake inspection' }).check();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Phone number').fill('2065550120');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Please enter your pin code').fill('1234');
  await expect(inspector.screen('add-waiter-preferences')).toBeVisible();

  // A question comes before it: the phone shows the question, and then the visit where it was.
  await inspector.choose('validate-phone');
  await expect(inspector.screen('validate-phone')).toBeVisible();
  await expect(said).toContainText('“Phone”, as “New customer” comes to it');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  const words = (name: string) => details.getByRole('group', { name });
  await words('What is asked?').getByLabel('English').fill('Is your car drivable?');
  await words('Choices, each on a line').getByLabel('English').fill('Yes\nNo');
  await details.getByLabel('Where?').selectOption({ label: 'Before “Way to come”' });
  await details.getByRole('button', { name: 'Add the question' }).click();
  await expect(inspector.screen('ask-car-drivable')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the visit' }).click();
  await expect(inspector.screen('add-waiter-preferences')).toBeVisible();
  await expect(said).toContainText('The visit began again');

  // Words of another step, as they are typed.
  await inspector.choose('add-notes');
  await inspector.tab('Change');
  await details.getByRole('tab', { name: 'Texts' }).click();
  await details
    .getByRole('textbox', { name: /^English/ })
    .first()
    .fill('What should we know?');
  await expect(phone.getByText('What should we know?')).toBeVisible();

  // The visit goes on where it was.
  await page.getByRole('button', { name: 'Back to the visit' }).click();
  await phone.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(inspector.screen('add-waiter-preferences')).toBeHidden();
  await expect(said).toBeEmpty();
});
