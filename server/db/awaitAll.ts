/**
 * Waits for questions that do not depend on each other, so that they take one round trip: the
 * driver sends the first statement of each at once, in this order. Waits until all have ended, even
 * if one fails, because a transaction must not end while it is still asked.
 *
 * @throws the cause of what failed, see `causeOf`
 */
export async function awaitAll<const Answers extends readonly unknown[]>(
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
  if (failures.length > 0) throw causeOf(failures);
  return answers as never;
}

/** PostgreSQL's code of a statement that was refused because one before it in the transaction failed. */
const AFTER_A_FAILURE = '25P02';

const isConsequence = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === AFTER_A_FAILURE || isConsequence(error.cause));

/**
 * Which of several failures of one transaction is the cause: the first that does not merely say that
 * a statement before it has failed.
 *
 * @param failures in the order in which they were told; at least one
 */
const causeOf = (failures: readonly unknown[]): unknown =>
  failures.find((failure) => !isConsequence(failure)) ?? failures[0];
