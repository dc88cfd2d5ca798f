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
import { openPglite } from '../../../server/db/open.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';

/** Monday, 9:00 at Maple Street Auto: the time at which every test begins. */
export const START = new Date('2026-11-23T17:00:00Z');

const server = fileURLToPath(new URL('../../../server/', import.meta.url));

/** Changes whenever migrations, seed or this file change. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const folder of ['db/migrations', 'seed']) {
    for (const file of readdirSync(join(server, folder), { withFileTypes: true })) {
      if (file.isFile()) hash.update(readFileSync(join(server, folder, file.name)));
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
  await seedIfEmpty(db, { catalogue: loadCatalogue(), now: START });
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
