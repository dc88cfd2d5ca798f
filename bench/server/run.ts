/**
 * `npm run bench:server [-- --million] [--many N] [--memory] [--only NAME] [--bookings]` measures throughput and
 * latency of page, settings, slots and booking on PGlite and PostgreSQL in one run, slots among
 * more and more appointments, bookings beside plain inserts, and memory. Prints Markdown.
 * PostgreSQL is started from npm, or is an empty database given by `DATABASE_URL`. With
 * `CITUS_URL`, the coordinator of a cluster, it also measures one, two and three machines of that.
 * `--bookings` measures only bookings and plain inserts, to compare two versions in a few minutes.
 * `--many` measures only slots, on PostgreSQL, in the end among so many more appointments: that
 * takes minutes and gigabytes.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/db/open.ts';
import { cannotRunPostgres, startPostgres } from '../../tests/server/support/postgres.ts';
import { ServerProcess } from '../../tests/server/support/process.ts';
import { measureInserts } from './inserts.ts';
import { leadsUsed, measure, median, type Measured } from './load.ts';
import { fillManyAppointments } from './manyAppointments.ts';
import { createDatabaseOnNodes, nodeCounts, spreadTables } from './nodes.ts';
import { residentMb } from './processStats.ts';
import { addAppointments, readSlotsPlan, prepareWorld } from './world.ts';

const RUNS = 3;
const TURNS = 5;
const CITUS_APPOINTMENTS = 10_000;
const SECONDS = 4;
const BOOKINGS = 600;
const OPEN_LEADS = 20_000;
const MEMORY_REQUESTS = 100_000;

const site = fileURLToPath(new URL('../../dist/index.html', import.meta.url));
const wants = (flag: string) => process.argv.includes(flag);
const sizes = wants('--bookings')
  ? [10_000]
  : [1_000, 10_000, 100_000, ...(wants('--million') ? [1_000_000] : [])];
const many = wants('--many') ? Number(process.argv[process.argv.indexOf('--many') + 1]) : 0;
const reads = existsSync(site)
  ? (['page', 'settings', 'slots'] as const)
  : (['settings', 'slots'] as const);
const PGLITE_LARGEST = 100_000;
const PART = 20_000;

const say = (text = '') => process.stdout.write(`${text}\n`);
const load = () => loadavg()[0]?.toFixed(1) ?? '?';
const milliseconds = (value: number) => (value < 1 ? '<1' : String(Math.round(value)));

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function resultRow(engine: string, what: string, result: Measured & { spread: string }): string {
  const { perSecond, spread, cpu, p50, p99, failed } = result;
  const noise = `${Math.round(perSecond)} (${spread})`;
  const cells = [engine, what, noise, milliseconds(p50), milliseconds(p99)];
  return row([...cells, cpu?.toFixed(2) ?? '?', failed, load()]);
}

const memoryRow = (engine: string, what: string, megabytes: readonly (number | undefined)[]) =>
  row([engine, what, `${megabytes.join(', ')} MB`, '', '', '', '', load()]);

interface Engine {
  name: string;
  /** The greatest number of appointments among which slots are asked for */
  largest: number;
  /**
   * Distributes a filled database over machines. Here they share one machine, so one run is enough
   */
  spread?: () => Promise<void>;
  env: Record<string, string> & { DATA_DIR: string };
}

async function withDatabase<T>(
  { env }: Engine,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const slotsRow = async (engine: Engine, server: Served, what: string) => {
  await measure(server, 'slots', { seconds: 1 });
  const result = await median(RUNS, () => measure(server, 'slots', { seconds: SECONDS }));
  say(resultRow(engine.name, `slots, ${what}`, result));
};

/**
 * Measures one database: the server runs while requests are measured and stops while rows are
 * added.
 */
async function benchEngine(engine: Engine): Promise<string> {
  await withDatabase(engine, (db) => prepareWorld(db, { openLeads: OPEN_LEADS }));
  let filled = 0;
  for (const size of sizes.filter((each) => each <= engine.largest)) {
    const from = filled + 1;
    await withDatabase(engine, async (db) => {
      // In parts that each take less than a statement may.
      for (let at = from; at <= size; at += PART) {
        await addAppointments(db, { from: at, to: Math.min(size, at + PART - 1) });
      }
    });
    filled = size;
    await withDatabase(engine, readSlotsPlan);
    if (engine.spread !== undefined || wants('--bookings')) continue;
    const what = `${size.toLocaleString('en')} appointments`;
    await serving(engine, (server) => slotsRow(engine, server, what));
  }
  await engine.spread?.();
  if (many === 0) await serving(engine, (server) => benchCalls(engine, server));
  else {
    await fillManyAppointments(engine.env.DATABASE_URL ?? '', many);
    const what = `${many.toLocaleString('en')} appointments more`;
    await serving(engine, (server) => slotsRow(engine, server, what));
  }
  return engine.spread === undefined ? withDatabase(engine, readSlotsPlan) : '';
}

/** Measures reads and bookings, and plain inserts to compare the bookings with. */
async function benchCalls(engine: Engine, server: Served): Promise<void> {
  const runs = engine.spread === undefined ? RUNS : 1;
  for (const kind of wants('--bookings') ? [] : reads) {
    await measure(server, kind, { seconds: 1 });
    const result = await median(runs, () => measure(server, kind, { seconds: SECONDS }));
    say(resultRow(engine.name, kind, result));
  }
  const { DATABASE_URL: url } = engine.env;
  const inserts =
    url !== undefined && engine.spread === undefined
      ? await median(RUNS, () => measureInserts(url, { seconds: SECONDS }))
      : undefined;
  if (inserts) say(resultRow(engine.name, 'one row, without a server', inserts));
  for (const kind of ['booking', 'booking one day'] as const) {
    const result = await median(runs, () => measure(server, kind, { amount: BOOKINGS }));
    const share = inserts ? `, ${(result.perSecond / inserts.perSecond).toFixed(2)} of rows` : '';
    say(resultRow(engine.name, kind + share, result));
  }
  // In turns, since the machine may be busier at one time than at another.
  const turns = { booking: [] as number[], move: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const kind of ['booking', 'move'] as const) {
      const { cpu = NaN, failed } = await measure(server, kind, { amount: BOOKINGS / 2 });
      if (failed > 0) throw new Error(`${failed} of ${kind} failed`);
      turns[kind].push(cpu);
    }
  }
  const shares = turns.move
    .map((cpu, turn) => cpu / turns.booking[turn]!)
    .toSorted((a, b) => a - b);
  const [least, middle, most] = [0, (TURNS - 1) / 2, TURNS - 1].map((at) => shares[at]!.toFixed(2));
  say(`${engine.name}: a move takes ${middle} (${least}–${most}) of the CPU of a booking.`);
  say(memoryRow(engine.name, 'memory after all this', [residentMb(server.pid)]));
  if (wants('--memory') && url !== undefined) await memory(server);
}

interface Served {
  origin: string;
  pid: number | undefined;
}

async function serving(engine: Engine, work: (server: Served) => Promise<void>): Promise<void> {
  const env = {
    ...engine.env,
    SEED: 'none',
    // Each customer has an IP address, which the load sends as a proxy would.
    TRUST_PROXY: 'loopback',
    TEXTS: 'outbox',
    TEXTS_PER_DAY: '1000000',
    DRAIN_SECONDS: '0',
    READS_PER_ADDRESS: '1000000',
    READS_PER_SHOP: '1000000',
  };
  const server = new ServerProcess(env, { options: [] });
  try {
    await work({ origin: await server.origin(), pid: server.child.pid });
  } finally {
    await server.end();
  }
}

/** The server's memory after each ten thousand of a hundred thousand requests. */
async function memory(server: Served): Promise<void> {
  const seen: (number | undefined)[] = [];
  for (let done = 0; done < MEMORY_REQUESTS; done += MEMORY_REQUESTS / 10) {
    await measure(server, 'slots', { amount: MEMORY_REQUESTS / 10 });
    seen.push(residentMb(server.pid));
  }
  const what = `memory over ${MEMORY_REQUESTS.toLocaleString('en')} slots requests`;
  say(memoryRow('PostgreSQL', what, seen));
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const given = process.env.DATABASE_URL;
const missing = given === undefined ? await cannotRunPostgres() : undefined;
if (missing !== undefined) throw new Error(`PostgreSQL cannot be started: ${missing}`);
const postgres = given === undefined ? await startPostgres() : undefined;
try {
  const url = given ?? (await postgres?.database('bench')) ?? '';
  say(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()} at the start.`,
  );
  say(`Ten connections from the same machine, ${RUNS} runs of ${SECONDS} s each (bookings: of`);
  say(
    `${BOOKINGS}), the middle one, in brackets the slowest and fastest; milliseconds. CPU: of the server process, for one request.`,
  );
  say();
  say(row(['engine', 'call', 'a second', 'p50', 'p99', 'CPU', 'failed', 'load']));
  say(row(['---', '---', '--:', '--:', '--:', '--:', '--:', '--:']));
  const pglite = { DATA_DIR: join(folder, 'pglite') };
  const pg = { DATA_DIR: join(folder, 'pg'), DATABASE_URL: url };
  const engines: Engine[] = [
    { name: 'PGlite', largest: PGLITE_LARGEST, env: pglite },
    { name: 'PostgreSQL', largest: Infinity, env: pg },
  ];
  const only = process.argv.at(process.argv.indexOf('--only') + 1);
  let plan = '';
  for (const engine of engines) {
    const isAsked = !wants('--only') || only === engine.name;
    if (isAsked && (many === 0 || engine.env.DATABASE_URL !== undefined))
      plan = await benchEngine(engine);
  }
  const cluster = process.env.CITUS_URL;
  for (const nodes of cluster === undefined ? [] : nodeCounts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const database = await createDatabaseOnNodes(cluster!, nodes);
    const name = `Citus, ${nodes} of its machines`;
    const env = { DATA_DIR: join(folder, `citus-${nodes}`), DATABASE_URL: database.url };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await benchEngine({
      name,
      largest: CITUS_APPOINTMENTS,
      env,
      spread: () => spreadTables(database.url),
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await database.drop();
  }
  say();
  say(`Places taken in a week, at the largest size (${leadsUsed()} bookings made):`);
  say();
  say(`\`\`\`\n${plan}\n\`\`\``);
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
