import { canGoBack } from '../../engine/back.ts';
import type { Wizard } from '../wizard/wizard.ts';

const stay = () => undefined;

/**
 * What Back does now: goes back in the visit, or from an error to the screen below; does nothing
 * while the booking is being sent. Undefined if Back is not offered, as when the visit is over.
 */
export function backAction({
  visit,
  session,
  failure,
}: Pick<Wizard, 'visit' | 'session' | 'failure'>): (() => void) | undefined {
  const { isBooking, isBooked, isExitSent } = session.get();
  if (!canGoBack(visit.flow, visit.get().stack) || isBooked || isExitSent) return undefined;
  if (isBooking) return stay;
  return () => {
    if (failure.get() !== null) failure.set(null);
    else visit.send({ type: visit.flow.back.event });
  };
}
