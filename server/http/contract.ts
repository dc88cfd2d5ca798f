import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operations } from '../../src/contract/types.gen.ts';
import type { Language } from '../../src/text/chooseLanguage.ts';
import { createSilentShops } from './silentShops.ts';
import { contract } from './openApi.ts';
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
  app.setValidatorCompiler(({ schema }) => compile(schema as object));
  app.setSchemaErrorFormatter((errors) => new Error(faultSentence(errors as never)));

  return (name, handler) => {
    const operation = contract[name];
    if (operation === undefined) throw new Error(`openapi.json has no call "${name}"`);
    const { params, query, body, answer } = operation;
    const fits = answer === undefined ? undefined : compile(answer);
    const paramsFit = compileForAddress(params);
    const queryFits = query && compileForAddress(query);

    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // HEAD would run the handler, and so send a text.
      exposeHeadRoute: false,
      schema: body ? { body } : {},
      onRequest: async (request) => {
        request.params = addressPart(request.params, paramsFit);
        if (queryFits) request.query = addressPart(request.query, queryFits);
        if (operation.needsToken) {
          request.visitor = await runForShop(shopOf(request), () => visitorFor(deps, request));
        }
      },
      handler: async (request, reply) => {
        const call = callOf<typeof name>(request, reply, deps);
        const result = await runForShop(shopOf(request), async () => handler(call));
        if (fits === undefined) return reply.code(204).send();
        if (!fits(result)) {
          throw new Error(`the answer of ${name} does not fit: ${faultSentence(fits.errors)}`);
        }
        return reply.send(result);
      },
    });
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
