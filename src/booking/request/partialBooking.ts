/**
 * What a visit has of its booking request so far: the one place where answers are reshaped for the
 * calls. A booking request asks for all of it, a lead takes whatever there is.
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
import { chosenRecommendedServices } from '../vehicle/chosenRecommendedServices.ts';
import { chosenTime } from '../slots/chosenTime.ts';
import { chosenVehicle, type ChosenVehicle, type VehicleState } from '../vehicle/chosenVehicle.ts';
import { noteOf } from './noteOf.ts';
import type { Utm } from '../page/utm.ts';
import { canRequestCourtesy } from '../shop/waiterOptions.ts';
import { withoutEmpty } from './withoutEmpty.ts';

/** The answer to a field of a plain form step that no field of the request carries. */
export interface ExtraLine {
  label: string;
  answer: string;
}

/** What is known of a visit beside its answers. */
export interface BookingFacts {
  leadId?: Uuid | null;
  settings: ShopSettings;
  /** The flow's variable: it decides where both a known and an added vehicle are among the answers. */
  vehicleState?: VehicleState;
  /** The only customer that the phone matches; absent where none or several match. */
  matchingCustomerId?: OpaqueId;
  okForMarketing: boolean;
  isMobile: boolean;
  isInsideIframe: boolean;
  utm?: Utm;
  extraLines?: readonly ExtraLine[];
}

export type PartialBooking = Omit<Partial<BookingRequest>, 'leadId'>;

/** The contract's limit of `concerns`: a long answer must not cost the customer the booking. */
const MAX_CONCERNS = 4000;

function concerns(answers: Answers, extraLines: readonly ExtraLine[] = []): string | undefined {
  const lines = extraLines
    .filter(({ answer }) => answer.trim() !== '')
    .map(({ label, answer }) => `${label}: ${answer.trim().replace(/\s*\n\s*/g, ' ')}`);
  const need = answers.customNeed?.trim() ?? '';
  const text = (need === '' ? lines : [need, ...lines]).join('\n').slice(0, MAX_CONCERNS);
  return text === '' ? undefined : text;
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

/** Whose booking it is: the owner of a known vehicle, else the one match, else a new customer. */
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
 * Everything of the booking request that the answers hold by now (specification, section 3).
 *
 * @param answers those of the steps on the present path only: the answer of a branch that was left
 *   must not get here
 * @returns the fields that have something to say; none is undefined, empty or blank
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
