import { expect, test } from 'vitest';
import type { Stage } from './index.ts';

/** Reload, Back and Forward during a visit. */
export function reload(stage: Stage): void {
  test("the browser's Back goes one step back, and a reload keeps what was typed", async () => {
    const { here } = stage;
    const visitor = await here.visitor();
    const shop = here.shopNamed('Maple Street Auto');
    await visitor.driver.open(`${here.server.url}/?shop=${shop}`);
    await visitor.at('view-welcome');
    await visitor.tick('checkbox', 'Wheel alignment');
    await visitor.write({ pattern: 'Not sure what you need' }, 'It hums at sixty.');
    await visitor.driver.reload();
    await visitor.at('view-welcome');
    expect(await visitor.valueOf({ pattern: 'Not sure what you need' })).toBe('It hums at sixty.');
    expect(await visitor.isTicked('checkbox', 'Wheel alignment')).toBe(true);

    await visitor.press('Add notes');
    await visitor.at('add-notes');
    await visitor.write('Wheel alignment', 'It pulls to the left.');
    await visitor.driver.back();
    await visitor.at('view-welcome');
    await visitor.press('Add notes');
    await visitor.at('add-notes');
    expect(await visitor.valueOf('Wheel alignment')).toBe('It pulls to the left.');
    await visitor.continue();
    await visitor.at('validate-phone');
  });

  test('a verified visitor proves the phone again after a reload and goes on', async () => {
    const { here } = stage;
    const visitor = await here.visitor();
    const phone = here.freshPhone();
    const shop = here.shopNamed('Maple Street Auto');
    await visitor.driver.open(`${here.server.url}/?shop=${shop}`);
    await visitor.at('view-welcome');
    await visitor.tick('checkbox', 'Oil & filter change');
    await visitor.continue();
    await visitor.at('validate-phone');
    await visitor.provePhone(here.outbox, phone);
    await visitor.at('add-waiter-preferences');
    await visitor.tick('radio', { pattern: ' at \\d' });
    await visitor.continue();
    const heading = await visitor.at('add-customer');
    await visitor.driver.reload();
    await visitor.at('validate-phone');
    await visitor.provePhone(here.outbox, phone);
    expect(await visitor.at('add-customer')).toBe(heading);
  });
}
