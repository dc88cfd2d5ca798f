/**
 * What a visit has of its booking request so far: the only place that converts answers for the
 * fields of the calls. A booking request needs all of it, a lead takes whatever there is.
 */
import type {
  Answers,
  BookedService,
  BookingRequest,
  ExistingCustomer,
  NewCustomer,
  NewVehicle,
  OpaqueId,
  ShopSettings,
  Uuid,
} from '../../contract/types.gen.ts';
import { appointmentOption } from '../shop/appointmentOption.ts';
import { cutText } from '../text/cleanText.ts';
import { chosenRecommendedServices } from '../vehicle/chosenRecommendedServices.ts';
import { chosenTime } from '../slots/chosenTime.ts';
import { chosenVehicle, type ChosenVehicle, type VehicleState } from '../vehicle/chosenVehicle.ts';
import { noteOf } from './noteOf.ts';
import type { Utm } from '../page/utm.ts';
import { canRequestCourtesy } from '../shop/waiterOptions.ts';
import { withoutEmpty } from './withoutEmpty.ts';

/** An answer of a form step that no field of the request carries. */
export interface ExtraLine {
  /** Of the question in its form. */
  name?: string;
  label: string;
  answer: string;
}

/** What a booking needs besides the answers. */
export interface BookingFacts {
  leadId?: Uuid | null;
  /** The visit's journal, if one is kept. */
  visitId?: Uuid | null;
  settings: ShopSettings;
  /**
   * The flow's variable; it decides which vehicle counts when the answers hold a known and an added
   * one.
   */
  vehicleState?: VehicleState;
  /** The only customer that the phone matches; undefined if none or several match. */
  matchingCustomerId?: OpaqueId;
  okForMarketing: boolean;
  isMobile: boolean;
  isInsideIframe: boolean;
  utm?: Utm;
  extraLines?: readonly ExtraLine[];
}

export type PartialBooking = Omit<Partial<BookingRequest>, 'leadId'>;

/**
 * The contract's limit for `concerns`. Longer texts are cut, so that they do not prevent the booking,
 * and say so: the shop asks for the rest.
 */
const MAX_CONCERNS = 4000;
const CUT = ' … (cut: more was written than fits)';

function concerns(answers: Answers, extraLines: readonly ExtraLine[] = []): string | undefined {
  const lines = extraLines
    .filter(({ answer }) => answer.trim() !== '')
    .map(({ label, answer }) => `${label}: ${answer.trim().replace(/\s*\n\s*/g, ' ')}`);
  const need = answers.customNeed?.trim() ?? '';
  const whole = (need === '' ? lines : [need, ...lines]).join('\n');
  if (whole === '') return undefined;
  if (whole.length <= MAX_CONCERNS) return cutText(whole, MAX_CONCERNS);
  return `${cutText(whole, MAX_CONCERNS - CUT.length)}${CUT}`;
}

function services(answers: Answers): BookedService[] | undefined {
  const booked = (answers.selectedServiceIds ?? []).map((id) => {
    const notes = noteOf(answers, id);
    return notes === '' ? { id } : { id, notes };
  });
  return booked.length === 0 ? undefined : booked;
}

function newVehicle(vehicle: (ChosenVehicle & { kind: 'new' })['vehicle']): NewVehicle {
  const [engine] = vehicle.engines;
  return {
    vehicleId: vehicle.vehicleId,
    year: vehicle.year,
    makeId: vehicle.makeId,
    makeName: vehicle.makeName,
    modelId: vehicle.modelId,
    modelName: vehicle.modelName,
    subModelId: vehicle.subModelId,
    subModelName: vehicle.subModelName,
    baseVehicleId: vehicle.baseVehicleId,
    ...(engine && {
      engineBaseId: engine.acesEngineBaseId,
      engineConfigId: engine.acesEngineConfigId,
    }),
  };
}

function newCustomer(answers: Answers, okForMarketing: boolean): NewCustomer | undefined {
  const given = answers.newCustomer && withoutEmpty(answers.newCustomer);
  if (given?.firstName === undefined || given.lastName === undefined) return undefined;
  const { firstName, lastName, email, address: address1, city, state, zip } = given;
  const address = withoutEmpty({ address1, city, state, zip });
  return {
    firstName,
    lastName,
    ...(email !== undefined && { email }),
    ...(address && { address }),
    okForMarketing,
  };
}

/**
 * The customer of a booking: the owner of a known vehicle, otherwise the only match, otherwise a
 * new customer.
 */
function customer(
  answers: Answers,
  chosen: ChosenVehicle | undefined,
  { matchingCustomerId, okForMarketing }: BookingFacts,
): NewCustomer | ExistingCustomer | undefined {
  const tekCustomerId =
    chosen?.kind === 'existing' ? chosen.vehicle.customerId : matchingCustomerId;
  return tekCustomerId === undefined
    ? newCustomer(answers, okForMarketing)
    : { tekCustomerId, okForMarketing };
}

function vehicle(chosen: ChosenVehicle | undefined): PartialBooking['vehicle'] {
  if (chosen === undefined) return undefined;
  return chosen.kind === 'new' ? newVehicle(chosen.vehicle) : { tekVehicleId: chosen.vehicle.id };
}

/**
 * The part of the booking request that the answers supply so far (specification, section 3).
 *
 * @param answers only those of the steps on the current path, see `relevantAnswers`
 * @returns the fields with a value; none is undefined, empty or blank
 */
export function toPartialBooking(answers: Answers, facts: BookingFacts): PartialBooking {
  const { settings, isMobile, isInsideIframe, utm, extraLines } = facts;
  const chosen = chosenVehicle(answers, facts.vehicleState);
  const recommended = chosenRecommendedServices(answers, chosen).map(({ jobId }) => jobId);
  const booking: PartialBooking = {
    concerns: concerns(answers, extraLines),
    customer: customer(answers, chosen, facts),
    vehicle: vehicle(chosen),
    requestCourtesyTransportation: canRequestCourtesy(answers.waiterPreference, settings)
      ? answers.enabledCourtesyTransformation
      : undefined,
    recommendedServicesSkipped: answers.recommendedServicesSkipped,
    isMobile,
    isInsideIframe,
    ...utm,
    appointmentOption: appointmentOption(answers.waiterPreference),
    ...chosenTime(answers),
    services: services(answers),
    recommendedServices: recommended.length === 0 ? undefined : recommended,
  };
  return withoutEmpty(booking) ?? {};
}
