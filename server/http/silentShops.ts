import { isOutage } from '../common/isOutage.ts';
import { setNewest } from '../common/setNewest.ts';
import { withTimeout } from '../common/withTimeout.ts';

/** How long after an outage the calls of a shop are let through one by one. */
const SILENT_MS = 5_000;
/** How long the other calls of a silent shop wait for the one that asks. They hold no connection. */
const PATIENCE_MS = 3_000;
/** How many calls of silent shops may wait for the database at the same time, all together. */
const MOST_WAITING = 2;
/** The oldest are forgotten beyond this number of shops. */
const MOST_SHOPS = 10_000;

interface Silence {
  until: number;
  error: unknown;
  /** Settles when the call that asks again has ended. */
  asking?: Promise<unknown>;
}

/** Runs the calls of a shop. */
export type RunForShop = <Result>(
  shopId: string | undefined,
  call: () => Promise<Result>,
) => Promise<Result>;

/**
 * Keeps shops whose part of the database does not answer from taking all connections: while one is
 * silent, one of its calls at a time asks again; the others wait for it a moment and then get the
 * same error.
 *
 * @param now milliseconds, for instance `performance.now`
 */
export function createSilentShops(now: () => number): RunForShop {
  const silences = new Map<string, Silence>();
  const asking = new Set<Promise<unknown>>();

  function fellSilent(shopId: string, error: unknown): void {
    setNewest(silences, MOST_SHOPS, shopId, { until: now() + SILENT_MS, error });
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

  function ask<Result>(
    shopId: string,
    silence: Silence,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const told = tell(shopId, call);
    const ended = told
      .catch(() => {})
      .then(() => {
        asking.delete(ended);
        delete silence.asking;
      });
    asking.add(ended);
    silence.asking = ended;
    return told;
  }

  return async (shopId, call) => {
    if (shopId === undefined) return call();
    const first = silences.get(shopId);
    const deadline = now() + PATIENCE_MS;
    for (;;) {
      const silence = silences.get(shopId);
      if (silence === undefined || silence.until < now()) return tell(shopId, call);
      const before =
        silence.asking ?? (asking.size < MOST_WAITING ? undefined : Promise.race(asking));
      if (before === undefined) return ask(shopId, silence, call);
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      await withTimeout(Math.max(1, deadline - now()), before).catch(() => {});
      // Asked again meanwhile, in vain.
      const isStill = silences.get(shopId) !== first && silences.has(shopId);
      if (isStill || now() >= deadline) throw silence.error;
    }
  };
}
