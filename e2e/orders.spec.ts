/* Flows in other orders than the shipped one, edited while the server runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askQuestion } from '../src/edits/askQuestion/askQuestion.ts';
import { shippedFlow, test } from './support/edited.ts';
import { vehicleFirst } from './support/flow/vehicleFirst.ts';
import { civic, rosa } from './support/Visitor.ts';
import { expect } from './support/test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shop = 'Maple Street Auto';

// One after the other on one server, which takes seconds to start.
test.describe.configure({ mode: 'default' });

test('times first: the flow of docs/flows.md shows them before the phone, and the booking goes through @deep', async ({
  author,
  visitor,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  test.slow();
  await author.publish(await readFile(join(root, 'docs/examples/times-first.json'), 'utf8'));
  await visitor.open(shopNamed(shop));
  await visitor.chooseServices('Oil & filter change');
  await visitor.continue();
  await visitor.pickTime();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, freshPhone());
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
});

test('vehicle first: it is chosen by year, make and model before the phone, and is the one that is booked @deep', async ({
  author,
  visitor,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  test.slow();
  await author.publish(vehicleFirst(await shippedFlow()));
  await visitor.open(shopNamed(shop));
  await visitor.chooseServices('Oil & filter change');
  await visitor.continue();
  await visitor.addVehicleByHand('2019', 'Honda', 'Civic');
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, freshPhone());
  await visitor.at('add-waiter-preferences');
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.at('view-confirmation');
  await expect(visitor.detail('Vehicle')).toContainText('2019 Honda Civic');
  await visitor.book();
  await visitor.seesBooked('Rosa');
});

test('five more questions are asked one after another, each proved and live as soon as it is added @deep', async ({
  author,
  visitor,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  test.slow();
  const questions = [
    'Any noises?',
    'Any leaks?',
    'Any lights on?',
    'Who drives it?',
    'Anything else?',
  ];
  let flow = await shippedFlow();
  let after = 'add-customer';
  for (const [index, heading] of questions.entries()) {
    const id = `ask-${index}`;
    const given = { id, after, ask: { en: heading }, answer: `more${index}` };
    const asked = askQuestion.apply({ flow, forms: {} }, given);
    flow = asked.flow!;
    await author.publish(flow, { id, text: asked.forms![id]! });
    after = id;
  }
  await visitor.open(shopNamed(shop));
  await visitor.toPhone('Oil & filter change');
  await visitor.provePhone(outbox, freshPhone());
  await visitor.pickTime();
  await visitor.introduce(rosa);
  for (const [index, heading] of questions.entries()) {
    await expect(await visitor.at(`ask-${index}`)).toHaveText(heading);
    await visitor.page.getByRole('textbox').fill(`Answer ${index}`);
    await visitor.continue();
  }
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
});
