import { HostSite } from './support/HostSite.ts';
import { expect, test } from './support/test.ts';

// That no screen breaches its policy is shown by every journey: a breach is an error of the page.

test('a site on the shop’s list frames the tool, any other cannot', async ({
  page,
  server,
  shopNamed,
  pageErrors,
}) => {
  const shop = shopNamed('Maple Street Auto');
  const script = `<script src="${server.url}/embed.js" data-shop="${shop}"></script>`;
  const listed = await HostSite.start(server.url, script);
  const tool = page.frameLocator('iframe').getByRole('heading', { level: 1 });

  await page.goto(`${listed.url}/book`);
  await expect(tool).toHaveText('Schedule your visit');

  pageErrors.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
  const said = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  // The same page by a name that is not on the list.
  await page.goto(`${listed.url.replace('localhost', 'stranger.localhost')}/book`);
  expect((await said).type()).toBe('error');
  await expect(tool).toHaveCount(0);
  await listed.stop();
});

test('the inspector is framed by nobody', async ({ page, server, pageErrors }) => {
  pageErrors.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
  const said = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  const host = await HostSite.start(
    server.url,
    `<iframe src="${server.url}/inspector.html"></iframe>`,
  );
  await page.goto(`${host.url}/book`);
  expect((await said).text()).toContain("frame-ancestors 'none'");
  await host.stop();
});

declare const trustedTypes: { createPolicy(name: string, rules: object): unknown };

test('no text becomes code on a page of a visit', async ({
  visitor,
  page,
  shopNamed,
  pageErrors,
}) => {
  await visitor.open(shopNamed('Maple Street Auto'));

  pageErrors.expect(/TrustedHTML|TrustedScript|Trusted Type|trusted-types|Content Security Policy/);
  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => (document.createElement('div').innerHTML = '<b>text</b>')),
      attempt(() => (document.createElement('script').src = '/embed.js')),
      attempt(() => trustedTypes.createPolicy('mine', {})),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
});

for (const path of ['/embed-demo.html', '/inspector.html', '/api/docs/', '/?org=nobody', '/']) {
  test(`${path} keeps to its own policy`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
}
