import type { Page } from 'playwright/test';
import type { VisitBatch } from '../src/contract/types.gen.ts';
import { expect, test } from './support/test.ts';
import { civic, rosa } from './support/Visitor.ts';

/** Gathers the batches that a page sends, as texts. */
function listen(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/journal')) sent.push(request.postData() ?? '');
  });
  return sent;
}

/** Hides the page, as another app in front of it does. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const recordsOf = (sent: readonly string[]) => {
  const all = new Map<number, VisitBatch['records'][number]>();
  for (const batch of sent.map((text) => JSON.parse(text) as VisitBatch)) {
    for (const [index, record] of batch.records.entries()) all.set(batch.first + index, record);
  }
  return [...all.values()];
};

test('a visit sends a journal of at most a kilobyte in three requests, without anything typed', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  const sent = listen(visitor.page);
  await visitor.open(shop);
  await visitor.chooseServices('Brake inspection');
  await visitor.press('Add notes');
  await visitor.page.getByLabel('Brake inspection').fill('Squeaks on Mulberry Lane');
  await visitor.continue();
  await visitor.at('validate-phone');
  await visitor.provePhone(outbox, phone);
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
  await expect.poll(() => recordsOf(sent).at(-1)?.ended).toBe(true);

  expect(sent.length).toBeLessThanOrEqual(3);
  expect(sent.join('').length).toBeLessThanOrEqual(1000);
  expect(recordsOf(sent).filter(({ taken }) => taken !== undefined).length).toBeGreaterThan(7);
  for (const typed of ['Squeaks', phone, 'Rosa', rosa.email, '2HGFC', 'Civic']) {
    expect(sent.join('')).not.toContain(typed);
  }
});

test('a visit goes on in its journal after a reload', async ({ visitor, shopNamed }) => {
  const sent = listen(visitor.page);
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.chooseServices('Brake inspection');
  await visitor.press('Add notes');
  await visitor.at('add-notes');
  await visitor.page.waitForLoadState('networkidle');
  await hide(visitor.page);
  await expect.poll(() => recordsOf(sent)).toHaveLength(3);
  await visitor.page.reload();
  await visitor.at('add-notes');
  await visitor.press('Back');
  await visitor.page.waitForLoadState('networkidle');
  await hide(visitor.page);

  await expect.poll(() => recordsOf(sent).at(-1)?.back).toBeDefined();
  const visits = new Set(sent.map((text) => (JSON.parse(text) as VisitBatch).visitId));
  expect(visits.size).toBe(1);
  expect(
    recordsOf(sent)
      .map(({ shown }) => shown)
      .filter((shown) => shown !== undefined),
  ).toHaveLength(2);
});

test('a visitor who has asked not to be followed has no journal', async ({
  visitor,
  shopNamed,
}) => {
  const sent = listen(visitor.page);
  await visitor.page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.chooseServices('Brake inspection');
  await visitor.press('Add notes');
  await visitor.at('add-notes');
  await visitor.page.waitForLoadState('networkidle');
  await hide(visitor.page);

  expect(sent).toEqual([]);
});

test('a page that is drawn ahead counts for nothing until somebody looks at it', async ({
  page,
  shopNamed,
}) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  const sent = listen(page);
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    addEventListener('look', ({ detail }: CustomEventInit<string>) => {
      state = detail ?? 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  const look = (detail: string) =>
    page.evaluate((now) => dispatchEvent(new CustomEvent('look', { detail: now })), detail);
  const open = async () => {
    await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  await open();
  // Thrown away unseen.
  await page.goto('about:blank');
  expect(posted).toEqual([]);

  await open();
  expect(posted).toEqual([]);
  await look('visible');
  await expect.poll(() => posted.join()).toMatch(/insights/);
  await page.waitForLoadState('networkidle');
  await look('hidden');
  await expect
    .poll(() => recordsOf(sent))
    .toMatchObject([
      { shown: 0 },
      // It stood there, ready, when somebody looked.
      { loaded: { words: 0, ready: 0 } },
    ]);
});
