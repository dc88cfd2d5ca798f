import type { ChangeResult } from '../api/appointmentCalls.ts';
import type { SessionState } from './session.ts';

/** A refused change as the session keeps it; of an outdated appointment also what it is now. */
export const refusedChange = ({
  message,
  now,
}: ChangeResult & { isChanged: false }): Partial<SessionState> => ({
  bookingError: message,
  isOutdated: now !== undefined,
  ...(now !== undefined && { appointment: now }),
});
