import type { Page } from 'playwright/test';
import { chanceOf } from '../tests/fuzz/support/chance.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';
import { onStaticSite } from './support/staticSite.ts';
import { expect, test } from './support/test.ts';
import { answerForGoogle, holdBack } from './support/tours/tour.ts';

/** Gathers what moved on its own, from the beginning of each page on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: [value: number, moved: string][] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const step = document.querySelector<HTMLElement>('[data-step]')?.dataset.step;
        const moved = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`);
        shifts.push([entry.value, `${step}: ${moved.join(', ').slice(0, 200)}`]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: [value: number, moved: string][] }).shifts);

/** The paths of all requests of a page, as they are made. */
function pathsAskedFor(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** The forms of the steps that follow are asked for meanwhile, and are not meant here. */
const drawnFrom = /config\.json|flows\/.*\.json|settings|parseFlow/;

test('what the first screen is drawn from comes with the page', async ({
  page,
  visitor,
  shopNamed,
}) => {
  const asked = pathsAskedFor(page);

  await visitor.open(shopNamed('Maple Street Auto'));

  expect(asked.filter((path) => drawnFrom.test(path))).toEqual([]);
});

test('on a static host each file is requested once, the configuration before any script', async ({
  page,
  visitor,
  shopNamed,
}) => {
  const asked = pathsAskedFor(page);
  await onStaticSite(page);

  await visitor.open(shopNamed('Maple Street Auto'));

  expect(asked.filter((path) => drawnFrom.test(path))).toHaveLength(4);
  const initiators = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('config.json'))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
  expect(initiators).toEqual(['link']);
});

test('nothing moves on its own on the way to the booking, however late the font comes', async ({
  page,
  visitor,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  const letFontCome = await holdBack(page, '**/*.woff2');
  await watchShifts(page);
  // Not until it is loaded: that may wait for the font.
  await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`, { waitUntil: 'commit' });
  await visitor.at('view-welcome');
  letFontCome();
  await page.evaluate(() => document.fonts.ready);
  await visitor.toPhone('Oil & filter change');
  await visitor.provePhone(outbox, freshPhone());
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.at('view-confirmation');

  // A counter of characters may come to be a pixel narrower: 0.00002.
  expect((await shiftsOf(page)).filter(([value]) => value >= 0.001)).toEqual([]);
});

test('when no script loads, the page says so after a while, with a way to try again', async ({
  page,
  shopNamed,
  visitor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
  const words = page.getByText('This takes longer than it should. You can also call the shop.');
  await expect(words).toBeHidden();

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(words).toBeVisible();

  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await visitor.at('view-welcome');
});

/** Opens a shop's page while its code is held back, until the returned function is called. */
async function openWithoutCode(page: Page, shop: string): Promise<() => void> {
  const letCodeCome = await holdBack(page, '**/assets/*.js');
  await page.goto(`/?shop=${shop}`, { waitUntil: 'commit' });
  return letCodeCome;
}

test('the first screen comes with the page, and carries out presses made before its code loaded', async ({
  page,
  shopNamed,
  visitor,
}) => {
  const letCodeCome = await openWithoutCode(page, shopNamed('Maple Street Auto'));
  await page.getByText('Oil & filter change').click();
  await page.getByRole('textbox').pressSequentially('It squeaks');
  await page.getByText('Brake inspection').click();
  await page.getByText('Brake inspection').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  letCodeCome();

  await visitor.at('validate-phone');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('It squeaks');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(page.getByLabel('Oil & filter change')).toBeChecked();
});

test('what was typed and pressed is not lost where an extension or a translator has changed the page', async ({
  page,
  shopNamed,
  visitor,
  pageErrors,
}) => {
  pageErrors.expect(/Minified React error #418/);
  const letCodeCome = await openWithoutCode(page, shopNamed('Maple Street Auto'));
  const [need, card] = [page.getByRole('textbox'), page.getByText('Brake inspection')];
  await page.evaluate(() => {
    const label = document.querySelector('label')!;
    label.append(document.createElement('img'));
    // A button of a password manager before ours, and a heading in another language.
    const field = document.querySelector('textarea')!;
    const icon = document.createElement('button');
    field.before(icon);
    const translated = document.createElement('font');
    translated.textContent = 'Programe su visita';
    document.querySelector('h1')!.replaceChildren(translated);
  });
  await need.click();
  await page.keyboard.type('It squeaks');
  await card.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  letCodeCome();

  await visitor.at('validate-phone');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('It squeaks');
  await expect(page.getByLabel('Brake inspection')).toBeChecked();
});

test('of a hundred taps and letters while the code loads, none is lost and none takes effect twice @deep', async ({
  context,
  shopNamed,
}) => {
  test.slow();
  const seed = 20_261_122;
  const chance = chanceOf(seed);
  const services = ['Oil & filter change', 'Brake inspection', 'Tire rotation & balance'];
  for (let round = 0; round < 4; round++) {
    // A draft of the last round is none of another tab.
    const page = await context.newPage();
    const visitor = new Visitor(page);
    const letCodeCome = await openWithoutCode(page, shopNamed('Maple Street Auto'));
    const textbox = page.getByRole('textbox');
    const cards = services.map((name) => page.locator('label').filter({ hasText: name }));
    const places = await Promise.all([textbox, ...cards].map((each) => each.boundingBox()));
    const tapped = new Set<string>();
    let text = '';
    let last = 0;
    for (let done = 0; done < 25; done++) {
      // The rest is done while the code arrives and takes over.
      if (done === 5 + round * 5) letCodeCome();
      // Not where the last tap was: the second tap of an impatient finger is none.
      const next = chance.oneOf([0, 1, 2, 3].filter((each) => each === 0 || each !== last));
      const { x, y, height } = places[next]!;
      await page.mouse.click(x + 20, y + height / 2);
      const service = services[next - 1];
      if (service === undefined) {
        const letter = chance.oneOf([...'abcdefgh']);
        await page.keyboard.press('End');
        await page.keyboard.press(letter);
        text += letter;
      } else if (!tapped.delete(service)) tapped.add(service);
      last = next;
    }
    const stands = async () => {
      const words = `round ${round} of seed ${seed}`;
      await expect(textbox, words).toHaveValue(text);
      for (const name of services) {
        const isTapped = tapped.has(name);
        await expect(page.getByLabel(name), words).toBeChecked({ checked: isTapped });
      }
    };
    await page.waitForFunction(() => window.early === undefined);
    await stands();
    // The visit knows the same.
    await visitor.continue();
    await visitor.at('validate-phone');
    await visitor.back();
    await visitor.at('select-service');
    await stands();
    await page.close();
  }
});

test('when the code for that does not load, the page says so, with a way to try again', async ({
  page,
  shopNamed,
  visitor,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.route('**/assets/laterCode-*.js', (route) => route.abort());
  await page.goto(`/?shop=${shopNamed('Maple Street Auto')}`);
  await expect(page.getByText('This takes longer than it should.')).toBeVisible();

  await page.unroute('**/assets/laterCode-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Returning customer?' }).click();
  await visitor.at('validate-phone.returning-customer');
});

test('the shops of an organisation come with the page, and one chosen before the code loaded opens', async ({
  page,
  demo,
  visitor,
}) => {
  await watchShifts(page);
  await answerForGoogle(page);
  const letCodeCome = await holdBack(page, '**/assets/*.js');
  await page.goto(`/?org=${demo.organisations[0]!.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Choose an? .* location/);
  await page
    .getByRole('button', { name: /Maple Street Auto/ })
    .first()
    .click();
  letCodeCome();

  await visitor.at('view-welcome');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', /\?org=/);
  expect((await shiftsOf(page)).filter(([value]) => value >= 0.001)).toEqual([]);
});

test('the form of a shop without an open day comes with the page, and keeps what is typed before its code loaded', async ({
  page,
  shopNamed,
}) => {
  await watchShifts(page);
  const letCodeCome = await openWithoutCode(page, shopNamed('Cedar Hill Motor Works'));
  const heading = page.getByRole('heading');
  await expect(heading).toHaveText('Take care of your car today');
  const drawn = await heading.elementHandle();
  await page.getByLabel('Phone number').pressSequentially('2065550142');
  await page.getByLabel('I agree').check();
  const name = page.getByLabel('Full name');
  await name.pressSequentially('Rosa ');
  letCodeCome();
  await page.waitForFunction(() => window.early === undefined);
  // The visitor goes on where they are.
  await page.keyboard.type('Diaz');

  await expect(name).toHaveValue('Rosa Diaz');
  await expect(page.getByLabel('Phone number')).toHaveValue('206-555-0142');
  await expect(page.getByLabel('I agree')).toBeChecked();
  await expect(heading).toHaveCount(1);
  expect(await drawn?.evaluate((node) => node.isConnected)).toBe(true);
  expect((await shiftsOf(page)).filter(([value]) => value >= 0.001)).toEqual([]);
});

test('that form, sent before its code loaded, is sent once', async ({ page, shopNamed }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const letCodeCome = await openWithoutCode(page, shopNamed('Cedar Hill Motor Works'));
  await page.getByLabel('Full name').pressSequentially('Rosa Diaz');
  await page.getByLabel('Phone number').pressSequentially('2065550142');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send message' }).click();
  letCodeCome();

  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/leads'))).toHaveLength(1);
});

test('nothing is drawn twice: the code takes over the screen that came with the page', async ({
  page,
  shopNamed,
  visitor,
}) => {
  const letCodeCome = await openWithoutCode(page, shopNamed('Maple Street Auto'));
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  letCodeCome();
  await visitor.at('view-welcome');
  await page.getByText('Oil & filter change').click();
  await expect(page.getByRole('button', { name: 'Add notes' })).toBeVisible();

  expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
});

test('a visit to resume shows no other screen first', async ({ page, shopNamed, visitor }) => {
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  const letCodeCome = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.first-look')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  letCodeCome();
  await visitor.at('validate-phone');
});

test('without scripts the words are there, and the number to call', async ({
  browser,
  server,
  shopNamed,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${server.url}/?shop=${shopNamed('Maple Street Auto')}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programe su visita');
  // Playwright's own words for texts pass over `noscript`.
  const said = page.locator('noscript p');
  await expect(said).toBeVisible();
  expect(await said.textContent()).toContain('La reserva en línea necesita scripts');
  await expect(said.locator('a')).toHaveAttribute('href', /^tel:\d+/);
  await context.close();
});
