import { isTransient } from './httpFailure.ts';

/** The wait before a second try. */
export const RETRY_AFTER_MS = 500;

/**
 * Does something, and once more where that may help. For what is read before a query cache is
 * there, and for a write that counts once however often it comes.
 *
 * @param mayHelp whether to try again after this error
 * @throws what the second try met
 */
export async function retryOnce<Answer>(
  attempt: () => Promise<Answer>,
  mayHelp: (error: unknown) => boolean = isTransient,
): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!mayHelp(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return attempt();
  }
}
