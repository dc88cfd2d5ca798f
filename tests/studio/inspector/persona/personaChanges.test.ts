import { describe, expect, it } from 'vitest';
import {
  daysOf,
  knownOf,
  sampleVehicle,
  withDays,
  withKnown,
  withRecommendations,
  withVehicles,
} from '../../../../src/studio/inspector/persona/personaChanges.ts';
import { factsOf, personas, readPersona } from '../../../../src/studio/simulation/personas.ts';

const named = (id: string) => personas.find((one) => one.id === id)!;

describe('a persona that is changed in the form', () => {
  it.each(personas)('stays valid with no, one or several customers: $id', (persona) => {
    for (const known of ['nobody', 'one', 'several'] as const) {
      const changed = withKnown(persona, known);
      expect(knownOf(changed)).toBe(known);
      expect(readPersona(changed)).toMatchObject({ ok: true });
      expect(factsOf(changed).matchesSeveralCustomers).toBe(known === 'several');
    }
  });

  it('keeps the customers that it had', () => {
    const one = named('one-match');
    expect(withKnown(one, 'several').customers[0]).toEqual(one.customers[0]);
  });

  it('has recommended services with a vehicle that has some', () => {
    const [vehicle] = named('one-match').customers[0]!.vehicles;
    const changed = withVehicles(named('one-match'), 0, () => [
      withRecommendations(vehicle!, true),
    ]);
    expect(factsOf(changed).vehicleHasRecommendedServices).toBe(true);
    const back = withVehicles(changed, 0, ([one]) => [
      withRecommendations(one!, false),
      sampleVehicle,
    ]);
    expect(factsOf(back).vehicleHasRecommendedServices).toBe(false);
  });

  it.each(personas)('can have a shop that is open, booked up or closed: $id', (persona) => {
    for (const days of ['closed', 'booked up', 'open'] as const) {
      const changed = withDays(persona, days, undefined);
      expect(daysOf(changed, undefined)).toBe(days);
      expect(readPersona(changed)).toMatchObject({ ok: true });
      expect(factsOf(changed).allDaysClosed).toBe(days === 'closed');
    }
  });
});
