import {
  toPartialBooking,
  type PartialBooking,
} from '../../../../booking/request/partialBooking.ts';
import type { VehicleState } from '../../../../booking/vehicle/chosenVehicle.ts';
import type { View } from '../../../../checker/model/surroundings.ts';
import { customerId, shop } from '../samples.ts';

/**
 * What the booking request of a sample visit would contain. A phone that matches one customer
 * matches that of the samples.
 */
export const partialBookingOf = ({ answers, variables, truths }: View): PartialBooking =>
  toPartialBooking(answers, {
    settings: shop,
    vehicleState: variables.vehicleState as VehicleState,
    ...(truths.match === 'one' && { matchingCustomerId: customerId }),
    okForMarketing: false,
    isMobile: false,
    isInsideIframe: false,
  });
