import type { Page } from 'playwright/test';
import type { FlowEvent } from '../src/engine/types.ts';
import { Phone } from './support/Phone.ts';
import { expect, test } from './support/test.ts';

const came: readonly FlowEvent[] = [
  { type: 'on-welcome.select-services' },
  { type: 'on-next' },
  { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
];
const chose = (vehicleHasRecommendedServices: boolean): FlowEvent => ({
  type: 'on-existing-vehicle-selected.yes',
  facts: { vehicleHasRecommendedServices },
});
const returning: readonly FlowEvent[] = [
  { type: 'on-welcome.returning-customer' },
  ...came.slice(1),
];

type Press = (page: Page, at: { x: number; y: number }) => Promise<void>;
const presses: Readonly<Record<string, Press>> = {
  touch: (page, { x, y }) => page.touchscreen.tap(x, y),
  mouse: (page, { x, y }) => page.mouse.click(x, y),
};

/** A screen with an answer given, and where its Continue leads. */
interface Journey {
  persona: string;
  events: readonly FlowEvent[];
  /** What is chosen first; absent where that is done. */
  choose?: { role: 'radio' | 'checkbox'; name: RegExp };
  to: string;
}

/** What came so short a time before a press was not read. */
const notReadMs = 450;

/** Milliseconds between two presses. */
const gaps = [60, 250, 500];

/** What is pressed twice: one of each kind by a finger; then each journey and each gap by both kinds. */
const tables = [
  { kind: 'touch', meets: (journey: number, gap: number) => journey < 2 && gap === journey },
  {
    kind: 'touch',
    meets: (journey: number, gap: number) => (journey + gap) % 2 === 0,
    depth: ' @deep',
  },
  {
    kind: 'mouse',
    meets: (journey: number, gap: number) => (journey + gap) % 2 === 1,
    depth: ' @deep',
  },
];

const journeys: readonly Journey[] = [
  {
    persona: 'one-match',
    events: [...came, chose(false)],
    choose: { role: 'radio', name: /at \d/ },
    to: 'view-confirmation',
  },
  {
    persona: 'new-customer',
    events: [
      ...came.slice(0, 2),
      { type: 'on-matching-customer.no' },
      { type: 'on-next' },
      { type: 'on-next' },
      { type: 'on-searching-vehicle-plate', facts: { searchFoundVehicles: true } },
    ],
    to: 'view-confirmation',
  },
  {
    persona: 'recommended-services',
    events: came,
    choose: { role: 'radio', name: /./ },
    to: 'select-recommended-services',
  },
  {
    persona: 'recommended-services',
    events: [...returning, chose(true)],
    choose: { role: 'checkbox', name: /Oil/ },
    to: 'add-waiter-preferences',
  },
];

for (const { kind, meets, depth } of tables) {
  const press = presses[kind]!;
  const times = depth === undefined ? 'now and then' : 'everywhere';
  test(`two presses of Continue are one, by ${kind}, ${times}${depth ?? ''}`, async ({ page }) => {
    const phone = await Phone.on(page);
    const { visitor } = phone;
    let inTime = 0;

    /** Presses twice and looks what came of it; answers whether the second press was in time. */
    async function pressesTwice({ persona, events, choose, to }: Journey, gap: number) {
      await phone.show(persona, { events: [] });
      await visitor.at('view-welcome');
      await phone.show(persona, { events });
      await expect(visitor.page.locator('[data-step="view-welcome"]')).toHaveCount(0);
      if (choose) await visitor.page.getByRole(choose.role, choose).first().check();
      const next = visitor.button('Continue');
      await expect(next).toBeEnabled();
      const box = (await next.boundingBox())!;
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

      await press(page, at);
      // The finger's pause, not a wait for something.
      await page.waitForTimeout(gap);
      await press(page, at);

      await visitor.at(to).catch(() => undefined);
      // On a busy machine it may be as late as that of somebody who has read the screen.
      const late = await visitor.page.evaluate((step) => window.pressedAfter!(step), to);
      if (late > notReadMs) return false;
      await visitor.at(to);
      await page.waitForTimeout(100);
      await visitor.at(to);
      const told = await phone.events();
      expect(told, `${kind} ${gap} ms to ${to}`).toHaveLength(events.length + 1);
      const operations = (await phone.requests()).map(({ operation }) => operation);
      expect(operations).not.toContain('bookAppointment');
      return true;
    }

    for (const [i, journey] of journeys.entries()) {
      for (const [j, gap] of gaps.entries()) {
        if (!meets(i, j)) continue;
        for (let tries = 0; tries < 4; tries += 1) {
          if (!(await pressesTwice(journey, gap))) continue;
          inTime += 1;
          break;
        }
      }
    }
    expect(inTime, 'second presses in time').toBeGreaterThan(0);
  });
}

test('fast presses count, and Book is disabled until its screen could have been read', async ({
  page,
}) => {
  const phone = await Phone.on(page);
  const { visitor } = phone;
  await phone.show('one-match', { events: [...came, chose(false)] });
  await visitor.at('add-waiter-preferences');
  await visitor.takeSoonest();
  await visitor.at('view-confirmation');
  const book = visitor.button('Book appointment');
  const box = await book.boundingBox();
  await expect(book).toBeDisabled();
  await expect(book).toBeEnabled();
  expect(await book.boundingBox()).toEqual(box);
  await book.click();
  await expect(visitor.page.getByText('your appointment is booked!')).toBeVisible();
});
