import { readFileSync } from 'node:fs';
import type { Address, DayAvailability, Service } from '../../src/contract/types.gen.ts';

/** `demo.json`: the stable ids and phones of the demo world, for other programs. */
export interface DemoIndex {
  organisations: { id: string; name: string }[];
  shops: { id: string; name: string; timeZone: string; shows: string[] }[];
  phones: { new: string; one: string; several: string };
}

/** `shops.json`, by the shop's name in `demo.json`. */
export interface DemoShop {
  /** Name of the organisation */
  organisation: string | null;
  /** Origins whose pages may frame it */
  frameAncestors: string[];
  email: string | null;
  phone: string;
  address: Address;
  latitude: string | null;
  longitude: string | null;
  defaultAppointmentDuration: number | null;
  showDeclinedJobs: boolean;
  allowAfterHoursDropoff: boolean;
  allowCourtesyTransportationRequest: boolean;
  afterHoursDropoffMsg?: string | null;
  courtesyTransportationRequestMsg?: string | null;
  minimumAllowedYear?: number;
  /** Names, looked up in the catalogue */
  allowedMakes?: string[];
  dayAvailabilities: DayAvailability[];
  closedDates: string[];
  services: Omit<Service, 'id'>[];
}

/** `customers.json`. Ages count back from the day of seeding. */
export interface DemoCustomer {
  shop: string;
  /** Ten digits, or a key of `phones` in `demo.json` */
  phone: string;
  firstName: string;
  lastName: string;
  email: string | null;
  address: Address;
  vehicles: {
    year: number;
    make: string;
    model: string;
    lastServiceDaysAgo: number | null;
    recommendedJobs: { name: string; daysAgo: number }[];
  }[];
}

/** `plates.json`: a plate and the VIN, or the model of the catalogue, that it belongs to. */
export interface DemoPlate {
  state: string;
  plate: string;
  vin?: string;
  /** Without `subModel`: every submodel of the model */
  vehicle?: { year: number; make: string; model: string; subModel?: string };
  shows: string;
}

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as unknown;

export const demoIndex = () => read('demo.json') as DemoIndex;
export const demoShops = () => read('shops.json') as Record<string, DemoShop>;
export const demoCustomers = () => read('customers.json') as DemoCustomer[];
export const demoPlates = () => read('plates.json') as DemoPlate[];
