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
  if (error instanceof Unsettled) {
    const { words, askAgain } = error;
    const canRetry = askAgain !== undefined;
    return { title: t(`${words}.title`), message: t(`${words}.message`), canRetry };
  }
  if (error instanceof HttpError && error.kind !== 'http') {
    return {
      title: t('errors.connection.title'),
      message: t('errors.connection.message'),
      canRetry: true,
    };
  }
  // Too many requests: the server's words say how long to wait.
  if (error instanceof HttpError && error.status === 429) {
    const words = wordsOf(error);
    if (words !== '') return { title: words, message: '', canRetry: true };
  } else if (error instanceof HttpError && error.status < 500) {
    return {
      title: t('errors.client.title'),
      message: t('errors.client.message'),
      canRetry: false,
    };
  }
  if (error instanceof RefusedPhone) {
    return { title: error.message, message: '', canRetry: true };
  }
  return {
    title: t('errors.server.title'),
    message: error instanceof IncompleteBooking ? error.message : t('errors.server.message'),
    canRetry: true,
  };
}
