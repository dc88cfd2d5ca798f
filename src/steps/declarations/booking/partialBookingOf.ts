import { toPartialBooking, type PartialBooking } from '../../../booking/request/partialBooking.ts';
import type { VehicleState } from '../../../booking/vehicle/chosenVehicle.ts';
import type { View } from '../../../engine/check/surroundings.ts';
import { customerId, shop } from '../samples.ts';

/** What the booking request of a visit would hold; the one who matches is the samples' customer. */
export const partialBookingOf = ({ answers, variables, truths }: View): PartialBooking =>
  toPartialBooking(answers, {
    settings: shop,
    vehicleState: variables.vehicleState as VehicleState,
    ...(truths.match === 'one' && { matchingCustomerId: customerId }),
    okForMarketing: false,
    isMobile: false,
    isInsideIframe: false,
  });
