import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** When the newest migration of this version was made, in epoch milliseconds: what Drizzle keeps of each. */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}

/** Asks for the newest migration that a database has, as `newest`; null in one without any. */
export const newestAppliedQuery =
  'select max(created_at)::text as newest from drizzle.__drizzle_migrations';
