/**
 * `npm run db:distribute`: spreads the tables of `DATABASE_URL` over the machines of its Citus
 * cluster and says where each went. docs/scaling.md says when and how.
 */
import pg from 'pg';
import { StartError } from '../server/common/errors.ts';
import { readEnvironment } from '../server/config.ts';
import { distribute } from '../server/db/distribute.ts';
import { repeatAfterConflict } from '../server/db/inTransaction.ts';
import { openDatabase } from '../server/db/open.ts';
import { runCommand } from './lib/runCommand.ts';

async function run(): Promise<void> {
  const config = readEnvironment(process.env);
  const { databaseUrl } = config;
  if (databaseUrl === undefined) {
    throw new StartError('Set DATABASE_URL to the coordinator of the cluster.');
  }
  // Migrates the database if necessary.
  await (await openDatabase(config)).close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await repeatAfterConflict((isRepeated) => {
      if (isRepeated) process.stdout.write('Something else wrote at the same time: once more.\n');
      return distribute(client, (line) => process.stdout.write(`${line}\n`));
    });
  } finally {
    await client.end();
  }
}

await runCommand(run);
