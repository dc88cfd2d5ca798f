import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { buildApp } from '../../../server/app.ts';
import { audit } from '../../../server/db/tables.ts';
import { openPglite } from '../../../server/db/open.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';

/** Monday, 9:00 at Maple Street Auto: the time at which every test begins. */
export const START = new Date('2026-11-23T17:00:00Z');

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Changes whenever migrations, seed, what publishes the shipped flows, these or this file change. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const folder of [
    'server/db/migrations',
    'server/seed',
    'server/folder',
    'server/versions',
    'flows',
    'schemas',
    'schemas/steps',
  ]) {
    for (const file of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (file.isFile()) hash.update(readFileSync(join(root, folder, file.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A migrated and seeded database directory as a tar file, made once for all test files, because
 * making one takes seconds.
 */
export async function templateFile(): Promise<string> {
  const folder = join(tmpdir(), 'shop-booking-tests');
  const path = join(folder, `${fingerprint()}.tar`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const client = await PGlite.create();
  const { db, close } = await openPglite(client);
  const catalogue = loadCatalogue();
  await seedIfEmpty(db, { catalogue, now: START });
  // The first start publishes the shipped flows.
  const texts = { send: async () => {} };
  const app = await buildApp({ db, clock: () => START, texts, catalogue, logLevel: 'silent' });
  await app.close();
  // So that tests find just what they have done themselves.
  await db.delete(audit);
  const dump = await client.dumpDataDir('none');
  await close();
  const own = `${path}.${process.pid}`;
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
  renameSync(own, path);
  return path;
}

/** Unpacks the template as the data directory of a server process. */
export async function seededDataDir(dataDir: string): Promise<void> {
  const tar = new Blob([readFileSync(await templateFile())]);
  const folder = join(dataDir, 'pg');
  mkdirSync(folder, { recursive: true });
  const client = await PGlite.create({ dataDir: folder, loadDataDir: tar });
  await client.close();
}
