import { timingSafeEqual } from 'node:crypto';
import { zoneRules } from '../../src/booking/clock/zoneRules.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { machinesAway } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { clockSentence } from '../db/databaseClock.ts';
import { newestAppliedQuery, newestMigration } from '../db/migrations.ts';
import { sha256 } from '../common/secrets.ts';
import { cacheBriefly } from '../common/cacheBriefly.ts';
import { safeError } from '../common/logging.ts';
import { withTimeout } from '../common/withTimeout.ts';
import { countWaiting } from '../messages/deliveries.ts';
import type { Metrics } from '../common/metrics.ts';
import { sharing } from '../common/probes.ts';

/** How long a health check waits for the database. */
const TRUTH_MS = 1500;
/** How long the database is believed to be able to write. */
const WRITE_TRIED_FOR_MS = 1000;

interface OperationOptions {
  /** The flow files that the checker refuses, and what is served instead */
  refusedFlows: () => readonly { file: string; served: string; why: readonly string[] }[];
  /** Whether visits get a flow that keeps promises made before, such as a link that moves a booking */
  keepsPromises: () => Promise<boolean>;
  /** What is in force but not served by this process yet */
  unserved: () => readonly {
    place: { flow: string; scope: string } | undefined;
    since: Date;
    reason: string;
  }[];
  db: Database;
  /** How far this machine's clock is ahead of the database's, which is used */
  clockAheadMs: () => number;
  /** Whether this process is stopping, so that visitors should go elsewhere */
  isStopping: () => boolean;
  metrics: Metrics;
  /** The bearer token that `/metrics` requires */
  metricsToken: string | undefined;
  /** Whether anybody may read `/metrics` */
  openMetrics: boolean;
}

/** Routes for operators: `/healthz`, `/readyz` and `/metrics`. */
export function operationRoutes(app: FastifyInstance, options: OperationOptions): void {
  const { db, isStopping, metrics, metricsToken, openMetrics, refusedFlows, unserved } = options;
  // Probes wait for no turn, so a flood of them asks the database one after the other.
  const askNewest = sharing(() => withTimeout(TRUTH_MS, newestApplied(db)));
  const askWaiting = sharing(() => withTimeout(TRUTH_MS, countWaiting(db)));
  const askAway = sharing(() => withTimeout(TRUTH_MS, machinesAway(db)));

  // For the supervisor that restarts processes: this one responds.
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  /** Anybody may ask, so the database is asked to write at most once in this time. */
  const canWrite = cacheBriefly(() => withTimeout(TRUTH_MS, tryToWrite(db)), {
    forMs: WRITE_TRIED_FOR_MS,
    clock: () => new Date(),
    most: 1,
  });

  // For the load balancer: the database responds, can write, and has all migrations of this version.
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ message: 'The server is stopping.' });
    const newest = await askNewest().catch((error: unknown) => {
      request.log.error({ failure: safeError(error) }, 'the database does not answer');
    });
    if (newest === undefined) {
      return reply.code(503).send({ message: 'The database does not answer.' });
    }
    try {
      await canWrite('');
    } catch (error) {
      request.log.error({ failure: safeError(error) }, 'the database cannot write');
      return reply.code(503).send({ message: 'The database cannot write.' });
    }
    if (newest >= newestMigration()) {
      const away = await askAway().catch(() => []);
      const refused = refusedFlows();
      const clock = clockSentence(options.clockAheadMs());
      const waiting = unserved().map(({ place, ...rest }) => ({ ...place, ...rest }));
      const all = [...refused, ...waiting];
      if (all.length > 0 && !(await options.keepsPromises())) {
        const message = 'The links to appointments have no flow.';
        return await reply.code(503).send({ message, refusedFlows: refused, unserved: waiting });
      }
      return {
        status: 'ready',
        zoneRules: zoneRules.version,
        // The shops of the others are served.
        ...(away.length > 0 && { away }),
        ...(clock !== undefined && { clock }),
        ...(refused.length > 0 && { refusedFlows: refused }),
        // The former versions are served, and it is tried again.
        ...(waiting.length > 0 && { unserved: waiting }),
      };
    }
    return reply.code(503).send({ message: 'The database is not migrated yet.' });
  });

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (metricsToken === undefined && !openMetrics) return reply.callNotFound();
    if (metricsToken !== undefined && !isBearer(request.headers.authorization, metricsToken)) {
      return reply.code(401).send({ message: 'The metrics need their token.' });
    }
    // The other metrics matter most when the database is down.
    const waiting = await askWaiting().catch(() => Number.NaN);
    metrics.waiting.set(waiting);
    metrics.machinesAway.reset();
    for (const machine of await askAway().catch(() => [])) {
      metrics.machinesAway.set({ machine }, 1);
    }
    metrics.refusedFlows.reset();
    for (const { served } of refusedFlows()) metrics.refusedFlows.inc({ served });
    metrics.zoneRules.set({ version: zoneRules.version, released: zoneRules.released }, 1);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** The time of the newest migration in the database, in epoch milliseconds. */
async function newestApplied(db: Database): Promise<number> {
  const result = await db.execute(sql.raw(newestAppliedQuery));
  return Number((result as { rows: { newest: string | null }[] }).rows[0]?.newest ?? 0);
}

/**
 * Tries whether the database could store a booking. A standby, and one that its provider has locked
 * because its disk is nearly full, is read-only. A full disk shows when a sort needs more than its
 * memory and writes to a file, which is gone at the end of it.
 *
 * @throws if it could not
 */
async function tryToWrite(db: Database): Promise<void> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    return tx.execute(sql`
      select current_setting('transaction_read_only') as "readOnly", count(*)
      from (select repeat('x', 400) || n as line from generate_series(1, 1000) n order by line) lines
    `) as unknown as Promise<{ rows: { readOnly: string }[] }>;
  });
  if (rows[0]?.readOnly === 'on') throw new Error('it is read-only');
}

const isBearer = (header: string | undefined, token: string) =>
  timingSafeEqual(Buffer.from(sha256(header ?? '')), Buffer.from(sha256(`Bearer ${token}`)));
