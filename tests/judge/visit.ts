/** What visitors do on each screen, by the specification. */
import type { toPartialBooking } from '../../src/booking/request/partialBooking.ts';
import { toBookingRequest } from '../../src/booking/request/toBookingRequest.ts';
import type { Visitor } from './visitors.ts';
import { fillIn, type Mind } from './forms.ts';
import {
  back,
  begin,
  countingAnswers,
  popCount,
  send,
  shown,
  Stuck,
  type Json,
} from './interpreter.ts';

/** The files that a shop is served with. */
export interface Product {
  flow: Json;
  forms: Readonly<Record<string, Json>>;
  answers: Json;
}

interface Passed {
  screens: string[];
  /** Whether the visitor pressed Back without being forced to. */
  hasTurned: boolean;
}
export type Outcome = Passed &
  ({ is: 'booked'; request: Json } | { is: 'lead form' } | { is: 'stuck'; why: string });

const recommendedServices = [{ jobId: 'j1', name: 'Brake flush', date: '2026-01-02' }];
const vehiclesOf = ({ knows, hasRecommendations }: Visitor): Json[] => {
  const vehicle = (id: string, customerId: string) => ({
    id,
    customerId,
    customerFirstName: 'Dana',
    customerLastName: 'Reed',
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    recommendedServices: hasRecommendations ? recommendedServices : [],
  });
  if (knows === 'nobody') return [];
  return knows === 'one' ? [vehicle('v1', 'c1')] : [vehicle('v1', 'c1'), vehicle('v2', 'c2')];
};

const newVehicle = {
  vehicleId: 7,
  year: 2020,
  makeId: 1,
  makeName: 'Ford',
  modelId: 2,
  modelName: 'Focus',
  subModelId: 3,
  subModelName: 'SE',
  baseVehicleId: 4,
  engines: [],
};

const settings = {
  services: [{ id: 's1', name: 'Oil change', allowWaiter: true }],
  dayAvailabilities: [],
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
  showDeclinedJobs: true,
  defaultAppointmentDuration: 60,
  shop: { name: 'Shop' },
} as never;

/** What really happened, whatever the flow's variables say. */
interface Session {
  codeFor?: string | undefined;
  token: boolean;
  match?: 'none' | 'one' | 'several';
}

const mostPresses = 70;

/** One visit from the first screen to its end. */
export function visit({ flow, forms, answers: answerDefs }: Product, visitor: Visitor): Outcome {
  const session: Session = { token: false };
  const screens: string[] = [];
  const state = begin(flow, { allDaysClosed: visitor.shop === 'closed' });
  const vehicles = vehiclesOf(visitor);
  let lists = 0;
  let hasMissed = false;
  let comes = visitor.comes;
  let choice = visitor.vehicle;
  const mind = (): Mind => ({
    phone: '2065550123',
    services: visitor.wants === 'need' ? [] : ['s1'],
    need: visitor.wants === 'service' ? '' : 'It squeaks',
    recommended: visitor.adds && visitor.hasRecommendations ? ['j1'] : [],
    comes,
    time: '2026-12-03T10:30:00',
    day: '2026-12-02',
  });
  let hasTurned = false;
  const stuck = (why: string): Outcome => ({ is: 'stuck', why, screens, hasTurned });
  const chosen: Json = {};

  try {
    for (let press = 0; press < mostPresses; press++) {
      const id = shown(flow, state);
      const step = flow.steps[id];
      const present = countingAnswers(flow, state);
      screens.push(id);
      if (visitor.turnsBack.includes(screens.length) && popCount(flow, state) > 0) {
        if (visitor.changesMind && comes !== 'pick')
          comes = comes === 'night' ? 'soonest' : 'night';
        hasTurned = true;
        back(flow, state);
        continue;
      }
      const name = step.component ?? `form ${step.form}`;
      if (visitor.shop === 'closed' && step.component !== 'view-exit') {
        return stuck(`a closed shop shows ${id}`);
      }
      const want = mind();
      switch (name) {
        case 'view-welcome': {
          // A returning customer who comes here again says what they need.
          if (visitor.enters === 'returning' && !screens.slice(0, -1).includes(id)) {
            send(flow, state, 'on-welcome.returning-customer', {});
          } else {
            // The notes button is shown where it leads to another step.
            const hasNotes = (step.on?.['on-add-notes'] ?? []).some(
              ({ target }: Json) => flow.steps[target]?.skipWhen !== true,
            );
            const event =
              hasNotes && visitor.enters === 'notes' && want.services.length > 0
                ? 'on-add-notes'
                : 'on-welcome.select-services';
            Object.assign(chosen, { selectedServiceIds: want.services, customNeed: want.need });
            send(flow, state, event, {
              answers: { selectedServiceIds: want.services, customNeed: want.need || undefined },
            });
          }
          break;
        }
        case 'validate-pin': {
          if (session.codeFor === undefined) return stuck('no code was sent, so none is right');
          session.codeFor = undefined;
          session.token = true;
          session.match = visitor.knows === 'nobody' ? 'none' : visitor.knows;
          if (session.match === 'none') send(flow, state, 'on-matching-customer.no');
          else {
            send(flow, state, 'on-matching-customer.yes', {
              facts: { matchesSeveralCustomers: session.match === 'several' },
            });
          }
          break;
        }
        case 'select-vehicle': {
          if (!session.token) return stuck('"Online booking is not available" at the vehicles');
          lists += 1;
          if (lists > 1 && visitor.changesMind) choice = choice === 'known' ? 'plate' : 'known';
          if (choice === 'known' && vehicles.length > 0) {
            chosen.vehicle = vehicles[0];
            send(flow, state, 'on-existing-vehicle-selected.yes', {
              answers: { selectedCustomerVehicle: vehicles[0] },
              facts: { vehicleHasRecommendedServices: visitor.hasRecommendations },
            });
          } else {
            // The one that is named on "New vehicle", now or before.
            chosen.vehicle = newVehicle;
            send(flow, state, 'on-existing-vehicle-selected.no');
          }
          break;
        }
        case 'select-recommended-services': {
          const offered = present.selectedCustomerVehicle?.recommendedServices ?? [];
          if (offered.length === 0) return stuck('a list of recommended services without any');
          send(flow, state, 'on-next', {
            answers: {
              selectedRecommendedServiceIds: visitor.adds ? ['j1'] : [],
              recommendedServicesSkipped: !visitor.adds,
            },
          });
          break;
        }
        case 'add-vehicle': {
          chosen.vehicle = newVehicle;
          // Without a token, vehicles can only be named by Year/Make/Model.
          const isManual =
            !session.token || choice === 'manual' || (choice === 'missed' && hasMissed);
          const registrationType = isManual ? 'manual' : 'plate';
          const searchParams = { search: '7ABC123', state: 'CA' };
          if (isManual) {
            send(flow, state, 'on-next', {
              answers: { newVehicle: { registrationType, vehicle: newVehicle } },
            });
          } else {
            const isFound = choice !== 'missed';
            hasMissed = true;
            send(flow, state, 'on-searching-vehicle-plate', {
              answers: {
                newVehicle: {
                  registrationType,
                  searchParams,
                  searchResults: isFound ? [newVehicle] : [],
                },
              },
              facts: { searchFoundVehicles: isFound },
            });
          }
          break;
        }
        case 'add-vehicle.view-search-results': {
          const found = present.newVehicle?.searchResults ?? [];
          if (found.length === 0) return stuck('results of a search that found nothing');
          send(flow, state, 'on-next', {
            answers: { newVehicle: { ...present.newVehicle, vehicle: found[0] } },
          });
          break;
        }
        case 'add-vehicle.no-search-results':
          if (hasMissed && choice !== 'missed') return stuck('"not found" though it was found');
          send(flow, state, flow.back.event);
          break;
        case 'view-confirmation': {
          if (!session.token) return stuck('nobody can book without a proven phone');
          const facts = {
            settings,
            leadId: '00000000-0000-4000-8000-000000000000',
            vehicleState: state.variables.vehicleState,
            ...(session.match === 'one' && { matchingCustomerId: 'c1' }),
            okForMarketing: false,
            isMobile: true,
            isInsideIframe: false,
          } as Parameters<typeof toPartialBooking>[1];
          const result = toBookingRequest(present as never, facts);
          if (!result.ok) return stuck(`Book says: ${result.errors.join(', ')}`);
          const wrong = wrongIn(result.request, { visitor, chosen: { comes, ...chosen }, want });
          return wrong === undefined
            ? { is: 'booked', request: result.request, screens, hasTurned }
            : stuck(`the booking has ${wrong}`);
        }
        case 'view-booking-confirmation-error':
          return stuck('an error screen though nothing was refused');
        case 'view-exit':
          return { is: 'lead form', screens, hasTurned };
        default: {
          const file = forms[step.form];
          if (file === undefined) return stuck(`no screen for ${id}`);
          const filled = fillIn(file, answerDefs, want, present);
          if (filled.asksHow) chosen.comes = comes;
          for (const key of ['selectedServiceIds', 'customNeed', 'selectedDateToCome']) {
            if (key in filled.answers) chosen[key] = filled.answers[key];
          }
          const asked = Object.fromEntries(
            Object.entries(filled.answers).filter(([key]) => (step.collects ?? []).includes(key)),
          );
          if (want.comes === 'pick' && filled.canPickTime) {
            send(flow, state, 'on-select-time', {
              answers: { ...asked, whenToCome: 'select-time' },
            });
            break;
          }
          const addsNotes =
            visitor.adds &&
            'selectedServiceIds' in asked &&
            (step.on?.['on-add-notes'] ?? []).some(
              ({ target }: Json) => flow.steps[target]?.skipWhen !== true,
            );
          if (addsNotes) {
            send(flow, state, 'on-add-notes', { answers: asked });
            break;
          }
          if (!filled.passes) return stuck(`Continue stays grey on ${id}`);
          if (step.action === 'send-code' && filled.answers.phone)
            session.codeFor = filled.answers.phone;
          send(flow, state, flow.forward, { answers: asked });
        }
      }
    }
    return stuck('going on leads round and round');
  } catch (error) {
    if (error instanceof Stuck) return stuck(error.message);
    throw error;
  }
}

interface Intended {
  visitor: Visitor;
  want: Mind;
  /** The visitor's choices so far. */
  chosen: Json;
}

/** What a booking contains against its visitor's intentions; undefined where it is right. */
function wrongIn(request: Json, { visitor, want, chosen }: Intended): string | undefined {
  const { vehicle, comes, selectedServiceIds = [], customNeed } = chosen;
  const isKnown = vehicle?.id !== undefined;
  if (isKnown && request.vehicle.tekVehicleId !== vehicle.id) return 'another vehicle';
  if (!isKnown && vehicle !== undefined && request.vehicle.vehicleId !== vehicle.vehicleId)
    return 'another vehicle';
  const customer = request.customer.tekCustomerId;
  if (visitor.knows === 'nobody' && customer !== undefined) return 'somebody else as customer';
  if (isKnown && customer !== vehicle.customerId) return 'not the owner of the vehicle as customer';
  const ids = (request.services ?? []).map(({ id }: Json) => id);
  if (ids.length === 0 && !request.concerns && !request.recommendedServices) return 'no service';
  if ((selectedServiceIds ?? []).join() !== ids.join()) return `other services (${ids.join()})`;
  if (customNeed && !(request.concerns ?? '').includes(customNeed))
    return 'no word of what was asked for';
  const isNight = comes === 'night';
  const option = isNight ? 'AFTER_HOURS_DROP_OFF' : comes === 'wait' ? 'WAIT' : 'DROP_OFF';
  if (request.appointmentOption !== option) return `the option ${request.appointmentOption}`;
  const time = isNight ? want.day : chosen.selectedDateToCome;
  const booked =
    request.slotTime === undefined ? request.date : `${request.date}T${request.slotTime}`;
  return booked === time ? undefined : `the time ${booked}`;
}
