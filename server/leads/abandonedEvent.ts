import { and, eq } from 'drizzle-orm';
import type { BookingLead, LeadAbandoned, LeadPerson } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { customers, recommendedJobs, vehicles } from '../db/tables.ts';
import { servicesOf } from '../shops/shops.ts';
import type { LeadRow } from './leadRows.ts';

type Data = LeadAbandoned['data'];

const isSame = (one: unknown, other: unknown) => String(one) === String(other);
const inWords = (...parts: (string | number | null)[]) => parts.filter(Boolean).join(' ') || null;

/**
 * The event for a visit without a booking: its lead, with ids replaced by names as far as the shop
 * knows them.
 */
export async function abandonedEvent(
  db: Database,
  { id, shopId, phone, payload, updatedAt }: LeadRow,
): Promise<LeadAbandoned> {
  const lead = payload as BookingLead;
  const offered = await servicesOf(db, shopId);
  const known = await db.select().from(customers).where(matching(customers, { shopId, phone }));
  const cars = await db
    .select({ vehicle: vehicles, job: recommendedJobs })
    .from(vehicles)
    .innerJoin(customers, matching(customers, { shopId: vehicles.shopId, id: vehicles.customerId }))
    .leftJoin(
      recommendedJobs,
      matching(recommendedJobs, { shopId: vehicles.shopId, vehicleId: vehicles.id }),
    )
    .where(and(eq(vehicles.shopId, shopId), eq(customers.phone, phone)));
  return {
    type: 'lead.abandoned',
    timestamp: updatedAt.toISOString(),
    data: {
      leadId: id,
      shopId,
      customer: personOf(lead, phone, known),
      vehicle: vehicleOf(
        lead,
        cars.map(({ vehicle }) => vehicle),
      ),
      services: (lead.services ?? []).flatMap(({ id: serviceId, notes }): Data['services'] => {
        const service = offered.find((each) => isSame(each.id, serviceId));
        return service === undefined
          ? []
          : [{ id: service.id, name: service.name, notes: notes ?? null }];
      }),
      recommendedServices: (lead.recommendedServices ?? []).flatMap(
        (jobId): Data['recommendedServices'] => {
          const job = cars.find((each) => isSame(each.job?.id, jobId))?.job;
          return job ? [{ jobId: job.id, name: job.name }] : [];
        },
      ),
      concerns: lead.concerns ?? null,
      appointmentOption: lead.appointmentOption ?? null,
      date: lead.date ?? null,
      slotTime: lead.slotTime ?? null,
    },
  };
}

type Customer = typeof customers.$inferSelect;

function personOf(lead: BookingLead, phone: string, known: readonly Customer[]): LeadPerson {
  const given = lead.customer ?? {};
  const existing =
    'tekCustomerId' in given
      ? known.find(({ id }) => isSame(id, given.tekCustomerId))
      : // The phone has only one customer.
        known.length === 1
        ? known[0]
        : undefined;
  const typed = 'tekCustomerId' in given ? {} : given;
  return {
    firstName: typed.firstName || (existing?.firstName ?? null),
    lastName: typed.lastName || (existing?.lastName ?? null),
    phone,
    email: typed.email || (existing?.email ?? null),
  };
}

function vehicleOf({ vehicle }: BookingLead, cars: readonly (typeof vehicles.$inferSelect)[]) {
  if (vehicle === undefined) return null;
  if ('makeName' in vehicle) return inWords(vehicle.year, vehicle.makeName, vehicle.modelName);
  const car = cars.find(({ id }) => isSame(id, vehicle.tekVehicleId));
  return car === undefined ? null : inWords(car.year, car.make, car.model);
}
