import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverSecrets } from '../db/tables.ts';

/** The secret of this name, the same for every process; `fresh` is stored if there is none yet. */
export async function sharedSecret(db: Database, name: string, fresh: string): Promise<string> {
  const stored = async () => {
    const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
    return row?.value;
  };
  // Read first: writing what each machine of a cluster has a copy of needs all of them.
  const known = await stored();
  if (known !== undefined) return known;
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing();
  const chosen = await stored();
  if (chosen === undefined) throw new Error('an insert left no row');
  return chosen;
}
