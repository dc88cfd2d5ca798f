import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { contractRoutes } from './contract.ts';
import type { Deps } from './deps.ts';
import { answerErrors } from './errorAnswers.ts';
import { serveFlows } from './flows.ts';
import { readJsonBodies } from './jsonBodies.ts';
import { loggerOptions, logRequests } from './logging.ts';
import { appointmentRoutes } from './routes/appointments.ts';
import { codeRoutes } from './routes/codes.ts';
import { customerRoutes } from './routes/customers.ts';
import { insightRoutes } from './routes/insights.ts';
import { leadRoutes } from './routes/leads.ts';
import { shopRoutes } from './routes/shops.ts';
import { vehicleRoutes } from './routes/vehicles.ts';
import { securityHeaders } from './securityHeaders.ts';
import { serveSite } from './site.ts';

export interface AppOptions extends Omit<Deps, 'clock' | 'log'> {
  clock?: () => Date;
  /** pino's; `silent` for none */
  logLevel?: string;
  /** Where log lines go; standard output by default */
  logStream?: { write(line: string): void };
  /** The built site */
  siteDir?: string;
  flowsDir?: string;
}

const BODY_LIMIT_BYTES = 64 * 1024;
const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The whole server, ready to listen or to be injected into: the same for production and tests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, texts, catalogue, clock = () => new Date(), logLevel = 'info', logStream } = options;
  const logger = { ...loggerOptions(logLevel), ...(logStream && { stream: logStream }) };
  const app = Fastify({
    logger: logger as unknown as FastifyServerOptions['logger'],
    bodyLimit: BODY_LIMIT_BYTES,
    // Fastify's own lines hold the address, and with it the phone a code is sent to.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 100 },
  });
  logRequests(app);
  answerErrors(app);
  readJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });

  const deps: Deps = { db, texts, catalogue, clock, log: app.log };
  await app.register(async (api) => {
    const serve = contractRoutes(api, deps);
    shopRoutes(serve, deps);
    codeRoutes(serve, deps);
    customerRoutes(serve, deps);
    vehicleRoutes(serve, deps);
    appointmentRoutes(serve, deps);
    leadRoutes(serve, deps);
    insightRoutes(serve, deps);
  });
  await app.register(serveFlows, { flowsDir: options.flowsDir ?? inRepository('flows') });
  await app.register(serveSite, { siteDir: options.siteDir ?? inRepository('dist') });
  return app;
}
