import type { FastifyInstance } from 'fastify';
import { ApiError } from '../common/errors.ts';
import type { Identity } from '../db/tables.ts';
import { useEmergencyLink } from './emergencyLink.ts';
import { isOwnPageCall } from './isOwnPageCall.ts';
import { sendPage } from './page.ts';
import { HOME, type SignInDeps, type SigningIn } from './signingIn.ts';
import type { ProviderAccess } from './staffAccess.ts';

/** Signing in by a link that whoever runs the server has printed, while the provider is away. */
export function emergencyRoutes(
  app: FastifyInstance,
  { db, clock, publicHost }: SignInDeps,
  { settings }: ProviderAccess,
  { signIn, fail }: SigningIn,
): void {
  app.get('/staff/emergency', (_request, reply) =>
    sendPage(reply, 200, {
      title: 'Sign in for an emergency',
      text: 'This link works once, within 15 minutes. It signs you in for an hour, and that is written down.',
      action: { label: 'Sign in', href: '', goes: 'link' },
    }),
  );
  app.post<{ Body: { link: string } }>(
    '/staff/emergency',
    {
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['link'],
          properties: { link: { type: 'string', maxLength: 2000 } },
        },
      },
    },
    async (request, reply) => {
      if (!isOwnPageCall(request, publicHost)) {
        throw new ApiError(403, 'This can only be done from the pages of this server.');
      }
      const { link } = request.body;
      const name = await useEmergencyLink(db, settings, { link, now: clock() });
      if (name === undefined) {
        await fail(request, 'emergency link');
        throw new ApiError(
          403,
          'This link was used already, or is too old. Please have a new one printed.',
        );
      }
      const by = 'emergency link';
      const identity: Identity = {
        by,
        issuer: settings.issuer.href,
        subject: `${by}: ${name}`,
        name,
        claims: [],
      };
      await signIn(request, reply, { identity });
      return reply.header('cache-control', 'no-store').send({ next: HOME });
    },
  );
}
