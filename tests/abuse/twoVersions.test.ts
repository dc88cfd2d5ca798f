/**
 * Servers are replaced one by one: the version before the newest migration and this one run on one
 * database, and visits go from one to the other.
 */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '../../src/booking/slots/availability.ts';
import type { Ask } from '../../scripts/conformance/client.ts';
import { eventually } from '../server/support/eventually.ts';
import { formerCommit, layOutFormerServer } from '../server/support/formerServer.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../server/support/postgres.ts';
import { parallel, ServerProcess } from '../server/support/process.ts';
import { bookingFor, demo } from '../server/support/world.ts';
import { isWhole } from './support/runs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { maple, tiny } = demo();
const commit = isWhole ? formerCommit() : undefined;
const because = commit === undefined ? 'no history' : await cannotRunPostgres();
if (isWhole && because !== undefined) console.warn(`No test of two versions: ${because}`);

/** Limits far above what this test's phone uses. */
const caps = Object.fromEntries(
  ['BOOKINGS_PER_PHONE', 'BOOKINGS_PER_NETWORK', 'STANDING_PER_PHONE', 'CONFIRMATIONS_PER_PHONE']
    .concat('CONFIRMATIONS_PER_MAILBOX', 'TEXTS_PER_DAY')
    .map((name) => [name, '100000']),
);

describe.skipIf(!isWhole || because !== undefined)('two versions on one database', () => {
  const folder = temporaryFolder();
  let postgres: Postgres;
  let databaseUrl: string;
  let mainBefore: string;
  const servers: ServerProcess[] = [];
  let [before, after]: Ask[] = [];

  const start = (name: string, main?: string) => {
    const env = { DATABASE_URL: databaseUrl, SEED: 'demo', DATA_DIR: join(folder, name), ...caps };
    const server = new ServerProcess(env, { main });
    servers.push(server);
    return server;
  };
  const begin = async (ask: Ask, shopId: string, token: string) => {
    const answer = await ask('createLead', { params: { shopId }, token, body: {} });
    return (answer.body as { leadId: string }).leadId;
  };
  /** Free times of the week that begins so many weeks from now. */
  const freeTimes = async (ask: Ask, shopId: string, token: string, weeks: number) => {
    const date = new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
    const query = { date, appointmentOption: 'DROP_OFF' };
    const { body } = await ask('getAvailableSlots', { params: { shopId }, query, token });
    const days = Object.entries((body as { slots: Record<string, string[]> }).slots);
    return days.flatMap(([day, times]) => times.map((slotTime) => ({ date: day, slotTime })));
  };
  const book = (ask: Ask, shopId: string, token: string, request: object) =>
    ask('bookAppointment', { params: { shopId }, token, body: request });

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.database('exchanged');
    mainBefore = layOutFormerServer(commit!, join(folder, 'before'));
    before = await start('a', mainBefore).ask();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()));
    await postgres?.stop();
  });

  test('the previous version goes on booking while this one migrates', async () => {
    const token = await servers[0]!.token(maple, '4255550101');
    const times = await freeTimes(before!, maple, token, 1);
    const outcomes: string[] = [];
    const there = new AbortController();
    const starting = start('b').ask();
    void starting.finally(() => there.abort());
    while (!there.signal.aborted) {
      const leadId = await begin(before!, maple, token);
      const request = bookingFor(leadId, times[outcomes.length % times.length]);
      const booked = await book(before!, maple, token, request);
      // A booking that is in a deadlock with the migration is refused with Retry-After.
      const again = booked.headers.has('retry-after')
        ? [(await book(before!, maple, token, request)).status]
        : [];
      outcomes.push([booked.status, ...again].join(', then '));
    }
    after = await starting;

    expect(outcomes.filter((outcome) => outcome === '200').length).toBeGreaterThan(5);
    expect([...new Set(outcomes)].filter((outcome) => !/^(503, then )?200$/.test(outcome))).toEqual(
      [],
    );
  });

  test('a visit goes from one to the other and back, with its code, token, lead and booking', async () => {
    const phone = '4255550102';
    const params = { shopId: maple };
    for (const [here, there, asked] of [
      [before!, after!, servers[0]!],
      [after!, before!, servers[1]!],
    ] as const) {
      const sent = await here('generateOtp', { params: { ...params, phoneNumber: phone } });
      const code = asked
        .sent()
        .findLast(({ to }) => to === phone)!
        .body.match(/\b\d{4}\b/)![0];
      const otp = (sent.body as { secret: string }).secret;
      const proof = await there('verifyOtp', { params, body: { code, otp } });
      const { token } = proof.body as { token: string };
      const leadId = await begin(here, maple, token);
      const [time, other] = await freeTimes(there, maple, token, 2);
      const request = bookingFor(leadId, time);
      const kept = await there('updateLead', {
        params: { ...params, leadId },
        token,
        body: { date: time!.date },
      });
      const booked = await book(here, maple, token, request);
      const again = await book(there, maple, token, request);
      const moved = await book(there, maple, token, { ...request, ...other });

      expect([kept.status, booked.status, moved.status]).toEqual([200, 200, 400]);
      expect(again.body).toEqual(booked.body);
    }
  });

  test('of many who want one place through both versions, one gets it', async () => {
    const token = await servers[1]!.token(tiny, '4255550103');
    const [place] = await freeTimes(after!, tiny, token, 1);
    const asks = [before!, after!];
    const leads = await parallel(20, 10, (i) => begin(asks[i % 2]!, tiny, token));

    const answers = await Promise.all(
      leads.map((leadId, i) => book(asks[i % 2]!, tiny, token, bookingFor(leadId, place))),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toEqual({ message: refusals.slotTaken });
    }
  });

  test('each booking of either version is complete, and confirmed once', async () => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ all: number; whole: number }>(`
      select count(*)::int as all, count(*) filter (where l.answer ->> 'appointmentId' = a.id::text
        and c.shop_id is not null and v.shop_id is not null)::int as whole
      from appointments a
      left join leads l on l.shop_id = a.shop_id and l.id = a.lead_id
      left join customers c on c.shop_id = a.shop_id and c.id = a.customer_id
      left join vehicles v on v.shop_id = a.shop_id and v.id = a.vehicle_id`);
    await client.end();
    const { all, whole } = rows[0]!;
    const texts = () =>
      servers
        .flatMap((server) => server.sent())
        .filter(({ channel, body }) => channel === 'sms' && body.includes('appointment is booked'));

    expect(all).toBeGreaterThan(7);
    expect(whole).toBe(all);
    await eventually(() => expect(texts()).toHaveLength(all));
  });

  test('the previous version starts again on the migrated database, as in a rollback', async () => {
    await servers[0]!.end();
    const server = start('c', mainBefore);
    const ask = await server.ask();
    const token = await server.token(maple, '4255550104');
    const [time] = await freeTimes(ask, maple, token, 3);

    const booked = await book(ask, maple, token, bookingFor(await begin(ask, maple, token), time));

    expect(booked.status).toBe(200);
  });
});
