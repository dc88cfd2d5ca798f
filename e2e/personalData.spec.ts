/*
 * Visitors whose data nobody else has, in visits with every kind of trouble: afterwards none of it
 * may stand in journals, insights, logs, addresses or the browser.
 */
import { sql } from 'drizzle-orm';
import type { Page, Request, Route } from 'playwright/test';
import { openDatabase } from '../server/db/open.ts';
import { chanceOf, type Chance } from '../tests/fuzz/support/chance.ts';
import { HttpStandIn } from '../tests/server/support/httpStandIn.ts';
import { parallel } from '../tests/server/support/process.ts';
import { SmtpStandIn } from '../tests/server/support/smtpStandIn.ts';
import { BookingServer, startsWithinMs } from './support/server.ts';
import { kinds, Markers, type Kind } from './support/sweep/Markers.ts';
import { SeededVisitor } from './support/sweep/SeededVisitor.ts';
import { expect, test as base } from './support/test.ts';
import { Visitor } from './support/Visitor.ts';

/** The providers of texts and mails, which refuse now and then and repeat what they were given. */
interface Providers {
  texts: HttpStandIn;
  mails: SmtpStandIn;
}

const test = base.extend<object, { providers: Providers }>({
  providers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const providers = { texts: await HttpStandIn.open(), mails: await SmtpStandIn.open() };
      providers.mails.recipientAnswer = (to) =>
        providers.mails.received.length % 2 === 0 ? `451 no room for ${to}` : '250 OK';
      await provide(providers);
      await providers.texts.close();
      providers.mails.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ providers: { texts, mails } }, provide) => {
      const server = await BookingServer.startSeeded({
        LOG_LEVEL: 'trace',
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 'of-the-provider',
        TWILIO_FROM: '+12065550000',
        TWILIO_API_URL: texts.url,
        SMTP_URL: mails.url,
        MAIL_FROM: 'shop@example.com',
        TEXTS_PER_DAY: '100000',
        // They all come from one address: without codes nobody gets as far as a vehicle.
        CODES_PER_ADDRESS: '100000',
        EXIT_FORMS_PER_ADDRESS: '100000',
        WRONG_CODES_PER_DAY: '100000',
      });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
});

type Row = Record<string, unknown>;

/** Uses the database of a stopped server. */
async function inDatabase<Value>(
  server: BookingServer,
  work: (run: (statement: string) => Promise<Row[]>) => Promise<Value>,
): Promise<Value> {
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: server.dataDir });
  try {
    return await work(
      async (statement) => ((await db.execute(sql.raw(statement))) as { rows: Row[] }).rows,
    );
  } finally {
    await close();
  }
}

/** Makes the database refuse every eleventh row of what visitors leave, naming the whole row. */
const spoil = (server: BookingServer) =>
  inDatabase(server, async (run) => {
    await run('create sequence if not exists refusals');
    await run(`create or replace function refuse() returns trigger language plpgsql as $$ begin
      if nextval('refusals') % 11 = 0 then
        raise exception 'refused: %', to_jsonb(new)::text using errcode = 'check_violation';
      end if;
      return new;
    end $$`);
    const tables = ['leads', 'appointments', 'otp_challenges', 'tokens', 'deliveries'];
    for (const table of tables) {
      // oxlint-disable-next-line no-await-in-loop -- an embedded database has one connection
      await run(`create or replace trigger refuse before insert or update on ${table}
        for each row execute function refuse()`);
    }
  });

/** Tables that hold personal data because a shop needs it. */
const forTheShop =
  /^(leads|appointments?|appointment_\w+|customers|vehicles|vehicle_searches|plates|consents|deliveries)$/;
/** What counts and proves by number or mail address, until it expires. */
const byRecipient = /^table (otp_challenges|tokens|rate_limits)$/;

/** What is looked for in a place. A draft keeps what was typed, but neither a phone nor a proof of it. */
function soughtIn(where: string): readonly Kind[] | undefined {
  if (where === 'the draft') return ['phone', 'code', 'secret', 'token'];
  if (byRecipient.test(where)) {
    return kinds.filter((kind) => kind !== 'phone' && kind !== 'email');
  }
  return undefined;
}

interface Places {
  /** What was sent, stored or logged, by where */
  texts: Map<string, string>;
  add: (where: string, text: string) => void;
}

function places(): Places {
  const texts = new Map<string, string>();
  return { texts, add: (where, text) => texts.set(where, `${texts.get(where) ?? ''}\n${text}`) };
}

const followed = /\/(journal|insights)$/;

/** Follows what a page sends, and where it says it came from. */
function follow(page: Page, markers: Markers, { add }: Places): void {
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (followed.test(url.pathname))
      add(`bodies sent to ${url.pathname.split('/').at(-1)}`, request.postData() ?? '');
    const headers = request.headers();
    add('referrers', headers.referer ?? '');
    // The contract has the phone in the path of this call, and the plate in the query of that one.
    if (!/generate-otp|vin-licence/.test(url.pathname)) add('addresses of calls', url.href);
  });
  page.on('framenavigated', (frame) => add('addresses of pages', frame.url()));
  page.on('console', (message) => add('console', message.text()));
  page.on('response', async (response) => {
    if (!/generate-otp|verify-otp/.test(response.url()) || !response.ok()) return;
    const { secret, token } = await response.json().catch(() => ({}));
    if (typeof secret === 'string') markers.add('secret', secret);
    if (typeof token === 'string') markers.add('token', token);
  });
}

/** Remembers what the browser keeps. The draft may hold what was typed, but for what is a proof. */
async function lookAtStorage(page: Page, { add }: Places): Promise<void> {
  const kept = await page
    .evaluate(async () => ({
      local: JSON.stringify(localStorage),
      draft: Object.entries(sessionStorage).filter(([key]) => key.startsWith('booking-draft')),
      session: Object.entries(sessionStorage).filter(([key]) => !key.startsWith('booking-draft')),
      cookies: document.cookie,
      history: JSON.stringify([history.state, document.title]),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }))
    .catch(() => undefined);
  if (kept === undefined) return;
  for (const [where, value] of Object.entries(kept)) {
    add(where === 'draft' ? 'the draft' : `storage: ${where}`, JSON.stringify(value));
  }
}

/** Breaks some calls of a page: no connection, or a failure after the server has done its part. */
const breakCalls = (page: Page, chance: Chance) =>
  page.route('**/api/scheduler/**', async (route: Route, request: Request) => {
    if (followed.test(request.url()) || chance.happens(0.94)) return route.fallback();
    if (chance.happens(0.4)) return route.abort('connectionreset');
    await route.fetch().catch(() => undefined);
    return route.fulfill({ status: 500, body: 'Internal Server Error' });
  });

/** What stands where it must not, as sentences. */
const leaks = ({ texts }: Places, markers: Markers): string[] =>
  [...texts].flatMap(([where, text]) =>
    markers
      .in(text, soughtIn(where))
      .map(({ kind, value, near }) => `${where}: ${kind} ${value} in ${near}`),
  );

/** The rows of each table as text. */
const tablesOf = (server: BookingServer, before: readonly string[] = []) =>
  inDatabase(server, async (run) => {
    const rows = async (name: string) => {
      const all = await run(`select to_jsonb(t)::text as row from "${name}" t`);
      return all.map(({ row }) => String(row)).join('\n');
    };
    const tables = await run(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const contents = new Map<string, string>();
    // oxlint-disable no-await-in-loop -- an embedded database has one connection
    for (const statement of before) await run(statement);
    for (const { name } of tables) contents.set(String(name), await rows(String(name)));
    // oxlint-enable no-await-in-loop
    return contents;
  });

const actions = 45;
const mostActions = 400;
const aSeed = Number(process.env.DRAW_SEED ?? 1);

for (const [visits, tag] of [
  [1, ''],
  [12, ' @deep'],
] as const) {
  test(`nothing that ${visits} visitors type is in journals, logs, addresses or the browser${tag}`, async ({
    otherVisitor,
    server,
    providers,
    shopNamed,
    pageErrors,
  }, testInfo) => {
    test.setTimeout(300_000 + visits * 60_000);
    pageErrors.expect(/./s);
    await spoil(server);
    await server.restart();
    const markers = new Markers(chanceOf(aSeed + visits));
    const found = places();
    const codeFor = (phone: string) => {
      const text = providers.texts.received.findLast(({ body }) => body.includes(phone));
      const code = /\b\d{4}\b/.exec(new URLSearchParams(text?.body).get('Body') ?? '')?.[0];
      return code === undefined ? undefined : markers.add('code', code);
    };
    const kept = new Set<Kind>();
    const toKeep: Kind[] = visits > 1 ? ['phone', 'name', 'email', 'address', 'note'] : ['phone'];
    const toType = visits > 1 ? kinds : [];
    const visit = async (number: number) => {
      const chance = chanceOf((aSeed + visits) * 1000 + number);
      const page = await otherVisitor();
      follow(page, markers, found);
      // Every other visit meets only what the database refuses.
      const isCalm = number % 2 === 0;
      if (!isCalm) await breakCalls(page, chance);
      await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
      await new Visitor(page).at('view-welcome');
      const visitor = new SeededVisitor({ page, chance, markers, codeFor });
      page.on('response', (response) => {
        if (!/\/leads(\/|$)/.test(new URL(response.url()).pathname) || !response.ok()) return;
        const sent = response.request().postData() ?? '';
        for (const { kind } of markers.in(sent)) kept.add(kind);
      });
      // The visits go on until they have left what could be found elsewhere.
      const isEnough = () =>
        toKeep.every((kind) => kept.has(kind)) && toType.every((kind) => markers.count(kind) > 0);
      const isDone = (done: number) => done >= mostActions || (done >= actions && isEnough());
      for (let done = 0; !isDone(done); done += 1) {
        if (!isCalm && chance.happens(0.1)) providers.texts.answers.push(chance.oneOf([400, 500]));
        // oxlint-disable-next-line no-await-in-loop -- one thing after the other
        await visitor.act();
        // oxlint-disable-next-line no-await-in-loop
        await lookAtStorage(page, found);
      }
      await testInfo.attach(`visit ${number}`, { body: visitor.did.join('\n') });
      await page.goto('about:blank');
    };
    await parallel(visits, 3, visit);

    const stored = await tablesOf(server);
    found.add('log', server.log);
    for (const [name, text] of stored) {
      if (!forTheShop.test(name)) found.add(`table ${name}`, text);
    }

    expect(leaks(found, markers)).toEqual([]);
    // There was something to be found, and all of it was looked through.
    const reached = [...stored].flatMap(([name, text]) =>
      forTheShop.test(name) ? markers.in(text) : [],
    );
    expect(reached.map(({ kind }) => kind)).toEqual(expect.arrayContaining(toKeep));
    for (const kind of toType) expect(markers.count(kind), kind).toBeGreaterThan(0);
    if (visits > 1) expect(found.texts.get('log')).toContain('"code":"23514"');
    expect(stored.get('journal_records')).toContain('"kind": "moved"');
    for (const where of found.texts.keys()) {
      const planted = places();
      planted.add(where, `{"error":"${markers.wrongCode()}"}`);
      expect(leaks(planted, markers), where).toHaveLength(1);
    }
    const name = markers.name();
    const plant = `update journal_records set error = 'field ${name}' where kind = 'moved'`;
    const after = places();
    after.add('table journal_records', (await tablesOf(server, [plant])).get('journal_records')!);
    expect(leaks(after, markers)).toEqual([
      expect.stringContaining(`table journal_records: name ${name}`),
    ]);
  });
}

test('the search finds personal data in every spelling', () => {
  const markers = new Markers(chanceOf(aSeed));
  const [phone, email, note] = [markers.phone(), markers.email(), markers.note()];
  const code = markers.wrongCode();
  const [area, three, four] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const phones = [
    `+1${phone}`,
    `(${area}) ${three}-${four}`,
    `${area}.${three}.${four}`,
    `${three} ${four}`,
    encodeURIComponent(`(${area}) ${three}-${four}`),
    `to ${three}${four}.`,
    base64(phone),
    base64(`+1${phone}`),
    base64(`{"phone":"${phone}"}`),
  ];
  const mails = [encodeURIComponent(email), email.toUpperCase(), base64(`to=${email};`)];
  const notes = [JSON.stringify({ note }), encodeURIComponent(note), base64(`"${note}"`)];

  const valuesIn = (text: string) => markers.in(text).map(({ value }) => value);
  for (const text of phones) expect(valuesIn(text), text).toEqual([phone]);
  for (const text of mails) expect(valuesIn(text), text).toEqual([email]);
  for (const text of notes) expect(valuesIn(text), text).toEqual([note]);
  expect(valuesIn(`{"pin":"${code}"}`)).toEqual([code]);
  expect(valuesIn(`{"modelId":${code},"ids":[1,${code}]}`)).toEqual([]);
  expect(markers.in(`"time":179${three}${four}12 ${three}5${four}`)).toEqual([]);
});
