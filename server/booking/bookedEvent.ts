import type { BookedEvent } from '../db/schema/deliveryPayload.ts';
import type { StoredShop } from '../shops/shops.ts';
import type { NewAppointment } from './appointments.ts';

/** The event that tells a shop everything about an appointment. */
export function bookedEvent(
  shop: Pick<StoredShop, 'timeZone'>,
  appointment: NewAppointment,
  parts: Pick<BookedEvent, 'customer' | 'vehicle' | 'services' | 'recommendedServices'>,
): BookedEvent {
  return {
    appointmentId: appointment.id,
    leadId: appointment.leadId,
    shopId: appointment.shopId,
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
