import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { bundlePrograms, quickStart } from '../../scripts/lib/bundlePrograms.mjs';

/**
 * Builds the app if necessary, and creates one seeded data directory. Each worker copies it, which
 * is quicker than seeding again.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuilt('npm run e2e');
  const folder = await mkdtemp(join(tmpdir(), 'shop-booking-e2e-'));
  const seeded = join(folder, 'seeded');
  const seed = join(await bundlePrograms('e2e', ['e2e/support/seed.ts']), 'seed.mjs');
  await promisify(execFile)(process.execPath, [...quickStart, seed, seeded]);
  process.env.E2E_FOLDER = folder;
  process.env.E2E_SEEDED = seeded;
  return () => rm(folder, { recursive: true, force: true });
}
