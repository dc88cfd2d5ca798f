import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastifyCors from '@fastify/cors';
import { compile } from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { isLoopback } from './common/loopback.ts';
import { shopToday } from '../src/booking/clock/shopTime.ts';
import { contractRoutes } from './http/contract.ts';
import type { Deps } from './deps.ts';
import { defaultCaps } from './limits/caps.ts';
import { createIdentifyClient } from './limits/client.ts';
import { bareAddress } from './limits/networks.ts';
import { publicReads } from './limits/publicReads.ts';
import { makeFraming } from './site/framing.ts';
import { inspectorShops } from './site/inspectorShops.ts';
import { liveFormRoutes } from './versions/liveFormRoutes.ts';
import { openFolder, type FolderSource } from './folder/folderSource.ts';
import { appointmentFlow, defaultFlow } from '../src/booking/page/flowAddress.ts';
import type { PublishedFlows } from './versions/publishedFlows.ts';
import { serveVersions } from './versions/serveVersions.ts';
import { shopList } from './shops/shopList.ts';
import { experimentRoutes } from './experiments/experimentRoutes.ts';
import { funnelRoutes } from './funnel/funnelRoutes.ts';
import { gatherJournal, type Journal } from './journal/gatherJournal.ts';
import { answerErrors, refuseAddress } from './http/errorAnswers.ts';
import type { MailSender } from './messages/mailSender.ts';
import { createPoolTurns } from './limits/poolTurns.ts';
import { takeFairTurns } from './limits/fairTurns.ts';
import { isSpeculative } from './http/fetchMetadata.ts';
import { readJsonBodies } from './http/jsonBodies.ts';
import { refuseForeignHosts } from './http/refuseForeignHosts.ts';
import { serveFlows } from './live/liveFlows.ts';
import { createVersionStore } from './live/versionStore.ts';
import { loggerOptions, logRequests } from './common/logging.ts';
import { serveApiDocs } from './operation/apiDocs.ts';
import { operationRoutes } from './operation/health.ts';
import { makeMetrics, measureRequests } from './common/metrics.ts';
import { dayBudgets } from './limits/dayBudgets.ts';
import { knownShops } from './shops/knownShops.ts';
import { shopZone } from './shops/shopZone.ts';
import { settingsOf } from './shops/shops.ts';
import { dayRoutes } from './appointments/dayRoutes.ts';
import { explainedDay } from './booking/availableSlots.ts';
import { visitorRoutes } from './http/routes.ts';
import { answerHeaders, httpsHeaders } from './http/securityHeaders.ts';
import { serveSite } from './site/site.ts';
import { auditRoutes } from './staff/auditRoutes.ts';
import { guardInspector } from './staff/requireStaff.ts';
import { may } from './staff/roles.ts';
import { createProvider, type StaffProvider } from './staff/provider/provider.ts';
import { signInRoutes } from './staff/signInRoutes.ts';
import { knownMembers, recogniseStaff, type StaffAccess } from './staff/staffAccess.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The journals of visits; tests wait for what is stored */
    journal: Journal;
  }
}

type Replaceable =
  | 'asks'
  | 'clock'
  | 'caps'
  | 'metrics'
  | 'publicHost'
  | 'wakeWorker'
  | 'allowedOrigins'
  | 'origin';

export interface AppOptions
  extends
    Omit<
      Deps,
      | Replaceable
      | 'log'
      | 'identifyClient'
      | 'knownShops'
      | 'budgets'
      | 'takePoolTurn'
      | 'journal'
      | 'admitRead'
    >,
    Partial<Pick<Deps, Replaceable>> {
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted */
  trustProxy?: string[];
  /** The bearer token that `/metrics` requires */
  metricsToken?: string | undefined;
  /** Whether `/metrics` can be read without a token */
  openMetrics?: boolean;
  /** A level of pino; `silent` for none */
  logLevel?: string;
  /** Where log lines go; standard output by default */
  logStream?: { write(line: string): void };
  /** The built site */
  siteDir?: string;
  /** Where files of earlier builds of the site are kept; undefined keeps none */
  keptDir?: string | undefined;
  /** The page's runtime configuration; the site's own by default */
  configFile?: string | undefined;
  /** Whether the flow inspector is served; true by default */
  inspector?: boolean;
  /** Where mails to staff are handed over; without it they get none */
  mails?: MailSender | undefined;
  /** How staff sign in; without it they have no routes */
  staff?: StaffAccess | undefined;
  flowsDir?: string;
  /** The step form files */
  stepsDir?: string;
  /**
   * Whether edits of these files go live, and what is published is written into them (`files`), or
   * they only fill an empty database; `database` by default
   */
  flows?: 'files' | 'database';
  /** How many requests are handled at once while others wait */
  atOnce?: number;
  /** How old the data of a shop that visitors see may be; two seconds by default */
  shopsKeptMs?: number | undefined;
  /**
   * Whether this process is stopping: it still responds, and closes each connection with the
   * response
   */
  isStopping?: () => boolean;
  /** How far this machine's clock is ahead of `clock`; by default it is right. */
  clockAheadMs?: () => number;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** The time in which a whole request must arrive, so that slow senders cannot hold connections. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * The time in which the headers must arrive, and how often both limits are checked. Node swaps the
 * two limits if this one is longer.
 */
const headersIn = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };
/**
 * How long a connection may carry no byte either way, against clients that read no response. Node
 * waits twice as long if a response is still to be written.
 */
const SILENCE_MS = 40_000;
/** How long a part of the server may take to start: on a busy machine more than Fastify's ten seconds. */
const START_MS = 60_000;
/** How long a browser may cache the response to a CORS preflight. */
const PREFLIGHT_SECONDS = 600;
const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Recognises proxies by their address; a port beside the address is ignored. */
function believed(proxies: string[]) {
  const isProxy = compile(proxies);
  return (address: string, hop: number) => isProxy(bareAddress(address), hop);
}

/** Where customers reach the server: its public name, or this machine while it listens there alone. */
function originOf({ server }: FastifyInstance, publicHost: string | undefined): string | undefined {
  if (publicHost !== undefined) return `https://${publicHost}`;
  const at = server.address();
  if (at === null || typeof at === 'string' || !isLoopback(at.address)) return undefined;
  return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
}

/** The bare server: how it reads requests, logs, measures and refuses. */
function createServer(options: AppOptions): FastifyInstance {
  const { logLevel = 'info', logStream, trustProxy = [] } = options;
  const logger = { ...loggerOptions(logLevel), ...(logStream && { stream: logStream }) };
  return Fastify({
    logger: logger as unknown as FastifyServerOptions['logger'],
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: START_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    http: headersIn,
    // Requests on a connection that is still open are answered while the server closes.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 && believed(trustProxy),
    // Fastify's own log lines would hold the address, and with it the phone that a code is sent to.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: refuseAddress,
  });
}

/** The headers that every answer has. */
function addHeaders(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    // On the raw response, so that headers set by a page or a file take precedence.
    const isHttps = request.protocol === 'https';
    for (const [name, value] of Object.entries({
      ...answerHeaders(request.url),
      ...(isHttps && httpsHeaders),
    })) {
      reply.raw.setHeader(name, value);
    }
    if (isStopping()) reply.header('connection', 'close');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** The calls of the contract that a visitor's page makes. */
async function serveVisitors(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (api) => {
    if (deps.allowedOrigins.length > 0) {
      await api.register(fastifyCors, {
        origin: [...deps.allowedOrigins],
        methods: ['GET', 'POST', 'PUT'],
        allowedHeaders: ['content-type', 'x-auth-token', 'x-appointment-link'],
        exposedHeaders: ['retry-after'],
        maxAge: PREFLIGHT_SECONDS,
      });
    }
    visitorRoutes(contractRoutes(api, deps), deps);
  });
}

type Access = { access: StaffAccess | undefined; provider: StaffProvider | undefined };

/** Signing in, and what staff read of visits and appointments. */
async function serveStaff(app: FastifyInstance, deps: Deps, { access, provider }: Access) {
  if (access === undefined) return;
  const { db, clock, publicHost, identifyClient } = deps;
  const staffDeps = { db, clock, publicHost };
  await app.register(signInRoutes, { ...staffDeps, identifyClient, access, provider });
  await app.register(auditRoutes, staffDeps);
  await app.register(funnelRoutes, deps);
  await app.register(dayRoutes, deps);
}

interface Served {
  flows: PublishedFlows;
  folder: FolderSource;
}

/** What the inspector asks of shops. */
async function serveInspector(
  app: FastifyInstance,
  deps: Deps,
  { access, flows, folder }: Served & Pick<Access, 'access'>,
): Promise<void> {
  const { db, clock, publicHost } = deps;
  await app.register(inspectorShops, {
    ownFlowOf: (shopId) => flows.ownFlowOf(defaultFlow, shopId),
    folder: folder.notices,
    flows: flows.served,
    async shops({ staff }) {
      const all = await shopList(db);
      if (access?.kind !== 'provider' || staff === null) return all;
      const isSeen = await Promise.all(
        all.map(({ id }) => may(db, staff, 'viewer', { kind: 'shop', id })),
      );
      return all.filter((_, index) => isSeen[index]);
    },
    day: ({ shop: shopId, ...asked }) => explainedDay(deps, { shopId, ...asked }),
    staff: { db, clock, publicHost },
    isOpenHere: access?.kind !== 'provider',
  });
}

/** The pages, with what each opens with. */
async function servePages(
  app: FastifyInstance,
  deps: Deps,
  { options, flows }: Pick<Served, 'flows'> & { options: AppOptions },
): Promise<void> {
  const { clock, journal, knownShops: known } = deps;
  await app.register(serveSite, {
    siteDir: options.siteDir ?? inRepository('dist'),
    keptDir: options.keptDir,
    configFile: options.configFile,
    framedBy: makeFraming(deps),
    opening: {
      flows,
      async settingsOf(shopId) {
        const whole = await known.shop(shopId);
        return whole && settingsOf(whole, shopZone(deps, whole.shop));
      },
      organisationOf: (orgId) => known.organisation(orgId),
    },
    onOpened(shopId, { visitJournal, shop }, { headers }) {
      if (isSpeculative(headers)) return;
      const isAsked = headers.dnt === '1' || headers['sec-gpc'] === '1';
      if (visitJournal === true && !isAsked) return;
      const day = shopToday(clock(), shop);
      const reason = visitJournal === true ? 'asked' : 'off';
      journal.pass({ shopId: shopId.toLowerCase(), day }, reason);
    },
    hasInspector: options.inspector ?? true,
  });
}

/**
 * Builds the whole server, ready to listen or to be injected into; production and tests use the
 * same.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, texts, catalogue, clock = () => new Date(), publicHost } = options;
  const { allowedOrigins = [], metrics = makeMetrics(), isStopping = () => false } = options;
  const app = createServer(options);
  logRequests(app);
  measureRequests(app, metrics);
  answerErrors(app, metrics);
  readJsonBodies(app);
  addHeaders(app, isStopping);
  refuseForeignHosts(app, publicHost);
  takeFairTurns(app, options.atOnce);

  const access = options.staff;
  // Before any route, so that it holds for all of them.
  const provider = access?.kind === 'provider' ? createProvider(access.settings, clock) : undefined;
  recogniseStaff(app, { db, clock, publicHost, access, provider });
  if (access?.kind === 'provider') guardInspector(app);

  const origin = options.origin ?? (() => originOf(app, publicHost));
  const caps = options.caps ?? defaultCaps;
  const stepsDir = options.stepsDir ?? inRepository('schemas/steps');
  const flowsDir = options.flowsDir ?? inRepository('flows');
  const known = knownShops(db, { clock, forMs: options.shopsKeptMs });
  const versions = createVersionStore({ db, clock }, app.log);
  const served = await serveVersions(app, {
    db,
    clock,
    knownShops: known,
    versionStore: versions,
    publicHost,
    hasStaff: access !== undefined,
    openFolder: (of) => openFolder(of, { flowsDir, stepsDir }, options.flows === 'files'),
    colleagues: access && (() => knownMembers(db, access)),
    staffMail: options.mails && { sender: options.mails, origin },
    furtherRoutes: experimentRoutes,
  });
  const { flows, folder } = served;
  const budgets = dayBudgets({ db, clock, caps, log: app.log, metrics });
  const journal = gatherJournal({
    db,
    clock,
    caps,
    budgets,
    log: app.log,
    flowText: async (id) => (await (await versions.find(id))?.flow())?.plain.toString(),
  });
  app.decorate('journal', journal);
  app.addHook('onClose', () => journal.close());
  const isShop = async (id: string) => (await known.shop(id)) !== undefined;
  const deps: Deps = {
    db,
    texts,
    catalogue,
    clock,
    metrics,
    caps,
    budgets,
    journal,
    publicHost,
    allowedOrigins,
    asks: options.asks ?? flows.asks,
    log: app.log,
    identifyClient: createIdentifyClient(db),
    knownShops: known,
    takePoolTurn: createPoolTurns(),
    admitRead: publicReads({ db, caps, clock, isShop }),
    origin,
    wakeWorker: options.wakeWorker ?? (() => {}),
  };
  await serveStaff(app, deps, { access, provider });
  await serveVisitors(app, deps);
  operationRoutes(app, {
    db,
    isStopping,
    metrics,
    clockAheadMs: options.clockAheadMs ?? (() => 0),
    metricsToken: options.metricsToken,
    openMetrics: options.openMetrics ?? false,
    refusedFlows: folder.refused,
    // An outage of the database is another matter.
    keepsPromises: () =>
      flows.look(appointmentFlow, {}).then(
        (found) => found !== undefined,
        () => true,
      ),
    unserved: flows.unserved,
  });
  await app.register(serveApiDocs);
  await app.register(serveFlows, { flows, versions });
  await liveFormRoutes(app, flows);
  if (options.inspector !== false) await serveInspector(app, deps, { ...served, access });
  await servePages(app, deps, { options, flows });
  return app;
}
