import type { Frame, Page } from 'playwright/test';
import { HostSite } from './support/HostSite.ts';
import { read } from './support/reading.ts';
import { expect, test as base } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

type HostEvent = [name: string, detail: { step: string } | null];

const utm = 'utm_source=a&utm_medium=b&utm_campaign=c&utm_id=d';
const words = '<p>About our garage.</p>'.repeat(60);

const test = base.extend<{
  /** Opens a page of another site with the script in it; answers with the tool in its frame. */
  openHost: (attributes: string, html?: (script: string) => string) => Promise<void>;
  tool: () => Promise<Visitor>;
  /** What the host page has heard so far: events, and the steps among them by their id. */
  heard: () => Promise<string[]>;
}>({
  openHost: async ({ page, server, shopNamed }, provide) => {
    const hosts: HostSite[] = [];
    await provide(async (attributes, html = (script) => script) => {
      const shop = shopNamed('Maple Street Auto');
      const script = `<script src="${server.url}/embed.js" data-shop="${shop}" ${attributes}></script>`;
      const host = await HostSite.start(server.url, html(script));
      hosts.push(host);
      await page.addInitScript(() => {
        const events: HostEvent[] = [];
        Object.assign(window, { heard: events });
        for (const name of ['ready', 'step', 'booked', 'closed']) {
          window.addEventListener(`shop-booking:${name}`, (event) =>
            events.push([name, (event as CustomEvent<HostEvent[1]>).detail]),
          );
        }
      });
      await page.goto(`${host.url}/book?${utm}&email=rosa@example.com`);
    });
    await Promise.all(hosts.map((host) => host.stop()));
  },
  tool: async ({ page, server }, provide) => {
    await provide(async () => {
      const isTool = (frame: Frame) => frame.url().startsWith(`${server.url}/?`);
      await expect.poll(() => page.frames().some(isTool)).toBe(true);
      // A frame has all that a visitor needs of a page.
      const visitor = new Visitor(page.frames().find(isTool) as unknown as Page);
      await visitor.at('view-welcome');
      return visitor;
    });
  },
  heard: async ({ page }, provide) => {
    await provide(async () => {
      const events = await page.evaluate(() => (window as unknown as { heard: HostEvent[] }).heard);
      return events.map(([name, detail]) => detail?.step ?? name);
    });
  },
});

test('inline: the tool is part of the page, as high as its screen @desktop', async ({
  page,
  openHost,
  tool,
  heard,
  server,
}) => {
  await openHost('data-target="#here"', (script) => `${script}<div id="here"></div>${words}`);
  const visitor = await tool();

  const frame = page.locator('#here > iframe');
  await expect(frame).toHaveAttribute('title', 'Online booking');
  await expect(frame).toHaveAttribute('allow', 'geolocation; otp-credentials');
  const address = new URL((await frame.getAttribute('src')) ?? '');
  expect(address.origin).toBe(server.url);
  expect(address.search).toContain(utm);
  expect(address.searchParams.get('currentUrl')).toBe(page.url().replace(/\?.*/, ''));

  // Nothing in the frame scrolls, on a long screen and on a short one.
  const scroller = visitor.page.locator('[data-scroller]');
  const hidden = () => scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
  const height = async () => (await frame.boundingBox())?.height ?? 0;
  await expect.poll(hidden).toBe(0);
  const long = await height();
  await visitor.toPhone('Brake inspection');
  await expect.poll(height).toBeLessThan(long - 200);
  await expect.poll(hidden).toBe(0);
  // Its beginning is in view, although the host page had been scrolled down to Continue.
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeInViewport();

  await visitor.button('Close').click();
  await visitor.at('view-welcome');
  expect(await heard()).toEqual([
    'ready',
    'view-welcome',
    'validate-phone',
    'closed',
    'view-welcome',
  ]);
  await expect(frame).toBeVisible();
});

test('inline without a target: the tool stands where the script does', async ({
  page,
  openHost,
  tool,
}) => {
  await openHost('data-max-height="600"', (script) => `<main>${script}</main>${words}`);
  await tool();

  await expect(page.locator('main > script + iframe')).toBeVisible();
  // As themes cut videos to the width of their column.
  await page.evaluate(() => {
    const theme = new CSSStyleSheet();
    theme.replaceSync(
      'iframe[style] { max-width: 32px !important; max-height: 150px !important; height: 150px !important }',
    );
    document.adoptedStyleSheets.push(theme);
  });
  await expect(page.locator('iframe')).toHaveCSS('height', '600px');
  expect((await page.locator('iframe').boundingBox())?.width).toBeGreaterThan(300);
});

test('popup: any element opens it, and what closes it gives the page back @desktop [2.13]', async ({
  page,
  openHost,
  tool,
  heard,
}) => {
  await openHost(
    'data-mode="popup"',
    (script) => `${script}<a href="/elsewhere" data-shop-booking>Book <b>now</b></a>${words}`,
  );
  const opener = page.getByRole('link', { name: 'Book now' });
  await expect(page.locator('iframe')).toHaveCount(0);

  await opener.getByText('now').click();
  const visitor = await tool();
  const dialog = page.getByRole('dialog', { name: 'Online booking' });
  await expect(dialog).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isPhone = width <= 480;
  expect(await dialog.boundingBox()).toMatchObject(
    isPhone ? { x: 0, y: 0, width, height } : { width: 400, height: height - 48 },
  );
  const card = visitor.page.getByRole('main');
  await expect.poll(() => card.boundingBox()).toEqual(await dialog.boundingBox());
  // The page behind does not scroll, and the keys go to the tool.
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Tab');
  await expect(visitor.page.locator(':focus')).toHaveCount(1);
  // The tool has a Close of its own now.
  await expect(page.locator('button.close')).toBeHidden();

  await visitor.toPhone('Brake inspection');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  // Escape was no end of the visit.
  await opener.press('Enter');
  await visitor.at('validate-phone');
  if (!isPhone) {
    await page.mouse.click(20, 20);
    await expect(dialog).toBeHidden();
    await opener.click();
  }
  await visitor.button('Close').click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await visitor.at('view-welcome');

  const closings = isPhone ? ['closed', 'closed'] : ['closed', 'closed', 'closed'];
  await expect
    .poll(heard)
    .toEqual(['ready', 'view-welcome', 'validate-phone', ...closings, 'view-welcome']);
  expect(page.url()).not.toContain('elsewhere');
});

test('floating button: a visit is booked, and the host hears nothing personal @desktop [2.46]', async ({
  page,
  openHost,
  tool,
  heard,
  outbox,
  freshPhone,
}) => {
  const phone = freshPhone();
  await openHost('data-mode="button" data-label="Reserve" data-color="rgb(120, 20, 20)"');
  const opener = page.getByRole('button', { name: 'Reserve' });
  await expect(opener).toHaveCSS('background-color', 'rgb(120, 20, 20)');
  await opener.click();

  const visitor = await tool();
  await visitor.toPhone('Brake inspection');
  await visitor.provePhone(outbox, phone);
  await visitor.pickTime();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await visitor.book();
  await visitor.seesBooked('Rosa');
  await visitor.button('Close').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();

  // The focus returns a moment before the popup says that it is closed.
  await expect
    .poll(heard)
    .toEqual([
      'ready',
      'view-welcome',
      'validate-phone',
      'validate-pin',
      'add-waiter-preferences',
      'plan-appointment',
      'add-customer',
      'add-vehicle',
      'add-vehicle.view-search-results',
      'view-confirmation',
      'booked',
      'closed',
    ]);
  const said = await page.evaluate(() =>
    JSON.stringify((window as unknown as { heard: HostEvent[] }).heard),
  );
  for (const personal of [phone, rosa.firstName, rosa.lastName, rosa.email, civic, 'Brake']) {
    expect(said).not.toContain(personal);
  }
});

test('script and tool hear each other, and nobody else [7.39]', async ({
  page,
  openHost,
  tool,
  heard,
  server,
}) => {
  // No page of the tool lets a stranger frame it; what its pages load may be shown.
  const [asset] = /\/assets\/[\w-]+\.js/.exec(await (await page.request.get(server.url)).text())!;
  await openHost('', (script) => `${script}<iframe id="stranger" src="${server.url}${asset}">`);
  const visitor = await tool();
  await visitor.chooseServices('Brake inspection');
  // By key: the frame still grows, and takes Continue away from under a pointer.
  await visitor.button('Continue').press('Enter');
  await expect.poll(heard).toContain('validate-phone');
  const before = await heard();

  // Even from the tool's own origin: another frame is not its frame.
  const stranger = page.frames().find((frame) => frame.url().endsWith(asset))!;
  await stranger.evaluate(() => {
    window.parent.postMessage({ type: 'close-iframe' }, '*');
    for (let index = 0; index < window.parent.frames.length; index += 1) {
      window.parent.frames[index]?.postMessage({ type: 'bookingTool:closing' }, '*');
      window.parent.frames[index]?.postMessage('bookingTool:closing', '*');
    }
  });
  await page.evaluate(() => {
    window.postMessage({ type: 'close-iframe' }, '*');
    window.postMessage({ type: 'bookingTool:height', height: 5000 }, '*');
  });
  await visitor.page.waitForTimeout(200);
  await visitor.at('validate-phone');
  expect(await heard()).toEqual(before);

  // The page around it may close it.
  await page
    .locator('iframe[title]')
    .evaluate((frame: HTMLIFrameElement) =>
      frame.contentWindow?.postMessage('bookingTool:closing', '*'),
    );
  await visitor.at('view-welcome');
});

test('analytics know the frame and the page around it, but not its query [2.4]', async ({
  page,
  openHost,
  tool,
}) => {
  interface Sent {
    eventName: string;
    properties: { currentUrl?: string };
  }
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/insights')) return;
    sent.push(...[request.postDataJSON() as Sent | Sent[]].flat());
  });
  await openHost('');
  await tool();

  await expect
    .poll(() => sent.map(({ eventName }) => eventName))
    .toEqual(['Frame viewed', 'Screen viewed']);
  const around = page.url().replace(/\?.*/, '');
  expect(sent.map(({ properties }) => properties.currentUrl)).toEqual([around, around]);
});

test('what the tool posts goes to the origin around it', async ({ page, openHost, tool }) => {
  await openHost('');
  await page.evaluate(() => {
    Object.assign(window, { raw: [] });
    window.addEventListener('message', ({ data }) =>
      (window as unknown as { raw: unknown[] }).raw.push(data),
    );
  });
  const visitor = await tool();
  await visitor.button('Close').click();

  const raw = () => page.evaluate(() => (window as unknown as { raw: { type: string }[] }).raw);
  await expect.poll(async () => (await raw()).map(({ type }) => type)).toContain('close-iframe');
  const closing = (await raw()).filter(({ type }) => !/ready|step|height/.test(type));
  expect(closing).toEqual([{ type: 'bookingTool:closing' }, { type: 'close-iframe' }]);
});

test('an organisation: a shop is chosen in the popup, and its visit goes on there', async ({
  page,
  server,
  demo,
  pageErrors,
}) => {
  // Its map is not what this is about.
  pageErrors.expect(/google/i);
  const org = demo.organisations[0]?.id ?? '';
  const script = `<script src="${server.url}/embed.js" data-org="${org}" data-mode="button"></script>`;
  const host = await HostSite.start(server.url, script);
  await page.goto(`${host.url}/book`);
  await page.getByRole('button', { name: 'Book an appointment' }).click();

  const tool = page.frameLocator('iframe');
  await tool.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Book an appointment' }).click();
  await tool.getByRole('searchbox', { name: 'Search for location' }).fill('Maple');
  await tool.getByText('Maple Street Auto').first().click();
  const select = tool.getByRole('button', { name: 'Select this shop' });
  if (await select.isVisible()) await select.click();
  await expect(tool.getByRole('heading', { name: 'Schedule your visit' })).toBeVisible();
  await tool.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await host.stop();
});

test('the demo page embeds a shop in each way', async ({ page, shopNamed }) => {
  const shop = shopNamed('Maple Street Auto');
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });

  await page.goto(`/embed-demo.html?shop=${shop}`);
  await expect(heading).toBeVisible();
  await expect(page.locator('#events li')).toHaveText([/ready/, /step .*view-welcome/]);

  await page.getByRole('link', { name: 'Popup' }).click();
  await page.getByRole('button', { name: 'Book a visit' }).click();
  await expect(heading).toBeVisible();
  await page.frameLocator('iframe').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Floating button' }).click();
  await page.getByRole('button', { name: 'Book an appointment' }).click();
  await expect(heading).toBeVisible();
});

for (const close of ['Back', 'Escape', 'Close'])
  test(`popup: Back goes back in the visit, closes the popup, and once it is closed leaves the page: ${close}`, async ({
    page,
    openHost,
    tool,
  }) => {
    await page.goto('about:blank');
    await openHost(
      'data-mode="popup"',
      (script) => `${script}<button data-shop-booking>Book</button>${words}`,
    );
    const dialog = page.getByRole('dialog', { name: 'Online booking' });
    const opener = page.getByRole('button', { name: 'Book' });

    await opener.click();
    const visitor = await tool();
    await visitor.toPhone('Brake inspection');
    if (close === 'Back') {
      await read(visitor.page);
      await page.goBack();
      await visitor.at('select-service');
      await expect(dialog).toBeVisible();
      await page.goBack();
    } else if (close === 'Escape') await page.keyboard.press('Escape');
    else await visitor.button('Close').click();
    await expect(dialog).toBeHidden();

    // Opened and closed again, with the visit in it kept or begun anew.
    await opener.click();
    const kept = { Back: 'select-service', Escape: 'validate-phone', Close: 'view-welcome' }[close];
    await visitor.at(kept!);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('null');
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

test('popup: Back pressed twice at once closes it and leaves no entry behind', async ({
  page,
  openHost,
  tool,
}) => {
  await openHost(
    'data-mode="popup"',
    (script) => `${script}<button data-shop-booking>Book</button>${words}`,
  );
  await page.getByRole('button', { name: 'Book' }).click();
  const visitor = await tool();
  await visitor.toPhone('Brake inspection');
  await read(visitor.page);

  const told = await page.evaluateHandle(() => {
    const types: string[] = [];
    addEventListener('message', ({ data }) => types.push(data.type));
    const again = () => history.back();
    window.navigation.addEventListener('currententrychange', again, { once: true });
    history.back();
    return types;
  });
  await expect(page.getByRole('dialog', { name: 'Online booking' })).toBeHidden();
  // There is no way forward again, so that the tool asks for another entry, too late.
  await expect.poll(() => told.jsonValue()).toContain('bookingTool:forward');
  expect(await page.evaluate(() => JSON.stringify(history.state))).toBe('null');
});

const leadsOut = 'allow-popups allow-popups-to-escape-sandbox';
for (const sandbox of [`allow-scripts ${leadsOut}`, leadsOut])
  test(`a frame that lets no script of the tool run has a sentence and a link that leads out: ${sandbox}`, async ({
    page,
    context,
    server,
    shopNamed,
    pageErrors,
  }) => {
    pageErrors.expect(/CORS|ERR_FAILED|sandbox|credentials/i);
    const address = `${server.url}/?shop=${shopNamed('Maple Street Auto')}`;
    const host = await HostSite.start(
      server.url,
      `<iframe sandbox="${sandbox}" src="${address}" width="400" height="700"></iframe>`,
    );
    await page.goto(`${host.url}/book`);
    const frame = page.frameLocator('iframe');

    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: 'Open in a new window' }).click();
    const visitor = new Visitor(await opened);
    await visitor.at('view-welcome');
    await visitor.toPhone('Brake inspection');
    await host.stop();
  });
