import type { Database } from './database.ts';

const MOST_TRIES = 3;
/** Of PostgreSQL: two transactions waited for each other, or one could not be put in a row with others. */
const met = /^(40P01|40001)$/;

/** Thrown in a transaction that finds a row no longer as it read it. */
export class MetAnother extends Error {
  override readonly name = 'MetAnother';
}

/** Whether the database ended a transaction for the sake of another one. */
function hasMetAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MetAnother) return true;
  return met.test(String((error as { code?: unknown }).code)) || hasMetAnother(error.cause);
}

/** How a transaction is run. */
export interface Run {
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
  repeatAfterConflict((isRepeated) => db.transaction((tx) => work(tx, { isRepeated })));
