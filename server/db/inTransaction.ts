import type { Database } from './database.ts';
import { causeOf } from './together.ts';

const MOST_TRIES = 3;
/**
 * Of PostgreSQL: two transactions waited for each other, one could not be put in a row with others,
 * or a row was not as it had been read (a division by zero, see `storeCounts`).
 */
const met = /^(40P01|40001|22012)$/;

/** Whether the database ended a transaction for the sake of another one. */
function hasMetAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return met.test(String((error as { code?: unknown }).code)) || hasMetAnother(error.cause);
}

/** How a transaction is run. */
export interface Run {
  /**
   * Takes what the transaction asks last, and does not need the answer of: it is sent together with
   * the commit, which keeps nothing if it fails
   */
  atLast: (asked: Promise<unknown>) => void;
  /** Whether another transaction ended the first run, so that it is better to lock before reading */
  isRepeated: boolean;
}

/**
 * Runs a transaction, and runs it again if the database ended it for the sake of another, as a
 * booking and a migration may wait for each other. Nothing of the first run was kept then.
 *
 * @throws what the run throws, and the database's error once it has been run three times
 */
export async function repeatAfterConflict<Result>(
  run: (isRepeated: boolean) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await run(tries > 1);
    } catch (error) {
      if (tries === MOST_TRIES || !hasMetAnother(error)) throw error;
    }
  }
}

/**
 * Runs a transaction, and again after a conflict with another; so the work must do nothing but ask
 * the database.
 *
 * @throws what the work throws, and the database's error once it has been run three times
 */
export const inTransaction = <Result>(
  db: Database,
  work: (tx: Database, run: Run) => Promise<Result>,
): Promise<Result> =>
  repeatAfterConflict(async (isRepeated) => {
    const last: Promise<unknown>[] = [];
    const atLast = (asked: Promise<unknown>) => {
      // Waited for below; until then a failure must not count as one that nobody handles.
      asked.catch(() => {});
      last.push(asked);
    };
    const [done] = await Promise.allSettled([
      db.transaction((tx) => work(tx, { atLast, isRepeated })),
    ]);
    // What was sent with the commit may have failed for what came before it, or the other way round.
    const failures = [done, ...(await Promise.allSettled(last))].flatMap((each) =>
      each.status === 'rejected' ? [each.reason as unknown] : [],
    );
    if (done.status === 'fulfilled' && failures.length === 0) return done.value;
    throw causeOf(failures);
  });
