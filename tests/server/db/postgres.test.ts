import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runConformance } from '../../../scripts/conformance/runConformance.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { migrationsFolder } from '../../../server/db/migrations.ts';
import { inTransaction } from '../../../server/db/inTransaction.ts';
import { awaitAll } from '../../../server/db/awaitAll.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { appointments, deliveries, organisations, shops } from '../../../server/db/tables.ts';
import { deliverDue } from '../../../server/messages/deliverDue.ts';
import { makeMetrics } from '../../../server/common/metrics.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';
import { refusals } from '../../../src/booking/slots/availability.ts';
import { eventually } from '../support/eventually.ts';
import { localWebhooks } from '../support/httpStandIn.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { parallel, ServerProcess } from '../support/process.ts';
import { START } from '../support/template.ts';
import { bookingFor, demo, World } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const because = await cannotRunPostgres();
if (because !== undefined) console.warn(`No test on PostgreSQL: ${because}`);

const { maple, tiny, org } = demo();
const folder = temporaryFolder();
let postgres: Postgres;

describe.skipIf(because !== undefined)('on PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  test('migrations run once when several open an empty database together', async () => {
    const databaseUrl = await postgres.database('together');
    const options = { dataDir: folder, databaseUrl, poolSize: 2 };

    const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase(options)));

    const [{ db } = { db: undefined }] = opened;
    const rows = (await db!.execute(
      sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    )) as { rows: object[] };
    const migrations = readMigrationFiles({ migrationsFolder });
    expect(rows.rows[0]).toEqual({ all: migrations.length, different: migrations.length });
    await Promise.all(opened.map(({ close }) => close()));
  });

  test('of two transactions that wait for each other one is run again, whatever was sent along', async () => {
    const { db, close } = await openDatabase({
      dataDir: folder,
      databaseUrl: await postgres.database('deadlocks'),
      poolSize: 4,
    });
    await db.insert(organisations).values(['one', 'other'].map((name) => ({ name })));
    /** Locks one row, waits until the other transaction has locked the other, and wants that one. */
    let waiting = 2;
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    const swap = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        const touch = (name: string) =>
          tx.update(organisations).set({ name }).where(eq(organisations.name, name)).execute();
        await touch(first);
        waiting -= 1;
        if (waiting === 0) meet();
        await met;
        await awaitAll([
          touch(second),
          tx
            .insert(organisations)
            .values({ name: `after ${first}` })
            .execute(),
        ]);
      });

    await Promise.all([swap('one', 'other'), swap('other', 'one')]);

    const rows = await db.select({ name: organisations.name }).from(organisations);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'after one',
      'after other',
      'one',
      'other',
    ]);
    await close();
  });

  test('each message goes out once, whichever of several processes delivers', async () => {
    const database = await openDatabase({
      dataDir: folder,
      databaseUrl: await postgres.database('deliveries'),
    });
    await seedIfEmpty(database.db, { catalogue: loadCatalogue(), now: START });
    const world = await World.open(database);
    const token = await world.token(maple);
    for (let i = 0; i < 30; i += 1) {
      const body = bookingFor(await world.lead(maple, token), { date: '2026-12-01' });
      const slotTime = `${String(8 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}:00`;
      await world.call('bookAppointment', {
        params: { shopId: maple },
        token,
        body: {
          ...body,
          slotTime: i < 16 ? slotTime : '10:00:00',
          date: `2026-12-0${1 + (i % 3)}`,
        },
      });
    }
    const waiting = await world.db.select().from(deliveries);
    const sent: string[] = [];
    const deps = {
      db: world.db,
      clock: () => world.now,
      texts: { send: async () => void sent.push('sms') },
      mails: { send: async ({ id }: { id: string }) => void sent.push(id) },
      webhooks: localWebhooks,
      metrics: makeMetrics(),
      log: world.app.log,
    };

    const delivered = await Promise.all(Array.from({ length: 4 }, () => deliverDue(deps)));

    expect(waiting.length).toBeGreaterThan(20);
    expect(delivered.reduce((sum, count) => sum + count)).toBe(waiting.length);
    expect(sent).toHaveLength(waiting.length);
    const mailed = sent.filter((id) => id !== 'sms');
    expect(new Set(mailed).size).toBe(mailed.length);
    await world.close();
  });

  describe('two processes that start together on one empty database', () => {
    let servers: ServerProcess[];
    let databaseUrl: string;
    beforeAll(async () => {
      databaseUrl = await postgres.database('race');
      const env = { DATABASE_URL: databaseUrl, SEED: 'demo', DATABASE_POOL: '10' };
      servers = ['a', 'b'].map(
        (name) => new ServerProcess({ ...env, DATA_DIR: join(folder, name) }),
      );
      await Promise.all(servers.map((server) => server.origin()));
    });
    afterAll(() => Promise.all(servers.map((server) => server.end())), 60_000);

    const phone = '4255550199';
    /** Free slots of the easily full shop, a week and more from now. */
    async function freeDay(token: string, skip: number) {
      const ask = await servers[0]!.ask();
      const date = new Date(Date.now() + (7 + skip * 7) * 86_400_000).toISOString().slice(0, 10);
      const { body } = await ask('getAvailableSlots', {
        params: { shopId: tiny },
        token,
        query: { date, appointmentOption: 'DROP_OFF' },
      });
      const days = Object.entries((body as { slots: Record<string, string[]> }).slots);
      return days.find(([, times]) => times.length > 3)!;
    }

    /** Leads, and then the bookings of all of them together, at one process and the other in turn. */
    async function bookAtOnce(count: number, token: string, placeOf: (i: number) => object) {
      const asks = await Promise.all(servers.map((server) => server.ask()));
      const params = { shopId: tiny };
      const leads = await parallel(count, 20, async (i) => {
        const answer = await asks[i % 2]!('createLead', { params, token, body: {} });
        return (answer.body as { leadId: string }).leadId;
      });
      const answers = await Promise.all(
        leads.map((leadId, i) =>
          asks[i % 2]!('bookAppointment', { params, token, body: bookingFor(leadId, placeOf(i)) }),
        ),
      );
      return { leads, answers };
    }

    test('serve one demo world, and a token of one holds at the other', async () => {
      const token = await servers[0]!.token(maple, phone);
      const ask = await servers[1]!.ask();

      const { status } = await ask('getYears', { params: { shopId: maple }, token });

      expect(status).toBe(200);
    });

    test('500 bookings on one place at once: one gets it, the others a sentence, none a fault', async () => {
      const token = await servers[0]!.token(tiny, phone);
      const [date, [slotTime]] = await freeDay(token, 0);
      const { leads, answers } = await bookAtOnce(500, token, () => ({ date, slotTime }));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const losers = answers.filter(({ status }) => status === 400);
      expect(losers).toHaveLength(499);
      for (const { body } of losers)
        expect(body).toEqual({ message: refusals.slotTaken, rule: 'slotTaken' });
      const winner = answers.findIndex(({ status }) => status === 200);
      const askOther = await servers[(winner + 1) % 2]!.ask();
      const again = await askOther('bookAppointment', {
        params: { shopId: tiny },
        token,
        body: bookingFor(leads[winner]!, { date, slotTime }),
      });
      expect(again.body).toEqual(answers[winner]?.body);
    });

    test('a day limit holds across slots and processes, and each booking is confirmed once', async () => {
      const token = await servers[1]!.token(tiny, phone);
      const [date, times] = await freeDay(token, 1);
      const { answers } = await bookAtOnce(60, token, (i) => ({
        date,
        slotTime: times[i % times.length],
      }));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(57);
      // With the one of the race before: four appointments, a text and a mail each.
      const confirmations = () =>
        servers
          .flatMap((server) => server.sent())
          .filter(({ body }) => body.includes('appointment is booked'));
      await eventually(() => expect(confirmations()).toHaveLength(8));
      const database = await openDatabase({ dataDir: folder, databaseUrl, poolSize: 1 });
      const rows = await database.db
        .select({ status: appointments.status })
        .from(appointments)
        .where(eq(appointments.shopId, tiny));
      const known = await database.db.select({ id: shops.id }).from(shops);
      await database.close();
      expect(rows).toHaveLength(4);
      expect(known).toHaveLength(6);
    });

    test('a process answers the contract as one on PGlite does', async () => {
      const [server] = servers;
      const own = '4255550188';
      const readCode = async () =>
        server!
          .sent()
          .filter(({ to }) => to === own)
          .at(-1)!
          .body.match(/\b\d{4}\b/)![0];

      const findings = await runConformance({
        url: await server!.origin(),
        shop: maple,
        org,
        phone: own,
        readCode,
        book: true,
      });

      expect(findings.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
    });
  });

  describe('a server on a database of its own', () => {
    let own: Postgres;
    let server: ServerProcess;
    let origin: string;
    beforeAll(async () => {
      own = await startPostgres();
      const databaseUrl = await own.database('own');
      server = new ServerProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
      origin = await server.origin();
    });
    afterAll(() => server.end('SIGKILL'), 60_000);
    const ask = (path: string) =>
      fetch(`${origin}${path}`).catch((error: Error) => {
        throw new Error(`No answer; the server said: ${server.output}`, { cause: error });
      });
    const statusOf = async (path: string) => (await ask(path)).status;
    const settings = `/api/scheduler/public/shop/${maple}/settings`;

    test('is not given the demo world unless asked', async () => {
      expect([await statusOf('/readyz'), await statusOf(settings)]).toEqual([200, 404]);
      expect(server.output).toMatch(
        /^Online booking is ready at \S+\nTime zones by the tz database \d{4}\w of \S+\n(?:Flow inspector.*\n)?$/,
      );
    });

    test('says so at /readyz when that is gone, stays up, and ends as ever', async () => {
      await own.stop();
      const gone = [await statusOf('/readyz'), await statusOf('/healthz')];
      // Of a shop that nobody has asked for yet: what was read just now is answered from memory.
      const unasked = settings.replace(maple, tiny);
      const answer = await ask(unasked);

      expect([...gone, answer.status]).toEqual([503, 200, 503]);
      expect(await answer.json()).toEqual({
        message: 'We need a moment. Please try again in a few seconds.',
        rule: 'notNow',
      });
      expect(await server.end()).toBe(0);
    });
  });
});
