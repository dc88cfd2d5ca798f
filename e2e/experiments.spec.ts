import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Experiment, PublicationHistory, SharedDraft } from '../src/contract/staff.gen.ts';
import { openDatabase } from '../server/db/open.ts';
import { chooseVariant } from '../src/page/shell/chooseVariant.ts';
import { endingAtLeadForm } from '../tests/server/versions/endingAtLeadForm.ts';
import { violations } from './support/axe.ts';
import { keepPictures } from './support/pictures.ts';
import type { BookingServer } from './support/server.ts';
import { beginDraft, callAs, signIn, test } from './support/staff.ts';
import { expect } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

const page = '/inspector.html?page=experiments';
const asItWas = 'I would like to:';
const question = 'How do you come to us?';

/** Opens a draft with another heading on the screen for the way to come. */
const draft = (staff: Page, name: string) =>
  beginDraft(staff, 'everybody', name, ({ forms }) => ({
    forms: {
      'add-waiter-preferences': forms['add-waiter-preferences']!.replace(asItWas, question),
    },
  }));

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

/** Gives the browser of a page its id. */
const become = (theirs: Page, id: string) =>
  theirs.addInitScript((value) => {
    if (location.protocol === 'http:') localStorage.setItem('anonymous_user_id', value);
  }, id);

const sizes = [
  [1280, 800],
  [1024, 768],
] as const;

interface Past {
  /** How many visits each of the two becomes */
  readonly first?: number;
  readonly other?: number;
  /** Of ten visits of the other variant, how many book and how many meet an error */
  readonly books?: number;
  readonly fails?: number;
}

/** Makes every visit two hours older, and many of each of the two: of the first, three in ten book. */
async function letTimePass(
  server: BookingServer,
  { first = 1500, other = 1500, books = 4, fails = 0 }: Past = {},
) {
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: server.dataDir });
  try {
    await db.execute(`update journal_visits set began_at = began_at - interval '2 hours',
      last_at = last_at - interval '2 hours', outcome_at = outcome_at - interval '2 hours'`);
    await db.execute(`update experiments set at = at - interval '3 hours'`);
    await db.execute(`
      create temp table copies as
        select of, gen_random_uuid() as id, number, is_first
        from (
          select visit.id as of, visit.flow_version = (variants->0->>'servedId') as is_first
          from experiments, journal_visits visit
          where ended_at is null and visit.began_at > experiments.at
        ) visits, generate_series(0, ${Math.max(first, other) - 1}) number
        where number < case when is_first then ${first} else ${other} end`);
    await db.execute(`
      insert into journal_visits
        select (jsonb_populate_record(visit, jsonb_build_object('id', copies.id, 'network', copies.id, 'outcome',
          case when number % 10 < case when is_first then 3 else ${books} end then 'booked' end))).*
        from copies join journal_visits visit on visit.id = copies.of`);
    await db.execute(`
      insert into journal_records
        select (jsonb_populate_record(record, jsonb_build_object('visit_id', copies.id))).*
        from copies join journal_records record on record.visit_id = copies.of`);
    await db.execute(`
      insert into journal_records
        select (jsonb_populate_record(record, jsonb_build_object('visit_id', copies.id,
          'number', 1000, 'kind', 'error', 'error', 'call getAvailableSlots 500'))).*
        from copies join journal_records record
          on record.visit_id = copies.of and record.number = 0
        where not is_first and copies.number % 10 < ${fails}`);
  } finally {
    await close();
  }
  await server.restart();
}

test('visitors of both variants book, the verdict is told, and the better one is rolled out @deep', async ({
  page: staff,
  otherVisitor,
  pageErrors,
  server,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  test.setTimeout(300_000);
  await signIn(staff, 'ana', page);
  await draft(staff, 'Ask how');
  await staff.reload();
  await staff.getByLabel('What you want to know').fill('Does a question get more bookings?');
  await staff.getByLabel('What some visitors get instead').selectOption({ label: 'Ask how · ana' });
  await keepPictures(staff, 'form', sizes);
  expect(await violations(staff)).toEqual([]);
  pageErrors.expect(/422/);
  const begin = staff.getByRole('button', { name: 'Prove and begin' });
  await begin.click();
  await expect(staff.getByText(/not every visitor reads .* in their own language/)).toBeVisible({
    timeout: 60_000,
  });
  await staff.getByLabel(/in spite of the warnings/).fill('English is enough for now');
  await begin.click();
  await expect(staff.getByText(/^Not yet: /)).toBeVisible({ timeout: 60_000 });
  await keepPictures(staff, 'running', sizes);

  for (const [wanted, heading] of [
    ['first', asItWas],
    ['other', question],
  ] as const) {
    const theirs = await otherVisitor();
    await become(theirs, await browserFor(staff, wanted));
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
    await expect(staff.getByText(/2 visits began less than 60 min ago/)).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 30_000 });

  await staff.goto('about:blank');
  await letTimePass(server);
  await staff.goto(page);
  await expect(staff.getByText(/^Better: of 100 visitors, .* more book\.$/)).toBeVisible();
  await expect(staff.getByRole('row', { name: /As it is/ })).toContainText('1501');
  await keepPictures(staff, 'better', sizes);
  const noticed = staff.getByRole('region', { name: 'What visitors notice of it' });
  await expect(noticed.getByRole('heading', { name: 'Way to come' })).toBeVisible();
  await noticed.getByRole('link', { name: 'See both side by side' }).click();
  await expect(staff).toHaveURL(/page=compare/);
  await expect(staff.getByRole('heading', { name: 'Way to come' })).toBeVisible();
  await staff.goBack();
  await expect(staff.getByText(/^Better: /)).toBeVisible();
  expect(await violations(staff)).toEqual([]);

  const rollOut = staff.getByRole('button', { name: 'Roll out “Ask how”' });
  const isLive = staff.getByText('“Ask how” is live: every new visitor gets it.');
  const typed = staff.getByLabel(/all the same, type “roll out”/);
  await rollOut.click();
  await expect(isLive.or(typed)).toBeVisible({ timeout: 60_000 });
  // On a slow machine a call of these visits may fail, which the copies make an alarm.
  if (await typed.isVisible()) {
    await typed.fill('roll out');
    await rollOut.click();
  }
  await expect(isLive).toBeVisible({ timeout: 60_000 });
  await expect(staff.getByText(/rolled out$/)).toBeVisible();
  await keepPictures(staff, 'ended', sizes);
  const live = await staff.request.get('/flows/booking.json');
  expect(live.headers()['x-experiment']).toBeUndefined();
  expect(
    await (await staff.request.get('/schemas/steps/add-waiter-preferences.json')).text(),
  ).toContain(question);
  await staff.getByRole('link', { name: 'History' }).click();
  await expect(staff.getByText(/^Rolled out after the experiment/)).toBeVisible();

  // The journeys after it begin with what the files say.
  const { body: history } = await callAs<PublicationHistory>(
    staff,
    'GET',
    'history?scope=everybody',
  );
  await callAs(staff, 'POST', `versions/${history.publications.at(-1)!.version!.id}/publish`, {
    scope: 'everybody',
    live: history.live,
    sentence: 'As it was',
    word: 'Tried it',
  });
});

test('where variants begin with different screens, each visitor sees only their own', async ({
  page: staff,
  otherVisitor,
  shopNamed,
}) => {
  await signIn(staff, 'ana', page);
  const [was, other] = ['Schedule your visit', 'When can we see you?'];
  const draftId = await beginDraft(staff, 'everybody', 'Another welcome', ({ flow }) => {
    const file = JSON.parse(flow) as { steps: Record<string, object> };
    const heading = { en: other, es: '¿Cuándo podemos verle?', 'fr-CA': 'Quand venez-vous ?' };
    Object.assign(file.steps['view-welcome']!, { words: { 'steps.welcome.heading': heading } });
    return { flow: JSON.stringify(file, null, 2) };
  });
  const { body: saved } = await callAs<SharedDraft>(staff, 'GET', `drafts/${draftId}`);
  const shop = shopNamed('Maple Street Auto');
  const isDrawn = async () =>
    (await (await staff.request.get(`/?shop=${shop}`)).text()).includes('data-drawn');
  const wasDrawn = await isDrawn();
  const { body: begun } = await callAs<Experiment>(staff, 'POST', 'experiments', {
    scope: 'everybody',
    live: saved.live,
    name: 'Welcome',
    plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 10_000 },
    variants: [{ name: 'Other', share: 50, draft: draftId, hash: saved.hash }],
  });

  for (const [wanted, heading] of [
    ['first', was],
    ['other', other],
  ] as const) {
    const theirs = await otherVisitor();
    await become(theirs, await browserFor(staff, wanted));
    const visitor = new Visitor(theirs);
    await visitor.open(shop);
    await expect(await visitor.at('view-welcome')).toHaveText(heading);
    await visitor.toPhone('Oil & filter change');
  }
  const isDrawnMeanwhile = await isDrawn();
  await callAs(staff, 'POST', `experiments/${begun.id}/end`, { outcome: 'stopped' });

  expect([wasDrawn, isDrawnMeanwhile, await isDrawn()]).toEqual([true, false, true]);
});

test('alarms say what happened and what to do, and stopping says what it did', async ({
  page: staff,
  otherVisitor,
  server,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  test.setTimeout(300_000);
  await signIn(staff, 'ana', page);
  const draftId = await draft(staff, 'Ask where');
  const { body: saved } = await callAs<SharedDraft>(staff, 'GET', `drafts/${draftId}`);
  const { body: begun } = await callAs<Experiment>(staff, 'POST', 'experiments', {
    scope: 'everybody',
    live: saved.live,
    name: 'Where',
    word: 'English is enough',
    plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 10_000 },
    variants: [{ name: 'Ask where', share: 50, draft: draftId, hash: saved.hash }],
  });
  expect(begun.id).toBeDefined();
  for (const wanted of ['first', 'other'] as const) {
    const theirs = await otherVisitor();
    await become(theirs, await browserFor(staff, wanted));
    const visitor = new Visitor(theirs);
    const arrival = { shop: shopNamed('Maple Street Auto'), outbox, phone: freshPhone() };
    await visitor.comeWithServices(arrival, 'Oil & filter change');
    await visitor.at('add-waiter-preferences');
    await theirs.goto('about:blank');
  }
  await expect(async () => {
    const { body } = await callAs<Experiment>(staff, 'GET', `experiments/${begun.id}`);
    expect(body.results.waiting).toBe(2);
  }).toPass({ timeout: 30_000 });
  await staff.goto('about:blank');
  await letTimePass(server, { first: 1500, other: 900, fails: 2 });
  await staff.goto(page);

  await expect(staff.getByText(/^Visitors are missing: .* have this variant, .*/)).toBeVisible();
  await expect(staff.getByText(/^More visitors/)).toHaveCount(0);
  await expect(staff.getByText(/^Not yet: visitors are missing/)).toBeVisible();
  await keepPictures(staff, 'alarms', [...sizes, [360, 640], [400, 900]]);
  expect(await violations(staff)).toEqual([]);
  await staff.getByRole('button', { name: 'Stop without deciding' }).click();
  const stopped = /^Stopped\. Every new visitor gets what was live/;
  await expect(staff.getByRole('status').filter({ hasText: stopped })).toBeFocused();
  await keepPictures(staff, 'stopped', sizes);
});

test('an experiment that turns customers away is begun by who types that it is meant', async ({
  page: staff,
  pageErrors,
}) => {
  test.setTimeout(300_000);
  pageErrors.expect(/422/);
  await signIn(staff, 'ana', page);
  await beginDraft(staff, 'everybody', 'Only known customers', ({ flow }) => ({
    flow: endingAtLeadForm(flow),
  }));
  await staff.reload();
  await staff.getByLabel('What you want to know').fill('Do we need new customers?');
  const which = staff.getByLabel('What some visitors get instead');
  await which.selectOption({ label: 'Only known customers · ana' });
  const begin = staff.getByRole('button', { name: 'Prove and begin' });
  await begin.click();
  const told = staff.getByRole('alert').filter({ hasText: 'can no longer book' });
  await expect(told).toContainText('New customers who choose services first', { timeout: 60_000 });
  await expect(begin).toBeDisabled();
  const typed = staff.getByLabel(/type “no longer book”/);
  await keepPictures(staff, 'confirm', [...sizes, [400, 900]]);
  expect(await violations(staff)).toEqual([]);
  await typed.fill('no longer book');
  await begin.click();
  await staff
    .getByLabel(/in spite of the warnings/)
    .or(staff.getByText(/^Not yet: /))
    .waitFor({ timeout: 60_000 });
  const word = staff.getByLabel(/in spite of the warnings/);
  if (await word.isVisible()) {
    await word.fill('For a week');
    await begin.click();
  }
  await expect(staff.getByText(/^Not yet: /)).toBeVisible({ timeout: 60_000 });

  const rollOut = staff.getByRole('button', { name: 'Roll out “Only known customers”' });
  await rollOut.click();
  // Nothing speaks for it yet, so that one press does not put it before everybody.
  await expect(rollOut).toBeDisabled();
  await keepPictures(staff, 'roll out', [...sizes, [400, 900]]);
  expect(await violations(staff)).toEqual([]);
  await staff.getByLabel(/all the same, type “roll out”/).fill('roll out');
  await rollOut.click();
  await expect(told).toBeVisible({ timeout: 60_000 });
  await expect(rollOut).toBeDisabled();
  await staff.getByRole('button', { name: 'Keep what is live' }).click();
  await expect(staff.getByText(/^Ended\. Every new visitor gets what was live/)).toBeVisible();
});
