import { HttpError } from '../api/httpError.ts';
import { wordsOf } from '../api/httpFailure.ts';
import { RefusedPhone } from '../api/RefusedPhone.ts';
import { Unsettled } from '../api/Unsettled.ts';
import type { PageTexts } from '../text/text.ts';
import { IncompleteBooking } from '../wizard/bookingErrors.ts';

/** What an error screen says. */
export interface ShownError {
  title: string;
  message: string;
  /** Whether trying again may help. */
  canRetry: boolean;
}

/**
 * Whether a script failed to load, in the words of Chromium, Firefox, Safari or `importInTime`. A page
 * requests a script only once, so only another page can have it.
 */
export const isOfScript = (error: unknown): boolean =>
  error instanceof Error && /\bmodule\b|^The code did not come/i.test(error.message);

/** The words for an error that no screen handled (specification, section 8). */
export function shownError(error: unknown, t: PageTexts['t']): ShownError {
  const say = (
    words: Unsettled['words'] | 'errors.connection' | 'errors.client',
    canRetry: boolean,
  ) => ({ title: t(`${words}.title`), message: t(`${words}.message`), canRetry });

  if (error instanceof Unsettled) return say(error.words, error.askAgain !== undefined);
  if (error instanceof HttpError) {
    if (error.kind !== 'http') return say('errors.connection', true);
    // Too many requests: the server's words say how long to wait.
    const isTooOften = error.status === 429;
    const words = isTooOften ? wordsOf(error) : '';
    if (words !== '') return { title: words, message: '', canRetry: true };
    if (error.status < 500 && !isTooOften) return say('errors.client', false);
  }
  if (error instanceof RefusedPhone) return { title: error.message, message: '', canRetry: true };
  const general = say('errors.server', true);
  return error instanceof IncompleteBooking ? { ...general, message: error.message } : general;
}
