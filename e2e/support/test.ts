/** The fixtures of all journeys: `import { expect, test } from './support/test.ts'`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from 'playwright/test';
import { tellTime } from './clock.ts';
import { Outbox } from './Outbox.ts';
import { PageErrors } from './PageErrors.ts';
import { watchReading } from './reading.ts';
import { BookingServer, startsWithinMs } from './server.ts';
import type { Guest } from './tours/tour.ts';
import { Visitor, type Arrival } from './Visitor.ts';

/** The demo world (`server/seed/demo.json`), which `npm start` serves as well. */
export interface Demo {
  organisations: { id: string; name: string }[];
  shops: { id: string; name: string; timeZone: string; shows: string[] }[];
  phones: Record<string, string>;
}

interface TestFixtures {
  /** Fails the test on undeclared errors in any of its pages. */
  pageErrors: PageErrors;
  /** A phone number (10 digits) that no other test uses and no customer has. */
  freshPhone: () => string;
  /** Stops the server and starts it again on the same address and data. */
  restartServer: () => Promise<void>;
  visitor: Visitor;
  /** At Maple Street Auto, with a fresh phone. */
  arrival: Arrival;
  /** The visitor on a tour (`tours/`). */
  guest: Guest;
  /** Opens a page of another visitor, which shares nothing with `page`. */
  otherVisitor: () => Promise<Page>;
  failureLog: void;
}

interface WorkerFixtures {
  /** The id of a demo shop by the beginning of its name. */
  shopNamed: (name: string) => string;
  server: BookingServer;
  demo: Demo;
  outbox: Outbox;
}

let phonesGiven = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const server = await BookingServer.startSeeded();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  demo: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const file = new URL('../../server/seed/demo.json', import.meta.url);
      await provide(JSON.parse(readFileSync(file, 'utf8')) as Demo);
    },
    { scope: 'worker' },
  ],
  shopNamed: [
    async ({ demo }, provide) =>
      provide((name) => {
        const shop = demo.shops.find((candidate) => candidate.name.startsWith(name));
        if (shop === undefined) throw new Error(`no demo shop is named ${name}`);
        return shop.id;
      }),
    { scope: 'worker' },
  ],
  outbox: [
    async ({ server }, provide) => provide(new Outbox(join(server.dataDir, 'outbox.jsonl'))),
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),

  pageErrors: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const errors = new PageErrors();
      await provide(errors);
      expect(errors.unexpected(), 'errors in the pages').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, pageErrors }, provide) => {
    pageErrors.watch(context);
    await tellTime(context);
    await watchReading(context);
    await provide(context);
  },
  visitor: async ({ page }, provide) => provide(new Visitor(page)),
  arrival: async ({ shopNamed, outbox, freshPhone }, provide) =>
    provide({ shop: shopNamed('Maple Street Auto'), outbox, phone: freshPhone() }),
  guest: async ({ visitor, outbox, demo, shopNamed, freshPhone, pageErrors }, provide) =>
    provide({ visitor, outbox, demo, shopNamed, freshPhone, pageErrors }),
  otherVisitor: async (
    { browser, contextOptions, baseURL, viewport, hasTouch, locale, pageErrors },
    provide,
  ) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        hasTouch,
        locale,
      });
      contexts.push(context);
      pageErrors.watch(context);
      await tellTime(context);
      await watchReading(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  // Each worker has its own database, so numbers only need to be unique within a worker.
  // oxlint-disable-next-line no-empty-pattern
  freshPhone: async ({}, provide) =>
    provide(() => `360${String(2_100_000 + phonesGiven++).padStart(7, '0')}`),
  restartServer: async ({ server, pageErrors }, provide) =>
    provide(async () => {
      // Pages load ahead at any time, and nothing responds during the restart.
      pageErrors.expect(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|: no connection\b/);
      await server.restart();
    }),

  failureLog: [
    async ({ server }, provide, testInfo) => {
      const from = server.log.length;
      await provide();
      const log = server.log.slice(from);
      if (testInfo.status === testInfo.expectedStatus || log === '') return;
      await testInfo.attach('server.log', { body: log, contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export { expect };
