/*
 * Bad networks: each call that a journey makes is broken in turn, on whichever step it comes, and
 * the visitor must always read a sentence, find a button and get to the end. The calls are those
 * that the page makes, so that a new one is broken without being named here.
 */
import type { Locator, Page } from 'playwright/test';
import type { Demo } from './support/test.ts';
import { read } from './support/reading.ts';
import { Saboteur, type Trouble } from './support/Saboteur.ts';
import { onStaticSite } from './support/staticSite.ts';
import { expect, test } from './support/test.ts';
import { UnluckyVisitor, type Task } from './support/UnluckyVisitor.ts';
import type { Outbox } from './support/Outbox.ts';
import { civic } from './support/Visitor.ts';

interface Stage {
  page: Page;
  demo: Demo;
  shop: string;
  phone: string;
  outbox: Outbox;
}

type Journey = (stage: Stage) => Task[];

/** A returning customer whom no other journey uses: a number gets three texts in ten minutes. */
const lucille = '2065550133';

const at = (page: Page, step: string): Locator =>
  page.locator(`[data-step="${step}"] h1`).filter({ visible: true });
const continues = async (page: Page) => {
  await read(page);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** However long it takes to come: a page that is not there says nothing. */
async function goesTo(page: Page, param: string, id: string): Promise<void> {
  if (page.url().includes(id)) return;
  await page.goto(`/?${param}=${id}`, { waitUntil: 'commit', timeout: 60_000 });
}

const opens = ({ page, shop }: Stage): Task => ({
  act: () => goesTo(page, 'shop', shop),
  arrives: at(page, 'view-welcome'),
});

const choosesService = ({ page }: Stage): Task => ({
  act: async () => {
    await page.getByRole('checkbox', { name: 'Oil & filter change' }).check();
    await continues(page);
  },
  arrives: at(page, 'validate-phone'),
});

const provesPhone = ({ page, phone, outbox }: Stage, arrives: Locator): Task[] => {
  const pin = page.getByLabel('Please enter your pin code');
  return [
    {
      act: async () => {
        await page.getByLabel('Phone number').fill(phone);
        await continues(page);
      },
      arrives: at(page, 'validate-pin'),
    },
    { needs: pin, act: async () => pin.fill(await outbox.lastCode(phone)), arrives },
  ];
};

const picksSoonestTime = ({ page }: Stage, arrives: Locator): Task => ({
  needs: page.getByRole('radio', { name: / at \d/ }),
  act: async () => {
    await page.getByRole('radio', { name: / at \d/ }).check();
    await continues(page);
  },
  arrives,
});

const picksTime = ({ page }: Stage, arrives: Locator): Task[] => [
  {
    act: () => page.getByRole('button', { name: /Select a time/ }).click(),
    arrives: at(page, 'plan-appointment'),
  },
  {
    needs: page.getByRole('radio').first(),
    act: async () => {
      await page.getByRole('radio').first().check();
      await continues(page);
    },
    arrives,
  },
];

const introduces = ({ page }: Stage): Task => ({
  act: async () => {
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill('Delgado');
    await continues(page);
  },
  arrives: at(page, 'add-vehicle'),
});

const namesVehicleByVin = ({ page }: Stage): Task[] => [
  {
    act: async () => {
      await page.getByRole('tab', { name: 'Plate / VIN' }).click();
      await page.getByRole('textbox', { name: 'Plate / VIN' }).fill(civic);
      await continues(page);
    },
    arrives: at(page, 'add-vehicle.view-search-results'),
  },
  {
    act: async () => {
      await page.getByRole('radio').first().check();
      await continues(page);
    },
    arrives: at(page, 'view-confirmation'),
  },
];

const namesVehicleByHand = ({ page }: Stage): Task[] => {
  const select = (label: string) => page.getByLabel(label, { exact: true });
  const opensTab = () => page.getByRole('tab', { name: 'Year / Make / Model' }).click();
  const chooses = (label: string, option: string | { index: number }, next: Locator): Task => ({
    act: async () => {
      await opensTab();
      const value = typeof option === 'string' ? { label: option } : option;
      await select(label).selectOption(value);
    },
    arrives: next,
  });
  /** The next list has come. */
  const offers = (label: string) => select(label).filter({ has: page.locator('option').nth(1) });
  return [
    { act: opensTab, arrives: offers('Year') },
    chooses('Year', '2019', offers('Make')),
    chooses('Make', 'Honda', offers('Model')),
    chooses('Model', 'Civic', offers('Submodel')),
    chooses('Submodel', { index: 1 }, page.getByRole('button', { name: 'Continue' })),
    {
      act: async () => {
        await opensTab();
        await continues(page);
      },
      arrives: at(page, 'view-confirmation'),
    },
  ];
};

const books = ({ page }: Stage): Task => ({
  act: () => page.getByRole('button', { name: 'Book appointment' }).click(),
  arrives: page.getByRole('heading', { name: 'your appointment is booked!' }),
});

const journeys: Record<string, Journey> = {
  'a new customer': (stage) => [
    opens(stage),
    choosesService(stage),
    ...provesPhone(stage, at(stage.page, 'add-waiter-preferences')),
    ...picksTime(stage, at(stage.page, 'add-customer')),
    introduces(stage),
    ...namesVehicleByHand(stage),
    books(stage),
  ],
  'a visitor of an organisation': (stage) => {
    const { page, demo } = stage;
    const search = page.getByPlaceholder('Search for location');
    return [
      {
        act: () => goesTo(page, 'org', demo.organisations[0]!.id),
        arrives: page.getByRole('listitem').first(),
      },
      {
        act: async () => {
          await search.fill('Maple');
          await page.getByRole('listitem').getByRole('button').first().click();
        },
        arrives: at(page, 'view-welcome'),
      },
      choosesService(stage),
      ...provesPhone(stage, at(page, 'add-waiter-preferences')),
      picksSoonestTime(stage, at(page, 'add-customer')),
      introduces(stage),
      ...namesVehicleByVin(stage),
      books(stage),
    ];
  },
  'a customer who leaves': (stage) => {
    const { page, phone } = stage;
    return [
      opens(stage),
      {
        act: async () => {
          // Once there, it ends the visit.
          await at(page, 'view-welcome').waitFor();
          await page.getByRole('button', { name: 'Close' }).click();
        },
        arrives: at(page, 'view-exit'),
      },
      {
        act: async () => {
          await page.getByLabel('Full name').fill('Rosa Delgado');
          await page.getByLabel('Phone number').fill(phone);
          await page.getByRole('button', { name: 'Send message' }).click();
        },
        arrives: page.getByText('We received your message.'),
      },
    ];
  },
  'a returning customer': (stage) => {
    const { page } = stage;
    return [
      opens(stage),
      choosesService(stage),
      ...provesPhone(stage, at(page, 'select-vehicle')),
      {
        needs: page.getByRole('radio').first(),
        act: async () => {
          await page.getByRole('radio').first().check();
          await continues(page);
        },
        arrives: at(page, 'select-recommended-services'),
      },
      {
        act: () => page.getByRole('button', { name: 'Skip' }).click(),
        arrives: at(page, 'add-waiter-preferences'),
      },
      picksSoonestTime(stage, at(page, 'view-confirmation')),
      books(stage),
    ];
  },
};

/** What befalls each request of a journey, one after the other; each list is a visit of its own. */
const cases: [troubles: readonly Trouble[], words: string][] = [
  [
    [
      ['dropped', 'calls'],
      ['garbled', 'calls'],
      ['failed', 'calls'],
      ['refused', 'calls'],
      ['dropped', 'code'],
    ],
    'the connection drops, the server fails, the answer is a page or a refusal, and code is lost',
  ],
  [
    [
      ['stalled', 'calls'],
      ['stalled', 'code'],
    ],
    'no answer comes, and no code of a screen',
  ],
];

for (const [troubles, words] of cases) {
  const isPatient = troubles.some(([fault]) => fault === 'stalled');
  test(`everybody gets on where ${words} @deep`, async ({
    otherVisitor,
    demo,
    shopNamed,
    outbox,
    freshPhone,
    pageErrors,
  }) => {
    test.slow();
    pageErrors.expect(/./s);
    const exhausted = new Set<string>();
    for (const [who, journey] of Object.entries(journeys)) {
      await test.step(who, async () => {
        const page = await otherVisitor();
        // What cannot be done is tried again.
        page.setDefaultTimeout(1500);
        if (isPatient) await page.clock.install();
        // So that what our server puts into the page can be broken as well.
        await onStaticSite(page);
        const saboteur = new Saboteur(page, troubles, exhausted);
        await saboteur.start();
        await page.route('https://maps.googleapis.com/**', (route) => route.abort());
        const shop = shopNamed('Maple Street Auto');
        const phone = who === 'a returning customer' ? lucille : freshPhone();
        const stage = { page, demo, shop, phone, outbox };
        const beyond = page.locator('[data-step]:not([data-step^="validate-"]) h1');
        const proof = { asked: at(page, 'validate-phone'), tasks: provesPhone(stage, beyond) };
        const visitor = new UnluckyVisitor(page, saboteur, proof);
        for (const task of journey(stage)) {
          await visitor.does(task);
        }
        await page.close();
        const description = [...saboteur.broken].join(', ');
        test.info().annotations.push({ type: `broken for ${who}`, description });
        // Each journey makes a call that none before it makes; what the exit form sends needs no
        // proof, so nothing of it is refused.
        for (const [fault, prey] of troubles) {
          if (prey === 'code' || (who === 'a customer who leaves' && fault === 'refused')) continue;
          expect([...saboteur.broken].some((each) => each.startsWith(fault))).toBe(true);
        }
      });
    }
  });
}

test('being offline is said for as long as it lasts, and a time that was missed comes by itself', async ({
  visitor,
  arrival,
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|HttpError/);
  const notice = page.getByText('You are offline. Nothing you entered is lost.');
  await visitor.comeWithServices(arrival, 'Oil & filter change');
  await visitor.at('add-waiter-preferences');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await visitor.toTimes();
  await page.getByRole('button', { name: 'Next week' }).click();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('radio').first()).toBeVisible();
});
