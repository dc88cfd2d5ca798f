import { shownTerms } from '../../src/booking/appointment/shownTerms.ts';
import type { Appointment } from '../../src/contract/types.gen.ts';
import { notFound } from '../common/errors.ts';
import type { Deps } from '../deps.ts';
import { termsOf } from '../shops/shops.ts';
import { readConcerns } from '../../src/booking/shop/workRefusal.ts';
import type { LinkPower } from '../db/schema/appointments.ts';
import type { Changed } from './changeAppointment.ts';
import {
  appointmentOf,
  bookedOf,
  isLongOver,
  lastChangeOf,
  type AppointmentKey,
} from './storedAppointment.ts';

/**
 * What an appointment's page shows: nothing of who the customer is, and what they wrote to the link
 * alone that was sent to them.
 */
export async function viewOf(
  deps: Pick<Deps, 'knownShops' | 'clock' | 'asks'>,
  { appointment, booked, last }: Omit<Changed, 'isChanged'>,
  power: LinkPower,
): Promise<Appointment> {
  const whole = await deps.knownShops.shop(appointment.shopId);
  if (whole === undefined) throw notFound('shop');
  const { status, startsAt, option, date, slotTime } = appointment;
  const { need, answers } = readConcerns(appointment.concerns ?? undefined, deps.asks);
  const isOwn = power === 'act';
  const at = { status, startsAt, now: deps.clock() };
  return {
    appointmentId: appointment.id,
    leadId: appointment.leadId,
    sequence: appointment.sequence,
    status,
    appointmentOption: option,
    date,
    slotTime,
    requestCourtesyTransportation: appointment.requestCourtesyTransportation,
    services: booked.services.map(({ id, name, notes }) => ({
      id,
      name,
      ...(isOwn && notes !== null && { notes }),
    })),
    recommendedServices: booked.recommendedServices.map(({ jobId, name }) => ({ id: jobId, name })),
    hasConcerns: need !== '',
    ...(isOwn && need !== '' && { customNeed: need }),
    ...(isOwn && answers.length > 0 && { answers }),
    vehicle: { year: booked.vehicle.year, make: booked.vehicle.make, model: booked.vehicle.model },
    language: appointment.language,
    power,
    ...shownTerms(at, last, termsOf(whole.shop)),
  };
}

/**
 * The appointment of a link.
 *
 * @throws ApiError 404 once it is long over: the link is dead
 */
export async function shownAppointment(
  deps: Deps,
  key: AppointmentKey,
  power: LinkPower,
): Promise<Appointment> {
  const [appointment, booked, last] = await Promise.all([
    appointmentOf(deps.db, key),
    bookedOf(deps.db, key),
    lastChangeOf(deps.db, key),
  ]);
  if (appointment === undefined || booked === undefined || isLongOver(appointment, deps.clock())) {
    throw notFound('appointment');
  }
  return viewOf(deps, { appointment, booked, last }, power);
}
