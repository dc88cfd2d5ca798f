import type { Appointment } from '../../contract/types.gen.ts';
import { undoableUntil, type LastChange } from './changeOf.ts';
import { changeTerm, termsAfter, type AtMoment, type Terms } from './terms.ts';

/** What an appointment's page says of how it may be changed. */
type ShownTerms = Pick<
  Appointment,
  | 'moving'
  | 'movingNoticeMinutes'
  | 'cancelling'
  | 'cancellingNoticeMinutes'
  | 'isAskedToMove'
  | 'undoableUntil'
>;

/**
 * What a customer may do with an appointment now.
 *
 * @param last its last change; undefined: it was never changed
 * @param terms of the shop
 */
export function shownTerms(at: AtMoment, last: LastChange | undefined, terms: Terms): ShownTerms {
  const { moving, cancelling } = termsAfter(last, terms);
  const until = at.status === 'cancelled' ? undoableUntil(last) : null;
  return {
    moving: changeTerm(moving, at),
    movingNoticeMinutes: moving.noticeMinutes,
    cancelling: changeTerm(cancelling, at),
    cancellingNoticeMinutes: cancelling.noticeMinutes,
    ...(last?.kind === 'asked' && { isAskedToMove: true }),
    ...(until !== null && until > at.now && { undoableUntil: until.toISOString() }),
  };
}
