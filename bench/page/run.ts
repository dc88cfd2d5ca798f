/**
 * `npm run bench:page [-- --runs N] [--laptop] [--cold]` measures a first visit on a slow phone:
 * our page, a wizard written by hand with react-hook-form (the floor) and one made with SurveyJS,
 * in turns in one run. It also measures what our first screen costs the server, and how the heap
 * grows by going to and fro fifty times. Prints Markdown. Needs a build (`npm run build`).
 *
 * With `--against DIR` it compares with another commit instead: `against.ts`.
 *
 * `--laptop` simulates a mid-range laptop; `--cold` makes twenty visits over new connections, with
 * 150 ms each for TCP and TLS.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Outbox } from '../../e2e/support/Outbox.ts';
import { BookingServer } from '../../e2e/support/server.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { floor, ours, surveyJs, type Contender } from './contenders.ts';
import { measureHeapGrowth } from './heap.ts';
import { launch } from './launch.ts';
import { laptop, phone, makeVisit, type Visit } from './measure.ts';
import { serveFromAfar, serveOtherSite, serveRival } from './serve.ts';
import { measurePageLoad } from './underLoad.ts';
import { freshPhone, shopId } from './world.ts';

const runsAt = process.argv.indexOf('--runs');
const profile = process.argv.includes('--laptop') ? laptop : phone;
const isCold = process.argv.includes('--cold');
const runs = runsAt === -1 ? (isCold ? 20 : 5) : Number(process.argv[runsAt + 1]);
const roundTripMilliseconds = 150;
const say = (text = '') => process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const spread = (values: readonly number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;

await ensureBuilt('npm run bench:page');
const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
const server = await BookingServer.start(join(folder, 'data'), {}, []);
const rivals = [await serveRival('floor', folder), await serveRival('surveyjs', folder)] as const;
const otherSite = await serveOtherSite();
const afar = isCold
  ? await Promise.all(
      [rivals[0].url, server.url, rivals[1].url].map((url) =>
        serveFromAfar(url, roundTripMilliseconds),
      ),
    )
  : [];
const browser = await launch();

try {
  const [floorUrl, ourUrl, surveyUrl] = isCold
    ? afar.map(({ url }) => url)
    : [rivals[0].url, server.url, rivals[1].url];
  const us = ours(ourUrl!, new Outbox(join(server.dataDir, 'outbox.jsonl')));
  const contenders: Contender[] = [floor(floorUrl!), us, surveyJs(surveyUrl!)];
  const visits = new Map<Contender, Visit[]>(contenders.map((each) => [each, []]));
  // A first round warms up the servers and does not count.
  for (let run = 0; run <= runs; run++) {
    for (const contender of contenders) {
      const measured = await makeVisit(browser, contender, freshPhone(), otherSite.url, profile);
      if (run > 0) visits.get(contender)!.push(measured);
    }
  }
  const of = (contender: Contender, pick: (visit: Visit) => number) =>
    visits.get(contender)!.map(pick);

  say(
    `${runs} visits each of a ${profile.name}${isCold ? ', connections still to be made' : ''}; median ` +
      `(least–most), ms. CPU ${profile.cpu} × slower, ${profile.latency} ms,`,
  );
  say(
    `${(profile.bytesPerSecond * 8) / 1e6} Mbit/s; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}.`,
  );
  say();
  row('first visit', ...contenders.map(({ name }) => name), 'ours / floor');
  row('---', ...contenders.map(() => '--:'), '--:');
  for (const [name, pick] of [
    ['first contentful paint', (one: Visit) => one.fcp],
    ['largest contentful paint', (one: Visit) => one.lcp],
    ['interactive', (one: Visit) => one.interactive],
    ['blocking time, 3 s of reading included', (one: Visit) => one.blocking],
    ['longest task after the first words', (one: Visit) => one.longestAfter],
    ['slowest answer to a press or letter', (one: Visit) => one.slowestAnswer],
    ['kB on the wire until interactive', (one: Visit) => one.kilobytes],
  ] as const) {
    const least = median(of(contenders[0]!, pick));
    const ratio = least > 0 ? (median(of(us, pick)) / least).toFixed(2) : '–';
    row(name, ...contenders.map((each) => spread(of(each, pick))), ratio);
  }

  for (const contender of contenders) {
    say();
    row(`${contender.name}: Continue`, 'next paint', 'next screen');
    row('---', '--:', '--:');
    const measured = contender.passings('').filter(({ isUnmeasured }) => isUnmeasured !== true);
    for (const [index, { name, asksServer }] of measured.entries()) {
      row(
        asksServer === true ? `${name} (asks the server)` : name,
        spread(of(contender, ({ passings }) => passings[index]!.nextPaint)),
        spread(of(contender, ({ passings }) => passings[index]!.nextScreen)),
      );
    }
  }

  const load = await measurePageLoad(`${server.url}/?shop=${shopId}`, server.pid);
  say();
  row('a first screen that is kept, 200 visitors at once', 'CPU ms', 'p50', 'p99', 'per second');
  row('---', '--:', '--:', '--:', '--:');
  const failed = load.failed > 0 ? `, ${load.failed} failed` : '';
  row(
    `for the server${failed}`,
    load.cpu?.toFixed(2) ?? '–',
    load.p50,
    load.p99,
    Math.round(load.perSecond),
  );

  say();
  row('heap: passes', 'own objects after 10, 50', 'code and records too', 'DOM nodes');
  row('---', '--:', '--:', '--:');
  for (const { name, before, after } of await measureHeapGrowth(browser, us, freshPhone())) {
    row(
      name,
      `${before.kilobytes}, ${after.kilobytes} kB`,
      `${before.kilobytesInAll}, ${after.kilobytesInAll} kB`,
      `${before.nodes}, ${after.nodes}`,
    );
  }
} finally {
  await browser.close();
  await Promise.all([...afar, ...rivals, otherSite].map((site) => site.close()));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
