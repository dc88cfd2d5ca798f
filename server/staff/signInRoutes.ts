import type { FastifyInstance } from 'fastify';
import { ApiError } from '../common/errors.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { writeAudit } from './audit.ts';
import { cookieName, cookieOf, setCookie } from './cookies.ts';
import { emergencyRoutes } from './emergencyRoutes.ts';
import { isOwnPageCall } from './isOwnPageCall.ts';
import { pageScript } from './page.ts';
import { callbackRoute, providerRoutes } from './providerRoutes.ts';
import { everybody } from './roles.ts';
import { endSession, staffSessionOf } from './sessions.ts';
import { createSigningIn, type SignInDeps } from './signingIn.ts';
import { SESSION_COOKIE } from './staffAccess.ts';
import { staffCalls } from './staffCalls.ts';
import { startAddressRoutes } from './startAddressRoutes.ts';

/** Signing in and out. Which routes there are depends on how staff sign in. */
export async function signInRoutes(app: FastifyInstance, deps: SignInDeps) {
  const { db, clock, publicHost, access, provider } = deps;
  const signingIn = createSigningIn(deps);

  app.get('/staff/page.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(pageScript),
  );

  staffCalls(app, deps)('readMe', ({ by: { name, grants } }) => ({
    name,
    grants,
    signOut: '/staff/sign-out',
  }));

  app.post('/staff/sign-out', async (request, reply) => {
    if (!isOwnPageCall(request, publicHost)) {
      throw new ApiError(403, 'This can only be done from the pages of this server.');
    }
    const origin = signingIn.originOf(request);
    const secret = cookieOf(request, cookieName(SESSION_COOKIE, origin));
    const session = secret && (await staffSessionOf(db, secret, clock(), provider?.confirm));
    const { staff } = request;
    if (secret !== undefined) {
      await inTransaction(db, async (tx) => {
        await endSession(tx, secret);
        if (staff === null) return;
        await writeAudit(tx, { at: clock(), by: staff, action: 'sign-out', scope: everybody });
      });
    }
    setCookie(reply, origin, { name: SESSION_COOKIE, value: '', maxAgeSeconds: 0 });
    const after = '/staff/sign-in?out=1';
    const idToken = session ? session.idToken : undefined;
    const next = await provider?.signOutAddress(idToken, `${origin}${after}`);
    // The pages that Back would show are gone with the session.
    return reply
      .headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' })
      .send({ next: next ?? after });
  });

  if (access.kind === 'start address') return startAddressRoutes(app, access, signingIn);
  const ofProvider = { db, clock, access, provider: provider! };
  providerRoutes(app, ofProvider, signingIn);
  callbackRoute(app, ofProvider, signingIn);
  emergencyRoutes(app, deps, access, signingIn);
}
