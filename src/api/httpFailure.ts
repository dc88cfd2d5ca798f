/* What a failed call means. Apart from the error itself, which is on the first screen. */
import { HttpError } from './httpError.ts';

/** What stands for the message where the server gave neither a sentence nor a status text. */
export const bareStatus = (status: number) => `HTTP ${status}`;

/** The server's own words; '' where it gave none, so that no customer reads a number. */
export const wordsOf = ({ message, status }: HttpError) =>
  message === bareStatus(status) ? '' : message;

/** Whether no answer of the server came: what was sent may have been done all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && error.kind !== 'http';

/** Whether the same call may succeed a moment later: no answer came, or the server stumbled. */
export function isTransient(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof HttpError && error.status >= 500);
}
