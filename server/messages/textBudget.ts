import type { Database } from '../db/database.ts';
import { everybody, textsInADay } from '../limits/texts.ts';
import { counting } from '../limits/tally.ts';
import { warnAtHalf, type AlarmOptions } from './warnAtHalf.ts';

interface BudgetOptions extends AlarmOptions {
  db: Database;
  clock: () => Date;
}

/** Into how many portions the texts of a day are divided. */
const LOTS_IN_A_DAY = 200;
const LARGEST_LOT = 25;
/** A lot counts from when it was taken, so what is left of it is given back after an hour. */
const KEPT_MS = 3_600_000;

/**
 * The texts that this process may still send today. It reserves them in portions from the count
 * that all processes share, before they are needed: a booking that counted there itself would make
 * every other booking of every shop wait until it ends. If a process dies, the rest of its portion
 * is lost.
 */
export interface TextBudget {
  /**
   * Runs a task that sends at most one text, and tells it whether a text is available. A text that
   * the task did not send is returned to the budget. Do not call it inside a transaction, because
   * it may need one of its own.
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
  let takenAt = 0;
  let asking: Promise<number> | undefined;

  /**
   * Gives back what is left and reserves another portion, or as much of it as the limit allows.
   * Returns the number of texts.
   */
  async function askForMore(): Promise<number> {
    const now = clock();
    const counts = [{ limit, subject: everybody }];
    const rest = left;
    left = 0;
    takenAt = now.getTime();
    const { fitting, used } = await counting(db, counts, now, (tally) => {
      tally.takeBack(counts, rest);
      const fits = tally.addWhatFits(counts, lot);
      return { fitting: fits, used: tally.of(counts[0]!) };
    });
    warnAtHalf(options, { from: used - fitting, to: used });
    left += fitting;
    return fitting;
  }

  // Either way: a clock may be set back.
  const isOld = () => Math.abs(clock().getTime() - takenAt) > KEPT_MS;

  async function take(): Promise<boolean> {
    while (left === 0 || isOld()) {
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
