import { expect, test } from 'vitest';
import { picture } from '../support/picture.ts';
import type { Stage } from './index.ts';

/** A new customer books: the main journey, with every kind of input. */
export function visit(stage: Stage): void {
  test('a new customer books a vehicle named by year, make and model', async () => {
    const { here } = stage;
    const visitor = await here.visitor();
    await visitor.driver.open(`${here.server.url}/?shop=${here.shopNamed('Maple Street Auto')}`);
    await visitor.at('view-welcome');
    await visitor.tick('checkbox', 'Oil & filter change');
    await picture(visitor, 'welcome');
    await visitor.press('Add notes');
    await visitor.at('add-notes');
    await visitor.write('Oil & filter change', 'The light is on.');
    await visitor.continue();
    await visitor.at('validate-phone');
    await picture(visitor, 'phone');
    await visitor.provePhone(here.outbox, here.freshPhone());

    await visitor.at('add-waiter-preferences');
    await picture(visitor, 'way-to-come');
    await visitor.press({ pattern: 'Select a time' });
    await visitor.at('plan-appointment');
    await visitor.tick('radio', { pattern: '\\d:\\d\\d' });
    await picture(visitor, 'times');
    await visitor.continue();

    await visitor.at('add-customer');
    await visitor.write('First name', 'Rosa');
    await visitor.write('Last name', 'Delgado');
    await visitor.write('Email', 'rosa@example.com');
    await picture(visitor, 'customer');
    await visitor.continue();

    await visitor.at('add-vehicle');
    await visitor.press('Year / Make / Model', 'tab');
    await visitor.choose('Year', '2019');
    await visitor.choose('Make', 'Honda');
    await visitor.choose('Model', 'Civic');
    await visitor.chooseFirst('Submodel');
    await visitor.chooseFirst('Engine');
    await picture(visitor, 'vehicle');
    await visitor.continue();

    await visitor.at('view-confirmation');
    await visitor.sees('2019 Honda Civic');
    await visitor.sees('The light is on.');
    await picture(visitor, 'confirmation');
    await visitor.press('Book appointment');
    await visitor.sees('Rosa, your appointment is booked!');
    await picture(visitor, 'booked');
    // The details are still shown, but locked.
    expect(await visitor.at('view-confirmation')).toBe('Rosa, your appointment is booked!');
  });

  test('a wrong code is said, and Close offers the lead form', async () => {
    const { here } = stage;
    const visitor = await here.visitor();
    await visitor.driver.open(`${here.server.url}/?shop=${here.shopNamed('Maple Street Auto')}`);
    await visitor.at('view-welcome');
    await visitor.tick('checkbox', 'Brake inspection');
    await visitor.continue();
    await visitor.at('validate-phone');
    const phone = here.freshPhone();
    await visitor.write('Phone number', phone);
    await visitor.continue();
    await visitor.at('validate-pin');
    const code = await here.outbox.lastCode(phone);
    await visitor.write('Please enter your pin code', code === '0000' ? '1111' : '0000');
    await visitor.sees('The code you entered is incorrect. Please try again.');
    await picture(visitor, 'wrong-code');
    await visitor.press('Close');
    expect(await visitor.at('view-exit')).toBe('Take care of your car today');
    await picture(visitor, 'exit');
  });
}
