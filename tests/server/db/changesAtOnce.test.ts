import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import {
  appointmentChanges,
  appointments,
  dayAvailabilities,
  deliveries,
} from '../../../server/db/tables.ts';
import { inTransaction } from '../../../server/db/inTransaction.ts';
import type { Appointment, AvailableSlots } from '../../../src/contract/types.gen.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { parallel, ServerProcess } from '../support/process.ts';
import { bookingFor, demo } from '../support/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const because = await cannotRunPostgres();
if (because !== undefined) console.warn(`No test on PostgreSQL: ${because}`);

const { maple } = demo();
const SLOT_LIMIT = 1;
const DAY_LIMIT = 6;
const APPOINTMENTS = 24;
const CHANGES = 500;

/** The same numbers each time, so that a failure can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe.skipIf(because !== undefined)(
  'changes of appointments at once, over two processes',
  () => {
    const folder = temporaryFolder();
    let postgres: Postgres;
    let databaseUrl: string;
    let servers: ServerProcess[];
    const start = (name: string) =>
      new ServerProcess({
        DATABASE_URL: databaseUrl,
        SEED: 'demo',
        DATABASE_POOL: '10',
        DATA_DIR: join(folder, name),
        CHANGES_PER_APPOINTMENT: '1000',
        CHANGES_PER_PHONE: '1000',
      });
    beforeAll(async () => {
      postgres = await startPostgres();
      databaseUrl = await postgres.database('changes');
      servers = ['a', 'b'].map(start);
      await Promise.all(servers.map((server) => server.origin()));
      const { db, close } = await openDatabase({ dataDir: folder, databaseUrl, poolSize: 1 });
      await inTransaction(db, (tx) =>
        tx
          .update(dayAvailabilities)
          .set({ dayLimit: DAY_LIMIT, slotLimit: SLOT_LIMIT })
          .where(eq(dayAvailabilities.shopId, maple)),
      );
      await close();
    }, 180_000);
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await postgres?.stop();
    });

    test('no place twice, nobody without one, nothing acknowledged lost, with a process killed', async () => {
      const asks = await Promise.all(servers.map((server) => server.ask()));
      const days: [string, string[]][] = [];
      for (let week = 1; week <= 2; week += 1) {
        const date = new Date(Date.now() + week * 7 * 86_400_000).toISOString().slice(0, 10);
        // oxlint-disable-next-line no-await-in-loop -- two of them
        const { body } = await asks[0]!('getAvailableSlots', {
          params: { shopId: maple },
          query: { date, appointmentOption: 'DROP_OFF' },
        });
        days.push(...Object.entries((body as AvailableSlots).slots));
      }
      const open = days.filter(([, times]) => times.length >= DAY_LIMIT).slice(0, 6);
      const links = await parallel(APPOINTMENTS, 6, async (i) => {
        const phone = `42555506${String(i).padStart(2, '0')}`;
        const token = await servers[i % 2]!.token(maple, phone);
        const params = { shopId: maple };
        const ask = asks[i % 2]!;
        const { body: lead } = await ask('createLead', { params, token, body: {} });
        const [date, times] = open[Math.floor(i / 4)]!;
        const { leadId } = lead as { leadId: string };
        const body = bookingFor(leadId, { date, slotTime: times[i % 4] });
        const { body: booked } = await ask('bookAppointment', { params, token, body });
        return (booked as { link: string }).link.split('#')[1]!;
      });

      // All of them to one place at once, again and again: one gets it each time.
      const winners = [];
      for (let round = 0; round < 10; round += 1) {
        const [date, times] = open[round % 6]!;
        const slotTime = times[4 + Math.floor(round / 6)]!;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const statuses = await Promise.all(
          links.map(async (link, i) => {
            const params = { shopId: maple };
            const headers = { 'x-appointment-link': link };
            const { body } = await asks[i % 2]!('getAppointment', { params, headers });
            const move = { kind: 'move', appointmentOption: 'DROP_OFF', date, slotTime };
            const { sequence: seen } = body as Appointment;
            const asked = { params, headers, body: { ...move, seen } };
            return (await asks[i % 2]!('changeAppointment', asked)).status;
          }),
        );
        winners.push(statuses.filter((status) => status === 200).length);
      }
      expect(winners).toEqual(Array.from({ length: 10 }, () => 1));

      const draw = random(49);
      const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(draw() * list.length)]!;
      const plans = Array.from({ length: CHANGES }, () => {
        const [date, times] = pick(open);
        const kind = pick(['move', 'move', 'move', 'cancel', 'undo'] as const);
        return { who: Math.floor(draw() * APPOINTMENTS), kind, date, slotTime: pick(times) };
      });
      /** The highest `sequence` that was acknowledged, by appointment. */
      const acknowledged = new Map<string, number>();
      const statuses = new Map<number, number>();
      const change = async (index: number) => {
        const { who, kind, date, slotTime } = plans[index]!;
        // The process dies amid the changes, and another one takes its place.
        if (index === CHANGES / 2) {
          await servers[1]!.end('SIGKILL');
          servers[1] = start('c');
          asks[1] = await servers[1].ask();
        }
        const ask = asks[index % 2]!;
        const params = { shopId: maple };
        const headers = { 'x-appointment-link': links[who]! };
        const seen = await ask('getAppointment', { params, headers }).catch(() => undefined);
        const { sequence } = (seen?.body ?? { sequence: 0 }) as Appointment;
        const body =
          kind === 'move'
            ? { kind, appointmentOption: 'DROP_OFF', date, slotTime, seen: sequence }
            : { kind, seen: sequence };
        const answer = await ask('changeAppointment', { params, headers, body }).catch(
          () => undefined,
        );
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) return;
        const { appointmentId, sequence: now } = answer!.body as Appointment;
        acknowledged.set(appointmentId, Math.max(acknowledged.get(appointmentId) ?? 0, now));
      };
      await parallel(CHANGES, 50, change);

      expect([...statuses.keys()].filter((status) => ![0, 200, 400].includes(status))).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(50);
      const { db, close } = await openDatabase({ dataDir: folder, databaseUrl, poolSize: 1 });
      const rows = await db.select().from(appointments).where(eq(appointments.shopId, maple));
      const standing = rows.filter((row) => row.status === 'standing');
      const changes = await db
        .select()
        .from(appointmentChanges)
        .orderBy(asc(appointmentChanges.appointmentId), asc(appointmentChanges.sequence));
      const told = await db.select().from(deliveries).where(eq(deliveries.shopId, maple));
      await close();

      expect(rows).toHaveLength(APPOINTMENTS);
      const places = standing.map(({ date, slotTime }) => `${date} ${slotTime}`);
      expect(new Set(places).size, 'no place twice').toBe(places.length);
      for (const [date] of open) {
        const ofDay = standing.filter((row) => row.date === date);
        expect(ofDay.length, `appointments on ${date}`).toBeLessThanOrEqual(DAY_LIMIT);
      }
      for (const row of rows) {
        const own = changes.filter(({ appointmentId }) => appointmentId === row.id);
        expect(row.sequence, 'nothing acknowledged is lost').toBeGreaterThanOrEqual(
          acknowledged.get(row.id) ?? 0,
        );
        expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
        const { status, date, slotTime } = row;
        if (own.length > 0) expect(own.at(-1)!.after).toMatchObject({ status, date, slotTime });
        const mails = told.filter((each) => each.subjectId === row.id && each.recipient === 'shop');
        expect(mails, 'the shop is told of the booking and of each change').toHaveLength(
          own.length + 1,
        );
      }
    }, 240_000);
  },
);
