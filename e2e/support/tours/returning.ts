import { expect, type Page } from 'playwright/test';
import type { CustomerVehicle } from '../../../src/contract/types.gen.ts';
import { civic } from '../Visitor.ts';
import type { Tour } from './tour.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const job = (jobId: string, name: string, days: number) => ({
  jobId,
  name,
  date: daysAgo(days).slice(0, 10),
});
const owner = {
  customerId: 'c-1',
  customerFirstName: 'Lucille',
  customerLastName: 'Van der Merwe-Castellanos',
};

/** Short and long names, with and without a last service, and more jobs than are shown at first. */
const vehicles: CustomerVehicle[] = [
  {
    ...owner,
    id: 'v-1',
    year: 2021,
    make: 'Mercedes-Benz',
    model: 'Sprinter 3500XD Cab & Chassis High Roof',
    lastServiceTime: daysAgo(41),
    recommendedServices: [
      job('j-1', 'Front brake pads', 3),
      job('j-2', 'Replacement of the serpentine belt, tensioner and idler pulley', 41),
      job('j-3', 'Coolant flush', 41),
      job('j-4', 'Rear wiper blade', 165),
      job('j-5', 'Struts & shocks', 420),
    ],
  },
  {
    ...owner,
    id: 'v-2',
    year: 2008,
    make: 'Honda',
    model: 'Fit',
    lastServiceTime: null,
    recommendedServices: [],
  },
];

/** Makes the shop know the customer, whatever phone is proven. */
export const knowVisitor = (page: Page) =>
  page.route('**/customer-vehicles', (route) => route.fulfill({ json: vehicles }));

/** A known customer's vehicles, and what the shop recommends for them. */
export const returningCustomer: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  // The server does not know the vehicle, so it refuses the lead.
  guest.pageErrors.expect(/leads/);
  await knowVisitor(page);
  await visitor.comeReturning({
    shop: guest.shopNamed('Maple Street Auto'),
    outbox: guest.outbox,
    phone: guest.freshPhone(),
  });
  await visitor.at('select-vehicle');
  await look('vehicles known');
  await page.getByRole('radio', { name: /Sprinter/ }).check();
  await look('vehicles known, one chosen');
  await visitor.continue();
  await visitor.at('select-mixed-services');
  await look('mixed services');
  await visitor.press('Show more');
  await page.getByRole('checkbox', { name: 'Front brake pads' }).check();
  await look('mixed services, all shown');
  await visitor.back();
  await visitor.at('select-vehicle');
};

/** The same with services chosen first, and with a vehicle that the shop does not accept. */
export const recommendations: Tour = async (guest, look) => {
  const { visitor } = guest;
  const { page } = visitor;
  guest.pageErrors.expect(/leads/);
  await knowVisitor(page);
  await visitor.comeWithServices(
    {
      shop: guest.shopNamed('Pacific Import Specialists'),
      outbox: guest.outbox,
      phone: guest.freshPhone(),
    },
    'Synthetic oil service',
  );
  await visitor.at('select-vehicle');
  await page.getByRole('radio', { name: /Sprinter/ }).check();
  await visitor.continue();
  await visitor.at('select-recommended-services');
  await look('recommended services');
  await page.getByRole('checkbox', { name: 'Front brake pads' }).check();
  await look('recommended services, one chosen');
  await visitor.back();
  await visitor.at('select-vehicle');
  await visitor.press('Add vehicle');
  await visitor.at('add-vehicle');
  await page.getByRole('textbox', { name: 'Plate / VIN' }).fill('LNE4567');
  await page.getByLabel('State').selectOption('TX');
  await visitor.continue();
  await visitor.at('add-vehicle.no-search-results');
  await look('vehicle not served');
  await visitor.press('Back to search');
  await visitor.at('add-vehicle');
  await page.getByRole('textbox', { name: 'Plate / VIN' }).fill(civic);
  await visitor.continue();
  await visitor.at('add-vehicle.view-search-results');
  await expect(page.getByRole('radio')).toBeChecked();
  await look('the one vehicle found');
};
