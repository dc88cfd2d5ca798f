import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverSecrets } from '../db/tables.ts';

/** The secret of this name, the same for every process; `fresh` is stored if there is none yet. */
export async function sharedSecret(db: Database, name: string, fresh: string): Promise<string> {
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  if (row === undefined) throw new Error('an insert left no row');
  return row.value;
}
