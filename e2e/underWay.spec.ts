/* A change that would strand visits under way: refused, and its counterexample played. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askCar, withQuestion, withVehicleScreen } from '../tests/engine/check/underWay/support.ts';
import { Inspector } from './support/Inspector.ts';
import { BookingServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.skip(({ viewport }) => viewport!.width < 1000, 'a tool for the desktop');

test('an edit that would strand a visitor on “Time” is refused, and that visit can be played @desktop', async ({
  page,
}) => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const content = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'content-'));
  await cp(join(root, 'flows'), join(content, 'flows'), { recursive: true });
  await cp(join(root, 'schemas'), join(content, 'schemas'), { recursive: true });
  const flowFile = join(content, 'flows/booking.json');
  const published = JSON.stringify(withQuestion(), null, 2);
  await writeFile(join(content, 'schemas/steps/ask-car.json'), askCar);
  await writeFile(flowFile, published);
  const dataDir = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'under-way-'));
  await cp(process.env.E2E_SEEDED ?? '', dataDir, { recursive: true });
  const server = await BookingServer.start(dataDir, { CONTENT_DIR: content, FLOW_EDITING: 'on' });
  try {
    const inspector = new Inspector(page);
    await inspector.open(`${server.url}/inspector.html`);
    await expect(inspector.step('ask-car')).toBeVisible();

    // The field becomes the screen for vehicles, under the id that it had.
    await inspector.tab('Change');
    await inspector.details.getByRole('tab', { name: 'JSON' }).click();
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
      'A visitor standing at "Time" could reach "Review and confirm" without a vehicle',
      { timeout: 60_000 },
    );
    await problems.getByRole('button', { name: /^Play/ }).first().click();
    await expect(inspector.screen('view-confirmation')).toBeVisible({ timeout: 30_000 });
    // Nothing is said of a vehicle there, since nobody was asked for one.
    await expect(inspector.phone.getByText('Vehicle', { exact: true })).toBeHidden();
    await inspector.tab('Change');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    expect(await readFile(flowFile, 'utf8')).toBe(published);
  } finally {
    await server.stop();
  }
});
