/** Requests of strangers must not use up memory for good, nor slow others down. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCaps } from '../../server/limits/caps.ts';
import { demo, World } from '../server/support/world.ts';
import { runs } from './support/runs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { maple } = demo();
const MANY = 1_000_000_000;
const siteDir = temporaryFolder();
let world: World;
beforeAll(async () => {
  mkdirSync(join(siteDir, 'assets'));
  writeFileSync(join(siteDir, 'index.html'), '<html></html>');
  writeFileSync(join(siteDir, 'config.json'), '{}');
  const caps = { ...defaultCaps, readsPerAddress: MANY, readsPerShop: MANY };
  world = await World.open(undefined, { siteDir, caps, logLevel: 'silent' });
});
afterAll(() => world.close());

const name = () => randomBytes(9).toString('hex');
const version = () => randomBytes(17).toString('base64url').slice(0, 22);
const api = '/api/scheduler';
const shop = `${api}/booking/shop`;
const addresses: Record<string, () => string> = {
  'a flow': () => `/flows/${name()}.json`,
  "a shop's flow": () => `/flows/booking.json?shop=${randomUUID()}`,
  'a version': () => `/flows/versions/${version()}/flow.json`,
  "a version's form": () => `/flows/versions/${version()}/${name()}.js`,
  'a form': () => `/schemas/steps/${name()}.js`,
  'a page': () => `/?shop=${randomUUID()}&org=${randomUUID()}&${name()}=${name()}`,
  'a file': () => `/assets/${name()}.js`,
  anything: () => `/${name()}/${name()}`,
  settings: () => `${api}/public/shop/${randomUUID()}/settings`,
  'an organisation': () => `${api}/public/org/${randomUUID()}`,
  times: () => `${shop}/${maple}/appointments/available-slots?date=2026-11-23&services=${name()}`,
  makes: () => `${shop}/${maple}/vehicles/years/${Math.floor(Math.random() * 1e6)}/makes`,
  'a vehicle': () => `${shop}/${maple}/vehicles/${Math.floor(Math.random() * 1e9)}`,
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heapMegabytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;
/** The median time of some loads of a visitor's page and flow. */
async function visitMilliseconds(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs(7, 31); i += 1) {
    const begun = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
    await world.app.inject({ url: `/?shop=${maple}` });
    // oxlint-disable-next-line no-await-in-loop
    await world.app.inject({ url: `/flows/booking.json?shop=${maple}` });
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function ask(address: () => string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as one stranger asks
    const { statusCode } = await world.app.inject({ url: address() });
    expect(statusCode).toBeLessThan(500);
    // Requests over a network come one turn of the loop each; what is dropped waits for its end.
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
  }
}

test(
  'requests for names that do not exist keep no memory and slow nobody down',
  async () => {
    const times = runs(6, 20_000);
    await visitMilliseconds();
    for (const address of Object.values(addresses)) {
      // What is kept up to a bound, and what is compiled, is there after the first of them.
      // oxlint-disable-next-line no-await-in-loop
      await ask(address, Math.min(times, 5_500));
    }
    const heapBefore = heapMegabytes();
    const before = await visitMilliseconds();

    for (const address of Object.values(addresses)) {
      // oxlint-disable-next-line no-await-in-loop
      await ask(address, times);
    }

    expect(heapMegabytes()).toBeLessThan(1.1 * heapBefore);
    // If each unknown name cost a hundredth of a millisecond, this would take two hundred times as
    // long.
    expect(await visitMilliseconds()).toBeLessThan(5 * before + 5);
  },
  runs(120_000, 3_600_000),
);
