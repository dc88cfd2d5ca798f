import type { BookingRequest } from '../../src/contract/types.gen.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import { formatWhen } from '../messages/confirmation.ts';
import { callShop, say } from '../messages/words.ts';
import type { StoredShop } from '../shops/shops.ts';
import type { LeadAppointment } from './appointments.ts';
import { ownId } from './ownId.ts';

const isSameSet = (one: readonly unknown[], other: readonly unknown[]) =>
  new Set(one).size === new Set(other).size && one.every((each) => other.includes(each));

/**
 * Whether a request asks for the appointment that the lead already has: the same time, way to come,
 * services and vehicle.
 */
function asksFor(standing: LeadAppointment, request: BookingRequest): boolean {
  const { appointmentOption: option, date, slotTime, vehicle } = request;
  const { services = [], recommendedServices = [] } = request;
  const time = option === 'AFTER_HOURS_DROP_OFF' ? null : (slotTime ?? null);
  const isSameWork =
    isSameSet(
      standing.serviceIds,
      services.map(({ id }) => ownId(id)),
    ) &&
    isSameSet(
      standing.recommendedJobIds,
      recommendedServices.map((id) => ownId(id)),
    );
  const isSameVehicle =
    'tekVehicleId' in vehicle
      ? standing.vehicleId === ownId(vehicle.tekVehicleId)
      : standing.catalogueVehicleId === vehicle.vehicleId;
  const isSameTime = standing.date === date && standing.slotTime === time;
  return isSameTime && standing.option === option && isSameWork && isSameVehicle;
}

/**
 * The refusal for a visitor who books something else for a lead that is booked already.
 *
 * @param standing the lead's appointment; undefined if it was cancelled
 * @returns null if it is the same booking again
 */
export function anotherBookingRefusal(
  standing: LeadAppointment | undefined,
  request: BookingRequest,
  { name, phone }: Pick<StoredShop, 'name' | 'phone'>,
  language: Language,
): string | null {
  if (standing === undefined || asksFor(standing, request)) return null;
  const when = formatWhen(standing, language);
  return say(language, 'alreadyBooked', { shop: name, when, call: callShop(language, phone) });
}
