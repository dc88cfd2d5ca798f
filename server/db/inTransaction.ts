import type { Database } from './database.ts';

const MOST_TRIES = 3;
/** Of PostgreSQL: two transactions waited for each other, or one could not be put in a row with others. */
const met = /^(40P01|40001)$/;

/** Whether the database ended a transaction for the sake of another one. */
function hasMetAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return met.test(String((error as { code?: unknown }).code)) || hasMetAnother(error.cause);
}

/**
 * Runs a transaction, and runs it again if the database ended it because it and another waited for
 * each other, as a booking and a migration may. Nothing of the first run was kept then; so the work
 * must do nothing but ask the database.
 *
 * @throws what the work throws, and the database's error once it has been run three times
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await db.transaction(work);
    } catch (error) {
      if (tries === MOST_TRIES || !hasMetAnother(error)) throw error;
    }
  }
}
