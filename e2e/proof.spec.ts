import { expect, test } from './support/test.ts';

test('a wrong code shows an error, the input is cleared, and the right code still works [4.57] [8.12]', async ({
  visitor,
  shopNamed,
  outbox,
  freshPhone,
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  const phone = freshPhone();
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  await visitor.givePhone(phone);
  const code = await outbox.lastCode(phone);

  await visitor.giveWrongCode(code);
  const problem = 'The code you entered is incorrect. Please try again.';
  await expect(visitor.page.getByText(problem)).toBeVisible();
  await expect(visitor.page.getByLabel('Please enter your pin code')).toHaveValue('');
  await visitor.giveCode(code);
  await visitor.at('add-waiter-preferences');
  await expect(visitor.page.getByText(problem)).toBeHidden();
});

test('in forced colours each digit of the code is drawn once', async ({
  visitor,
  shopNamed,
  freshPhone,
}) => {
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active' });
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  await visitor.givePhone(freshPhone());
  await visitor.at('validate-pin');
  const code = page.getByLabel('Please enter your pin code');
  await code.fill('123');

  // The boxes below it draw them.
  await expect(code).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(code).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
