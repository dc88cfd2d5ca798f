/** What visits cost bookings: windows without and with them, by turns, in one run. */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vehicleToBook } from '../../scripts/conformance/vehicleToBook.ts';
import { openDatabase } from '../../server/db/open.ts';
import { cpuSeconds } from '../server/processStats.ts';
import { bench, leadId, prepareWorld, tokenOf } from '../server/world.ts';

const VISITS_A_SECOND = 500;
const WINDOW_SECONDS = 5;
const WINDOWS = 10;
const AT_ONCE = 10;
const LEADS = 60_000;

/** Shop number n of the benchmark's world; 0 is the one that is booked at. */
export function shopIdOf(n: number): string {
  if (n === 0) return bench.shopId;
  const hex = createHash('md5').update(`shop${n}`).digest('hex');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** The body of a booking by another customer each time, spread over four months. */
function bookingOf(n: number): string {
  const day = new Date(Date.now() + (31 + (n % 120)) * 86_400_000);
  return JSON.stringify({
    leadId: leadId(n),
    customer: { firstName: 'Ines', lastName: 'Okafor', okForMarketing: false },
    vehicle: vehicleToBook,
    appointmentOption: 'DROP_OFF',
    date: day.toISOString().slice(0, 10),
    slotTime: '10:00:00',
  });
}

/** The processor seconds so far of what PostgreSQL does for the connections to a database. */
function databaseSeconds(name: string): number {
  const ids = readdirSync('/proc').filter((id) => /^\d+$/.test(id));
  const isOfDatabase = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').split(' ')[2] === name;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  return ids.filter(isOfDatabase).reduce((all, id) => all + (cpuSeconds(Number(id)) ?? 0), 0);
}

const start = (file: string, ...args: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: process.execArgv });

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const say = (text = '') => process.stdout.write(`${text}\n`);

/**
 * Prints what visits at so many shops cost bookings, by the clock and by the processor: how busy the
 * machine is, and what the processes cost that send the load, then makes no difference.
 */
export async function measureBookings(databaseUrl: string, shops: number): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1 });
  await prepareWorld(db, { openLeads: LEADS });
  await close();
  const name = new URL(databaseUrl).pathname.slice(1);
  const server = start('server.ts', databaseUrl);
  const [{ port, flowVersion, numbers }] = (await once(server, 'message')) as [
    { port: number; flowVersion: string; numbers: unknown },
  ];
  const visits = start('visits.ts');
  visits.send({ port, shops, perSecond: VISITS_A_SECOND, flowVersion, numbers });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 1;
  const book = () =>
    new Promise<void>((resolve, reject) => {
      const n = next;
      next += 1;
      const body = bookingOf(n);
      const call = request({
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/scheduler/booking/shop/${bench.shopId}/appointments`,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-auth-token': tokenOf(n),
          'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.7`,
        },
      });
      call.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(text)),
        );
      });
      call.end(body);
    });
  async function window(seconds: number, withVisits: boolean) {
    if (withVisits) visits.send('go');
    const [begun, onServer, onDatabase] = [
      performance.now(),
      cpuSeconds(server.pid)!,
      databaseSeconds(name),
    ];
    let booked = 0;
    const visitor = async () => {
      while (performance.now() - begun < seconds * 1000) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await book();
        booked += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    let sent: Record<string, number> | undefined;
    if (withVisits) {
      visits.send('stop');
      [sent] = (await once(visits, 'message')) as [Record<string, number>];
      server.send('flush');
      await once(server, 'message');
    }
    const took = (performance.now() - begun) / 1000;
    return {
      booked,
      took,
      server: cpuSeconds(server.pid)! - onServer,
      database: databaseSeconds(name) - onDatabase,
      sent,
    };
  }
  await window(3, true);
  await window(3, false);
  type Window = Awaited<ReturnType<typeof window>>;
  const alone: Window[] = [];
  const beside: Window[] = [];
  for (let run = 0; run < WINDOWS; run += 1) {
    // oxlint-disable-next-line no-await-in-loop
    (run % 2 === 0 ? alone : beside).push(await window(WINDOW_SECONDS, run % 2 === 1));
  }
  const of = (windows: Window[], value: (each: Window) => number) => middle(windows.map(value));
  const perSecond = (each: Window) => each.booked / each.took;
  const perProcessor = (each: Window) => each.booked / (each.server + each.database);
  const row = (label: string, value: (each: Window) => number) => {
    const [before, after] = [of(alone, value), of(beside, value)];
    say(
      `| ${label} | ${before.toFixed(0)} | ${after.toFixed(0)} | ${Math.round(100 * (1 - after / before))} % |`,
    );
  };
  say(
    `\nBookings alone, and beside ${VISITS_A_SECOND} visits a second at ${shops} shops, by turns in ${WINDOWS} windows of ${WINDOW_SECONDS} s; load ${loadavg()[0]!.toFixed(1)}.\n`,
  );
  say('| bookings | alone | beside | fewer |\n| --- | --- | --- | --- |');
  row('a second', perSecond);
  row('a processor second of the server', (each) => each.booked / each.server);
  row('a processor second of server and database', perProcessor);
  const sum = (key: string) => beside.reduce((all, { sent }) => all + (sent?.[key] ?? 0), 0);
  const total = (windows: Window[], value: (each: Window) => number) =>
    windows.reduce((all, each) => all + value(each), 0);
  for (const part of ['server', 'database'] as const) {
    const perBooking = total(alone, (each) => each[part]) / total(alone, ({ booked }) => booked);
    const ofVisits = total(beside, (each) => each[part] - each.booked * perBooking);
    const [ofBooking, ofRequest] = [perBooking, ofVisits / sum('requests')].map((each) =>
      (each * 1000).toFixed(3),
    );
    say(`\n${part}: ${ofBooking} ms of processor a booking, ${ofRequest} ms a request of a visit`);
  }
  const seconds = total(beside, ({ took }) => took);
  say(
    `\nSent: ${(sum('visits') / seconds).toFixed(0)} visits, ${(sum('requests') / seconds).toFixed(0)} requests, ${(sum('records') / seconds).toFixed(0)} records a second; ${sum('refused')} refused.`,
  );
  visits.disconnect();
  server.disconnect();
  await Promise.all([once(visits, 'exit'), once(server, 'exit')]);
}
