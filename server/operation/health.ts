import { timingSafeEqual } from 'node:crypto';
import { zoneRules } from '../../src/booking/clock/zoneRules.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { machinesAway } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { newestAppliedQuery, newestMigration } from '../db/migrations.ts';
import { sha256 } from '../common/secrets.ts';
import { safeError } from '../common/logging.ts';
import { withTimeout } from '../common/withTimeout.ts';
import { countWaiting } from '../messages/deliveries.ts';
import type { Metrics } from '../common/metrics.ts';

/** How long a health check waits for the database. */
const TRUTH_MS = 1500;

interface OperationOptions {
  /** The flow files that the checker refuses, and what is served instead */
  refusedFlows: () => readonly { file: string; served: string }[];
  db: Database;
  /** Whether this process is stopping, so that visitors should go elsewhere */
  isStopping: () => boolean;
  metrics: Metrics;
  /** The bearer token that `/metrics` requires */
  metricsToken: string | undefined;
  /** Whether anybody may read `/metrics` */
  openMetrics: boolean;
}

/** Routes for operators: `/healthz`, `/readyz` and `/metrics`. */
export function operationRoutes(
  app: FastifyInstance,
  { db, isStopping, metrics, metricsToken, openMetrics, refusedFlows }: OperationOptions,
): void {
  // For the supervisor that restarts processes: this one responds.
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  // For the load balancer: the database responds and has all migrations of this version.
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ message: 'The server is stopping.' });
    const newest = await withTimeout(TRUTH_MS, newestApplied(db)).catch((error: unknown) => {
      request.log.error({ failure: safeError(error) }, 'the database does not answer');
    });
    if (newest === undefined) {
      return reply.code(503).send({ message: 'The database does not answer.' });
    }
    if (newest >= newestMigration()) {
      const away = await withTimeout(TRUTH_MS, machinesAway(db)).catch(() => []);
      const refused = refusedFlows();
      return {
        status: 'ready',
        zoneRules: zoneRules.version,
        // The shops of the others are served.
        ...(away.length > 0 && { away }),
        ...(refused.length > 0 && { refusedFlows: refused }),
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
    const waiting = await withTimeout(TRUTH_MS, countWaiting(db)).catch(() => Number.NaN);
    metrics.waiting.set(waiting);
    metrics.machinesAway.reset();
    for (const machine of await withTimeout(TRUTH_MS, machinesAway(db)).catch(() => [])) {
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

const isBearer = (header: string | undefined, token: string) =>
  timingSafeEqual(Buffer.from(sha256(header ?? '')), Buffer.from(sha256(`Bearer ${token}`)));
