import { expect, test } from './support/test.ts';

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
