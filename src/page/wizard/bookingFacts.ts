import type { BookingFacts } from '../../booking/request/partialBooking.ts';
import type { VehicleState } from '../../booking/vehicle/chosenVehicle.ts';
import type { Wizard } from './wizard.ts';

/** Whether the device is mobile (specification, section 9). */
function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { mobile: boolean } };
  return userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent);
}

/** What the booking request needs besides the answers, from wherever the visit keeps it. */
export function bookingFacts(wizard: Wizard): BookingFacts {
  const { context, answers } = wizard.visit.get();
  const { leadId, visitId, match } = wizard.session.get();
  return {
    leadId,
    visitId,
    settings: wizard.settings,
    vehicleState: context.vehicleState as VehicleState,
    ...(match?.customerState === 'one-matching' && {
      matchingCustomerId: match.matchingCustomerId,
    }),
    // Read from all answers: consent belongs to the phone number, and Back may have taken the phone
    // step off the path.
    okForMarketing: answers.okForMarketing === true,
    isMobile: isMobile(),
    isInsideIframe: wizard.isInsideIframe,
    ...(wizard.page.utm && { utm: wizard.page.utm }),
  };
}
