/*
 * What a failed call means. In a file of its own, because `httpError.ts` belongs to the first
 * screen.
 */
import { HttpError } from './httpError.ts';

/** The message of an error if the server sent neither a sentence nor a status text. */
export const bareStatus = (status: number) => `HTTP ${status}`;

/** The server's own words; '' if it sent none, so that no customer reads a number. */
export const wordsOf = ({ message, status }: HttpError) =>
  message === bareStatus(status) ? '' : message;

/** Whether no response came from the server; it may have done what was asked all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && error.kind !== 'http';

/** Whether the same call may succeed a moment later: no response came, or the server failed. */
export function isTransient(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof HttpError && error.status >= 500);
}
