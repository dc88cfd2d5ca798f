import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { consents } from '../db/tables.ts';

export async function insertConsent(
  db: Database,
  consent: typeof consents.$inferInsert,
): Promise<void> {
  await db.insert(consents).values(consent);
}

/** The last choice stored for a lead; `undefined` if there is none. */
export async function lastChoice(
  db: Database,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<boolean | undefined> {
  const [row] = await db
    .select({ okForMarketing: consents.okForMarketing })
    .from(consents)
    .where(and(eq(consents.shopId, shopId), eq(consents.leadId, leadId)))
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(1);
  return row?.okForMarketing;
}
