import { isOutage } from '../common/isOutage.ts';

/** How long after an outage the calls of a shop are let through one by one. */
const SILENT_MS = 5_000;
/** How many calls of silent shops may wait for the database at the same time, all together. */
const MOST_WAITING = 2;
/** The oldest are forgotten beyond this number of shops. */
const MOST_SHOPS = 10_000;

interface Silence {
  until: number;
  error: unknown;
  isAsked: boolean;
}

/** Runs the calls of a shop. */
export type RunForShop = <Result>(
  shopId: string | undefined,
  call: () => Promise<Result>,
) => Promise<Result>;

/**
 * Keeps shops whose part of the database does not answer from taking all connections: while one is
 * silent, one of its calls at a time asks again, and the others get the same error at once.
 *
 * @param now milliseconds, for instance `performance.now`
 */
export function createSilentShops(now: () => number): RunForShop {
  const silences = new Map<string, Silence>();
  let waiting = 0;

  function fellSilent(shopId: string, error: unknown): void {
    silences.delete(shopId);
    const [oldest] = silences.keys();
    if (silences.size >= MOST_SHOPS && oldest !== undefined) silences.delete(oldest);
    silences.set(shopId, { until: now() + SILENT_MS, error, isAsked: false });
  }

  async function tell<Result>(shopId: string, call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await call();
      silences.delete(shopId);
      return result;
    } catch (error) {
      if (isOutage(error)) fellSilent(shopId, error);
      throw error;
    }
  }

  return async (shopId, call) => {
    if (shopId === undefined) return call();
    const silence = silences.get(shopId);
    if (silence === undefined || silence.until < now()) return tell(shopId, call);
    if (silence.isAsked || waiting >= MOST_WAITING) throw silence.error;
    silence.isAsked = true;
    waiting += 1;
    try {
      return await tell(shopId, call);
    } finally {
      waiting -= 1;
      silence.isAsked = false;
    }
  };
}
