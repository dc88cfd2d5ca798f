import type { ShopSettings } from '../../contract/types.gen.ts';
import type { VehicleState } from '../../booking/vehicle/chosenVehicle.ts';
import {
  toBookingRequest,
  type BookingRequestError,
} from '../../booking/request/toBookingRequest.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import type { Flow } from '../../engine/types.ts';
import { settingsFor } from '../../simulation/personas.ts';
import { sessionOf } from '../../simulation/sessionOf.ts';
import type { Persona } from '../../simulation/types.ts';
import type { Moment } from './moments.ts';
import styles from './Visit.module.css';

interface BookingNowProps {
  flow: Flow;
  moment: Moment;
  persona: Persona;
  shopSettings: ShopSettings | undefined;
}

/** Messages for what a booking request cannot do without. */
const lacking: Readonly<Record<BookingRequestError, string>> = {
  'leadId is required': 'a proven phone is missing',
  'date is required': 'a day is missing',
  'appointmentOption is required': 'a way to come is missing',
  'customer is required': 'a customer is missing',
  'vehicle is required': 'a vehicle is missing',
};

/** The booking request as it would be sent at this moment, or what it lacks. */
export function BookingNow({ flow, moment, persona, shopSettings }: BookingNowProps) {
  const { snapshot } = moment;
  const { match, leadId } = sessionOf(persona, snapshot, shopSettings);
  const { okForMarketing } = snapshot.answers;
  const result = toBookingRequest(relevantAnswers(flow, snapshot), {
    leadId: leadId ?? null,
    settings: settingsFor(persona, shopSettings),
    vehicleState: snapshot.context.vehicleState as VehicleState,
    ...(match?.customerState === 'one-matching' && {
      matchingCustomerId: match.matchingCustomerId,
    }),
    okForMarketing: okForMarketing === true,
    isMobile: true,
    isInsideIframe: false,
  });
  if (!result.ok) {
    const missing = result.errors.map((error) => lacking[error]);
    return <p>Nothing could be booked now: {missing.join(', ')}.</p>;
  }
  return <pre className={styles.json}>{JSON.stringify(result.request, null, 2)}</pre>;
}
