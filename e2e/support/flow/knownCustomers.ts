import type { Database } from '../../../server/db/database.ts';
import { seedCustomer } from '../../../server/seed/seed.ts';
import type { DemoCustomer } from '../../../server/seed/world.ts';
import { flowVisits, type Knows } from './visits.ts';

const honda = {
  year: 2018,
  make: 'Honda',
  model: 'Civic',
  lastServiceDaysAgo: 41,
  recommendedJobs: [{ name: 'Front brake pads', daysAgo: 12 }],
};
const subaru = {
  year: 2016,
  make: 'Subaru',
  model: 'Outback',
  lastServiceDaysAgo: 230,
  recommendedJobs: [],
};

/** The vehicle to choose for the fact whether something is recommended for it. */
export const vehicleWith = (recommendations: boolean) =>
  recommendations ? '2018 Honda Civic' : '2016 Subaru Outback';

export const flowShop = 'Maple Street Auto';

const people: Record<Knows, readonly Pick<DemoCustomer, 'firstName' | 'vehicles'>[]> = {
  nobody: [],
  one: [{ firstName: 'Dana', vehicles: [honda, subaru] }],
  several: [
    { firstName: 'Marcus', vehicles: [honda] },
    { firstName: 'Priya', vehicles: [subaru] },
  ],
};

/** Adds the customers that the visits of the flow need, each with a phone of its own. */
export async function seedKnownCustomers(db: Database): Promise<void> {
  const customers = flowVisits().flatMap(({ knows, phone }) =>
    people[knows].map((person) => ({ ...person, phone })),
  );
  for (const customer of customers) {
    // One at a time: an embedded database has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await seedCustomer(
      db,
      {
        shop: flowShop,
        lastName: 'Lindqvist',
        email: null,
        address: { address1: '9 Fir Street', city: 'Seattle', state: 'WA', zip: '98122' },
        ...customer,
      },
      new Date(),
    );
  }
}
