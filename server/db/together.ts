import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Waits for questions that do not depend on each other, so that they take one round trip: the
 * driver sends the first statement of each at once, in this order. Waits until all have ended, even
 * if one fails, because a transaction must not end while it is still asked.
 *
 * @throws the error that came first; those after it in a transaction only say that one has failed
 */
export async function together<const Answers extends readonly unknown[]>(
  questions: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  const failures: unknown[] = [];
  const answers = await Promise.all(
    questions.map(async (question) => {
      try {
        return await question;
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return answers as never;
}

/** An insert or update that has not been run. */
export type Write = SQLWrapper;

/**
 * Runs several inserts and updates as one statement, in this order where the rows of one refer to
 * those of another. None of them may change a row that another one changes, or need what another
 * one answers. All must be of one shop. Sent at once when it is called.
 */
export async function writeTogether(tx: Database, writes: readonly Write[]): Promise<void> {
  const parts = writes.map(
    (write, index) => sql`${sql.raw(`write_${index}`)} as (${write.getSQL()})`,
  );
  await tx._.session.execute(sql`with ${sql.join(parts, sql`, `)} select`);
}
