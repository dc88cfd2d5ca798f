import { vehicleToBook } from '../../scripts/conformance/vehicleToBook.ts';
import { bench, leadId, tokenOf } from '../server/world.ts';

let nextLead = 1;

/** The request of a booking by another customer each time, spread over four months. */
export function bookingOf() {
  const n = nextLead;
  nextLead += 1;
  const day = new Date(Date.now() + (31 + (n % 120)) * 86_400_000);
  return {
    method: 'POST' as const,
    url: `/api/scheduler/booking/shop/${bench.shopId}/appointments`,
    headers: { 'x-auth-token': tokenOf(n) },
    remoteAddress: `10.${(n >> 8) & 255}.${n & 255}.7`,
    payload: {
      leadId: leadId(n),
      customer: { firstName: 'Ines', lastName: 'Okafor', okForMarketing: false },
      vehicle: vehicleToBook,
      appointmentOption: 'DROP_OFF',
      date: day.toISOString().slice(0, 10),
      slotTime: '10:00:00',
    },
  };
}
