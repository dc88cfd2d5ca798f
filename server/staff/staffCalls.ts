import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffOperations } from '../../src/contract/staff.gen.ts';
import { unauthorized } from '../common/errors.ts';
import { routeForCall } from '../http/contract.ts';
import { staffContract, type StaffRule } from '../http/openApi.ts';
import { createPoolTurns } from '../limits/poolTurns.ts';
import { requireStaff, type StaffDeps } from './requireStaff.ts';
import { mayLookAt, type Scope, type StaffMember } from './roles.ts';
import { scopeOfName } from './scopeNames.ts';

type Name = keyof StaffOperations;

/** A call of the staff that fits the contract and that its caller may make. */
export interface StaffCall<N extends Name> {
  params: StaffOperations[N]['params'];
  query: StaffOperations[N]['query'];
  body: StaffOperations[N]['body'];
  /** Who calls. Calls that are open on this machine may not read it. */
  readonly by: StaffMember;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<N extends Name> = StaffOperations[N]['answer'] | FastifyReply;
type Handler<N extends Name> = (call: StaffCall<N>) => Promise<Answer<N>> | Answer<N>;

/** Registers the handler of one of the staff's calls under the method and path of the contract. */
export type ServeStaff = <N extends Name>(name: N, handler: Handler<N>, options?: Options) => void;

interface Options {
  readonly bodyLimit?: number;
  /**
   * Whether much may have to be read for it: such calls go one after the other, next one of who has made
   * the fewest, so that connections are left for customers
   */
  readonly isLarge?: boolean;
}

const takeTurn = createPoolTurns();

/** The scopes of what paths name by `id`. @throws ApiError 404 for an unknown id */
type ScopesById = { readonly [Thing in StaffRule['scope']]?: (id: string) => Promise<Scope> };

/**
 * Makes `serve(name, handler)` for the calls of the staff: the one place that asks for the role that
 * the contract names (`x-staff`).
 *
 * @param isOpenHere whether only this machine reaches the server: calls that are `openHere` need
 *   nobody signed in then
 */
export function staffCalls(
  app: FastifyInstance,
  deps: StaffDeps,
  { scopes = {}, isOpenHere = false }: { scopes?: ScopesById; isOpenHere?: boolean } = {},
): ServeStaff {
  return (name, handler, { bodyLimit, isLarge = false } = {}) => {
    const operation = staffContract[name];
    const rule = operation?.staff;
    if (operation === undefined || rule === undefined) {
      throw new Error(`no file of schemas/api has the call "${name}" with its x-staff`);
    }
    const guard = requireStaff(deps, rule.role, (request) => scopeOf(rule, request, deps, scopes));
    app.route(
      routeForCall(name, operation, {
        ...(!(isOpenHere && rule.openHere) && { guard }),
        handle: (request, reply) => {
          const work = async () => handler(callOf<typeof name>(request, reply));
          return isLarge ? takeTurn('large', request.staff?.id ?? '', work) : work();
        },
        bodyLimit,
      }),
    );
  };
}

const callOf = <N extends Name>(request: FastifyRequest, reply: FastifyReply): StaffCall<N> => ({
  params: request.params as StaffCall<N>['params'],
  query: request.query as StaffCall<N>['query'],
  body: request.body as StaffCall<N>['body'],
  get by() {
    if (request.staff === null) throw unauthorized('Please sign in first.');
    return request.staff;
  },
  request,
  reply,
});

/** The scope for which a call needs its role; undefined: any will do. */
async function scopeOf(
  { scope: from, within }: StaffRule,
  request: FastifyRequest,
  { db }: StaffDeps,
  scopes: ScopesById,
): Promise<Scope | undefined> {
  const scope = await namedScope(from, request, scopes);
  if (scope === undefined || !within) return scope;
  // Whoever has a role within a scope may see what was published around it, too.
  return (await mayLookAt(db, request.staff!, scope)) ? undefined : scope;
}

async function namedScope(
  from: StaffRule['scope'],
  { query, body, params }: FastifyRequest,
  scopes: ScopesById,
): Promise<Scope | undefined> {
  const sent = (from.startsWith('query') ? query : body) as { scope: string; shop: string };
  switch (from) {
    case 'any':
      return undefined;
    case 'query.scope':
    case 'body.scope':
      return scopeOfName(sent.scope);
    case 'query.shop':
    case 'body.shop':
      return { kind: 'shop', id: sent.shop.toLowerCase() };
    default: {
      const find = scopes[from];
      if (find === undefined) throw new Error(`nothing finds the scope of a ${from}`);
      return find((params as { id: string }).id);
    }
  }
}
