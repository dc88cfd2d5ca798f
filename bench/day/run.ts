/**
 * `npm run bench:day [-- --minutes 10] [--seed 7] [--visits 30]` plays a Monday of ten thousand
 * shops in four time zones, within so many minutes. It sends as many visitors as this machine
 * bears, or `--visits` a second in the busiest hour. Prints Markdown: the day hour by hour, the
 * rows written, what grows, and what a real installation would need by that. PostgreSQL is started
 * from npm, or is an empty database given by `DATABASE_URL`. Calls no other machine.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/db/open.ts';
import { startPostgres } from '../../tests/server/support/postgres.ts';
import { ServerProcess } from '../../tests/server/support/process.ts';
import { cpuSeconds } from '../server/processStats.ts';
import { readCodes } from './codes.ts';
import { readDatabaseState } from './databaseStats.ts';
import { measureCapacity, passDay } from './day.ts';
import { hoursTable, summariseDay, writesTable } from './report.ts';
import { shareOfHours } from './shape.ts';
import { sumOf } from './tally.ts';
import { fillWorld, SHOPS } from './world.ts';

const WARM_UP_SECONDS = 6;
const PROBE_SECONDS = 12;
/** The load of the busiest hour, as a share of the measured capacity. */
const OF_CAPACITY = 0.7;
const MOST_MINUTES = 30;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '7' },
    visits: { type: 'string' },
  },
});
const minutes = Math.min(MOST_MINUTES, Number(values.minutes));
const seed = Number(values.seed);
if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');

const say = (text = '') => process.stdout.write(`${text}\n`);
const load = () => loadavg()[0]?.toFixed(1) ?? '?';
const site = fileURLToPath(new URL('../../dist/index.html', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'bench-day-'));
const given = process.env.DATABASE_URL;
const postgres = given === undefined ? await startPostgres() : undefined;
let server: ServerProcess | undefined;
try {
  const url = given ?? (await postgres?.database('day')) ?? '';
  const hasPages = existsSync(site);
  say(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()} at the start.`,
  );
  if (!hasPages) say('Without pages: there is no dist/; npm run build makes it.');
  await (await openDatabase({ dataDir: folder, databaseUrl: url })).close();
  await fillWorld(url);

  const env = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    SEED: 'none',
    // Each visitor has an IP address, which the load sends as a proxy would; no texts are sent.
    TRUST_PROXY: 'loopback',
    TEXTS: 'outbox',
    DRAIN_SECONDS: '0',
    // Limits for a whole installation, raised to its size; all others are the defaults.
    TEXTS_PER_DAY: '1000000',
  };
  server = new ServerProcess(env, { options: [] });
  const origin = await server.origin();
  const codes = await readCodes(folder);
  const served = { origin, codes, hasPages };
  await measureCapacity(served, { seconds: WARM_UP_SECONDS, seed: seed + 1 });
  const most = await measureCapacity(served, { seconds: PROBE_SECONDS, seed: seed + 2 });
  const inBusiest = values.visits === undefined ? most * OF_CAPACITY : Number(values.visits);
  const secondsOfHour = (minutes * 60) / shareOfHours.length;
  const visitors = Math.round((inBusiest * secondsOfHour) / Math.max(...shareOfHours));
  say(
    `${SHOPS.toLocaleString('en')} shops; ${most.toFixed(0)} visits a second at most, ${inBusiest.toFixed(0)} in the busiest hour: ${visitors.toLocaleString('en')} visitors in ${minutes} minutes.`,
  );

  const before = await readDatabaseState(url);
  const cpuBefore = cpuSeconds(server.child.pid);
  const day = await passDay(served, { visitors, minutes, seed });
  const cpuAfter = cpuSeconds(server.child.pid);
  const after = await readDatabaseState(url);
  await codes.stop();

  say(`Load ${load()} at the end. Milliseconds; hours of the east.`);
  say();
  say(hoursTable(day));
  say();
  const booked = sumOf(day.hours).outcomes.booked ?? 0;
  say(writesTable(before, after, booked));
  say();
  const serverCpuSeconds =
    cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
  say(summariseDay({ before, after, serverCpuSeconds, minutes, day }));
} finally {
  await server?.end();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
