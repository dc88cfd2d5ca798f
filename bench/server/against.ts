/**
 * `npm run bench:server -- --against DIR [--runs N]` compares the server with that of another commit
 * in a folder of its own, on PGlite, each with its own database: page, settings, slots and booking,
 * both in turns. The server's CPU for one request says most on a busy machine. Prints Markdown; has
 * no bar.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderAgainst, ratios, spread } from '../compare.ts';
import type * as database from '../../server/db/open.ts';
import type * as processes from '../../tests/server/support/process.ts';
import { measure, type Measured } from './load.ts';
import type * as world from './world.ts';

const project = join(import.meta.dirname, '../..');
const runsAt = process.argv.indexOf('--runs');
const runs = runsAt === -1 ? 5 : Number(process.argv[runsAt + 1]);
const APPOINTMENTS = 10_000;
const SECONDS = 2;
const BOOKINGS = 200;
const kinds = ['page', 'settings', 'slots', 'booking'] as const;
const say = (text = '') => process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`);

const load = (root: string, file: string): Promise<unknown> => import(join(root, file));

/** Starts a commit's server on a database that its own programs have made and filled. */
async function start(root: string, dataDir: string) {
  const { openDatabase } = (await load(root, 'server/db/open.ts')) as typeof database;
  const { addAppointments, prepareWorld } = (await load(
    root,
    'bench/server/world.ts',
  )) as typeof world;
  const { ServerProcess } = (await load(
    root,
    'tests/server/support/process.ts',
  )) as typeof processes;
  const opened = await openDatabase({ dataDir, databaseUrl: undefined });
  // The leads are for the bookings of all rounds of both, which count them together.
  await prepareWorld(opened.db, { openLeads: 2 * (runs + 1) * BOOKINGS });
  await addAppointments(opened.db, { from: 1, to: APPOINTMENTS });
  await opened.close();
  const server = new ServerProcess(
    {
      DATA_DIR: dataDir,
      SEED: 'none',
      TRUST_PROXY: 'loopback',
      TEXTS: 'outbox',
      TEXTS_PER_DAY: '1000000',
      DRAIN_SECONDS: '0',
      READS_PER_ADDRESS: '1000000',
      READS_PER_SHOP: '1000000',
    },
    { options: [] },
  );
  return { server, origin: await server.origin(), pid: server.child.pid };
}

const against = folderAgainst();
const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
const compared: Awaited<ReturnType<typeof start>>[] = [];
try {
  for (const [place, root] of [project, against].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the second would slow the first down
    compared.push(await start(root, join(folder, `${place}`)));
  }
  say(`${runs} rounds; median (quartiles). CPU: of the server for one request, ms.`);
  say();
  row('call', 'CPU now', 'CPU there', 'CPU now / there', 'a second, now / there', 'failed', 'load');
  row('---', '--:', '--:', '--:', '--:', '--:', '--:');
  for (const kind of kinds) {
    const all: [Measured[], Measured[]] = [[], []];
    // A first round warms up and does not count.
    for (let run = 0; run <= runs; run++) {
      for (const [place, each] of compared.entries()) {
        const limit = kind === 'booking' ? { amount: BOOKINGS } : { seconds: SECONDS };
        // oxlint-disable-next-line no-await-in-loop -- in turns
        const measured = await measure(each, kind, limit);
        if (run > 0) all[place as 0 | 1].push(measured);
      }
    }
    const [now, there] = all.map((each) => each.map(({ cpu }) => cpu ?? NaN)) as [
      number[],
      number[],
    ];
    const [perSecond, others] = all.map((each) => each.map((one) => one.perSecond));
    const failed = all.map((each) => each.reduce((sum, one) => sum + one.failed, 0)).join(', ');
    const load = loadavg()[0]!.toFixed(1);
    const cpus = [spread(now, 2), spread(there, 2), ratios(now, there)];
    row(kind, ...cpus, ratios(perSecond!, others!), failed, load);
  }
} finally {
  await Promise.all(compared.map(({ server }) => server.end()));
  rmSync(folder, { recursive: true, force: true });
}
