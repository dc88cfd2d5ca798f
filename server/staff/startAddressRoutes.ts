import type { FastifyInstance } from 'fastify';
import { sendPage } from './page.ts';
import { HOME, pageOptions, returnTo, toSchema, type SigningIn } from './signingIn.ts';
import { thisComputer, type StartAddressAccess } from './staffAccess.ts';

/** Signing in by the address that the server prints where it is started. */
export function startAddressRoutes(
  app: FastifyInstance,
  { startKey }: StartAddressAccess,
  { originOf, signIn, fail }: SigningIn,
): void {
  app.get('/staff/sign-in', (_request, reply) =>
    sendPage(reply, 200, {
      title: 'Sign in',
      text: 'Open the address of the flow inspector that the server has printed where it was started. Each works once; another is printed then.',
      action: { label: 'Look without signing in', href: HOME },
    }),
  );
  app.get<{ Querystring: { key?: string; to?: string } }>(
    '/staff/start',
    pageOptions({ key: { type: 'string', maxLength: 100 }, to: toSchema }),
    async (request, reply) => {
      const { key = '', to } = request.query;
      originOf(request);
      // Opened a second time by somebody who is signed in already.
      if (request.staff !== null) return reply.redirect(returnTo(to));
      if (!startKey.use(key)) {
        await fail(request, 'start address');
        return sendPage(reply, 403, {
          title: 'This address was used already',
          text: 'Each address that the server prints signs in once. Open the last one that it has printed, or start it again.',
          action: { label: 'Look without signing in', href: HOME },
        });
      }
      await signIn(request, reply, { identity: thisComputer });
      return reply.header('cache-control', 'no-store').redirect(returnTo(to));
    },
  );
}
