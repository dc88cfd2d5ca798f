/**
 * `npm run bench:server [-- --million] [--memory]`: throughput and latency of settings, slots and
 * booking on PGlite and PostgreSQL in one run, slots by the number of appointments, memory. Prints
 * Markdown. PostgreSQL is a server of its own from npm, or an empty one given by `DATABASE_URL`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/open.ts';
import { startPostgres } from '../../tests/server/support/postgres.ts';
import { ServerProcess } from '../../tests/server/support/process.ts';
import { leadsUsed, measure, median, type Measured } from './load.ts';
import { addAppointments, explainSlots, prepareWorld } from './world.ts';

const RUNS = 3;
const SECONDS = 4;
const BOOKINGS = 600;
const OPEN_LEADS = 20_000;
const MEMORY_REQUESTS = 100_000;

const wants = (flag: string) => process.argv.includes(flag);
const sizes = [1_000, 10_000, 100_000, ...(wants('--million') ? [1_000_000] : [])];
const PGLITE_LARGEST = 100_000;

const say = (text = '') => process.stdout.write(`${text}\n`);
const load = () => loadavg()[0]?.toFixed(1) ?? '?';
const milliseconds = (value: number) => (value < 1 ? '<1' : String(Math.round(value)));

/** Resident memory of a process in MB; `undefined` where the system does not say. */
function residentMb(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function resultRow(engine: string, what: string, result: Measured & { spread: string }): string {
  const { perSecond, spread, p50, p99, failed } = result;
  const noise = `${Math.round(perSecond)} (${spread})`;
  return row([engine, what, noise, milliseconds(p50), milliseconds(p99), failed, load()]);
}

interface Engine {
  name: string;
  largest: number;
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

/** Everything about one engine; the server runs while it is measured and stops while it is filled. */
async function benchEngine(engine: Engine): Promise<string> {
  await withDatabase(engine, (db) => prepareWorld(db, { openLeads: OPEN_LEADS }));
  let filled = 0;
  for (const size of sizes.filter((each) => each <= engine.largest)) {
    const from = filled + 1;
    await withDatabase(engine, (db) => addAppointments(db, { from, to: size }));
    filled = size;
    await withDatabase(engine, explainSlots);
    await serving(engine, async (origin) => {
      await measure(origin, 'slots', { seconds: 1 });
      const result = await median(RUNS, () => measure(origin, 'slots', { seconds: SECONDS }));
      say(resultRow(engine.name, `slots, ${size.toLocaleString('en')} appointments`, result));
    });
  }
  await serving(engine, async (origin, server) => {
    await measure(origin, 'settings', { seconds: 1 });
    const settings = await median(RUNS, () => measure(origin, 'settings', { seconds: SECONDS }));
    say(resultRow(engine.name, 'settings', settings));
    for (const kind of ['booking', 'booking one day'] as const) {
      const result = await median(RUNS, () => measure(origin, kind, { amount: BOOKINGS }));
      say(resultRow(engine.name, kind, result));
    }
    say(
      row([
        engine.name,
        'memory after all this',
        `${residentMb(server.child.pid)} MB`,
        '',
        '',
        '',
        load(),
      ]),
    );
    if (wants('--memory') && engine.env.DATABASE_URL !== undefined) await memory(origin, server);
  });
  return withDatabase(engine, explainSlots);
}

async function serving(
  engine: Engine,
  work: (origin: string, server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = new ServerProcess({ ...engine.env, SEED: 'none' });
  try {
    await work(await server.origin(), server);
  } finally {
    await server.end();
  }
}

/** Memory every ten thousand requests of a hundred thousand. */
async function memory(origin: string, server: ServerProcess): Promise<void> {
  const seen: (number | undefined)[] = [];
  for (let done = 0; done < MEMORY_REQUESTS; done += MEMORY_REQUESTS / 10) {
    await measure(origin, 'slots', { amount: MEMORY_REQUESTS / 10 });
    seen.push(residentMb(server.child.pid));
  }
  const cells = [
    'PostgreSQL',
    `memory over ${MEMORY_REQUESTS.toLocaleString('en')} slots requests`,
  ];
  say(row([...cells, `${seen.join(', ')} MB`, '', '', '', load()]));
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const given = process.env.DATABASE_URL;
const postgres = given === undefined ? await startPostgres() : undefined;
try {
  const url = given ?? (await postgres?.database('bench')) ?? '';
  say(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()} at the start.`,
  );
  say(`Ten connections from the same machine, ${RUNS} runs of ${SECONDS} s each (bookings: of`);
  say(`${BOOKINGS}), the middle one, in brackets the slowest and fastest. Milliseconds.`);
  say();
  say(row(['engine', 'call', 'a second', 'p50', 'p99', 'failed', 'load']));
  say(row(['---', '---', '--:', '--:', '--:', '--:', '--:']));
  const pglite = { DATA_DIR: join(folder, 'pglite') };
  const pg = { DATA_DIR: join(folder, 'pg'), DATABASE_URL: url };
  await benchEngine({ name: 'PGlite', largest: PGLITE_LARGEST, env: pglite });
  const plan = await benchEngine({ name: 'PostgreSQL', largest: Infinity, env: pg });
  say();
  say(`Places taken in a week, on PostgreSQL at the largest size (${leadsUsed()} bookings made):`);
  say();
  say(`\`\`\`\n${plan}\n\`\`\``);
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
