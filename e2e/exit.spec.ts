import { read } from './support/reading.ts';
import { expect, test } from './support/test.ts';

test('who closes the page may leave a message instead, and begins anew after it [2.44] [2.134] [4.75]', async ({
  visitor,
  shopNamed,
}) => {
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.chooseServices('Oil & filter change');
  await visitor.press('Close');
  const heading = await visitor.at('view-exit');
  await expect(heading).toHaveText('Take care of your car today');
  await visitor.back();
  await visitor.at('view-welcome');
  await expect(visitor.page.getByRole('checkbox', { name: 'Oil & filter change' })).toBeChecked();

  await visitor.press('Close');
  await visitor.at('view-exit');
  await visitor.leaveMessage('Rosa Delgado', '2065550188');
  await expect(
    visitor.page.getByText(
      'We received your message. A member of our team will reach out to you as soon as possible.',
    ),
  ).toBeVisible();
  await read(visitor.page);
  await visitor.page.getByRole('main').getByRole('button', { name: 'Close' }).last().click();
  await visitor.at('view-welcome');
  await expect(
    visitor.page.getByRole('checkbox', { name: 'Oil & filter change' }),
  ).not.toBeChecked();
});
