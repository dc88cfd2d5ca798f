import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { plates } from '../db/tables.ts';

/** The entry of a plate: a VIN, or vehicle ids of the catalogue. */
export async function findPlate(
  db: Database,
  { state, plate }: { state: string; plate: string },
): Promise<typeof plates.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(plates)
    .where(and(eq(plates.state, state), eq(plates.plate, plate)));
  return row;
}
