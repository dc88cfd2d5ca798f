import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  appointmentRecommendedJobs,
  appointments,
  appointmentServices,
  customers,
  recommendedJobs,
  services,
  vehicles,
} from '../db/tables.ts';
import type { BookedEvent } from '../db/schema/deliveryPayload.ts';
import type { ShopRow } from '../shops/shops.ts';

/** An appointment with everything a shop needs to know of it. */
export async function bookedEvent(
  db: Database,
  appointmentId: string,
  shop: ShopRow,
): Promise<BookedEvent> {
  const [row] = await db
    .select({ appointment: appointments, customer: customers, vehicle: vehicles })
    .from(appointments)
    .innerJoin(
      customers,
      and(eq(customers.shopId, appointments.shopId), eq(customers.id, appointments.customerId)),
    )
    .innerJoin(
      vehicles,
      and(eq(vehicles.shopId, appointments.shopId), eq(vehicles.id, appointments.vehicleId)),
    )
    .where(and(eq(appointments.shopId, shop.id), eq(appointments.id, appointmentId)));
  if (row === undefined) throw new Error('a new appointment is not there');
  const work = await db
    .select({ id: services.id, name: services.name, notes: appointmentServices.notes })
    .from(appointmentServices)
    .innerJoin(
      services,
      and(
        eq(services.shopId, appointmentServices.shopId),
        eq(services.id, appointmentServices.serviceId),
      ),
    )
    .where(
      and(
        eq(appointmentServices.shopId, shop.id),
        eq(appointmentServices.appointmentId, appointmentId),
      ),
    )
    .orderBy(asc(services.position), asc(services.id));
  const jobs = await db
    .select({ jobId: recommendedJobs.id, name: recommendedJobs.name })
    .from(appointmentRecommendedJobs)
    .innerJoin(
      recommendedJobs,
      and(
        eq(recommendedJobs.shopId, appointmentRecommendedJobs.shopId),
        eq(recommendedJobs.id, appointmentRecommendedJobs.jobId),
      ),
    )
    .where(
      and(
        eq(appointmentRecommendedJobs.shopId, shop.id),
        eq(appointmentRecommendedJobs.appointmentId, appointmentId),
      ),
    )
    .orderBy(asc(recommendedJobs.id));
  const { appointment, customer, vehicle } = row;
  return {
    appointmentId,
    leadId: appointment.leadId,
    shopId: shop.id,
    appointmentOption: appointment.option,
    date: appointment.date,
    slotTime: appointment.slotTime,
    timeZone: shop.timeZone,
    customer: {
      id: customer.id,
      firstName: customer.firstName,
      lastName: customer.lastName,
      phone: customer.phone,
      email: customer.email,
    },
    vehicle: { id: vehicle.id, year: vehicle.year, make: vehicle.make, model: vehicle.model },
    services: work,
    recommendedServices: jobs,
    concerns: appointment.concerns,
    requestCourtesyTransportation: appointment.requestCourtesyTransportation,
    okForMarketing: appointment.okForMarketing,
  };
}
