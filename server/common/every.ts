import type { FastifyBaseLogger } from 'fastify';
import { safeError } from './logging.ts';

/** All that a process of the server does again and again, and how often. */
const everyMs = {
  /** With the proof of one, an edit is live within a second. */
  'looking at flows/': 200,
  'looking for what was published': 400,
  'following what was published around': 500,
  'publishing what is scheduled': 1_000,
  /** What is queued here wakes the worker at once; this is for what other processes queue. */
  'delivering due messages': 5_000,
  'reading the clock of the database': 10_000,
  'telling abandoned visits': 30_000,
  'counting visits that are over': 60_000,
  'counting visits of experiments': 60_000,
  'deleting expired rows': 3_600_000,
};

/**
 * Does work again and again, never beside itself. Where it fails this is logged, once until it
 * succeeds again.
 *
 * @returns a function that ends it, after the run under way
 */
export function every(
  name: keyof typeof everyMs,
  log: Pick<FastifyBaseLogger, 'error'>,
  work: () => unknown,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let hasFailed = false;
  const run = async () => {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.error({ failure: safeError(error) }, `${name} failed, and goes on`);
      hasFailed = true;
    }
  };
  const tick = () => (running ??= run().finally(() => (running = undefined)));
  const timer = setInterval(tick, everyMs[name]).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
