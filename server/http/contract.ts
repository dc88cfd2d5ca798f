import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operations } from '../../src/contract/types.gen.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import { createSilentShops } from './silentShops.ts';
import { contract, type Operation } from './openApi.ts';
import { languageOf } from './languageOf.ts';
import { readJsonBodies, withCleanTexts } from './jsonBodies.ts';
import { compile, compileForAddress, faultSentence, type Fits } from './schemas.ts';
import type { Deps } from '../deps.ts';
import type { Client } from '../limits/client.ts';
import { visitorOf, type Visitor } from '../codes/tokens.ts';
import { unauthorized } from '../common/errors.ts';

type Name = keyof Operations;

/** A call that fits the contract, as its handler gets it. */
export interface Call<N extends Name> {
  params: Operations[N]['params'];
  query: Operations[N]['query'];
  body: Operations[N]['body'];
  /** Who proved a phone. Only handlers of calls that require a token may read it. */
  readonly visitor: Visitor;
  /** Who proved a phone, for calls that require no token; undefined for nobody */
  visitorIfAny: () => Promise<Visitor | undefined>;
  /** The caller, as limits and the consent log identify it */
  client: () => Promise<Client>;
  /** The language of the page that calls */
  language: Language;
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
 * Makes `serve(name, handler)` for an app: the one place that turns a call of `openapi.json` into a
 * route. Parameters and query are checked first, then the token, the body, and finally the response:
 * one that does not fit is our bug and becomes a 500. A call without a response returns 204. Every
 * text that comes in is cleaned before it is checked.
 */
export function contractRoutes(app: FastifyInstance, deps: Deps): Serve {
  app.decorateRequest('visitor', null);
  const runForShop = createSilentShops(() => performance.now());
  readJsonBodies(app, withCleanTexts);

  return (name, handler) => {
    const operation = contract[name];
    if (operation === undefined) throw new Error(`openapi.json has no call "${name}"`);
    app.route(
      routeForCall(name, operation, {
        async admit(request) {
          if (!operation.needsToken) return;
          request.visitor = await runForShop(shopOf(request), () => visitorFor(deps, request));
        },
        handle: (request, reply) =>
          runForShop(shopOf(request), async () =>
            handler(callOf<typeof name>(request, reply, deps)),
          ),
      }),
    );
  };
}

interface Handling {
  /** Called when parameters and query fit, before the body is read */
  admit?: (request: FastifyRequest) => Promise<void>;
  /** Called when the body fits, too */
  guard?: (request: FastifyRequest) => Promise<void>;
  /** Returns the response, or the reply if it has sent one that is not JSON */
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown;
  bodyLimit?: number | undefined;
}

/**
 * The route of a call: what is sent is checked by its contract before its handler runs, and what is
 * answered after it.
 */
export function routeForCall(
  name: string,
  { method, path, params, query, body, answer, status }: Operation,
  { admit, guard, handle, bodyLimit }: Handling,
): RouteOptions {
  const fits = answer === undefined ? undefined : compile(answer);
  const paramsFit = compileForAddress(params);
  const queryFits = query && compileForAddress(query);
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // HEAD would run the handler, and so send a text.
    exposeHeadRoute: false,
    schema: body ? { body } : {},
    ...(bodyLimit !== undefined && { bodyLimit }),
    validatorCompiler: ({ schema }) => compile(schema),
    schemaErrorFormatter: (errors) => new Error(faultSentence(errors as never)),
    onRequest: async (request) => {
      request.params = addressPart(request.params, paramsFit);
      if (queryFits) request.query = addressPart(request.query, queryFits);
      await admit?.(request);
    },
    preHandler: guard ?? [],
    handler: async (request, reply) => {
      const result = await handle(request, reply);
      // An awaited reply is nothing any more, once it has been sent.
      if (reply.sent) return reply;
      if (fits === undefined) return reply.code(204).send();
      if (!fits(result)) {
        throw new Error(`the answer of ${name} does not fit: ${faultSentence(fits.errors)}`);
      }
      if (reply.statusCode === 200) void reply.code(status);
      return reply.send(result);
    },
  };
}

/**
 * Parameters or query of an address, cleaned and with the types of their schema.
 *
 * @throws an error like that of a body that does not fit
 */
function addressPart(part: unknown, fits: Fits): unknown {
  const values = withCleanTexts(part);
  if (fits(values)) return values;
  const { errors } = fits;
  throw Object.assign(new Error(faultSentence(errors)), { statusCode: 400, validation: errors });
}

/** The shop of a call, if it is one of a shop. */
const shopOf = ({ params }: FastifyRequest) =>
  (params as { shopId?: string }).shopId?.toLowerCase();

async function visitorFor(deps: Deps, request: FastifyRequest): Promise<Visitor> {
  const visitor = await visitorIfAny(deps, request);
  if (visitor === undefined) throw unauthorized();
  return visitor;
}

function visitorIfAny({ db, clock }: Deps, request: FastifyRequest) {
  const { shopId } = request.params as { shopId: string };
  return visitorOf(db, { token: request.headers['x-auth-token'], shopId, now: clock() });
}

function callOf<N extends Name>(request: FastifyRequest, reply: FastifyReply, deps: Deps): Call<N> {
  return {
    params: request.params as Call<N>['params'],
    query: request.query as Call<N>['query'],
    body: request.body as Call<N>['body'],
    get visitor() {
      if (request.visitor === null) throw new Error('this call asks for no token');
      return request.visitor;
    },
    visitorIfAny: () => visitorIfAny(deps, request),
    client: () => deps.identifyClient(request.ip),
    get language() {
      return languageOf(request);
    },
    request,
    reply,
  };
}
