/** An interrupted migration leaves the database as it was, and the next start completes it. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { appointmentsWithAll, copyMigrationsBefore, rowsBefore } from '../support/shopFirst.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** The number of appointments; a million takes some minutes. */
const APPOINTMENTS = Number(process.env.MIGRATED_APPOINTMENTS ?? 2000);
const SHOPS = 20;

const because = await cannotRunPostgres();
const folder = temporaryFolder();
let postgres: Postgres;
let databaseUrl: string;
let client: pg.Client;

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

/** The number of appointments with their related rows, and a hash over all of them. */
const booked = () =>
  rows(`
    select count(*)::int as many, bit_xor(hashtextextended(concat_ws(' ', a.id, a.lead_id, a.option,
      a.date, a.created_at, c.first_name, v.year, s.name, x.notes, j.name, l.kind), 0)) as words
    ${appointmentsWithAll}`);

/** Ends the connection that waits for a lock; undefined while none waits. */
const endWaiting = () =>
  rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%alter table%'`);

describe.skipIf(because !== undefined)('on PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.database('interrupted');
    client = new pg.Client(databaseUrl);
    await client.connect();
    copyMigrationsBefore(folder);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query(rowsBefore(SHOPS, APPOINTMENTS / SHOPS));
  }, 1_200_000);
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
  });

  test('nothing is lost where a migration is interrupted, and the next start completes it', async () => {
    const before = await booked();
    const other = new pg.Client(databaseUrl);
    await other.connect();
    // Locking the last table that the migration changes stops it in the middle.
    await other.query('begin; lock table insights in access share mode');

    const cut = openDatabase({ dataDir: folder, databaseUrl }).then(
      () => 'opened',
      () => 'cut off',
    );
    await expect.poll(endWaiting, { timeout: 600_000, interval: 200 }).toHaveLength(1);
    expect(await cut).toBe('cut off');
    await other.end();
    expect(before).toEqual([expect.objectContaining({ many: APPOINTMENTS })]);
    expect(await booked()).toEqual(before);

    const { close } = await openDatabase({ dataDir: folder, databaseUrl });
    await close();
    expect(await booked()).toEqual(before);
    const strays = await rows(
      `select 1 from appointment_services x join appointments a on a.id = x.appointment_id where a.shop_id <> x.shop_id`,
    );
    expect(strays).toEqual([]);
  }, 1_200_000);
});
