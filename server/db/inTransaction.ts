import type { Database } from './database.ts';

const MOST_TRIES = 3;
/** Of PostgreSQL: two transactions waited for each other, or one could not be put in a row with others. */
const met = /^(40P01|40001)$/;

/** Whether the database ended a transaction for the sake of another one. */
function hasMetAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return met.test(String((error as { code?: unknown }).code)) || hasMetAnother(error.cause);
}

/** Takes what a transaction asks last, whose answer nothing else of it needs. */
export type AtLast = (asked: Promise<unknown>) => void;

/**
 * Runs a transaction, and runs it again if the database ended it because it and another waited for
 * each other, as a booking and a migration may. Nothing of the first run was kept then.
 *
 * @throws what the run throws, and the database's error once it has been run three times
 */
export async function repeatAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await run();
    } catch (error) {
      if (tries === MOST_TRIES || !hasMetAnother(error)) throw error;
    }
  }
}

/**
 * Runs a transaction, and again after a deadlock; so the work must do nothing but ask the database.
 *
 * What it hands to `atLast` is sent together with the commit, which keeps nothing if that fails.
 *
 * @throws what the work throws, and the database's error once it has been run three times
 */
export const inTransaction = <Result>(
  db: Database,
  work: (tx: Database, atLast: AtLast) => Promise<Result>,
): Promise<Result> => repeatAfterDeadlock(() => runOnce(db, work));

async function runOnce<Result>(
  db: Database,
  work: (tx: Database, atLast: AtLast) => Promise<Result>,
): Promise<Result> {
  const last: Promise<unknown>[] = [];
  const atLast = (asked: Promise<unknown>) => {
    // Waited for below; until then a failure must not count as one that nobody handles.
    asked.catch(() => {});
    last.push(asked);
  };
  try {
    return await db.transaction((tx) => work(tx, atLast));
  } finally {
    // If it failed, so did the commit, and this is the error that says why.
    await Promise.all(last);
  }
}
