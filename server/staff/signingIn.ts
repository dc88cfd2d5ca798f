import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../common/errors.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { IdentifyClient } from '../limits/client.ts';
import { writeAudit } from './audit.ts';
import { cookieName, cookieOf, setCookie } from './cookies.ts';
import { ownOrigin } from './isOwnPageCall.ts';
import { sendPage } from './page.ts';
import type { StaffProvider } from './provider/provider.ts';
import type { StaffDeps } from './requireStaff.ts';
import { everybody } from './roles.ts';
import { beginSession, endSession, SESSION_SECONDS, type BegunSession } from './sessions.ts';
import { SESSION_COOKIE, type StaffAccess } from './staffAccess.ts';
import { perNetwork, spend, type Spending } from '../limits/caps.ts';
import { perDay, type Limit } from '../limits/moments.ts';
import { decideOnCounts } from '../limits/tally.ts';

/** Our own pages, to which a sign-in may lead back; anything else could lead to another site. */
const ownPage = /^\/(inspector|player)\.html([?#]|$)/;
export const HOME = '/inspector.html';

/** As a header may hold it: letters beyond ASCII are escaped, as a browser does. */
export function returnTo(to: string | undefined): string {
  if (to === undefined || !ownPage.test(to)) return HOME;
  const { pathname, search, hash } = new URL(to, 'http://here');
  return pathname + search + hash;
}

export const toSchema = { type: 'string', maxLength: 8000 };
export const querySchema = (properties: object) => ({
  schema: { querystring: { type: 'object', properties } },
});

/** People open these addresses themselves, so that a refusal is a page as well. */
export const pageOptions = (properties: object) => ({
  ...querySchema(properties),
  errorHandler(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    if (!(error instanceof ApiError)) throw error;
    const title = 'Signing in is not possible now';
    sendPage(reply, error.status, { title, text: error.message });
  },
});

export interface SignInDeps extends StaffDeps {
  identifyClient: IdentifyClient;
  access: StaffAccess;
  /** Where staff sign in with one */
  provider: StaffProvider | undefined;
}

export type SigningIn = ReturnType<typeof createSigningIn>;

const TOO_MANY =
  'Too many sign-ins came from your network. Please wait ten minutes, and then try again.';
const inTenMinutes = (name: string, max: number): Limit => ({ name, max, windowMinutes: 10 });

const begun = inTenMinutes('sign-ins begun in 10 minutes', 100);
const refused = inTenMinutes('sign-ins failed in 10 minutes', 20);
/** So that no crowd of strangers fills the audit. */
const written = perDay('failed sign-ins written down in a day', 2000);

/**
 * What every way to sign in does. Its limits keep nobody out who proves who they are: what they prove it
 * with cannot be guessed, so failures lock nobody out.
 */
export function createSigningIn({ db, clock, publicHost, identifyClient }: SignInDeps) {
  const of = async (limit: Limit, { ip }: FastifyRequest): Promise<Spending[]> =>
    perNetwork(limit, await identifyClient(ip), TOO_MANY);

  /**
   * Counts what is refused; returns whether it is to be written into the audit: a few times for
   * each network, so that no stranger fills it.
   */
  async function countRefused(request: FastifyRequest): Promise<boolean> {
    const counts = [...(await of(refused, request)), { limit: written, subject: 'all' }];
    return decideOnCounts(db, counts, clock(), (tally) => tally.add(counts).refused === undefined);
  }

  /**
   * The origin that the request was sent to.
   *
   * @throws ApiError 404 if it is none of ours
   */
  function originOf(request: FastifyRequest): string {
    const origin = ownOrigin(request, publicHost);
    if (origin !== undefined) return origin;
    throw new ApiError(404, 'There is nothing at this address.');
  }

  return {
    originOf,
    /** @throws ApiError 429 beyond the sign-ins that a network may begin */
    async countBegun(request: FastifyRequest): Promise<void> {
      const spendings = await of(begun, request);
      await decideOnCounts(db, spendings, clock(), (tally) => spend(tally, spendings));
    },
    /** Begins a session in the place of the browser's last one; the audit row is of the same moment. */
    async signIn(request: FastifyRequest, reply: FastifyReply, who: BegunSession): Promise<void> {
      const origin = originOf(request);
      const now = clock();
      const former = cookieOf(request, cookieName(SESSION_COOKIE, origin));
      const value = await inTransaction(db, async (tx) => {
        if (former !== undefined) await endSession(tx, former);
        const { by: means, subject: id, name } = who.identity;
        const entry = { at: now, by: { id, name }, action: 'sign-in', scope: everybody };
        await writeAudit(tx, { ...entry, detail: { by: means } });
        return beginSession(tx, who, now);
      });
      setCookie(reply, origin, { name: SESSION_COOKIE, value, maxAgeSeconds: SESSION_SECONDS });
    },
    /** Writes a failed sign-in down, unless too many were. */
    async fail(
      request: FastifyRequest,
      reason: string,
      by: { id: string; name: string } | null = null,
    ): Promise<void> {
      request.log.warn({ reason }, 'a sign-in failed');
      if (!(await countRefused(request))) return;
      const entry = { at: clock(), by, action: 'sign-in refused', scope: everybody };
      await writeAudit(db, { ...entry, detail: { reason } });
    },
  };
}
