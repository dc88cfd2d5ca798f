import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { loadCatalogue } from '../../server/catalogue/catalogue.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seedIfEmpty } from '../../server/seed/seed.ts';
import { seedKnownCustomers } from './flow/knownCustomers.ts';

/**
 * Builds the app if necessary, and creates one seeded data directory. Each worker copies it, which
 * is quicker than seeding again.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuilt('npm run e2e');
  const folder = await mkdtemp(join(tmpdir(), 'shop-booking-e2e-'));
  const seeded = join(folder, 'seeded');
  const { db, close } = await openDatabase({ dataDir: seeded });
  try {
    await seedIfEmpty(db, { catalogue: loadCatalogue(), now: new Date() });
    await seedKnownCustomers(db);
  } finally {
    await close();
  }
  process.env.E2E_FOLDER = folder;
  process.env.E2E_SEEDED = seeded;
  return () => rm(folder, { recursive: true, force: true });
}
