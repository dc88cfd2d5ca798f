/** Seeds the data directory that is its argument; `globalSetup` runs it. */
import { loadCatalogue } from '../../server/catalogue/catalogue.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seedIfEmpty } from '../../server/seed/seed.ts';
import { seedKnownCustomers } from './flow/knownCustomers.ts';

const { db, close } = await openDatabase({ dataDir: process.argv[2]! });
try {
  await seedIfEmpty(db, { catalogue: loadCatalogue(), now: new Date() });
  await seedKnownCustomers(db);
} finally {
  await close();
}
