import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, gt } from 'drizzle-orm';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { ApiError } from '../common/errors.ts';
import { safeError } from '../common/logging.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { staffSignIns, type Identity } from '../db/tables.ts';
import { isPageVisit } from '../http/fetchMetadata.ts';
import type { IdentifyClient } from '../limits/client.ts';
import { writeAudit } from './audit.ts';
import { cookieName, cookieOf, setCookie } from './cookies.ts';
import { useEmergencyLink } from './emergencyLink.ts';
import { isOwnPageCall, ownOrigin } from './isOwnPageCall.ts';
import { pageScript, sendPage } from './page.ts';
import { NotProved, ProviderDown, WrongSettings, type StaffProvider } from './provider.ts';
import type { StaffDeps } from './requireStaff.ts';
import { everybody } from './roles.ts';
import { beginSession, endSession, SESSION_SECONDS, staffSessionOf } from './sessions.ts';
import { signInLimits } from './signInLimits.ts';
import { staffCalls } from './staffCalls.ts';
import { memberOf, SESSION_COOKIE, thisComputer, type StaffAccess } from './staffAccess.ts';

const SIGN_IN_MINUTES = 10;
const signInCookie = (state: string) => `staff-sign-in-${state.slice(0, 8)}`;

/** Our own pages, to which a sign-in may lead back; anything else could lead to another site. */
const ownPage = /^\/(inspector|player)\.html([?#]|$)/;
const HOME = '/inspector.html';

/** As a header may hold it: letters beyond ASCII are escaped, as a browser does. */
function returnTo(to: string | undefined): string {
  if (to === undefined || !ownPage.test(to)) return HOME;
  const { pathname, search, hash } = new URL(to, 'http://here');
  return pathname + search + hash;
}

const to = { type: 'string', maxLength: 8000 };
const query = (properties: object) => ({
  schema: { querystring: { type: 'object', properties } },
});

/** People open these addresses themselves, so that a refusal is a page as well. */
const page = (properties: object) => ({
  ...query(properties),
  errorHandler(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    if (!(error instanceof ApiError)) throw error;
    const title = 'Signing in is not possible now';
    sendPage(reply, error.status, { title, text: error.message });
  },
});

const again = (path: string) => ({
  label: 'Sign in',
  href: `/staff/sign-in/provider?to=${encodeURIComponent(path)}`,
});

export interface SignInDeps extends StaffDeps {
  identifyClient: IdentifyClient;
  access: StaffAccess;
  /** Where staff sign in with one */
  provider: StaffProvider | undefined;
}

/** Signing in and out. Which routes there are depends on how staff sign in. */
export async function signInRoutes(app: FastifyInstance, deps: SignInDeps) {
  const { db, clock, publicHost, access, provider } = deps;
  const limits = signInLimits(deps);

  function originOf(request: FastifyRequest): string {
    const origin = ownOrigin(request, publicHost);
    if (origin !== undefined) return origin;
    throw new ApiError(404, 'There is nothing at this address.');
  }

  /** Begins a session in the place of the browser's last one; the audit row is of the same moment. */
  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: {
      identity: Identity;
      idToken?: string | undefined;
      refreshToken?: string | undefined;
    },
  ): Promise<void> {
    const origin = originOf(request);
    const now = clock();
    const former = cookieOf(request, cookieName(SESSION_COOKIE, origin));
    const { identity, idToken, refreshToken } = signedIn;
    const secret = await inTransaction(db, async (tx) => {
      if (former !== undefined) await endSession(tx, former);
      const by = { id: identity.subject, name: identity.name };
      await writeAudit(tx, {
        at: now,
        by,
        action: 'sign-in',
        scope: everybody,
        detail: { by: identity.by },
      });
      return beginSession(tx, { identity, idToken, refreshToken }, now);
    });
    setCookie(reply, origin, {
      name: SESSION_COOKIE,
      value: secret,
      maxAgeSeconds: SESSION_SECONDS,
    });
  }

  /** Writes a failed sign-in down, unless too many were. */
  async function fail(
    request: FastifyRequest,
    reason: string,
    by: { id: string; name: string } | null = null,
  ): Promise<void> {
    request.log.warn({ reason }, 'a sign-in failed');
    if (!(await limits.countRefused(request))) return;
    const entry = { at: clock(), by, action: 'sign-in refused', scope: everybody };
    await writeAudit(db, { ...entry, detail: { reason } });
  }

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
    const origin = originOf(request);
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
    return reply.header('cache-control', 'no-store').send({ next: next ?? after });
  });

  if (access.kind === 'start address') {
    app.get('/staff/sign-in', (_request, reply) =>
      sendPage(reply, 200, {
        title: 'Sign in',
        text: 'Open the address of the flow inspector that the server has printed where it was started. Each works once; another is printed then.',
        action: { label: 'Look without signing in', href: HOME },
      }),
    );
    app.get<{ Querystring: { key?: string; to?: string } }>(
      '/staff/start',
      page({ key: { type: 'string', maxLength: 100 }, to }),
      async (request, reply) => {
        const { key = '', to } = request.query;
        originOf(request);
        // Opened a second time by somebody who is signed in already.
        if (request.staff !== null) return reply.redirect(returnTo(to));
        if (!access.startKey.use(key)) {
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
    return;
  }

  const { settings } = access;
  const callbackOf = (request: FastifyRequest) => `${originOf(request)}/staff/callback`;

  app.get<{ Querystring: { to?: string; out?: string } }>(
    '/staff/sign-in',
    query({ to, out: { type: 'string' } }),
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

  function sayDown(reply: FastifyReply, path: string, why: ProviderDown) {
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
      text: `${settings.issuer.hostname} does not answer. Please try again in a moment. If it stays away, whoever runs this server can print a link for emergencies.`,
      action: { ...again(path), label: 'Try again' },
    });
  }

  app.get<{ Querystring: { to?: string } }>(
    '/staff/sign-in/provider',
    page({ to }),
    async (request, reply) => {
      const origin = originOf(request);
      const path = returnTo(request.query.to);
      // An image on any page would count otherwise, in the name of whoever looks at that page.
      if (!isPageVisit(request.headers)) throw new ApiError(403, 'Open this page to sign in.');
      await limits.countBegun(request);
      const expected = {
        state: randomSecret(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      };
      let address: URL;
      try {
        address = await provider!.begin(callbackOf(request), expected);
      } catch (error) {
        if (!(error instanceof ProviderDown)) throw error;
        request.log.error({ failure: safeError(error.cause) }, error.message);
        return sayDown(reply, path, error);
      }
      const { state, nonce, codeVerifier } = expected;
      await db.insert(staffSignIns).values({
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

  app.get<{ Querystring: { state?: string; error?: string } }>(
    '/staff/callback',
    page({ state: { type: 'string', maxLength: 200 }, error: { type: 'string' } }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { state, error: said } = request.query;
      // Begun at the provider: only a sign-in that was begun here is proved to be this browser's.
      if (state === undefined && said === undefined) return reply.redirect('/staff/sign-in');
      const origin = originOf(request);
      const name = signInCookie(state ?? '');
      const isThisBrowsers =
        state !== undefined && cookieOf(request, cookieName(name, origin)) === state;
      const [begun] = isThisBrowsers
        ? await db
            .delete(staffSignIns)
            .where(and(eq(staffSignIns.id, sha256(state)), gt(staffSignIns.expiresAt, clock())))
            .returning()
        : [];
      if (begun === undefined) {
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
      const answer = new URL(request.url.replace(/^[^?]*/, ''), callbackOf(request));
      try {
        const signedIn = await provider!.finish(answer, { state: state!, nonce, codeVerifier });
        const { identity, lacks, unread } = signedIn;
        if (unread !== undefined) {
          request.log.warn({ reason: unread.message }, 'the page about the user could not be read');
        }
        if (memberOf(identity, access).grants.length === 0) {
          if (unread instanceof ProviderDown) throw unread;
          request.log.warn({ lacks }, 'what roles depend on was not told');
          await fail(request, 'no role', { id: identity.subject, name: identity.name });
          return sendPage(reply, 403, {
            title: 'You have no role here',
            text: `${settings.issuer.hostname} knows you as ${identity.email ?? identity.name}, but you have no role here. Ask whoever runs this server for one. ${lacks.join(' ')}`.trim(),
            action: { ...again(path), label: 'Sign in as somebody else' },
          });
        }
        await signIn(request, reply, signedIn);
        return reply.redirect(path);
      } catch (error) {
        if (error instanceof ProviderDown) {
          request.log.error({ failure: safeError(error.cause) }, error.message);
          return sayDown(reply, path, error);
        }
        if (!(error instanceof NotProved)) throw error;
        await fail(request, error.message);
        return sendPage(reply, 403, {
          title: 'You are not signed in',
          text: `${settings.issuer.hostname} has not confirmed who you are. Please try again. The reason is in the log of the server.`,
          action: again(path),
        });
      }
    },
  );

  app.get('/staff/emergency', (_request, reply) =>
    sendPage(reply, 200, {
      title: 'Sign in for an emergency',
      text: 'This link works once, for an hour, and is written down.',
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
