import type { BookedEvent } from '../db/schema/deliveryPayload.ts';
import type { ShopRow } from '../shops/shops.ts';
import type { AppointmentRow } from './appointments.ts';

/** The event that tells a shop everything about an appointment. */
export function bookedEvent(
  shop: Pick<ShopRow, 'timeZone'>,
  appointment: AppointmentRow,
  parts: Pick<BookedEvent, 'customer' | 'vehicle' | 'services' | 'recommendedServices'>,
): BookedEvent {
  return {
    appointmentId: appointment.id,
    leadId: appointment.leadId,
    shopId: appointment.shopId,
    appointmentOption: appointment.option,
    date: appointment.date,
    slotTime: appointment.slotTime,
    timeZone: shop.timeZone,
    ...parts,
    concerns: appointment.concerns,
    requestCourtesyTransportation: appointment.requestCourtesyTransportation,
    okForMarketing: appointment.okForMarketing,
  };
}
