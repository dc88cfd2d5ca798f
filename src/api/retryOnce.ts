import { isTransient } from './httpError.ts';

/** The wait before a second try. */
export const RETRY_AFTER_MS = 500;

/**
 * Reads, and once more where that may help. For what is read before a query cache is there, and for
 * a write that counts once however often it comes.
 *
 * @throws what the second try met
 */
export async function retryOnce<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return read();
  }
}
