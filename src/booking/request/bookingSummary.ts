import type {
  Answers,
  AppointmentOption,
  LocalDate,
  LocalTime,
  OpaqueId,
  ShopSettings,
} from '../../contract/types.gen.ts';
import { appointmentOption } from '../shop/appointmentOption.ts';
import {
  chosenRecommendedServices,
  type RecommendedOfVehicle,
} from '../vehicle/chosenRecommendedServices.ts';
import { afterHoursTime } from '../slots/afterHoursTime.ts';
import { chosenTime } from '../slots/chosenTime.ts';
import { chosenVehicle, type VehicleState } from '../vehicle/chosenVehicle.ts';
import { isSameId } from '../shop/isSameId.ts';
import { toInstant, zoneNameIfDifferent } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';
import { vehicleLabel } from '../vehicle/vehicleLabel.ts';
import { canRequestCourtesy } from '../shop/waiterOptions.ts';
import { noteOf } from './noteOf.ts';

export interface SummaryFacts {
  settings: ShopSettings;
  vehicleState?: VehicleState;
  /** First name of the only customer that the phone matches. */
  matchingCustomerFirstName?: string;
  /** Zone of the visitor; the browser's by default. */
  visitor?: Zone;
}

/** A chosen service with its note; its name is '' if the shop no longer lists it. */
export interface SummaryService {
  id: OpaqueId;
  name: string;
  note?: string;
}

/** What the confirmation screen shows; what is not chosen yet is undefined. */
export interface BookingSummary {
  option?: AppointmentOption;
  /** On the shop's calendar. */
  date?: LocalDate;
  /** On the shop's clock; 8:00 PM after hours. */
  time?: LocalTime;
  /** Such as 'EST', if the visitor's clock shows another time. */
  zoneName?: string;
  requestsCourtesy: boolean;
  services: SummaryService[];
  recommendedServices: RecommendedOfVehicle[];
  customNeed?: string;
  /** 'year make model' */
  vehicle?: string;
  firstName?: string;
}

function services(answers: Answers, settings: ShopSettings): SummaryService[] {
  return (answers.selectedServiceIds ?? []).map((id) => {
    const name = settings.services.find((service) => isSameId(service.id, id))?.name ?? '';
    const note = noteOf(answers, id);
    return note === '' ? { id, name } : { id, name, note };
  });
}

/**
 * The details to confirm, from the same choices as the booking request (specification, section 2,
 * view-confirmation).
 *
 * @param answers only those of the steps on the current path
 */
export function bookingSummary(answers: Answers, facts: SummaryFacts): BookingSummary {
  const { settings } = facts;
  const option = appointmentOption(answers.waiterPreference);
  const { date, slotTime } = chosenTime(answers) ?? {};
  const time = date !== undefined && option === 'AFTER_HOURS_DROP_OFF' ? afterHoursTime : slotTime;
  const instant = date && time ? toInstant(date, time, settings.shop) : null;
  const chosen = chosenVehicle(answers, facts.vehicleState);
  const existingName =
    chosen?.kind === 'existing'
      ? chosen.vehicle.customerFirstName
      : facts.matchingCustomerFirstName;
  return {
    option,
    date,
    time,
    zoneName: instant ? zoneNameIfDifferent(instant, settings.shop, facts.visitor) : undefined,
    requestsCourtesy:
      canRequestCourtesy(answers.waiterPreference, settings) &&
      answers.enabledCourtesyTransformation === true,
    services: services(answers, settings),
    recommendedServices: chosenRecommendedServices(answers, chosen),
    customNeed: answers.customNeed?.trim() || undefined,
    vehicle: chosen && vehicleLabel(chosen.vehicle),
    firstName: existingName ?? answers.newCustomer?.firstName,
  };
}
