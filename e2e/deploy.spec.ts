/* A new build in the place of the one that a visit began with: the visit goes on. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploy } from './support/deploy.ts';
import { Outbox } from './support/Outbox.ts';
import { BookingServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';
import { civic, rosa } from './support/Visitor.ts';

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
    const dataDir = join(folder, 'data');
    await cp(process.env.E2E_SEEDED ?? '', dataDir, { recursive: true });
    const own = await BookingServer.start(dataDir, { SITE_DIR: siteDir });
    await provide({ siteDir, own, ownOutbox: new Outbox(join(dataDir, 'outbox.jsonl')) });
    await own.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ site }, provide) => provide(site.own.url),
});

/** Nothing is fetched ahead, so that each screen is asked for when it comes: the worst case. */
const fetchNothingAhead = () => {
  window.requestIdleCallback = () => 0;
};

test('a deploy over a visit on any step breaks it on none', async ({
  visitor,
  page,
  shopNamed,
  freshPhone,
  site,
}) => {
  test.slow();
  await page.addInitScript(fetchNothingAhead);
  const phone = freshPhone();
  const afterDeploy = async (isRestart = false) => {
    deploy(site.siteDir);
    if (isRestart) await site.own.restart();
  };
  await visitor.open(shopNamed('Maple Street Auto'));
  await afterDeploy();
  await visitor.toPhone('Oil & filter change');
  await afterDeploy(true);
  await visitor.givePhone(phone);
  const code = await site.ownOutbox.lastCode(phone, { atLeast: 1 });
  await afterDeploy(true);
  await visitor.giveCode(code);
  await visitor.at('add-waiter-preferences');
  await afterDeploy();
  await visitor.toTimes();
  await afterDeploy();
  await visitor.toNextWeek();
  await visitor.pickTimeInPicker();
  await visitor.at('add-customer');
  await afterDeploy();
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');
  await afterDeploy();
  await visitor.addVehicleByVin(civic);
  await visitor.at('view-confirmation');
  await afterDeploy();
  await visitor.book();
  await visitor.seesBooked(rosa.firstName);
});

test('where a file of the former build is gone all the same, the visit resumes by itself', async ({
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
