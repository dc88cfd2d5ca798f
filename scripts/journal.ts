/**
 * `npm run journal -- export [--shop ID] [--from DATE] [--to DATE]`: prints the journals of visits as
 * JSON lines, a visit with its records in each. Run it with the settings of the server; with the
 * embedded database, while the server is stopped. docs/journal.md says what the columns mean.
 */
import { pipeline } from 'node:stream/promises';
import { isLocalDate } from '../src/booking/clock/localDate.ts';
import { StartError } from '../server/common/errors.ts';
import { exportVisits } from '../server/funnel/exportVisits.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import { runCommand, withDatabase } from './lib/runCommand.ts';

const usage = 'npm run journal -- export [--shop ID] [--from 2026-11-01] [--to 2026-11-30]';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = readCommandLine(
    { options: { shop: text, from: text, to: text }, allowPositionals: true },
    usage,
  );
  if (positionals.join() !== 'export') throw new StartError(usage);
  const { shop, from, to } = values;
  if (shop !== undefined && !UUID.test(shop)) throw new StartError(`No shop has the id ${shop}.`);
  for (const date of [from, to]) {
    if (date !== undefined && !isLocalDate(date)) {
      throw new StartError(`There is no such day: ${date}. Write it as 2026-11-30.`);
    }
  }
  await withDatabase((db) => {
    const lines = exportVisits(db, { from, to, shop: shop?.toLowerCase() });
    return pipeline(lines, process.stdout).catch((error: NodeJS.ErrnoException) => {
      // Whoever reads the lines has enough of them, as `head` does.
      if (error.code !== 'EPIPE') throw error;
    });
  });
}

await runCommand(run);
