import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from './support/edited.ts';
import { expect } from './support/test.ts';

const formFile = 'schemas/steps/add-waiter-preferences.json';
const askMileage = JSON.stringify({
  heading: 'How many miles are on your car?',
  schema: {
    type: 'object',
    required: ['mileage'],
    properties: { mileage: { type: 'string', title: 'Miles', minLength: 1 } },
  },
});

/** The flow with a question for the mileage before the way to come. */
function withMileage(flow: string): string {
  const to = /"target": "add-waiter-preferences"/g;
  const newer = JSON.parse(flow.replace(to, '"target": "ask-mileage"')) as {
    steps: Record<string, object>;
  };
  newer.steps['ask-mileage'] = {
    title: 'Mileage',
    screenName: 'Mileage',
    form: 'ask-mileage',
    collects: ['mileage'],
    on: { 'on-next': [{ id: 'mileage-told', target: 'add-waiter-preferences' }] },
  };
  return JSON.stringify(newer);
}

const test = base.extend<{
  /** Asks for the mileage, and words the way to come anew; resolves once that is served. */
  edit: () => Promise<void>;
}>({
  edit: async ({ author, content }, provide) => {
    const form = readFileSync(join(content, formFile), 'utf8');
    const flow = readFileSync('flows/booking.json', 'utf8');
    await author.publish(flow);
    await provide(async () => {
      const heading = '"heading": "How will you come?"';
      writeFileSync(
        join(content, formFile),
        form.replace('"heading": "I would like to:"', heading),
      );
      await author.publish(withMileage(flow), { id: 'ask-mileage', text: askMileage });
    });
    // The flow last: once that is served, so is its form.
    writeFileSync(join(content, formFile), form);
    await author.publish(flow);
  },
});

// One after the other on one server, which takes seconds to start.
test.describe.configure({ mode: 'default' });

test('a visit goes on by the flow it began with, over a reload and a restart, and others have the new one @deep', async ({
  visitor,
  shopNamed,
  outbox,
  freshPhone,
  edit,
  restartServer,
  otherVisitor,
}) => {
  test.slow();
  const phone = freshPhone();
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  await edit();
  const other = await otherVisitor();
  await other.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
  await expect(other.locator('[data-step="view-welcome"] h1')).toBeVisible();

  await visitor.provePhone(outbox, phone);
  await expect(await visitor.at('add-waiter-preferences')).toHaveText('I would like to:');
  await restartServer();
  await visitor.page.reload();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await expect(await visitor.at('add-waiter-preferences')).toHaveText('I would like to:');
});

test('a draft whose flow is gone is asked the question that is new, and goes on from there', async ({
  visitor,
  arrival,
  outbox,
  edit,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/404/);
  const { phone } = arrival;
  await visitor.comeWithServices(arrival, 'Oil & filter change');
  await visitor.pickTime();
  await visitor.at('add-customer');
  await visitor.page.getByLabel('First name').fill('Rosa');
  await edit();
  await visitor.page.route('**/flows/versions/**/flow.json', (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  await visitor.page.reload();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.at('ask-mileage');
  await expect(visitor.page.getByText('The questions have changed')).toBeVisible();
  await visitor.page.getByLabel('Miles').fill('42000');
  await visitor.continue();
  await visitor.at('add-customer');
  await expect(visitor.page.getByLabel('First name')).toHaveValue('Rosa');
  await expect(visitor.page.getByText('The questions have changed')).toHaveCount(0);
});
