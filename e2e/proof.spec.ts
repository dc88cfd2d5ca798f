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

test('Back after the code passes over pin and phone, and the phone is not asked for again [4.30]', async ({
  visitor,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  const phone = freshPhone();
  await visitor.comeWithServices(
    { shop: shopNamed('Maple Street Auto'), outbox, phone },
    'Oil & filter change',
  );
  await visitor.at('add-waiter-preferences');

  await visitor.back();
  await visitor.at('select-service');
  await expect(visitor.page.getByRole('checkbox', { name: 'Oil & filter change' })).toBeChecked();
  await expect(visitor.button('Back')).toBeHidden();
  await visitor.continue();
  await visitor.at('add-waiter-preferences');
});

test('a returning customer without services proves the phone first, and Back is hidden after it [2.41]', async ({
  visitor,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  const phone = freshPhone();
  await visitor.comeReturning({ shop: shopNamed('Maple Street Auto'), outbox, phone });
  await visitor.at('select-service');
  await expect(visitor.button('Back')).toBeHidden();
});

test('Continue is disabled until the phone has ten digits, and consent is optional [2.65] [5.29]', async ({
  visitor,
  shopNamed,
}) => {
  await visitor.open(shopNamed('Maple Street Auto'));
  await expect(visitor.button('Continue')).toBeDisabled();
  await visitor.toPhone('Oil & filter change');
  await expect(visitor.page.getByRole('checkbox')).not.toBeChecked();
  await visitor.page.getByLabel('Phone number').fill('360210000');
  await expect(visitor.button('Continue')).toBeDisabled();
  await visitor.page.getByLabel('Phone number').fill('3602100000');
  await expect(visitor.page.getByLabel('Phone number')).toHaveValue('360-210-0000');
  await expect(visitor.button('Continue')).toBeEnabled();
});
