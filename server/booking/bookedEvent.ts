import type { BookedEvent } from '../db/schema/deliveries.ts';
import type { StoredShop } from '../shops/shops.ts';
import type { NewAppointment } from './appointments.ts';
import type { Booked } from './storedAppointment.ts';

/** An appointment with everything that its shop needs to know. */
export function bookedEvent(
  shop: Pick<StoredShop, 'timeZone'>,
  appointment: NewAppointment,
  parts: Booked,
): BookedEvent {
  return {
    appointmentId: appointment.id,
    leadId: appointment.leadId,
    shopId: appointment.shopId,
    sequence: appointment.sequence ?? 0,
    appointmentOption: appointment.option,
    date: appointment.date,
    slotTime: appointment.slotTime ?? null,
    timeZone: shop.timeZone,
    ...parts,
    concerns: appointment.concerns ?? null,
    requestCourtesyTransportation: appointment.requestCourtesyTransportation,
    okForMarketing: appointment.okForMarketing,
  };
}
