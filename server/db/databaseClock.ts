import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { every } from '../common/every.ts';
import type { Database } from './database.ts';

/** A shorter difference is that of the way to the database. */
const SMALLEST_MS = 50;
/** An answer that took longer says little. */
const SLOW_MS = 1_000;
/** From here on it is said: a person would notice. */
const WORTH_SAYING_MS = 5_000;

/**
 * Reads the database's clock, so that all its processes have one time: codes, tokens, sessions and publications of one process are judged by
 * others, and a machine whose clock is minutes off would refuse what is right.
 *
 * @param local this machine's clock, in epoch milliseconds
 */
export async function createDatabaseClock(db: Database, local: () => number = Date.now) {
  let aheadMs = 0;

  async function look(isFirst: boolean): Promise<void> {
    const before = local();
    const { rows } = (await db.execute(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )) as { rows: { now: number }[] };
    const after = local();
    // The clock may have been put back meanwhile.
    if (!isFirst && (after < before || after - before > SLOW_MS)) return;
    const ahead = (before + after) / 2 - rows[0]!.now;
    if (Math.abs(ahead - aheadMs) >= SMALLEST_MS) aheadMs = Math.round(ahead);
  }
  await look(true);

  return {
    now: () => new Date(local() - aheadMs),
    /** How far this machine's own clock is ahead; below 0: behind. */
    aheadMs: () => aheadMs,
    /** Looks again from time to time; an outage leaves it as it was. @returns what ends it */
    start(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): () => Promise<void> {
      let saidMs = 0;
      const tell = () => {
        if (Math.abs(aheadMs - saidMs) < WORTH_SAYING_MS) return;
        saidMs = aheadMs;
        log.warn(clockSentence(aheadMs) ?? 'The clock of this machine is right again.');
      };
      tell();
      return every('reading the clock of the database', log, () => look(false).then(tell));
    },
  };
}

/** What is to be said of a clock that is off; undefined: nothing. */
export function clockSentence(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) < WORTH_SAYING_MS) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s, which is used instead. Set it right.`;
}
