import { Flex } from '@radix-ui/themes';
import { books } from '../books.ts';
import { Folded } from '../changes/ShownChange.tsx';
import { useInspected, usePage } from '../store/contexts.ts';
import { StatePane } from './StatePane.tsx';
import { Timeline } from './Timeline.tsx';
import type { VehicleState } from '../../../booking/vehicle/chosenVehicle.ts';
import {
  type BookingRequestError,
  toBookingRequest,
} from '../../../booking/request/toBookingRequest.ts';
import { relevantAnswers } from '../../../engine/relevantAnswers.ts';
import { settingsFor } from '../../simulation/personas.ts';
import { sessionOf } from '../../simulation/sessionOf.ts';
import styles from './Visit.module.css';

/** The visit: its moments, what it knows, what it would book and what it has sent. */
export function VisitPanel() {
  const { flow } = useInspected();
  return (
    <Flex direction="column" gap="4">
      <Timeline />
      <StatePane />
      {books(flow) && (
        <section>
          <h2>The booking as it would be sent now</h2>
          <BookingNow />
        </section>
      )}
      <Folded title="For developers: the phone’s requests to the simulated shop">
        <Requests />
      </Folded>
    </Flex>
  );
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
function BookingNow() {
  const { flow, moment, persona, shopSettings } = useInspected();
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
  return (
    <>
      <p>Everything that a booking needs is there.</p>
      <Folded title="For developers: the booking’s request">
        <pre className={styles.json}>{JSON.stringify(result.request, null, 2)}</pre>
      </Folded>
    </>
  );
}

/** The phone's requests to the simulated shop, the last one first. */
function Requests() {
  const records = usePage((now) => now.records);
  if (records.length === 0) return <p>The phone has sent none yet.</p>;
  return (
    <ol>
      {records.toReversed().map(({ id, operation, method, status, body }) => (
        <li key={id}>
          <details>
            <summary>
              <code>
                {method} {operation}
              </code>{' '}
              {status === undefined ? 'on its way' : status === 0 ? 'no answer' : status}
            </summary>
            {body === undefined ? (
              <p>Nothing was sent along.</p>
            ) : (
              <pre className={styles.json}>{JSON.stringify(body, null, 2)}</pre>
            )}
          </details>
        </li>
      ))}
    </ol>
  );
}
