import { canGoBack } from '../engine/back.ts';
import type { Wizard } from '../wizard/wizard.ts';

const stay = () => undefined;

/**
 * Goes back in the visit, or from an error to the screen that met it; does nothing while the booking
 * is on its way. Undefined where there is no way back, as in a visit that is over.
 */
export function wayBack({ visit, session, failure }: Wizard): (() => void) | undefined {
  const { isBooking, isBooked, isExitSent } = session.get();
  if (!canGoBack(visit.flow, visit.get().stack) || isBooked || isExitSent) return undefined;
  if (isBooking) return stay;
  return () => {
    if (failure.get() !== null) failure.set(null);
    else visit.send({ type: visit.flow.back.event });
  };
}
