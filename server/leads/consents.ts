import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { consents } from '../db/tables.ts';

const selectLastChoice = statement((db) =>
  db
    .select({ okForMarketing: consents.okForMarketing })
    .from(consents)
    .where(
      and(
        eq(consents.shopId, sql.placeholder('shopId')),
        eq(consents.leadId, sql.placeholder('leadId')),
      ),
    )
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(1)
    .prepare(''),
);

/** The last choice stored for a lead; `undefined` if there is none. */
export async function lastChoice(
  db: Database,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<boolean | undefined> {
  const [row] = await selectLastChoice(db, { shopId, leadId });
  return row?.okForMarketing;
}
