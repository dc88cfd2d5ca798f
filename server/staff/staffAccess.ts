import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../common/loopback.ts';
import type { Database } from '../db/database.ts';
import type { Identity } from '../db/tables.ts';
import { cookieName, cookieOf } from './cookies.ts';
import { ownOrigin } from './isOwnPageCall.ts';
import type { StaffProvider } from './provider/provider.ts';
import type { StaffDeps } from './requireStaff.ts';
import { everybody, type StaffMember } from './roles.ts';
import { identitiesSignedIn, staffSessionOf } from './sessions.ts';
import { grantsOf, type ProviderSettings } from './staffConfig.ts';
import type { StartKey } from './startKey.ts';

/** How staff sign in. */
export type StaffAccess = ProviderAccess | StartAddressAccess;

export interface ProviderAccess {
  readonly kind: 'provider';
  readonly settings: ProviderSettings;
}

/** Only this machine reaches the server: the address that the start prints signs in. */
export interface StartAddressAccess {
  readonly kind: 'start address';
  readonly startKey: StartKey;
  /** Whether everybody on this machine counts as signed in */
  readonly isOpen?: boolean;
}

export const SESSION_COOKIE = 'staff';

/** The member that an identity is, with what the configuration grants it today. */
export function memberOf(identity: Identity, access: StaffAccess): StaffMember {
  const { subject: id, name } = identity;
  const isOfProvider = identity.by !== 'start address';
  // A session by another way of signing in, or with another provider, counts no more.
  const isOfToday =
    access.kind === 'provider'
      ? isOfProvider && identity.issuer === access.settings.issuer.href
      : !isOfProvider;
  if (!isOfToday) return { id, name, grants: [] };
  if (access.kind === 'provider' && identity.by === 'provider') {
    return { id, name, grants: grantsOf(identity, access.settings) };
  }
  return { id, name, grants: [{ role: 'publisher', scope: everybody }] };
}

/** A member of the staff with the mail address that the provider has verified, where it has. */
export interface KnownMember extends StaffMember {
  readonly email?: string | undefined;
}

/** Whoever has a session, with what the configuration grants them today; by name, each once. */
export async function knownMembers(db: Database, access: StaffAccess): Promise<KnownMember[]> {
  const members = (await identitiesSignedIn(db)).map((identity): KnownMember => ({
    ...memberOf(identity, access),
    email: identity.email,
  }));
  const known = new Map(
    members.filter(({ grants }) => grants.length > 0).map((member) => [member.id, member]),
  );
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whoever is on this machine. */
export const thisComputer: Identity = {
  by: 'start address',
  issuer: '',
  subject: 'start address',
  name: 'This computer',
  claims: [],
};

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request was made on this machine; behind a proxy, everybody seems to be. */
const isOfThisMachine = ({ headers, ip, socket }: FastifyRequest): boolean =>
  forwarding.every((name) => headers[name] === undefined) &&
  isLoopback(ip) &&
  isLoopback(socket.remoteAddress);

/** Paths on which it matters who is signed in: the staff's calls stand in the documentation. */
const isStaffPath = (url: string) => !/^\/(api\/(?!docs\/)|assets\/)/.test(url);

/** Tells each request who is signed in, as `request.staff`. Customers have no such cookie. */
export function recogniseStaff(
  app: FastifyInstance,
  deps: StaffDeps & { access: StaffAccess | undefined; provider: StaffProvider | undefined },
): void {
  const { db, clock, publicHost, access, provider } = deps;
  app.decorateRequest('staff', null);
  if (access === undefined) {
    // Nobody can sign in, so there is nothing for staff.
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url.startsWith('/staff/')) reply.callNotFound();
    });
    return;
  }
  // Refusals too: what one person is told is for nobody else.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/staff/')) void reply.header('cache-control', 'no-store');
  });

  async function memberBy(request: FastifyRequest): Promise<StaffMember | null> {
    if (!isStaffPath(request.url)) return null;
    const origin = ownOrigin(request, publicHost);
    const isOpen = access?.kind === 'start address' && access.isOpen === true;
    if (isOpen && origin !== undefined && isOfThisMachine(request)) {
      return memberOf(thisComputer, access);
    }
    const secret = origin && cookieOf(request, cookieName(SESSION_COOKIE, origin));
    if (!secret) return null;
    const session = await staffSessionOf(db, secret, clock(), provider?.confirm);
    if (session === undefined) return null;
    const member = memberOf(session.identity, access!);
    return member.grants.length > 0 ? member : null;
  }
  app.addHook('onRequest', async (request) => {
    request.staff = await memberBy(request);
  });
}
