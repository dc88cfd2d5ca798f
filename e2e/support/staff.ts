import { TestProvider } from '../../tests/server/support/oidcProvider.ts';
import { BookingServer, startsWithinMs } from './server.ts';
import { test as base } from './test.ts';

/**
 * Journeys on a server whose staff sign in with a real provider. Who has which role is `STAFF`'s to
 * say; each name has an address at example.com.
 */
export const testWithStaff = (STAFF: string) => {
  const test = base.extend<object, { provider: TestProvider }>({
    provider: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => {
        const provider = await TestProvider.start();
        await provide(provider);
        await provider.stop();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ provider }, provide) => {
        const server = await BookingServer.startSeeded({
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          STAFF,
        });
        provider.serve([server.url]);
        await provide(server);
        await server.stop();
      },
      { scope: 'worker', timeout: startsWithinMs },
    ],
  });
  test.beforeEach(async ({ context }) => {
    // The provider's page asks for a font of another site.
    await context.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
  });
  test.use({ viewport: { width: 1280, height: 800 } });
  return test;
};
