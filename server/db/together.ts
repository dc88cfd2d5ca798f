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
