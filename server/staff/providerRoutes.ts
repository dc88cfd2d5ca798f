import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, gt } from 'drizzle-orm';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { ApiError } from '../common/errors.ts';
import { safeError } from '../common/logging.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { staffSignIns } from '../db/tables.ts';
import { isPageVisit } from '../http/fetchMetadata.ts';
import { cookieName, cookieOf, setCookie } from './cookies.ts';
import { sendPage } from './page.ts';
import type { StaffProvider } from './provider/provider.ts';
import { NotProved, ProviderDown, WrongSettings } from './provider/providerErrors.ts';
import {
  HOME,
  pageOptions,
  querySchema,
  returnTo,
  toSchema,
  type SignInDeps,
  type SigningIn,
} from './signingIn.ts';
import { memberOf, type ProviderAccess } from './staffAccess.ts';

const SIGN_IN_MINUTES = 10;
const signInCookie = (state: string) => `staff-sign-in-${state.slice(0, 8)}`;

const callbackOf = (request: FastifyRequest, { originOf }: SigningIn) =>
  `${originOf(request)}/staff/callback`;

const again = (path: string) => ({
  label: 'Sign in',
  href: `/staff/sign-in/provider?to=${encodeURIComponent(path)}`,
});

interface ProviderDeps extends Pick<SignInDeps, 'db' | 'clock'> {
  access: ProviderAccess;
  provider: StaffProvider;
}

function sayDown(
  reply: FastifyReply,
  path: string,
  { why, issuer }: { why: ProviderDown; issuer: URL },
) {
  if (why instanceof WrongSettings) {
    return sendPage(reply, 503, {
      title: 'Signing in is not set up rightly',
      text: `Please tell whoever runs this server: ${why.message}.`,
      action: { ...again(path), label: 'Try again' },
    });
  }
  void reply.header('retry-after', 10);
  return sendPage(reply, 503, {
    title: 'Signing in is not possible now',
    text: `${issuer.hostname} does not answer. Please try again in a moment. If it stays away, whoever runs this server can print a link for emergencies.`,
    action: { ...again(path), label: 'Try again' },
  });
}

/** Signing in with the provider: the page that offers it, and the way there. */
export function providerRoutes(
  app: FastifyInstance,
  { db, clock, access: { settings }, provider }: ProviderDeps,
  signingIn: SigningIn,
): void {
  app.get<{ Querystring: { to?: string; out?: string } }>(
    '/staff/sign-in',
    querySchema({ to: toSchema, out: { type: 'string' } }),
    (request, reply) => {
      const { to, out } = request.query;
      const action = again(returnTo(to));
      if (out === undefined) {
        return sendPage(reply, 200, {
          title: 'Sign in',
          text: `You sign in with ${settings.issuer.hostname}.`,
          action: { ...action, goes: 'now' },
        });
      }
      const text = 'You are signed out here.';
      return sendPage(reply, 200, { title: 'Signed out', text, action });
    },
  );

  app.get<{ Querystring: { to?: string } }>(
    '/staff/sign-in/provider',
    pageOptions({ to: toSchema }),
    async (request, reply) => {
      const origin = signingIn.originOf(request);
      const path = returnTo(request.query.to);
      // An image on any page would count otherwise, in the name of whoever looks at that page.
      if (!isPageVisit(request.headers)) throw new ApiError(403, 'Open this page to sign in.');
      await signingIn.countBegun(request);
      const expected = {
        state: randomSecret(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      };
      let address: URL;
      try {
        address = await provider.begin(callbackOf(request, signingIn), expected);
      } catch (error) {
        if (!(error instanceof ProviderDown)) throw error;
        request.log.error({ failure: safeError(error.cause) }, error.message);
        return sayDown(reply, path, { why: error, issuer: settings.issuer });
      }
      const { state, nonce, codeVerifier } = expected;
      await db
        .insert(staffSignIns)
        .values({
          id: sha256(state),
          nonce,
          codeVerifier,
          returnTo: path,
          expiresAt: new Date(clock().getTime() + SIGN_IN_MINUTES * 60_000),
        });
      setCookie(reply, origin, {
        name: signInCookie(state),
        value: state,
        maxAgeSeconds: SIGN_IN_MINUTES * 60,
      });
      return reply.header('cache-control', 'no-store').redirect(address.href);
    },
  );
}

/** Takes the sign-in that this browser has begun with a state; undefined if it has begun none. */
async function takeBegun(db: Database, state: string, now: Date) {
  const [begun] = await db
    .delete(staffSignIns)
    .where(and(eq(staffSignIns.id, sha256(state)), gt(staffSignIns.expiresAt, now)))
    .returning();
  return begun;
}

/** Where the provider sends a browser back to: its answer is proved, and signs in. */
export function callbackRoute(
  app: FastifyInstance,
  { db, clock, access, provider }: ProviderDeps,
  signingIn: SigningIn,
): void {
  const { originOf, fail, signIn } = signingIn;
  const { issuer } = access.settings;

  /** Signs in whoever the provider has confirmed, or says that they have no role. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, signedIn }: { path: string; signedIn: Awaited<ReturnType<StaffProvider['finish']>> },
  ): Promise<unknown> {
    const { identity, lacks, unread } = signedIn;
    if (unread !== undefined) {
      request.log.warn({ reason: unread.message }, 'the page about the user could not be read');
    }
    if (memberOf(identity, access).grants.length > 0) {
      await signIn(request, reply, signedIn);
      return reply.redirect(path);
    }
    if (unread instanceof ProviderDown) throw unread;
    request.log.warn({ lacks }, 'what roles depend on was not told');
    await fail(request, 'no role', { id: identity.subject, name: identity.name });
    return sendPage(reply, 403, {
      title: 'You have no role here',
      text: `${issuer.hostname} knows you as ${identity.email ?? identity.name}, but you have no role here. Ask whoever runs this server for one. ${lacks.join(' ')}`.trim(),
      action: { ...again(path), label: 'Sign in as somebody else' },
    });
  }

  app.get<{ Querystring: { state?: string; error?: string } }>(
    '/staff/callback',
    pageOptions({ state: { type: 'string', maxLength: 200 }, error: { type: 'string' } }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { state, error: said } = request.query;
      // Begun at the provider: only a sign-in that was begun here is proved to be this browser's.
      if (state === undefined && said === undefined) return reply.redirect('/staff/sign-in');
      const origin = originOf(request);
      const name = signInCookie(state ?? '');
      const isThisBrowsers =
        state !== undefined && cookieOf(request, cookieName(name, origin)) === state;
      const begun = isThisBrowsers ? await takeBegun(db, state, clock()) : undefined;
      if (begun === undefined) {
        // The answer a second time, by Back or a double click.
        if (request.staff !== null) return reply.redirect(HOME);
        // Any site can send a browser here: what has no state of ours is not counted.
        if (isThisBrowsers) await fail(request, 'used or too old');
        return sendPage(reply, 400, {
          title: 'Please sign in again',
          text: 'This sign-in was begun in another browser, took too long, or was used already.',
          action: again(HOME),
        });
      }
      setCookie(reply, origin, { name, value: '', maxAgeSeconds: 0 });
      const { nonce, codeVerifier, returnTo: path } = begun;
      const answer = new URL(request.url.replace(/^[^?]*/, ''), callbackOf(request, signingIn));
      try {
        const signedIn = await provider.finish(answer, { state: state!, nonce, codeVerifier });
        return await admit(request, reply, { path, signedIn });
      } catch (error) {
        if (error instanceof ProviderDown) {
          request.log.error({ failure: safeError(error.cause) }, error.message);
          return sayDown(reply, path, { why: error, issuer });
        }
        if (!(error instanceof NotProved)) throw error;
        await fail(request, error.message);
        return sendPage(reply, 403, {
          title: 'You are not signed in',
          text: `${issuer.hostname} has not confirmed who you are. Please try again. The reason is in the log of the server.`,
          action: again(path),
        });
      }
    },
  );
}
