import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operations } from '../../src/contract/types.gen.ts';
import {
  compile,
  contract,
  faultSentence,
  schemasOf,
  type OperationContract,
} from './contractSchemas.ts';
import type { Deps } from '../deps.ts';
import { visitorOf, type Visitor } from '../codes/tokens.ts';
import { unauthorized } from '../common/errors.ts';

type Name = keyof Operations;

/** A call that fits the contract, as a handler gets it. */
export interface Call<N extends Name> {
  params: Record<keyof Operations[N]['params'], string>;
  query: Operations[N]['query'];
  body: Operations[N]['body'];
  /** Who proved a phone. Only calls whose contract says `token: required` may read it. */
  readonly visitor: Visitor;
  /** What stands for the client's address in limits and the consent log */
  addressHash: () => Promise<string>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<N extends Name> = (
  call: Call<N>,
) => Promise<Operations[N]['answer']> | Operations[N]['answer'];

/** Registers the handler of one call under the method and path of the contract. */
export type Serve = <N extends Name>(name: N, handler: Handler<N>) => void;

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null;
  }
}

/**
 * Makes `serve(name, handler)` for an app: the one place where a call of `operations.json` becomes
 * a route. The token is checked before anything of the request is looked at, then parameters,
 * query and body against their schemas, and at last the answer: one that does not fit is our bug
 * and answers 500. A call without an answer answers 204.
 */
export function contractRoutes(app: FastifyInstance, deps: Deps): Serve {
  app.decorateRequest('visitor', null);
  app.setValidatorCompiler(({ schema }) => compile(schema as object));
  app.setSchemaErrorFormatter((errors) => new Error(faultSentence(errors as never)));

  return (name, handler) => {
    const operation = contract[name];
    if (operation === undefined) throw new Error(`operations.json has no call "${name}"`);
    const { params, query, body, answer } = schemasOf(operation);
    const fits = answer === undefined ? undefined : compile(answer);

    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // HEAD would run the handler, and with it send a text.
      exposeHeadRoute: false,
      schema: { params, ...(query && { querystring: query }), ...(body && { body }) },
      onRequest: async (request) => {
        if (operation.token === 'required') request.visitor = await visitorFor(deps, request);
      },
      preValidation: async (request) => {
        if (operation.query !== undefined) request.query = listsAsArrays(operation, request.query);
      },
      handler: async (request, reply) => {
        const result = await handler(callOf(request, reply, deps));
        if (fits === undefined) return reply.code(204).send();
        if (!fits(result)) {
          throw new Error(`the answer of ${name} does not fit: ${faultSentence(fits.errors)}`);
        }
        return reply.send(result);
      },
    });
  };
}

async function visitorFor({ db, clock }: Deps, request: FastifyRequest): Promise<Visitor> {
  const { shopId } = request.params as { shopId: string };
  const token = request.headers['x-auth-token'];
  const visitor = await visitorOf(db, { token, shopId, now: clock() });
  if (visitor === undefined) throw unauthorized();
  return visitor;
}

/** `services=1` is a list of one, as `services=1&services=2` is a list of two. */
function listsAsArrays(operation: OperationContract, query: unknown): unknown {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      operation.query?.[name]?.type === 'array' && !Array.isArray(value) ? [value] : value,
    ]),
  );
}

function callOf<N extends Name>(
  request: FastifyRequest,
  reply: FastifyReply,
  { hashAddress }: Deps,
): Call<N> {
  return {
    params: request.params as Call<N>['params'],
    query: request.query as Call<N>['query'],
    body: request.body as Call<N>['body'],
    get visitor() {
      if (request.visitor === null) throw new Error('this call asks for no token');
      return request.visitor;
    },
    addressHash: () => hashAddress(request.ip),
    request,
    reply,
  };
}
