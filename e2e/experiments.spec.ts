import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openDatabase } from '../server/db/open.ts';
import { chooseVariant } from '../src/shell/chooseVariant.ts';
import { violations } from './support/axe.ts';
import type { BookingServer } from './support/server.ts';
import { testWithStaff } from './support/staff.ts';
import { expect } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

const test = testWithStaff('ana@example.com=publisher');
test.describe.configure({ mode: 'default' });

const page = '/inspector.html?page=experiments';
const asItWas = 'I would like to:';
const question = 'How will you come?';

async function signIn(staff: Page) {
  await staff.goto(page);
  await staff.getByPlaceholder('Enter any login').fill('ana');
  await staff.getByPlaceholder('and password').fill('any');
  await staff.getByRole('button', { name: 'Sign-in' }).click();
  await staff.getByRole('button', { name: 'Continue' }).click();
  await expect(staff.getByRole('heading', { name: 'Experiments' })).toBeVisible();
}

/** Opens a draft with another heading on the screen for the way to come. */
async function draft(staff: Page, name: string) {
  await staff.evaluate(
    async ([title, from, to]) => {
      const call = async (method: string, path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
        return (await answer.json()) as { id: string; files: { forms: Record<string, string> } };
      };
      const { id, files } = await call('POST', '/staff/drafts', {
        scope: 'everybody',
        name: title,
      });
      const form = files.forms['add-waiter-preferences']!.replace(from!, to!);
      const changes = { forms: { 'add-waiter-preferences': form } };
      await call('PUT', `/staff/drafts/${id}/files`, { base: 1, changes, what: 'Heading' });
    },
    [name, asItWas, question],
  );
}

/** The id of a browser that gets the first variant, or the other one. */
async function browserFor(staff: Page, wanted: 'first' | 'other'): Promise<string> {
  const flow = await staff.request.get('/flows/booking.json');
  const address = flow.headers()['x-experiment']!;
  const experiment = (await (await staff.request.get(address)).json()) as {
    salt: string;
    others: { share: number }[];
  };
  for (;;) {
    const id = randomUUID();
    const isFirst = chooseVariant(experiment, id) === undefined;
    if (isFirst === (wanted === 'first')) return id;
  }
}

const pictures = process.env.PICTURES;
/** Keeps pictures of a page, in both sizes, light and dark, where a folder is named for them. */
async function picture(staff: Page, name: string) {
  if (pictures === undefined) return;
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await staff.setViewportSize({ width, height });
      await staff.emulateMedia({ colorScheme });
      await staff.screenshot({
        path: join(pictures, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
  await staff.emulateMedia({ colorScheme: 'light' });
}

/**
 * Makes every visit two hours older, and each of the two a thousand: of the first variant three in
 * ten have booked, of the other four.
 */
async function letTimePass(server: BookingServer) {
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: server.dataDir });
  try {
    await db.execute(`update journal_visits set began_at = began_at - interval '2 hours',
      last_at = last_at - interval '2 hours', outcome_at = outcome_at - interval '2 hours'`);
    await db.execute(`update experiments set at = at - interval '3 hours'`);
    await db.execute(`
      create temp table copies as
        select visit.id as of, gen_random_uuid() as id, number,
          visit.flow_version = (variants->0->>'servedId') as is_first
        from experiments, journal_visits visit, generate_series(0, 1499) number`);
    await db.execute(`
      insert into journal_visits
        select (jsonb_populate_record(visit, jsonb_build_object('id', copies.id, 'outcome',
          case when number % 10 < case when is_first then 3 else 4 end then 'booked' end))).*
        from copies join journal_visits visit on visit.id = copies.of`);
    await db.execute(`
      insert into journal_records
        select (jsonb_populate_record(record, jsonb_build_object('visit_id', copies.id))).*
        from copies join journal_records record on record.visit_id = copies.of`);
  } finally {
    await close();
  }
  await server.restart();
}

test('visitors of both variants book, the verdict is told, and the better one is rolled out', async ({
  page: staff,
  otherVisitor,
  pageErrors,
  server,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  test.setTimeout(300_000);
  await signIn(staff);
  await draft(staff, 'Ask how');
  await staff.reload();
  await staff.getByLabel('What you want to know').fill('Does a question get more bookings?');
  await staff.getByLabel('What some visitors get instead').selectOption({ label: 'Ask how' });
  await picture(staff, 'form');
  expect(await violations(staff)).toEqual([]);
  pageErrors.expect(/422/);
  const begin = staff.getByRole('button', { name: 'Prove and begin' });
  await begin.click();
  await expect(staff.getByText(/not every visitor reads .* in their own language/)).toBeVisible({
    timeout: 60_000,
  });
  await staff.getByLabel(/in spite of these warnings/).fill('English is enough for now');
  await begin.click();
  await expect(staff.getByText(/^Not yet: /)).toBeVisible({ timeout: 60_000 });
  await picture(staff, 'running');

  for (const [wanted, heading] of [
    ['first', asItWas],
    ['other', question],
  ] as const) {
    const id = await browserFor(staff, wanted);
    const theirs = await otherVisitor();
    await theirs.addInitScript((value) => {
      if (location.protocol === 'http:') localStorage.setItem('anonymous_user_id', value);
    }, id);
    const visitor = new Visitor(theirs);
    const arrival = { shop: shopNamed('Maple Street Auto'), outbox, phone: freshPhone() };
    await visitor.comeWithServices(arrival, 'Oil & filter change');
    await expect(await visitor.at('add-waiter-preferences')).toHaveText(heading);
    // A reload keeps the variant.
    await theirs.reload();
    await visitor.at('validate-phone');
    await visitor.provePhone(outbox, arrival.phone);
    await expect(await visitor.at('add-waiter-preferences')).toHaveText(heading);
    await visitor.pickTime();
    await visitor.introduce(rosa);
    await visitor.addVehicleByVin(civic);
    await visitor.book();
    await visitor.seesBooked('Rosa');
    await theirs.goto('about:blank');
  }
  // The journals are written every second.
  await expect(async () => {
    await staff.reload();
    await expect(staff.getByText(/2 visits are younger than 60 minutes/)).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 30_000 });

  await staff.goto('about:blank');
  await letTimePass(server);
  await staff.goto(page);
  await expect(staff.getByText(/^Better: of 100 visitors, .* more book\.$/)).toBeVisible();
  await expect(staff.getByRole('row', { name: /As it is/ })).toContainText('1501');
  await picture(staff, 'better');
  expect(await violations(staff)).toEqual([]);

  await staff.getByRole('button', { name: 'Roll out “Ask how”' }).click();
  await expect(staff.getByText(/rolled out$/)).toBeVisible({ timeout: 60_000 });
  await picture(staff, 'ended');
  const live = await staff.request.get('/flows/booking.json');
  expect(live.headers()['x-experiment']).toBeUndefined();
  expect(
    await (await staff.request.get('/schemas/steps/add-waiter-preferences.json')).text(),
  ).toContain(question);
  await staff.getByRole('link', { name: 'History' }).click();
  await expect(staff.getByText(/^Rolled out after the experiment/)).toBeVisible();
});
