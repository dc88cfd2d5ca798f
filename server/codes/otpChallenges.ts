import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import type { MessageFailure } from '../db/schema/deliveries.ts';
import { statement } from '../db/statement.ts';
import { otpChallenges } from '../db/tables.ts';
import { updating } from '../db/writes.ts';

const selectChallenge = statement((db, name) =>
  db
    .select()
    .from(otpChallenges)
    .where(
      matching(otpChallenges, { id: sql.placeholder('id'), shopId: sql.placeholder('shopId') }),
    )
    .for('update')
    .prepare(name),
);

/**
 * Locks the challenge of a secret for this transaction, so that parallel guesses share its tries;
 * `undefined` when it is unknown or belongs to another shop.
 */
export async function lockChallenge(tx: Database, { id, shopId }: { id: string; shopId: string }) {
  const [challenge] = await selectChallenge(tx, { id, shopId });
  return challenge;
}

/** The update after a try; `usedAt` if it was right. */
export const attemptWrite = (id: string, tried: { tries: number; usedAt?: Date }) =>
  updating(otpChallenges, { id }, tried);

/** Keeps why the text of a code failed. Nobody can enter it: its secret was answered to nobody. */
export async function keepFailure(db: Database, id: string, failure: MessageFailure) {
  await db.update(otpChallenges).set({ failure }).where(eq(otpChallenges.id, id));
}
