import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BookingServer, startsWithinMs } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A server on a copy of the flows and forms, which a test may edit. */
interface Edited {
  /** Asks for the mileage before the way to come, and words that form anew; once it is served. */
  edit(): Promise<void>;
}

const test = base.extend<{ edited: Edited }, { content: string }>({
  content: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const content = mkdtempSync(join(process.env.E2E_FOLDER ?? '', 'content-'));
      cpSync(join(root, 'flows'), join(content, 'flows'), { recursive: true });
      cpSync(join(root, 'schemas'), join(content, 'schemas'), { recursive: true });
      await provide(content);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ content }, provide) => {
      const dataDir = mkdtempSync(join(process.env.E2E_FOLDER ?? '', 'versions-'));
      cpSync(process.env.E2E_SEEDED ?? '', dataDir, { recursive: true });
      const server = await BookingServer.start(dataDir, { CONTENT_DIR: content });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  edited: async ({ content, server }, provide) => {
    const files = ['flows/booking.json', 'schemas/steps/add-waiter-preferences.json'];
    const before = files.map((file) => readFileSync(join(content, file), 'utf8'));
    const served = async () => (await fetch(`${server.url}/flows/booking.json`)).text();
    await provide({
      async edit() {
        const [flow = '', form = ''] = before;
        const form2 = form.replace(
          '"heading": "I would like to:"',
          '"heading": "How will you come?"',
        );
        writeFileSync(join(content, files[1]!), form2);
        writeFileSync(
          join(content, 'schemas/steps/ask-mileage.json'),
          JSON.stringify({
            heading: 'How many miles are on your car?',
            schema: {
              type: 'object',
              required: ['mileage'],
              properties: { mileage: { type: 'string', title: 'Miles', minLength: 1 } },
            },
          }),
        );
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
        writeFileSync(join(content, files[0]!), JSON.stringify(newer));
        await expect.poll(served, { timeout: 90_000 }).toContain('ask-mileage');
      },
    });
    // The flow last: once that is served, so is its form.
    for (const index of [1, 0]) writeFileSync(join(content, files[index]!), before[index]!);
    await expect.poll(served, { timeout: 90_000 }).not.toContain('ask-mileage');
  },
});

// One after the other on one server, which takes seconds to start.
test.describe.configure({ mode: 'default' });

test('a visit goes on by the flow it began with, over a reload and a restart, and others have the new one', async ({
  visitor,
  shopNamed,
  outbox,
  freshPhone,
  edited,
  restartServer,
  otherVisitor,
}) => {
  test.slow();
  const phone = freshPhone();
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  await edited.edit();
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
  shopNamed,
  outbox,
  freshPhone,
  edited,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/404/);
  const phone = freshPhone();
  await visitor.comeWithServices(
    { shop: shopNamed('Maple Street Auto'), outbox, phone },
    'Oil & filter change',
  );
  await visitor.pickTime();
  await visitor.at('add-customer');
  await visitor.page.getByLabel('First name').fill('Rosa');
  await edited.edit();
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
