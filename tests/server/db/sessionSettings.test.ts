import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { openDatabase, openPglite } from '../../../server/db/open.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';
import { eventually } from '../support/eventually.ts';
import { cannotRunPostgres, freePort, startPostgres, type Postgres } from '../support/postgres.ts';
import { openSeeded } from '../support/seededDatabase.ts';
import { START } from '../support/template.ts';
import { bookingFor, demo, World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { maple, phones } = demo();

/** How an administrator may have set up the role or the database, for other programs. */
const habits: Readonly<Record<string, string>> = {
  DateStyle: 'German, DMY',
  TimeZone: 'Pacific/Kiritimati',
  IntervalStyle: 'iso_8601',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
};
const habitsOf = (owner: string) =>
  Object.entries(habits).map(([name, value]) => `alter ${owner} set ${name} = '${value}'`);

/** What comes of each kind of value that could be read in another way. */
async function readings(database: OpenDatabase) {
  await seedIfEmpty(database.db, { catalogue: loadCatalogue(), now: START });
  const world = await World.open(database);
  const params = { shopId: maple };
  const cars = (token: string) => world.call('getCustomerVehicles', { params, token });
  const isOffered = async () => {
    const query = { date: '2026-11-23', appointmentOption: 'DROP_OFF' };
    const { body } = await world.call('getAvailableSlots', { params, query });
    return body.slots['2026-11-24']!.includes('10:00:00');
  };

  const { code, secret } = await world.code(maple, phones.one);
  world.pass({ minutes: 11 });
  const expiredCode = await world.call('verifyOtp', { params, body: { code, otp: secret } });
  const returning = await world.token(maple, phones.one);
  const known = await cars(returning);
  const token = await world.token(maple);
  const body = bookingFor(await world.lead(maple, token));
  const booked = await world.call('bookAppointment', { params, token, body });
  const freeTime = await isOffered();
  const oneOnly = sql`update day_availabilities set slot_limit = 1 where shop_id = ${maple}`;
  await database.db.execute(oneOnly);
  const fullTime = await isOffered();
  world.pass({ minutes: 121 });
  const expiredToken = await cars(returning);
  await world.close();
  return {
    expiredCode: expiredCode.status,
    returningCustomer: known.status,
    lastService: known.body[0]?.lastServiceTime,
    booked: booked.status,
    freeTime,
    fullTime,
    expiredToken: expiredToken.status,
  };
}

const asEverywhere = {
  expiredCode: 401,
  returningCustomer: 200,
  lastService: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  booked: 200,
  freeTime: true,
  fullTime: false,
  expiredToken: 401,
};

test('the embedded database is read alike, whatever habits it has', async () => {
  const { client, release } = await openSeeded();
  await client.exec(
    Object.entries(habits)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join(';'),
  );

  const { db } = await openPglite(client);

  expect(await readings({ db, close: async () => release() })).toEqual(asEverywhere);
});

const because = await cannotRunPostgres();
const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

describe.skipIf(because !== undefined)('PostgreSQL', () => {
  let postgres: Postgres;
  let folder: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    folder = temporaryFolder();
  });
  afterAll(() => postgres?.stop());

  async function withHabits(name: string): Promise<string> {
    const databaseUrl = await postgres.database(name);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    for (const owner of [`database ${name}`, 'role current_user']) {
      for (const statement of habitsOf(owner)) await client.query(statement);
    }
    await client.end();
    return databaseUrl;
  }

  test('is read alike, whatever habits its role and database have', async () => {
    const databaseUrl = await withHabits('habits');

    expect(
      await readings(await openDatabase({ dataDir: folder, databaseUrl, poolSize: 3 })),
    ).toEqual(asEverywhere);
  });

  test.skipIf(!hasPgBouncer)(
    'is read alike through PgBouncer',
    async () => {
      const url = new URL(await withHabits('pooled'));
      const pgBouncer = await startPgBouncer(url, folder);
      url.port = String(pgBouncer.port);
      const databaseUrl = url.href;
      await eventually(async () => {
        const probe = new pg.Client(databaseUrl);
        await probe.connect();
        await probe.end();
      });

      expect(
        await readings(await openDatabase({ dataDir: folder, databaseUrl, poolSize: 3 })),
      ).toEqual(asEverywhere);

      pgBouncer.child.kill();
      await once(pgBouncer.child, 'exit');
    },
    60_000,
  );
});

/** PgBouncer in transaction mode, as docs/scaling.md sets it up. */
async function startPgBouncer(
  { hostname, port: behind, username, password, pathname }: URL,
  folder: string,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  for (const each of [folder, users, file]) chmodSync(each, 0o755);
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asOther, file], { stdio: 'ignore' });
  return { child, port };
}
