import { DataList, Flex, Text } from '@radix-ui/themes';
import type { Remaining } from '../../../checker/explore/paths.ts';
import { isGiven } from '../../../engine/guards.ts';
import type { Json } from '../../../engine/types.ts';
import { useRemaining } from '../knowledge/useKnowledge.ts';
import { Quiet } from '../review/texts.tsx';
import side from '../SidePane.module.css';
import { answerInWords, asSentence, stepInWords, valueInWords, variableInWords } from '../words.ts';
import { books } from '../books.ts';
import { Folded } from '../changes/ShownChange.tsx';
import { useInspected, usePage } from '../store/contexts.ts';
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

const inSteps = ({ least, most }: Remaining) => {
  const steps = least === 1 ? '1 step remains' : `${least} steps remain`;
  if (most === Infinity) return `At least ${steps}.`;
  return least === most ? `${steps}.` : `${least} to ${most} steps remain.`;
};

const valueOf = (answer: Json) => {
  if (answer === true) return 'given';
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return text.length > 90 ? `${text.slice(0, 88)}…` : text;
};

/** The state of the visit: path, progress, variables and answers. */
function StatePane() {
  const { flow, moment, seen } = useInspected();
  const { snapshot } = moment;
  const before = seen.at(-2);
  const told = seen.flatMap(({ event }) => Object.keys(event?.facts ?? {}));
  const remaining = useRemaining(snapshot);
  const counting = relevantAnswers(flow, snapshot);
  const answers = Object.entries(snapshot.answers).filter(([, answer]) => isGiven(answer));
  // Facts that a later event brings are still unknown.
  const pending = Object.values(flow.brings)
    .flat()
    .filter((name) => !told.includes(name));
  const variables = Object.fromEntries(
    Object.entries({ ...snapshot.context, ...snapshot.facts }).filter(
      ([name]) => !pending.includes(name),
    ),
  );
  const was = before && { ...before.snapshot.context, ...before.snapshot.facts };
  return (
    <div>
      <h2>Path</h2>
      <ol className={side.numbered}>
        {snapshot.stack.map((id, index) => (
          // A step can be on the path twice, so its id alone is no key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${id}`}>{stepInWords(flow, id)}</li>
        ))}
      </ol>
      <p>
        Progress {Math.round(snapshot.progress)}%. Back is{' '}
        {moment.canGoBack ? 'offered' : 'not offered'}. {remaining && inSteps(remaining)}
      </p>
      <h2>What is known of the visit</h2>
      <ul>
        {Object.entries(variables).map(([name, value]) => {
          const isChanged = was !== undefined && was[name] !== value;
          return (
            <li key={name} title={`${name}: ${valueInWords(value)}`}>
              <Text weight={isChanged ? 'bold' : undefined}>
                {asSentence(variableInWords(flow, name, value))}
              </Text>
              {isChanged && <Quiet>before: {variableInWords(flow, name, was[name])}</Quiet>}
            </li>
          );
        })}
      </ul>
      <h2>Answers</h2>
      {answers.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <DataList.Root size="1" orientation="vertical">
          {answers.map(([name, answer]) => (
            <DataList.Item key={name}>
              <DataList.Label>
                {asSentence(answerInWords(name))}
                {!Object.hasOwn(counting, name) && ' · left branch: does not count'}
              </DataList.Label>
              <DataList.Value title={name}>{valueOf(answer)}</DataList.Value>
            </DataList.Item>
          ))}
        </DataList.Root>
      )}
    </div>
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
