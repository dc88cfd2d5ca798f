import { HttpError } from '../api/httpError.ts';
import { wordsOf } from '../api/httpFailure.ts';
import { t } from '../text/text.ts';

/** What an error screen says. */
export interface ShownError {
  title: string;
  message: string;
  /** Whether doing the same again may help. */
  canRetry: boolean;
}

/** The words for an error nobody on the screen could handle (specification, section 8). */
export function shownError(error: unknown): ShownError {
  // By name: its class comes with the confirmation, this comes with the first screen.
  if (error instanceof Error && error.name === 'UncertainBooking') {
    return {
      title: t('errors.uncertain.title'),
      message: t('errors.uncertain.message'),
      canRetry: false,
    };
  }
  if (error instanceof HttpError && error.kind !== 'http') {
    return {
      title: t('errors.connection.title'),
      message: t('errors.connection.message'),
      canRetry: true,
    };
  }
  // A refused pace is the customer's to wait out; the server says for how long.
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
  // By name, as below: its class comes with the phone's screen.
  if (error instanceof Error && error.name === 'RefusedPhone') {
    return { title: error.message, message: '', canRetry: true };
  }
  const isIncomplete = error instanceof Error && error.name === 'IncompleteBooking';
  return {
    title: t('errors.server.title'),
    message: isIncomplete ? error.message : t('errors.server.message'),
    canRetry: true,
  };
}
