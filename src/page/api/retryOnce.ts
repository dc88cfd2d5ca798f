import { isTransient } from './httpFailure.ts';

/** The wait before a second try. */
export const RETRY_AFTER_MS = 500;

/**
 * Tries something, and a second time if that may help. For reads before there is a query cache, and
 * for writes that count once however often they are sent.
 *
 * @param mayHelp whether a second try may help after an error
 * @throws the error of the second try
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
