import type { Database } from '../db/database.ts';
import { everybody, textsInADay } from '../limits/texts.ts';
import { countNow, countWhatFits } from '../limits/rateLimits.ts';
import { warnAtHalf, type AlarmOptions } from './warnAtHalf.ts';

interface BudgetOptions extends AlarmOptions {
  db: Database;
  clock: () => Date;
}

/** Of the texts of a day: so many times a process may ask for more. */
const LOTS_IN_A_DAY = 200;
const LARGEST_LOT = 25;

/**
 * What this process may still text of the installation's day. It takes from the count that all
 * processes share in lots, beforehand: a booking that counted there itself would keep every other
 * booking of every shop waiting until it ends. A process that dies takes the rest of its lot with it.
 */
export interface TextBudget {
  /**
   * Does what sends one text at most, and is told whether there is one; one that it did not send is
   * given back. Not inside a transaction: it may need one of its own.
   */
  forOne<Done extends { isTexted: boolean }>(
    work: (mayText: boolean) => Promise<Done>,
  ): Promise<Done>;
}

export function textBudget(options: BudgetOptions): TextBudget {
  const { db, clock, caps } = options;
  const limit = textsInADay(caps);
  const lot = Math.max(1, Math.min(LARGEST_LOT, Math.floor(limit.max / LOTS_IN_A_DAY)));
  let left = 0;
  let asking: Promise<number> | undefined;

  /** Counts what fits of a lot; answers how many that is. */
  async function askForMore(): Promise<number> {
    const now = clock();
    const { fitting, used } = await db.transaction(async (tx) => {
      const fits = await countWhatFits(tx, [{ limit, subject: everybody }], lot, now);
      return { fitting: fits, used: await countNow(tx, limit, everybody, now) };
    });
    warnAtHalf(options, { from: used - fitting, to: used });
    left += fitting;
    return fitting;
  }

  async function take(): Promise<boolean> {
    while (left === 0) {
      asking ??= askForMore().finally(() => {
        asking = undefined;
      });
      // oxlint-disable-next-line no-await-in-loop -- others may have taken what came
      if ((await asking) === 0) return false;
    }
    left -= 1;
    return true;
  }

  return {
    async forOne(work) {
      const mayText = await take();
      let isTexted = false;
      try {
        const done = await work(mayText);
        ({ isTexted } = done);
        return done;
      } finally {
        if (mayText && !isTexted) left += 1;
      }
    },
  };
}
