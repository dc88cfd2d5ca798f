import { Inspector } from './support/Inspector.ts';
import { expect, test } from './support/test.ts';

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

test('a lifted step lights up only the places where it may go, and each says what would change @desktop', async ({
  page,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const box = (id: string) => page.locator(`[data-step="${id}"]`);
  const middleOf = async (id: string) => {
    const { x, y, width, height } = (await box(id).boundingBox())!;
    return [x + width / 2, y + height * 0.6] as const;
  };

  await page.mouse.move(...(await middleOf('add-notes')));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf('validate-phone')), { steps: 8 });
  const [x, y] = await middleOf('validate-phone.returning-customer');
  await page.mouse.move(x, y, { steps: 8 });

  await expect(box('view-confirmation')).toHaveAttribute('data-place', 'none');
  await expect(box('view-welcome')).not.toHaveAttribute('data-place', 'none');
  const drop = box('validate-phone.returning-customer');
  await expect(drop).toContainText(/After Phone of a returning customer: .*now go another way/, {
    timeout: 30_000,
  });
  const place = await drop.boundingBox();
  await page.mouse.up();
  await expect(box('view-confirmation')).not.toHaveAttribute('data-place');
  // What the person acted on stays under the pointer, although all is laid out anew.
  await expect(box('add-notes')).toHaveAttribute('data-selected', 'true');
  const now = (await drop.boundingBox())!;
  expect([Math.round(now.x), Math.round(now.y)]).toEqual([
    Math.round(place!.x),
    Math.round(place!.y),
  ]);
  await inspector.tab('Change');
  await expect(inspector.details).toContainText(
    '“Notes” moved after “Phone of a returning customer”',
  );
});

test('the ways on from a step are one list, dragged to change which wins @desktop', async ({
  page,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  await inspector.step('add-vehicle').getByRole('button').first().click();
  const ways = page.getByRole('region', { name: 'Ways on from New vehicle' });
  const way = (text: RegExp) => ways.getByRole('listitem').filter({ hasText: text });
  const [services, toCome] = [way(/→?\s*Services$/), way(/Way to come/)];
  await expect(services).toBeVisible();

  // By dragging: who chose services would never come to the way to come.
  await services.getByTitle('Drag to change which way is tried first').hover();
  await page.mouse.down();
  const { x, y } = (await toCome.boundingBox())!;
  await page.mouse.move(x + 30, y + 8, { steps: 4 });
  await expect(ways.getByText('never reached')).toBeVisible();
  await page.mouse.up();
  await inspector.tab('Change');
  await expect(inspector.details).toContainText('Ways on from “New vehicle” in another order');
  await page.keyboard.press('Control+z');

  // By a button, which a keyboard reaches.
  await services.getByRole('button', { name: 'Try it before the one above' }).click();
  await expect(inspector.details).toContainText('Ways on from “New vehicle” in another order');
});

test('a step is copied as text and pasted into another shop’s flow, checked at the paste @desktop', async ({
  page,
  shopNamed,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  await inspector.step('add-notes').getByRole('button').first().click();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('“Notes” is copied as text')).toBeVisible();

  await inspector.open(`/inspector.html?shop=${shopNamed('Queen West')}`);
  await inspector.step('validate-pin').getByRole('button').first().click();
  await page.keyboard.press('Control+v');
  await expect(inspector.step('add-notes-2')).toBeVisible();
  await inspector.tab('Change');
  await expect(inspector.details).toContainText('“Notes” pasted after “Code”');

  // Text that is no step is refused where it was pasted.
  await page.keyboard.press('v');
  await inspector.details.getByLabel('Text of the copied step').fill('{"step": 3}');
  await inspector.details.getByRole('button', { name: 'Paste the step' }).click();
  await expect(inspector.details).toContainText(/this text is no copied step/i);
});

test('the picture says at rest who goes where, in legible words, and can have the whole window @desktop', async ({
  page,
}) => {
  const inspector = new Inspector(page);
  await inspector.open('/inspector.html');
  const graph = inspector.graph;
  const sizes = () =>
    page.evaluate(() => {
      const zoom = Number(
        document.querySelector<HTMLElement>('[style*="--zoom"]')!.style.getPropertyValue('--zoom'),
      );
      const titles = [...document.querySelectorAll('[data-step] > span:first-child')];
      return titles.map((title) => Number.parseFloat(getComputedStyle(title).fontSize) * zoom);
    });

  for (const [width, height, least] of [
    [1280, 800, 13],
    [1366, 657, 13],
    [1920, 1080, 13],
    [1024, 768, 11],
    [768, 1024, 11],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inspector.open('/inspector.html');
    for (const size of await sizes()) expect(size, `${width}`).toBeGreaterThanOrEqual(least - 0.1);
    await expect(graph.getByText('services are chosen', { exact: true }).first()).toBeVisible();
  }
  // Words may lie over a step, which takes the press.
  const words = graph.getByText('services are chosen', { exact: true }).first();
  await expect(words).toHaveCSS('pointer-events', 'none');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'The picture in the whole window' }).click();
  expect((await graph.boundingBox())!.width).toBe(1280);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
  expect((await graph.boundingBox())!.width).toBeLessThan(1280);

  // The legend is folded away until it is asked for, and lies over the picture.
  await inspector.open('/inspector.html');
  const legend = graph.getByRole('region', { name: 'Legend' });
  await expect(legend).toBeHidden();
  const before = await inspector.step('view-welcome').boundingBox();
  await page.getByRole('button', { name: 'Legend' }).click();
  expect(await inspector.step('view-welcome').boundingBox()).toEqual(before);
  await expect(legend).toContainText('leads back up');
  await legend.getByRole('button', { name: 'Close the legend' }).click();
  await expect(legend).toBeHidden();
});
