import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';

const file = fileURLToPath(new URL('../../dist/index.html', import.meta.url));

/**
 * From now on the page is the built file, as any web server serves it: it carries nothing of a shop
 * and asks for everything itself. Policies stay those of our server.
 */
export const onStaticSite = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const { link: _, 'content-encoding': __, ...headers } = response.headers();
      await route.fulfill({ response, headers, path: file });
    },
  );
