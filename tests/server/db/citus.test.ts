import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runConformance } from '../../../scripts/conformance/runConformance.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { distribute } from '../../../server/db/distribute.ts';
import { databaseOn, openDatabase } from '../../../server/db/open.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';
import { refusals } from '../../../src/booking/slots/availability.ts';
import { citusDatabase, type CitusDatabase } from '../support/citus.ts';
import { parallel, ServerProcess } from '../support/process.ts';
import { isOverview } from '../support/staysInShop.ts';
import { bookingFor, demo, World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** The coordinator of a cluster: `npm run test:citus` says how to have one. */
const cluster = process.env.CITUS_URL;
if (cluster === undefined) console.warn('No test on Citus: CITUS_URL names no cluster');

const { maple, tiny, org } = demo();

describe.skipIf(cluster === undefined)('on a Citus cluster', () => {
  let database: CitusDatabase;
  const folder = temporaryFolder();
  const spreadNow = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const said: string[] = [];
    await distribute(client, (line) => said.push(line));
    await client.end();
    return said;
  };

  beforeAll(async () => {
    database = await citusDatabase(cluster!, `booking_${process.pid}`);
    const opened = await openDatabase({ dataDir: folder, databaseUrl: database.url });
    await seedIfEmpty(opened.db, { catalogue: loadCatalogue(), now: new Date() });
    await opened.close();
  });
  afterAll(() => database?.drop());

  test('a database in use is spread, once, with what is in it', async () => {
    const said = await spreadNow();
    const again = await spreadNow();

    expect(said).toContain('appointments: with its shop, by shop_id');
    expect(again).toEqual(['Every table is spread already.']);
    const pool = new pg.Pool({ connectionString: database.url });
    const { rows } = await pool.query('select count(*)::int as shops from shops');
    await pool.end();
    expect(rows).toEqual([{ shops: 6 }]);
  });

  test('each statement of a visit asks one machine', async () => {
    const pool = new pg.Pool({ connectionString: database.url });
    const asked: { sql: string; values: unknown[] }[] = [];
    const logQuery = (sql: string, values: unknown[]) => void asked.push({ sql, values });
    const db = databaseOn(pool, { logger: { logQuery }, prepares: true });
    const world = await World.open({ db, close: () => pool.end() });
    onTestFinished(() => world.close());
    const token = await world.token(maple);
    const leadId = await world.lead(maple, token);
    const params = { shopId: maple };
    await world.call('getShopSettings', { params });
    await world.call('getCustomerVehicles', { params, token });
    await world.call('getAvailableSlots', {
      params,
      token,
      query: { date: '2026-11-24', appointmentOption: 'DROP_OFF' },
    });
    const booked = await world.call('bookAppointment', { params, token, body: bookingFor(leadId) });
    await world.deliver();

    expect(booked).toMatchObject({ status: 200 });
    const tasks: { sql: string; count: string }[] = [];
    for (const { sql, values } of asked) {
      if (!/^(with|select|insert|update|delete) /.test(sql) || isOverview(sql)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one connection is enough
      const { rows } = await pool.query(`explain (format json) ${sql}`, values);
      // A statement that writes several tables has one count for each.
      for (const [, count = ''] of JSON.stringify(rows).matchAll(/"Task Count":(\d+)/g)) {
        tasks.push({ sql, count });
      }
    }
    expect(tasks.length).toBeGreaterThan(20);
    expect(tasks.filter(({ count }) => count !== '1')).toEqual([]);
  });

  test('the server answers the contract, and of many who want one place one gets it', async () => {
    const env = { DATABASE_URL: database.url, DATABASE_POOL: '10' };
    const servers = ['a', 'b'].map(
      (name) => new ServerProcess({ ...env, DATA_DIR: join(folder, name) }),
    );
    const asks = await Promise.all(servers.map((server) => server.ask()));
    const phone = '4255550199';
    const findings = await runConformance({
      url: await servers[0]!.origin(),
      shop: maple,
      org,
      phone: '4255550188',
      readCode: async () =>
        servers[0]!
          .sent()
          .findLast(({ to }) => to === '4255550188')!
          .body.match(/\b\d{4}\b/)![0],
      book: true,
    });
    const token = await servers[0]!.token(tiny, phone);
    const params = { shopId: tiny };
    const slots = await asks[0]!('getAvailableSlots', {
      params,
      token,
      query: {
        date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
        appointmentOption: 'DROP_OFF',
      },
    });
    const [date, [slotTime]] = Object.entries(
      (slots.body as { slots: Record<string, [string]> }).slots,
    ).find(([, times]) => times.length > 0)!;
    const leads = await parallel(20, 10, async (i) => {
      const answer = await asks[i % 2]!('createLead', { params, token, body: {} });
      return (answer.body as { leadId: string }).leadId;
    });
    const answers = await Promise.all(
      leads.map((leadId, i) =>
        asks[i % 2]!('bookAppointment', {
          params,
          token,
          body: bookingFor(leadId, { date, slotTime }),
        }),
      ),
    );
    await Promise.all(servers.map((server) => server.end()));

    expect(findings.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toEqual({ message: refusals.slotTaken, rule: 'slotTaken' });
    }
  });
});
