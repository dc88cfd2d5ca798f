/**
 * `npm run bench:journal`: how fast the funnel is read from the counts of ten million records
 * (`-- funnel`), and what 500 visits a second cost bookings beside them (`-- bookings`). PostgreSQL
 * is started from npm. Prints Markdown.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { measureBookings } from './bookings.ts';
import type { Database } from '../../server/db/database.ts';
import { everyShop } from '../../server/db/tables.ts';
import { openDatabase } from '../../server/db/open.ts';
import { readFunnel, seenVersions } from '../../server/funnel/readFunnel.ts';
import type { FunnelFilter } from '../../server/funnel/readFunnel.ts';
import { cannotRunPostgres, startPostgres } from '../../tests/server/support/postgres.ts';

const SHOPS = 20;
const DAYS = 90;
const RECORDS = 10_000_000;

const say = (text = '') => process.stdout.write(`${text}\n`);
const load = () => loadavg()[0]!.toFixed(1);
const processorMs = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Counts as ten million records leave them, in every kind of visit: two versions, forty ways, and
 * fifteen steps with times of every length from a tenth of a second to ten minutes.
 */
async function fillCounts(db: Database): Promise<number> {
  const rows = (first: number, shop: string, groups: string, records: number) => sql`
    insert into journal_counts
    select ${sql.raw(shop)}, date '2026-09-01' + day, 'version-' || lpad(version::text, 14, '0'),
      language, screen, framed, entry, ${Math.ceil(records / 12)}::int,
      (select json_object_agg(
          concat_ws('|', 'moved', 'step-' || way % 15, 'step-' || (way * 7) % 16, 'on-next-' || way),
          1 + ((day * way * 7) % ${Math.ceil(records / 20)}::int))
        from generate_series(1, 40) way),
      (select json_object_agg('step-' || step, (
          select json_agg((day + bucket * step) % ${Math.ceil(records / 375)}::int order by bucket)
          from generate_series(1, 50) bucket))
        from generate_series(0, 14) step)
    from generate_series(${first}::int, ${first + 4}::int) day, generate_series(1, 2) version,
      ${sql.raw(groups)}`;
  const every = `unnest(array['any', 'en', 'es', 'fr-CA']) language,
    unnest(array['any', 'phone', 'tablet', 'desktop']) screen,
    unnest(array['any', 'true', 'false']) framed,
    unnest(array['any', 'link', 'campaign', 'chooser', 'resumed']) entry`;
  const few = `(values ('any', 'any', 'any', 'any'), ('en', 'phone', 'true', 'link'), ('en', 'desktop', 'false', 'link'),
    ('es', 'phone', 'true', 'link')) g(language, screen, framed, entry)`;
  const ofDay = RECORDS / DAYS / 2;
  for (let day = 0; day < DAYS; day += 5) {
    await db.execute(rows(day, `'${everyShop}'::uuid`, every, ofDay));
    for (let shop = 1; shop <= SHOPS; shop += 1) {
      await db.execute(rows(day, `md5('shop ${shop}')::uuid`, few, ofDay / SHOPS / 3));
    }
  }
  await db.execute(sql`analyze journal_counts`);
  const { rows: found } = (await db.execute(
    sql`select count(*)::int as rows from journal_counts`,
  )) as { rows: { rows: number }[] };
  return found[0]!.rows;
}

async function measureFunnel(db: Database, database: string): Promise<void> {
  const count = await fillCounts(db);
  const { rows } = (await db.execute(
    sql`select md5('shop ' || n)::uuid::text as id from generate_series(1, ${SHOPS}::int) n`,
  )) as { rows: { id: string }[] };
  const ids = rows.map(({ id }) => id);
  const last28: FunnelFilter = { from: '2026-11-02' };
  const cases: [string, string[], FunnelFilter][] = [
    ['all shops, 28 days', [everyShop], last28],
    ['all shops, 90 days', [everyShop], {}],
    ['all shops, 28 days, on phones', [everyShop], { ...last28, screen: 'phone' }],
    ['all shops, 90 days, on phones', [everyShop], { screen: 'phone' }],
    [
      'all shops, 90 days, all filters',
      [everyShop],
      {
        language: 'es',
        screen: 'phone',
        framed: true,
        entry: 'link',
        flowVersion: `version-${'1'.padStart(14, '0')}`,
      },
    ],
    ['one shop, 90 days', [ids[0]!], {}],
    [`${SHOPS} shops of an organisation, 28 days`, ids, last28],
    [`${SHOPS} shops of an organisation, 90 days`, ids, {}],
    [`${SHOPS} shops of an organisation, 90 days, on phones`, ids, { screen: 'phone' }],
  ];
  say(`\n${database}, ${count} rows of counts, as of 10 million records; load ${load()}.`);
  say('Milliseconds to read a funnel and the versions, and of this process’s processor:\n');
  say('| of | median of 7 | worst | processor |\n| --- | --- | --- | --- |');
  for (const [name, shopIds, filter] of cases) {
    const took: number[] = [];
    const used: number[] = [];
    for (let run = 0; run < 7; run += 1) {
      const begun = performance.now();
      const before = process.cpuUsage();
      await Promise.all([readFunnel(db, shopIds, filter), seenVersions(db, shopIds, filter)]);
      took.push(performance.now() - begun);
      used.push(processorMs(before));
    }
    const [wall, most, cpu] = [middle(took), Math.max(...took), middle(used)].map(Math.round);
    say(`| ${name} | ${wall} | ${most} | ${cpu} |`);
  }
}

const pool = { dataDir: '', poolSize: 10 };
const which = process.argv.slice(2);
const isAsked = (part: string) => which.length === 0 || which.includes(part);

const missing = await cannotRunPostgres();
if (missing !== undefined) throw new Error(`PostgreSQL cannot be started: ${missing}`);
const postgres = await startPostgres();
try {
  if (isAsked('funnel')) {
    const onPostgres = await openDatabase({
      ...pool,
      databaseUrl: await postgres.database('funnel'),
    });
    await measureFunnel(onPostgres.db, 'PostgreSQL');
    await onPostgres.close();
    const dataDir = mkdtempSync(join(tmpdir(), 'journal-'));
    const embedded = await openDatabase({ ...pool, dataDir, databaseUrl: undefined });
    await measureFunnel(embedded.db, 'The embedded database');
    await embedded.close();
    rmSync(dataDir, { recursive: true });
  }
  for (const shops of [1, 1000]) {
    if (isAsked('bookings'))
      await measureBookings(await postgres.database(`bookings_and_visits_at_${shops}`), shops);
  }
} finally {
  await postgres.stop();
}
