import type { ShopSettings } from '../../../contract/types.gen.ts';
import { settingsFor } from '../../simulation/personas.ts';
import type { Persona, PersonaCustomer, PersonaVehicle } from '../../simulation/types.ts';
import samples from './samples.json';

/** How many customers the shop knows by the phone. */
export type Known = 'nobody' | 'one' | 'several';

export const knownOf = ({ customers }: Persona): Known => {
  if (customers.length === 0) return 'nobody';
  return customers.length === 1 ? 'one' : 'several';
};

/** The persona with none, one or several customers. Existing customers are kept first. */
export function withKnown(persona: Persona, known: Known): Persona {
  const count = { nobody: 0, one: 1, several: Math.max(2, persona.customers.length) }[known];
  const all: readonly PersonaCustomer[] = [
    ...persona.customers,
    ...samples.customers.slice(persona.customers.length),
  ];
  return { ...persona, customers: all.slice(0, count) };
}

/** The persona with other vehicles for one of its customers. */
export const withVehicles = (
  persona: Persona,
  customer: number,
  change: (vehicles: readonly PersonaVehicle[]) => readonly PersonaVehicle[],
): Persona => ({
  ...persona,
  customers: persona.customers.map((one, index) =>
    index === customer ? { ...one, vehicles: change(one.vehicles) } : one,
  ),
});

/** A vehicle with or without recommended services. */
export function withRecommendations(vehicle: PersonaVehicle, isRecommended: boolean) {
  const { recommendedJobs: _jobs, ...bare } = vehicle;
  return isRecommended ? { ...bare, recommendedJobs: samples.recommendedJobs } : bare;
}

export const sampleVehicle: PersonaVehicle = samples.vehicle;

/** Whether the shop has free times. */
export type Days = 'open' | 'booked up' | 'closed';

export function daysOf(persona: Persona, shop: ShopSettings | undefined): Days {
  const { dayAvailabilities } = settingsFor(persona, shop);
  if (!dayAvailabilities.some(({ enabled }) => enabled)) return 'closed';
  return persona.isFullyBooked === true ? 'booked up' : 'open';
}

/** The persona with a shop that is open, booked up, or closed on every day. */
export function withDays(persona: Persona, days: Days, shop: ShopSettings | undefined): Persona {
  const {
    isFullyBooked: _booked,
    settings: { dayAvailabilities: _days, ...settings } = {},
    ...rest
  } = persona;
  const usual = settingsFor({ ...rest, settings }, shop).dayAvailabilities;
  const isUsual = days === 'closed' ? false : usual.some(({ enabled }) => enabled);
  return {
    ...rest,
    ...(days === 'booked up' && { isFullyBooked: true }),
    settings: {
      ...settings,
      ...(!isUsual && {
        dayAvailabilities: usual.map((day) => ({ ...day, enabled: days !== 'closed' })),
      }),
    },
  };
}
