/**
 * `npm run bench:journal`: how fast the funnel is read from the counts of ten million records, and
 * what 500 visits a second cost bookings beside them. PostgreSQL is started from npm. Prints
 * Markdown.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { bookingOf } from './bookings.ts';
import { buildApp } from '../../server/app.ts';
import { loadCatalogue } from '../../server/catalogue/catalogue.ts';
import type { Database } from '../../server/db/database.ts';
import { everyShop } from '../../server/db/tables.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readFunnel } from '../../server/funnel/readFunnel.ts';
import { defaultCaps } from '../../server/limits/caps.ts';
import type { FunnelFilter } from '../../src/contract/funnel.ts';
import { servedFlow } from '../../tests/server/journal/support/servedFlow.ts';
import { createChance, walk } from '../../tests/server/journal/support/walks.ts';
import { startPostgres } from '../../tests/server/support/postgres.ts';
import { bench, prepareWorld } from '../server/world.ts';

const SHOPS = 20;
const DAYS = 90;
const VISITS_A_SECOND = 500;
const SECONDS = 8;
const RUNS = 3;

const say = (text = '') => process.stdout.write(`${text}\n`);
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Counts as ten million records leave them: two versions, every kind of visit, forty ways. */
async function fillCounts(db: Database): Promise<number> {
  const times = sql.raw(`array_fill(way, array[50])`);
  const rows = (shop: string, groups: string, from: number) => sql`
    insert into journal_counts
    select ${sql.raw(shop)}, date '2026-09-01' + day, 'version-' || lpad(version::text, 14, '0'),
      language, screen, framed, entry, 'moved', 'step-' || way % 15, 'step-' || (way * 7) % 16,
      'on-next-' || way, 12, ${times}
    from generate_series(${from}::int, ${from + 9}::int) day, generate_series(1, 2) version,
      generate_series(1, 40) way, ${sql.raw(groups)}`;
  const every = `(values ('en'), ('es'), ('fr-CA')) l(language),
    (values ('phone'), ('tablet'), ('desktop')) s(screen), (values (true), (false)) f(framed),
    (values ('link'), ('campaign'), ('chooser')) e(entry)`;
  const any = `(values ('any', 'any', false, 'any')) g(language, screen, framed, entry)`;
  const few = `(values ('en', 'phone', true, 'link'), ('en', 'desktop', false, 'link'),
    ('es', 'phone', true, 'link')) g(language, screen, framed, entry)`;
  for (let day = 0; day < DAYS; day += 10) {
    await db.execute(rows(`'${everyShop}'::uuid`, every, day));
    await db.execute(rows(`'${everyShop}'::uuid`, any, day));
    for (let shop = 1; shop <= SHOPS; shop += 1) {
      await db.execute(rows(`md5('shop ${shop}')::uuid`, few, day));
    }
  }
  await db.execute(sql`analyze journal_counts`);
  const { rows: found } = (await db.execute(
    sql`select count(*)::int as rows from journal_counts`,
  )) as { rows: { rows: number }[] };
  return found[0]!.rows;
}

async function measureFunnel(db: Database): Promise<void> {
  const count = await fillCounts(db);
  const { rows } = (await db.execute(sql`select md5('shop 1')::uuid::text as id`)) as {
    rows: { id: string }[];
  };
  say(`\n${count} rows of counts, as of 10 million records. Milliseconds to read a funnel:\n`);
  say('| of | median of 5 |\n| --- | --- |');
  const cases: [string, string, FunnelFilter][] = [
    ['all shops, 90 days', everyShop, {}],
    ['all shops, 28 days', everyShop, { from: '2026-11-02' }],
    ['all shops, 28 days, on phones', everyShop, { from: '2026-11-02', screen: 'phone' }],
    ['all shops, 90 days, on phones', everyShop, { screen: 'phone' }],
    ['one shop, 90 days', rows[0]!.id, {}],
  ];
  for (const [name, shop, filter] of cases) {
    const took: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const begun = performance.now();
      await readFunnel(db, [shop], filter);
      took.push(performance.now() - begun);
    }
    say(`| ${name} | ${Math.round(middle(took))} |`);
  }
}

async function measureBookings(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir: '',
    poolSize: 10,
    preparesByName: undefined,
  });
  await prepareWorld(db, { openLeads: 20_000 });
  const app = await buildApp({
    db,
    catalogue: loadCatalogue(),
    texts: { send: async () => {} },
    logLevel: 'silent',
    caps: new Proxy(defaultCaps, { get: () => 1_000_000_000 }),
  });
  const { flowVersion, numbers } = await servedFlow(app);
  const chance = createChance(1);
  const walks = Array.from({ length: 10_000 }, () => walk(numbers, flowVersion, chance));
  let client = 0;
  const sendVisits = () => {
    for (let visit = 0; visit < VISITS_A_SECOND / 10; visit += 1) {
      const { begun, records } = walks[client % walks.length]!;
      const visitId = randomUUID();
      client += 1;
      const name = `client ${client}`;
      const third = Math.ceil(records.length / 3);
      for (let first = 0; first < records.length; first += third) {
        const part = records.slice(first, first + third);
        const batch = {
          ...{ visitId, first, at: part[0]!.from, ...(first === 0 && { begun }) },
          records: part.map(({ record }) => record),
        };
        app.journal.add(
          { shopId: bench.shopId, day: '2026-11-25', batch },
          { addressHash: name, networks: [{ name, share: 1 }] },
        );
      }
    }
  };
  const book = async (seconds: number, withVisits: boolean): Promise<number> => {
    const begun = performance.now();
    const timer = withVisits ? setInterval(sendVisits, 100) : undefined;
    let booked = 0;
    const visitor = async () => {
      while (performance.now() - begun < seconds * 1000) {
        const answer = await app.inject(bookingOf());
        if (answer.statusCode === 200) booked += 1;
        else throw new Error(answer.body);
      }
    };
    await Promise.all(Array.from({ length: 10 }, visitor));
    clearInterval(timer);
    const perSecond = booked / ((performance.now() - begun) / 1000);
    await app.journal.flush();
    return perSecond;
  };
  await book(2, false);
  say(`\nBookings a second, alone and beside ${VISITS_A_SECOND} visits a second:\n`);
  say('| run | alone | beside | load |\n| --- | --- | --- | --- |');
  for (let run = 1; run <= RUNS; run += 1) {
    const alone = await book(SECONDS, false);
    const beside = await book(SECONDS, true);
    const cost = Math.round(100 * (1 - beside / alone));
    const load = loadavg()[0]!.toFixed(1);
    say(`| ${run} | ${Math.round(alone)} | ${Math.round(beside)} (${cost} % fewer) | ${load} |`);
  }
  const { rows } = (await db.execute(sql`select count(*)::int as visits,
    (select count(*)::int from journal_records) as records from journal_visits`)) as {
    rows: { visits: number; records: number }[];
  };
  say(`\nStored: ${rows[0]!.visits} visits, ${rows[0]!.records} records.`);
  await app.close();
  await close();
}

const postgres = await startPostgres();
try {
  await measureBookings(await postgres.database('bookings'));
  const { db, close } = await openDatabase({
    databaseUrl: await postgres.database('funnel'),
    dataDir: '',
    poolSize: 4,
    preparesByName: undefined,
  });
  await measureFunnel(db);
  await close();
} finally {
  await postgres.stop();
}
