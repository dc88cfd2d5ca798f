/** Starts the booking server: `npm run server`. Environment: docs/running.md. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { loadCatalogue } from './catalogue/catalogue.ts';
import { type Config, readEnvironment } from './config.ts';
import { machinesAway } from './db/cluster.ts';
import { createDatabaseClock } from './db/databaseClock.ts';
import { openDatabase } from './db/open.ts';
import { explainFailedStart } from './operation/explainFailedStart.ts';
import { tellAbandoned } from './leads/tellAbandoned.ts';
import { unusableWebhooks, webhookSender } from './messages/webhook.ts';
import { impossibleHours } from './shops/impossibleHours.ts';
import { startWorker } from './messages/worker.ts';
import { smtpSender } from './messages/smtp.ts';
import { every } from './common/every.ts';
import { isOutage } from './common/isOutage.ts';
import { openStandardOutput } from './common/standardOutput.ts';
import { makeMetrics } from './common/metrics.ts';
import { closeSilentVisits } from './journal/journalRows.ts';
import { forgetExpired } from './operation/forgetExpired.ts';
import { zoneRules } from '../src/booking/clock/zoneRules.ts';
import { zoneRulesAdvice } from './operation/zoneRulesAdvice.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { outboxMailSender, outboxSender } from './messages/outbox.ts';
import { twilioSender } from './messages/twilio.ts';
import type { StaffAccess } from './staff/staffAccess.ts';
import { createStartKey, type StartKey } from './staff/startKey.ts';
import { welcomeText } from './welcome.ts';
import type { FastifyInstance } from 'fastify';

const output = openStandardOutput();

/**
 * The process exits by then even if something hangs: the sender of the signal kills it soon after.
 */
const END_MS = 9000;

/**
 * Stops on `SIGTERM` or `SIGINT`. A second signal ends the process at once.
 *
 * @param stop shuts everything down; if it takes too long, the process exits without waiting
 */
function stopOnSignal(stop: () => Promise<void>): void {
  const { exit } = output;
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) void exit(1);
      isStopping = true;
      setTimeout(() => exit(0), END_MS).unref();
      stop().then(
        () => exit(0),
        () => exit(1),
      );
    });
  }
}

/** Connections that are still busy after this are closed. */
const PATIENCE_MS = 4000;

/** Accepts no more connections and finishes the requests under way, within a time limit. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cutOff);
}

function staffAccessOf(config: Config, startKey: StartKey): StaffAccess | undefined {
  const { provider, isPublic } = config;
  if (provider !== undefined) return { kind: 'provider', settings: provider };
  return isPublic ? undefined : { kind: 'start address', startKey, isOpen: config.flowEditing };
}

async function start(config: Config): Promise<void> {
  // Until it serves there is nothing to finish: a server that waits for another's migration just ends.
  let stop = async (): Promise<void> => {};
  stopOnSignal(() => stop());
  const database = await openDatabase(config);
  try {
    const { db } = database;
    const databaseClock = await createDatabaseClock(db);
    const clock = databaseClock.now;
    const catalogue = loadCatalogue();
    const away = await machinesAway(db);
    // A database that is spread over machines is not empty.
    if (config.seed === 'demo' && away.length === 0) {
      await seedIfEmpty(db, { catalogue, now: clock() });
    }
    // Before it serves: what fails afterwards must not end it.
    const hours = await impossibleHours(db);
    const unusable = await unusableWebhooks(db);
    const metrics = makeMetrics({ ofProcess: true, linesDropped: output.dropped });
    const forget = () => forgetExpired(db, clock(), { ...config, metrics });
    await forget().catch((error: unknown) => {
      // Tried again each hour.
      if (!isOutage(error)) throw error;
    });
    const { dataDir, contentDir, twilio, smtp } = config;
    const print = (line: string) => output.write(`${line}\n`);
    const outbox = { dataDir, clock, print, showsTexts: config.seed === 'demo' };
    const texts = twilio ? twilioSender(twilio) : outboxSender(outbox);
    const webhooks = webhookSender({ mayBePrivate: config.privateWebhooks });
    const mails = smtp ? smtpSender(smtp) : outboxMailSender(outbox);
    let wakeWorker = () => {};
    let isStopping = false;
    let origin = '';
    const startKey = createStartKey((path) => {
      print(`The flow inspector for another browser  ${origin}${path}`);
    });
    const app = await buildApp({
      ...config,
      staff: staffAccessOf(config, startKey),
      keptDir: join(dataDir, 'former-builds'),
      ...(contentDir !== undefined && {
        flowsDir: join(contentDir, 'flows'),
        stepsDir: join(contentDir, 'schemas/steps'),
      }),
      db,
      clock,
      clockAheadMs: databaseClock.aheadMs,
      texts,
      mails: smtp && mails,
      catalogue,
      metrics,
      logStream: output,
      // The embedded database answers one after the other, on the same thread.
      ...(config.databaseUrl === undefined && { atOnce: 2 }),
      wakeWorker: () => wakeWorker(),
      isStopping: () => isStopping,
    });
    // Checks the flow before the first visitor waits for it.
    await app.inject('/flows/booking.json');
    origin = await app.listen({ port: config.port, host: config.host });
    const worker = startWorker({ db, clock, texts, mails, webhooks, metrics, log: app.log });
    wakeWorker = worker.wake;
    output.write(welcomeText(origin, config, startKey.path()));
    const advice = zoneRulesAdvice(zoneRules, clock(), process.versions.tz);
    if (advice !== undefined) app.log.warn(advice);
    if (hours !== undefined) app.log.warn(hours);
    for (const sentence of unusable) app.log.error(sentence);
    if (away.length > 0) {
      app.log.error({ away }, 'machines of the database do not answer: their shops are not served');
    }

    const { log } = app;
    const stops = [
      databaseClock.start(log),
      every('deleting expired rows', log, forget),
      every('telling abandoned visits', log, async () => {
        if ((await tellAbandoned({ db, clock })) > 0) worker.wake();
      }),
      every('counting visits that are over', log, () => closeSilentVisits(db, clock())),
      worker.stop,
    ];
    stop = async () => {
      isStopping = true;
      const stopped = Promise.all(stops.map((end) => end()));
      await pause(config.drainSeconds * 1000);
      await closeApp(app);
      await stopped;
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const fail = (config?: Config) => (error: unknown) => {
  process.stderr.write(`${explainFailedStart(error, config)}\n`);
  process.exit(1);
};

try {
  const config = readEnvironment(process.env);
  await start(config).catch(fail(config));
} catch (error) {
  fail()(error);
}
