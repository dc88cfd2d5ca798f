/**
 * `npm run bench:page -- --against DIR [--runs N]` compares our page with that of another commit,
 * which is built in a folder of its own: first visits on a slow phone, what a press takes, and the
 * inspector's verdict on a letter. Both in turns, so that a slower commit is seen on a busy machine
 * too. Prints Markdown; has no bar.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Outbox } from '../../e2e/support/Outbox.ts';
import type * as support from '../../e2e/support/server.ts';
import { BookingServer } from '../../e2e/support/server.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { folderAgainst, ratios, spread } from '../compare.ts';
import { ours, type Contender } from './contenders.ts';
import { launch } from './launch.ts';
import { makeVisit } from './measure.ts';
import { serveOtherSite } from './serve.ts';
import { measureVerdicts } from './verdict.ts';
import { freshPhone } from './world.ts';

const runsAt = process.argv.indexOf('--runs');
const runs = runsAt === -1 ? 5 : Number(process.argv[runsAt + 1]);
const say = (text = '') => process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`);

/** What was measured of one commit: by its name, a value of each round. */
type Values = Map<string, number[]>;

function note(values: Values, name: string, ...measured: readonly number[]): void {
  values.set(name, [...(values.get(name) ?? []), ...measured]);
}

await ensureBuilt('npm run bench:page');
const against = folderAgainst();
const there = (await import(join(against, 'e2e/support/server.ts'))) as typeof support;
const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
const servers = [
  await BookingServer.start(join(folder, 'ours'), {}, []),
  await there.BookingServer.start(join(folder, 'other'), {}, []),
] as const;
const otherSite = await serveOtherSite();
const browser = await launch();

async function visit(contender: Contender, values: Values): Promise<void> {
  const measured = await makeVisit(browser, contender, freshPhone(), otherSite.url);
  note(values, 'first contentful paint', measured.fcp);
  note(values, 'interactive', measured.interactive);
  note(values, 'slowest answer to a press or letter', measured.slowestAnswer);
  note(values, 'kB on the wire until interactive', measured.kilobytes);
  for (const { name, nextScreen } of measured.passings) note(values, name, nextScreen);
}

try {
  const compared = servers.map(({ url, dataDir }) => ({
    contender: ours(url, new Outbox(join(dataDir, 'outbox.jsonl'))),
    values: new Map() as Values,
    url,
  }));
  // A first round warms up the servers and does not count.
  for (let run = 0; run <= runs; run++) {
    for (const { contender, values } of compared) {
      await visit(contender, run === 0 ? new Map() : values);
    }
  }
  const [own, other] = compared as [(typeof compared)[0], (typeof compared)[0]];
  say(`${runs} rounds, load ${loadavg()[0]!.toFixed(1)}; median (quartiles), ms.`);
  say();
  row('', 'now', `in ${against}`, 'now / there');
  row('---', '--:', '--:', '--:');
  const compare = (name: string, values: readonly number[], others: readonly number[]) =>
    row(name, spread(values), spread(others), ratios(values, others));
  for (const [name, values] of own.values) compare(name, values, other.values.get(name)!);
  const verdicts = [];
  for (const { url } of compared) verdicts.push(await measureVerdicts(browser, url));
  compare('a letter → verdict of the checker', verdicts[0]!, verdicts[1]!);
} finally {
  await browser.close();
  await otherSite.close();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
