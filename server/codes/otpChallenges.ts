import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { otpChallenges } from '../db/tables.ts';
import { updating } from '../db/writes.ts';

const selectChallenge = statement((db) =>
  db
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.id, sql.placeholder('id')),
        eq(otpChallenges.shopId, sql.placeholder('shopId')),
      ),
    )
    .for('update')
    .prepare(''),
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

/** Deletes the challenge of a code that was never sent. */
export async function forgetChallenge(db: Database, id: string): Promise<void> {
  await db.delete(otpChallenges).where(eq(otpChallenges.id, id));
}
