import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { HostSite } from './support/HostSite.ts';
import { expect, test } from './support/test.ts';

const require = createRequire(import.meta.url);

/** Changes pages by the History API, as routers do, and leaves it to the page what it draws. */
const router = `
const draw = async (path) => {
  const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
  const view = document.querySelector('main');
  view.replaceChildren(...page.querySelector('main').childNodes);
  for (const old of view.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of old.attributes) script.setAttribute(name, value);
    old.replaceWith(script);
  }
};
document.addEventListener('click', (event) => {
  const link = event.target.closest('nav a');
  if (link === null || event.defaultPrevented) return;
  event.preventDefault();
  history.pushState({ routed: true }, '', link.href);
  draw(link.href);
});
addEventListener('popstate', () => draw(location.href));
`;

const sites = {
  turbo: readFileSync(require.resolve('@hotwired/turbo/dist/turbo.es2017-umd.js'), 'utf8'),
  htmx: readFileSync(require.resolve('htmx.org/dist/htmx.min.js'), 'utf8'),
  router,
};
const words = '<p>About our garage.</p>'.repeat(60);

/** A page of a site; the script of the tool stands in its head or at the end of its content. */
function pageOf({
  name,
  head = '',
  content = '',
}: {
  name: string;
  head?: string;
  content?: string;
}) {
  const links = '<nav><a href="/one">One</a> <a href="/two">Two</a> <a href="/bare">Bare</a></nav>';
  const opener = '<p><a href="/elsewhere" data-shop-booking>Book now</a></p>';
  return `<!doctype html><html><head><title>${name}</title><script src="/library.js" defer></script>${head}</head>
<body hx-boost="true">${links}<main><h1>${name}</h1>${opener}${content}${words}</main></body></html>`;
}

const embedTest = test.extend<{
  /** Opens the first of three pages; the last one is without the tool. */
  openSite: (site: keyof typeof sites, attributes: string, at: 'head' | 'body') => Promise<void>;
}>({
  openSite: async ({ page, server, shopNamed }, provide) => {
    const hosts: HostSite[] = [];
    await provide(async (site, attributes, at) => {
      const shop = shopNamed('Maple Street Auto');
      const script = `<script src="${server.url}/embed.js" data-shop="${shop}" ${attributes} async></script>`;
      const part = at === 'head' ? { head: script } : { content: script };
      const host = await HostSite.start(
        server.url,
        {
          '/one': pageOf({ name: 'Page one', ...part }),
          '/two': pageOf({ name: 'Page two', ...part }),
          '/bare': pageOf({ name: 'Page bare' }),
        },
        sites[site],
      );
      hosts.push(host);
      await page.goto(`${host.url}/one`);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    });
    await Promise.all(hosts.map((host) => host.stop()));
  },
});

for (const [site, at, deep] of [
  ['turbo', 'body', ''],
  ['htmx', 'head', ''],
  ['router', 'body', ''],
  ['turbo', 'head', ' @deep'],
  ['htmx', 'body', ' @deep'],
  ['router', 'head', ' @deep'],
] as const)
  embedTest(
    `a site that changes pages without loading keeps popup and button right: ${site}, ${at}${deep}`,
    async ({ page, openSite }) => {
      await openSite(site, 'data-mode="button"', at);
      const button = page.getByRole('button', { name: 'Book an appointment' });
      const dialog = page.getByRole('dialog', { name: 'Online booking' });
      const html = page.locator('html');
      /** How many entries of the popup lead to the current one. */
      const entries = () => page.evaluate(() => history.state?.shopBooking ?? 0);
      const go = async (name: string) => {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(
          page.getByRole('heading', { name: `Page ${name.toLowerCase()}` }),
        ).toBeVisible();
      };
      const opensAndCloses = async () => {
        await expect(button).toHaveCount(1);
        await button.click();
        await expect(dialog).toHaveCount(1);
        await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
        await expect(html).toHaveCSS('overflow', 'hidden');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(html).not.toHaveCSS('overflow', 'hidden');
        await expect.poll(entries).toBe(0);
      };
      await opensAndCloses();
      await go('Two');
      await opensAndCloses();

      // Back goes back in the visit, then closes the popup, and the site shows the same page.
      await button.click();
      const tool = page.frameLocator('iframe');
      await tool.getByRole('checkbox', { name: 'Brake inspection' }).check();
      await tool.getByRole('button', { name: 'Continue' }).press('Enter');
      await expect(tool.locator('[data-step="validate-phone"]')).toBeVisible();
      // The page hears of a screen after it was drawn, and adds its entry then.
      await expect.poll(entries).toBeGreaterThan(1);
      await page.goBack();
      await expect(
        tool.locator('[data-step="view-welcome"], [data-step="select-service"]'),
      ).toBeVisible();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(html).not.toHaveCSS('overflow', 'hidden');
      await expect(page.getByRole('heading', { name: 'Page two' })).toBeVisible();
      await expect(page).toHaveURL(/two$/);

      // Where there is no way forward again, Back leads to the tool first, which closes the popup.
      await expect.poll(entries).toBe(0);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Page one' })).toBeVisible();
      await opensAndCloses();

      await go('Bare');
      // What is in the head stays there.
      const isGone = at === 'body';
      await expect(button).toHaveCount(isGone ? 0 : 1);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    },
  );

for (const [site, deep] of [
  ['turbo', ''],
  ['htmx', ' @deep'],
] as const)
  embedTest(
    `a site that changes pages without loading has one tool inline on each: ${site}${deep}`,
    async ({ page, openSite }) => {
      await openSite(site, 'data-mode="inline"', 'body');
      const isWhole = async (name: string) => {
        await expect(page.getByRole('heading', { name })).toBeVisible();
        await expect(page.locator('script[data-shop] + iframe')).toHaveCount(1);
        await expect(page.locator('iframe')).toHaveCount(1);
        await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
        // Its height comes from the tool, which the page hears.
        await expect(page.locator('iframe')).not.toHaveCSS('height', '720px');
      };
      await isWhole('Page one');
      await page.getByRole('link', { name: 'Two', exact: true }).click();
      await isWhole('Page two');
      await page.goBack();
      await isWhole('Page one');
      await page.goForward();
      await isWhole('Page two');
      await page.getByRole('link', { name: 'Bare', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Page bare' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    },
  );

for (const mode of ['button', 'popup'] as const)
  embedTest(
    `a script that is added twice shows one: ${mode}`,
    async ({ page, server, shopNamed }) => {
      const shop = shopNamed('Maple Street Auto');
      const script = (more: string) =>
        `<script src="${server.url}/embed.js" data-shop="${shop}" data-mode="${mode}" ${more}></script>`;
      const host = await HostSite.start(
        server.url,
        `<button data-shop-booking>Book now</button>${script('')}${script('data-label="Reserve"')}`,
      );
      await page.goto(`${host.url}/book`);
      if (mode === 'button') await expect(page.locator('button.open')).toHaveCount(1);
      await page.getByRole('button', { name: mode === 'button' ? 'Book an' : 'Book now' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
      await host.stop();
    },
  );
