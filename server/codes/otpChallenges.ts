import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges } from '../db/tables.ts';

export type OtpChallengeInsert = typeof otpChallenges.$inferInsert;

export async function insertChallenge(db: Database, row: OtpChallengeInsert): Promise<void> {
  await db.insert(otpChallenges).values(row);
}

/**
 * Locks the challenge of a secret for this transaction, so that parallel guesses share its tries;
 * `undefined` when it is unknown or belongs to another shop.
 */
export async function lockChallenge(tx: Database, { id, shopId }: { id: string; shopId: string }) {
  const [challenge] = await tx
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.id, id), eq(otpChallenges.shopId, shopId)))
    .for('update');
  return challenge;
}

export async function spendTry(tx: Database, id: string): Promise<void> {
  await tx
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(eq(otpChallenges.id, id));
}

export async function markUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.update(otpChallenges).set({ usedAt: now }).where(eq(otpChallenges.id, id));
}

/** Deletes the challenge of a code that was never sent. */
export async function forgetChallenge(db: Database, id: string): Promise<void> {
  await db.delete(otpChallenges).where(eq(otpChallenges.id, id));
}
