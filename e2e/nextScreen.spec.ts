import { expect, test } from './support/test.ts';

test('the next screen is there at once, and no part of it was visible before', async ({
  page,
  visitor,
  shopNamed,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await visitor.open(shopNamed('Maple Street Auto'));
  await page.waitForFunction(
    () => performance.getEntriesByName('drawn ahead: validate-phone').length > 0,
  );

  await expect(page.locator('h1, [role=textbox], input[type=tel]')).toHaveCount(1);
  await page.getByText('Oil & filter change').click();
  expect(sent.join('\n')).not.toMatch(/generate-otp|Enter your phone number/);
  // In one go, so that nothing but what the press itself set off has its turn.
  const step = await page.evaluate(async () => {
    document.querySelector<HTMLButtonElement>('button[type=submit]')!.click();
    await Promise.resolve();
    return document.querySelector<HTMLElement>('[data-step]')!.dataset.step;
  });

  expect(step).toBe('validate-phone');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => sent.join('\n')).toContain('Enter your phone number');
});

test('a page that is left right after a press has lost nothing', async ({
  page,
  visitor,
  shopNamed,
}) => {
  await visitor.open(shopNamed('Maple Street Auto'));
  await page.getByText('Oil & filter change').click();
  const press = async () => {
    const isDrawn = () => performance.getEntriesByName('drawn ahead: validate-phone').length > 0;
    while (!isDrawn()) await new Promise(requestAnimationFrame);
    document.querySelector<HTMLButtonElement>('button[type=submit]')!.click();
    location.reload();
  };
  // The reload may end what was evaluated before its answer is there.
  await page.evaluate(press).catch(() => undefined);
  await visitor.at('validate-phone');
  await visitor.back();
  await visitor.at('select-service');
  await expect(page.getByRole('checkbox', { name: 'Oil & filter change' })).toBeChecked();
});

test('a screen prepared for one answer is drawn again for another', async ({
  page,
  visitor,
  shopNamed,
}) => {
  const drawn = (times: number) =>
    page.waitForFunction(
      (least) => performance.getEntriesByName('drawn ahead: add-notes').length >= least,
      times,
    );
  await visitor.open(shopNamed('Maple Street Auto'));
  await drawn(1);
  await page.getByText('Oil & filter change').click();
  await drawn(2);
  await page.getByText('Brake inspection').click();
  await page.getByRole('button', { name: 'Add notes' }).click();

  await visitor.at('add-notes');
  await expect(page.getByLabel('Oil & filter change')).toBeVisible();
  await expect(page.getByLabel('Brake inspection')).toBeVisible();
});
