import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';

const file = fileURLToPath(new URL('../../dist/index.html', import.meta.url));

/**
 * Serves the built page file from now on, as any web server does: it contains no data of a shop and
 * requests everything itself. Policies stay those of our server.
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
