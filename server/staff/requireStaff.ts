import type { FastifyRequest, FastifyInstance } from 'fastify';
import { ApiError, unauthorized } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { decideOnCounts } from '../limits/tally.ts';
import { writeAudit } from './audit.ts';
import { isOwnPageCall } from './isOwnPageCall.ts';
import { everybody, may, mayAnywhere, type Role, type Scope, type StaffMember } from './roles.ts';
import { sendPage } from './page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The staff member who is signed in; null if nobody is */
    staff: StaffMember | null;
  }
}

/** What guarding a route needs. */
export interface StaffDeps {
  db: Database;
  clock: () => Date;
  /** The host name that visitors see; undefined: only this machine reaches the server */
  publicHost: string | undefined;
}

const names: Readonly<Record<Scope['kind'], string>> = {
  everybody: 'everybody’s flow',
  organisation: 'this organisation',
  shop: 'this shop',
};

/** So that nobody fills the audit with what they may not do. */
const writtenRefusals = { name: 'refusals written down in an hour', max: 30, windowMinutes: 60 };

const needs = (role: Role, scope: Scope | undefined) =>
  scope === undefined
    ? `This needs the role of ${role}. Whoever runs this server can give it to you.`
    : `This needs the role of ${role} for ${names[scope.kind]}. Whoever runs this server can give it to you.`;

/**
 * Makes a `preHandler` that lets only staff pass: 401 if nobody is signed in, 403 without the role,
 * each with a sentence. A call that changes something must also come from a page of our own, so
 * that no other site can make it (CSRF).
 *
 * @param scopeOf the scope that a request is about, read from what the route's schema has checked;
 *   undefined: any scope will do, and the route shows only what its caller may see
 */
export const requireStaff =
  <Request extends FastifyRequest = FastifyRequest>(
    { db, clock, publicHost }: StaffDeps,
    role: Role,
    scopeOf: (request: Request) => Scope | undefined | Promise<Scope | undefined>,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    const { staff: member } = request;
    if (member === null) throw unauthorized('Please sign in first.');
    if (!['GET', 'HEAD'].includes(request.method) && !isOwnPageCall(request, publicHost)) {
      throw new ApiError(403, 'This can only be done from the pages of this server.');
    }
    const scope = await scopeOf(request as Request);
    const isAllowed =
      scope === undefined ? mayAnywhere(member, role) : await may(db, member, role, scope);
    if (isAllowed) return;
    const count = { limit: writtenRefusals, subject: member.id };
    const isWritten = await decideOnCounts(
      db,
      [count],
      clock(),
      (tally) => tally.add([count]).refused === undefined,
    );
    if (isWritten) {
      await writeAudit(db, {
        at: clock(),
        by: member,
        action: 'refused',
        scope: scope ?? everybody,
        detail: { role, route: `${request.method} ${request.routeOptions.url ?? ''}` },
      });
    }
    throw new ApiError(403, needs(role, scope));
  };

/** The path of a request in its plainest spelling. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Matches any spelling of the address, and compressed files too. */
export const isOfInspector = (path: string) => /(inspector|player)\.html/i.test(path);

/** Sends whoever is not signed in from the inspector's pages to sign in; its data answer 401. */
export function guardInspector(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.staff !== null) return;
    const path = pathOf(request.url);
    if (isOfInspector(path)) {
      void reply.header('cache-control', 'no-store');
      if (request.headers['sec-fetch-dest'] === 'iframe') {
        const text = 'You were away for long, or were signed out.';
        const action = { label: 'Sign in', href: '/staff/sign-in' };
        return sendPage(reply, 401, { title: 'Please sign in again', text, action });
      }
      return reply.redirect(`/staff/sign-in?to=${encodeURIComponent(request.url)}`);
    }
    if (!/^\/+inspector\//.test(path)) return;
    void reply.header('cache-control', 'no-store');
    throw unauthorized('Please sign in first.');
  });
}
