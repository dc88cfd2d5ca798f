/**
 * `npm run zones` renews the time zone rules from npm's newest release of the tz database. `npm run
 * --silent zones -- --affected` lists, as JSON, standing appointments that now begin at another
 * instant than their customers were told, so that the shop can tell them. `npm run zones --
 * --table` writes the table that proves the rules on machines without zdump.
 */
import { readEnvironment } from '../server/config.ts';
import { openDatabase } from '../server/db/open.ts';
import { StartError } from '../server/common/errors.ts';
import { affectedAppointments } from './zones/affected.ts';
import { renewZones } from './zones/renew.ts';
import { writeTable } from './zones/zdump.ts';

async function listAffected(): Promise<string> {
  const database = await openDatabase(readEnvironment(process.env));
  try {
    return JSON.stringify(await affectedAppointments(database.db, new Date()), null, 2);
  } finally {
    await database.close();
  }
}

try {
  const asked = (flag: string) => process.argv.includes(flag);
  const said = asked('--affected')
    ? await listAffected()
    : asked('--table')
      ? writeTable()
      : renewZones(new Date());
  process.stdout.write(`${said}\n`);
} catch (error) {
  const isOurs = error instanceof StartError;
  process.stderr.write(`${isOurs ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
