import { ApiError, StartError } from '../../server/common/errors.ts';
import { readEnvironment } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';

/** Runs a command of the terminal: what it refuses is said in words, and anything else with its stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isOurs = error instanceof StartError || error instanceof ApiError;
    process.stderr.write(`${isOurs ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

/** Works on the database of the server's environment, and closes it. */
export async function withDatabase<Result>(
  work: (db: Database, config: ReturnType<typeof readEnvironment>) => Promise<Result>,
): Promise<Result> {
  const config = readEnvironment(process.env);
  const { db, close } = await openDatabase(config);
  try {
    return await work(db, config);
  } finally {
    await close();
  }
}
