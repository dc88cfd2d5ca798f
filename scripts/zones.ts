/**
 * `npm run zones` renews the time zone rules from npm's newest release of the tz database. `npm run
 * --silent zones -- --affected` lists, as JSON, standing appointments that now begin at another
 * instant than their customers were told, so that the shop can tell them. `npm run zones --
 * --table` writes the table that proves the rules on machines without zdump.
 */
import { runCommand, withDatabase } from './lib/runCommand.ts';
import { affectedAppointments } from './zones/affected.ts';
import { renewZones } from './zones/renew.ts';
import { writeTable } from './zones/zdump.ts';

const listAffected = () =>
  withDatabase(async (db) => JSON.stringify(await affectedAppointments(db, new Date()), null, 2));

await runCommand(async () => {
  const asked = (flag: string) => process.argv.includes(flag);
  const said = asked('--affected')
    ? await listAffected()
    : asked('--table')
      ? writeTable()
      : renewZones(new Date());
  process.stdout.write(`${said}\n`);
});
