import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges } from '../db/tables.ts';

export type OtpChallengeInsert = typeof otpChallenges.$inferInsert;

export async function insertChallenge(db: Database, row: OtpChallengeInsert): Promise<void> {
  await db.insert(otpChallenges).values(row);
}

/**
 * Spends one try of a challenge and answers it, with the tries it has had; `undefined` when it is
 * unknown, of another shop, used, expired or out of tries. One statement, so that parallel guesses share the tries.
 */
export async function spendTry(
  db: Database,
  { id, shopId, maxTries, now }: { id: string; shopId: string; maxTries: number; now: Date },
) {
  const [challenge] = await db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(
      and(
        eq(otpChallenges.id, id),
        eq(otpChallenges.shopId, shopId),
        isNull(otpChallenges.usedAt),
        lt(otpChallenges.tries, maxTries),
        gt(otpChallenges.expiresAt, now),
      ),
    )
    .returning({
      phone: otpChallenges.phone,
      codeHash: otpChallenges.codeHash,
      tries: otpChallenges.tries,
    });
  return challenge;
}

export async function markUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.update(otpChallenges).set({ usedAt: now }).where(eq(otpChallenges.id, id));
}
