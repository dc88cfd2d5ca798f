import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../common/metrics.ts';
import type { Database } from '../db/database.ts';
import { ceilings, type Caps } from './caps.ts';
import { perDay, type Limit } from './moments.ts';
import { decideOnCounts } from './tally.ts';

/** The subject of counts for the whole installation. */
export const wholeInstallation = 'all';

/** What the whole installation may use in a day. */
const budgets = {
  /** Segments of texts, whatever they say */
  texts: { cap: 'textsPerDay', name: 'texts of the installation in a day', unit: 1 },
  /** Mails that visitors cause */
  mails: { cap: 'mailsPerDay', name: 'mails of the installation in a day', unit: 1 },
  /** Kilobytes that visitors have stored */
  kilobytes: { cap: 'megabytesPerDay', name: 'kilobytes of the installation in a day', unit: 1000 },
} as const;

type Kind = keyof typeof budgets;

export const dayLimit = (kind: Kind, caps: Caps): Limit =>
  perDay(budgets[kind].name, caps[budgets[kind].cap] * budgets[kind].unit);

/**
 * Takes what some work will use, and gives it back if the work uses nothing or fails.
 *
 * @param work gets whether all of it was left; it may go on without, and is counted then too
 */
export async function spendFrom<Done extends { isUsed: boolean }>(
  amounts: readonly (readonly [budget: DayBudget, amount: number])[],
  work: (wasLeft: boolean) => Promise<Done>,
): Promise<Done> {
  const taken = await Promise.all(amounts.map(([budget, amount]) => budget.take(amount)));
  const owe = (isUsed: boolean) => {
    for (const [index, [budget, amount]] of amounts.entries()) {
      if (!isUsed && taken[index]!) budget.giveBack(amount);
      if (isUsed && !taken[index]!) budget.charge(amount);
    }
  };
  try {
    const done = await work(!taken.includes(false));
    owe(done.isUsed);
    return done;
  } catch (error) {
    owe(false);
    throw error;
  }
}

/** About how much room something takes that is stored as JSON. */
export const kilobytesOf = (stored: unknown): number =>
  Math.ceil(JSON.stringify(stored).length / 1000);

interface AlarmOptions {
  caps: Caps;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'alarms'>;
}

/**
 * Raises an alarm when half of a day's ceiling is used, while the operator still has time to find
 * out whether it is a busy day or an attack.
 *
 * @param used how much before and now
 */
export function warnAtHalf(
  kind: Kind,
  { caps, log, metrics }: AlarmOptions,
  { from, to }: { from: number; to: number },
): void {
  const { max } = dayLimit(kind, caps);
  const half = Math.ceil(max / 2);
  if (from >= half || to < half) return;
  metrics.alarms.inc({ of: kind });
  const { env } = ceilings[budgets[kind].cap];
  log.error({ used: to, ceiling: max }, `half of the ${kind} of a day are used: ${env}`);
}

interface BudgetOptions extends AlarmOptions {
  db: Database;
  clock: () => Date;
}

/** Into how many lots a day's ceiling is divided at least. */
const LOTS_IN_A_DAY = 200;
const LARGEST_LOT = 25;
/** A lot counts from when it was taken, so what is left of it is given back after an hour. */
const KEPT_MS = 3_600_000;

/**
 * What this process may still use today. It takes lots from the count that all processes share,
 * before they are needed: a booking that counted there itself would make every other booking of
 * every shop wait until it ends. If a process dies, the rest of its lot is lost. Do not call it
 * inside a transaction, because it may need one of its own.
 */
export interface DayBudget {
  /** Takes so many; returns whether they were left. */
  take(amount?: number): Promise<boolean>;
  giveBack(amount: number): void;
  /** Counts what was used anyway, whether it was left or not. */
  charge(amount: number): void;
}

export type DayBudgets = Readonly<Record<Kind, DayBudget>>;

export const dayBudgets = (options: BudgetOptions): DayBudgets => ({
  texts: dayBudget('texts', options),
  mails: dayBudget('mails', options),
  kilobytes: dayBudget('kilobytes', options),
});

function dayBudget(kind: Kind, options: BudgetOptions): DayBudget {
  const { db, clock, caps } = options;
  const limit = dayLimit(kind, caps);
  const largest = LARGEST_LOT * budgets[kind].unit;
  const lot = Math.max(1, Math.min(largest, Math.floor(limit.max / LOTS_IN_A_DAY)));
  /** Below 0 where more was used than taken */
  let left = 0;
  let takenAt = 0;
  let asking: Promise<number> | undefined;

  /**
   * Gives back what is left and takes another lot, or as much of it as the limit allows. Returns how
   * much.
   */
  async function askForMore(amount: number): Promise<number> {
    const now = clock();
    const counts = [{ limit, subject: wholeInstallation }];
    const rest = Math.max(0, left);
    const wanted = Math.max(lot, amount - Math.min(0, left));
    left -= rest;
    takenAt = now.getTime();
    const { fitting, used } = await decideOnCounts(db, counts, now, (tally) => {
      tally.takeBack(counts, rest);
      const fits = tally.addWhatFits(counts, wanted);
      return { fitting: fits, used: tally.of(counts[0]!) };
    });
    warnAtHalf(kind, options, { from: used - fitting, to: used });
    left += fitting;
    return fitting;
  }

  // Either way: a clock may be set back.
  const isOld = () => Math.abs(clock().getTime() - takenAt) > KEPT_MS;

  return {
    async take(amount = 1) {
      while (left < amount || isOld()) {
        const before = left;
        asking ??= askForMore(amount).finally(() => {
          asking = undefined;
        });
        // oxlint-disable-next-line no-await-in-loop -- others may have taken what came
        if ((await asking) === 0 || left === before) break;
      }
      if (left < amount) return false;
      left -= amount;
      return true;
    },
    giveBack(amount) {
      left += amount;
    },
    charge(amount) {
      left -= amount;
    },
  };
}
