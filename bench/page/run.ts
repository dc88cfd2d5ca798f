/**
 * `npm run bench:page [-- --runs N]`: a first visit on a slow phone, ours beside a wizard by hand
 * with react-hook-form (the floor) and one with SurveyJS, visit by visit in turn in one run, and
 * the heap over fifty passes forth and back. Prints Markdown. Needs a build (`npm run build`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { Outbox } from '../../e2e/support/Outbox.ts';
import { BookingServer } from '../../e2e/support/server.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { floor, ours, surveyJs, type Contender } from './contenders.ts';
import { heapGrowth } from './heap.ts';
import { phone, visit, type Visit } from './measure.ts';
import { serveOtherSite, serveRival } from './serve.ts';
import { freshPhone } from './world.ts';

const runsAt = process.argv.indexOf('--runs');
const runs = runsAt === -1 ? 5 : Number(process.argv[runsAt + 1]);
const say = (text = '') => process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const spread = (values: readonly number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;

await ensureBuilt('npm run bench:page');
const folder = mkdtempSync(join(tmpdir(), 'bench-page-'));
const server = await BookingServer.start(join(folder, 'data'));
const rivals = [await serveRival('floor', folder), await serveRival('surveyjs', folder)] as const;
const otherSite = await serveOtherSite();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  const us = ours(server.url, new Outbox(join(server.dataDir, 'outbox.jsonl')));
  const contenders: Contender[] = [floor(rivals[0].url), us, surveyJs(rivals[1].url)];
  const visits = new Map<Contender, Visit[]>(contenders.map((each) => [each, []]));
  // A first round warms the servers up and does not count.
  for (let run = 0; run <= runs; run++) {
    for (const contender of contenders) {
      const measured = await visit(browser, contender, freshPhone(), otherSite.url);
      if (run > 0) visits.get(contender)!.push(measured);
    }
  }
  const of = (contender: Contender, pick: (visit: Visit) => number) =>
    visits.get(contender)!.map(pick);

  say(
    `${runs} visits each, median (least–most), ms. CPU ${phone.cpu} × slower, ${phone.latency} ms,`,
  );
  say(
    `${(phone.bytesPerSecond * 8) / 1e6} Mbit/s; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}.`,
  );
  say();
  row('first visit', ...contenders.map(({ name }) => name), 'ours / floor');
  row('---', ...contenders.map(() => '--:'), '--:');
  for (const [name, pick] of [
    ['first contentful paint', (one: Visit) => one.fcp],
    ['largest contentful paint', (one: Visit) => one.lcp],
    ['interactive', (one: Visit) => one.interactive],
    ['blocking time, 3 s of reading included', (one: Visit) => one.blocking],
    ['longest task after interactive', (one: Visit) => one.longestAfter],
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

  say();
  row('heap: passes', 'own objects after 10, 50', 'code and records too', 'DOM nodes');
  row('---', '--:', '--:', '--:');
  for (const { name, before, after } of await heapGrowth(browser, us, freshPhone())) {
    row(
      name,
      `${before.kilobytes}, ${after.kilobytes} kB`,
      `${before.kilobytesInAll}, ${after.kilobytesInAll} kB`,
      `${before.nodes}, ${after.nodes}`,
    );
  }
} finally {
  await browser.close();
  await Promise.all([...rivals, otherSite].map((site) => site.close()));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
