/* A new build in the place of the one that a visit began with: the visit goes on. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { isWhole } from '../tests/abuse/support/runs.ts';
import { deploy } from './support/deploy.ts';
import { Outbox } from './support/Outbox.ts';
import { BookingServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

interface Site {
  siteDir: string;
  own: BookingServer;
  ownOutbox: Outbox;
}

/** A server of its own on a site of its own, which can be deployed to. */
const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, provide) => {
    const folder = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'deploy-'));
    const siteDir = join(folder, 'site');
    await cp(dist, siteDir, { recursive: true });
    const own = await BookingServer.startSeeded({ SITE_DIR: siteDir });
    await provide({ siteDir, own, ownOutbox: new Outbox(join(own.dataDir, 'outbox.jsonl')) });
    await own.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ site }, provide) => provide(site.own.url),
});

/** Nothing is fetched ahead, so that each screen is asked for when it comes: the worst case. */
const fetchNothingAhead = () => {
  window.requestIdleCallback = () => 0;
};

interface Visit {
  visitor: Visitor;
  shop: string;
  phone: string;
  outbox: Outbox;
  /** Which of the times they take: those that others stand at are not booked yet. */
  time: number;
}

/** A whole visit, screen by screen: each entry leaves one screen and comes to the next. */
const screens: readonly ((visit: Visit) => Promise<unknown>)[] = [
  ({ visitor, shop }) => visitor.open(shop),
  ({ visitor }) => visitor.toPhone('Oil & filter change'),
  ({ visitor, phone }) => visitor.givePhone(phone),
  async ({ visitor, outbox, phone }) => {
    await visitor.giveCode(await outbox.lastCode(phone));
    await visitor.at('add-waiter-preferences');
  },
  ({ visitor }) => visitor.toTimes(),
  async ({ visitor, time }) => {
    await visitor.toNextWeek();
    await visitor.pickTimeInPicker(time);
    await visitor.at('add-customer');
  },
  async ({ visitor }) => {
    await visitor.introduce(rosa);
    await visitor.at('add-vehicle');
  },
  async ({ visitor }) => {
    await visitor.addVehicleByVin(civic);
    await visitor.at('view-confirmation');
  },
  async ({ visitor }) => {
    await visitor.book();
    await visitor.seesBooked(rosa.firstName);
  },
];
/** After these the process is another as well: where a code is asked for, and where it is waited for. */
const restartsAfter = new Set([1, 2]);

test('a deploy during a visit breaks it on no step @deep', async ({
  visitor,
  page,
  shopNamed,
  freshPhone,
  site,
}) => {
  test.slow();
  await page.addInitScript(fetchNothingAhead);
  const shop = shopNamed('Maple Street Auto');
  const visit = { visitor, shop, phone: freshPhone(), outbox: site.ownOutbox, time: 0 };

  for (const [i, act] of screens.entries()) {
    await act(visit);
    deploy(site.siteDir);
    if (restartsAfter.has(i)) await site.own.restart();
  }
});

test('twenty deploys, with a visit on every step, break no visit @deep', async ({
  otherVisitor,
  shopNamed,
  freshPhone,
  site,
}) => {
  test.skip(!isWhole, 'takes minutes: npm run test:abuse');
  test.setTimeout(20 * 60_000);
  const under: { visit: Visit; page: Page; made: number }[] = [];
  let booked = 0;

  for (let round = 0; round < 20; round += 1) {
    const page = await otherVisitor();
    await page.addInitScript(fetchNothingAhead);
    const shop = shopNamed('Maple Street Auto');
    const visitor = new Visitor(page);
    under.push({
      visit: { visitor, shop, phone: freshPhone(), outbox: site.ownOutbox, time: round },
      page,
      made: 0,
    });
    for (const each of under) {
      await screens[each.made]!(each.visit);
      each.made += 1;
    }
    const { made, page: first } = under[0]!;
    if (made === screens.length) {
      booked += 1;
      under.shift();
      await first.close();
    }
    deploy(site.siteDir);
    if (round % 2 === 0) await site.own.restart();
  }

  expect([booked, under.length]).toEqual([20 - screens.length + 1, screens.length - 1]);
});

test('where a file of the former build is gone all the same, the visit resumes by itself @deep', async ({
  visitor,
  page,
  shopNamed,
  freshPhone,
  site,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/./s);
  await page.addInitScript(fetchNothingAhead);
  await page.clock.install();
  const phone = freshPhone();
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  await visitor.givePhone(phone);
  const code = await site.ownOutbox.lastCode(phone, { atLeast: 1 });
  await page.clock.fastForward(10_000);
  deploy(site.siteDir);
  await rm(join(site.own.dataDir, 'former-builds/assets'), { recursive: true });

  await visitor.giveCode(code);

  // The code is used up and the token was in memory: the phone is asked for again, nothing else.
  await expect(page.locator('[data-step="validate-phone"] h1')).toBeVisible({ timeout: 30_000 });
  await visitor.provePhone(site.ownOutbox, phone);
  await visitor.at('add-waiter-preferences');
  expect(new URL(page.url()).searchParams.has('shop')).toBe(true);
});
