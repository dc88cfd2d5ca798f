import { describe, expect, test } from 'vitest';
import { customerMatch } from '../../../src/booking/customer/customerMatch.ts';
import { allowedVehicles } from '../../../src/booking/vehicle/vehicleRestrictions.ts';
import { transition } from '../../../src/engine/transition.ts';
import { start } from '../../../src/engine/snapshot.ts';
import type { FlowEvent } from '../../../src/engine/types.ts';
import {
  factsOf,
  personas,
  personasOf,
  readPersona,
  settingsFor,
} from '../../../src/studio/simulation/personas.ts';
import { fillIn } from '../../../src/studio/simulation/sampleAnswers.ts';
import type { Persona } from '../../../src/studio/simulation/types.ts';
import { bookingFlow } from '../../engine/support/flows.ts';
import { bookFirst, now, personaNamed, shopOf, slotsOf } from './support/visit.ts';

const flow = bookingFlow();

/** Where a visit stands after these events of a persona's screens. */
function stepsOf(persona: Persona, events: readonly FlowEvent[]) {
  const { allDaysClosed } = factsOf(persona);
  let snapshot = start(flow, { allDaysClosed: allDaysClosed! });
  for (const event of fillIn(events, persona, { now: now() })) {
    const { snapshot: next, handled } = transition(flow, snapshot, event);
    expect({ event: event.type, handled }).toEqual({ event: event.type, handled: true });
    snapshot = next;
  }
  return snapshot.stack;
}

const services = {
  type: 'on-welcome.select-services',
  answers: { selectedServiceIds: true },
} as const;
const phone = { type: 'on-next', answers: { phone: true } } as const;

/** What the code screen sends once the shop has said whom it knows. */
async function proven(id: string): Promise<FlowEvent> {
  const visit = shopOf(id, { faults: [] });
  await visit.prove();
  const { client, shopId } = visit;
  const match = customerMatch(
    await client.call('getCustomerVehicles', { params: { shopId }, query: {} }),
  );
  return match.customerState === 'no-matching'
    ? { type: 'on-matching-customer.no' }
    : {
        type: 'on-matching-customer.yes',
        facts: { matchesSeveralCustomers: match.customerState === 'multiple-matching' },
      };
}

/** What the search screen sends once the shop has answered. */
async function searched(id: string): Promise<FlowEvent & { isUnsupported: boolean }> {
  const { persona, shop, client, shopId, prove } = shopOf(id);
  await prove();
  const found = await client.call('searchVehicles', { params: { shopId }, query: persona.search });
  const left = allowedVehicles(found, shop.settings.vehicleRestrictionSetting);
  return {
    type: 'on-searching-vehicle-plate',
    facts: { searchFoundVehicles: left.searchResults.length > 0 },
    answers: { newVehicle: true },
    isUnsupported: left.isFilteredResultsEmpty,
  };
}

const toAddVehicle: readonly FlowEvent[] = [
  services,
  phone,
  { type: 'on-matching-customer.no' },
  {
    type: 'on-next',
    answers: { waiterPreference: true, whenToCome: true, selectedDateToCome: true },
  },
  { type: 'on-next', answers: { newCustomer: true } },
];

describe('the visit of', () => {
  test('a new customer books a vehicle that the search finds', async () => {
    const persona = personaNamed('new-customer');
    const { isUnsupported: _, ...search } = await searched('new-customer');
    const events = [...toAddVehicle, search];

    expect(stepsOf(persona, events).at(-1)).toBe('add-vehicle.view-search-results');
    expect(
      stepsOf(persona, [...events, { type: 'on-next', answers: { newVehicle: true } }]).at(-1),
    ).toBe('view-confirmation');
    const visit = shopOf('new-customer');
    await visit.prove();
    await expect((await bookFirst(visit)).answer).resolves.toHaveProperty('appointmentId');
  });

  test('one match sees the vehicles of one customer', async () => {
    const event = await proven('one-match');

    expect(event.facts).toEqual({ matchesSeveralCustomers: false });
    expect(stepsOf(personaNamed('one-match'), [services, phone, event]).at(-1)).toBe(
      'select-vehicle',
    );
  });

  test('several customers share a phone', async () => {
    expect((await proven('several-customers')).facts).toEqual({ matchesSeveralCustomers: true });
  });

  test('recommended services are offered for the vehicle', async () => {
    const persona = personaNamed('recommended-services');
    const vehicle = {
      type: 'on-existing-vehicle-selected.yes',
      answers: { selectedCustomerVehicle: true },
      facts: { vehicleHasRecommendedServices: true },
    };
    const events = [services, phone, await proven(persona.id), vehicle];

    expect(stepsOf(persona, events).at(-1)).toBe('select-recommended-services');
  });

  test.each([
    ['unsupported-vehicle', true],
    ['nothing-found', false],
  ])('%s ends the search without a vehicle', async (id, isUnsupported) => {
    const { isUnsupported: wasUnsupported, ...search } = await searched(id);

    expect(wasUnsupported).toBe(isUnsupported);
    expect(stepsOf(personaNamed(id), [...toAddVehicle, search]).at(-1)).toBe(
      'add-vehicle.no-search-results',
    );
  });

  test('no slots finds no time in any week', async () => {
    const visit = shopOf('no-slots');
    await visit.prove();

    await expect(slotsOf(visit)).resolves.toHaveProperty('slots', {});
    expect(factsOf(visit.persona).allDaysClosed).toBe(false);
  });

  test('all days closed knows so from the start', () => {
    expect(factsOf(personaNamed('all-days-closed')).allDaysClosed).toBe(true);
  });

  test('slot lost loses the time at booking, and is not offered it again', async () => {
    const visit = shopOf('slot-lost');
    await visit.prove();
    const { date, slotTime, answer } = await bookFirst(visit);

    await expect(answer).rejects.toMatchObject({ status: 400, message: /just been taken/ });
    expect((await slotsOf(visit)).slots[date]).not.toContain(slotTime);
  });

  test('server down gets no settings', async () => {
    const { client, shopId } = shopOf('server-down');

    await expect(client.call('getShopSettings', { params: { shopId } })).rejects.toMatchObject({
      status: 500,
    });
  });
});

describe('the facts of a persona', () => {
  test.each([
    ['new-customer', {}],
    ['several-customers', { matchesSeveralCustomers: true }],
    ['recommended-services', { vehicleHasRecommendedServices: true }],
    ['unsupported-vehicle', { searchFoundVehicles: false }],
    ['nothing-found', { searchFoundVehicles: false }],
    ['all-days-closed', { allDaysClosed: true }],
  ])('%s', (id, facts) => {
    expect(factsOf(personaNamed(id))).toEqual({
      searchFoundVehicles: true,
      matchesSeveralCustomers: false,
      vehicleHasRecommendedServices: false,
      allDaysClosed: false,
      ...facts,
    });
  });

  test('are facts of the shipped flow', () => {
    for (const persona of personasOf(flow)) {
      expect(() => start(flow, factsOf(persona))).not.toThrow();
    }
  });

  test('with a link say what it may do, and how the customer comes', () => {
    expect(factsOf(personaNamed('calendar-link'))).toMatchObject({
      linkOnlyShows: true,
      isAfterHours: false,
    });
    expect(factsOf(personaNamed('after-hours-drop-off'))).toMatchObject({
      linkOnlyShows: false,
      isAfterHours: true,
    });
  });
});

describe('an edited persona', () => {
  const base = personaNamed('one-match');

  test.each(personas.map((persona) => [persona.id, persona] as const))(
    'as it comes, %s, is fine',
    (_id, persona) => {
      expect(readPersona(persona)).toEqual({ ok: true, persona });
    },
  );

  test('keeps what the edit does not name', () => {
    const read = readPersona({ title: 'Dana' }, base);

    expect(read).toEqual({ ok: true, persona: { ...base, title: 'Dana' } });
  });

  test.each([
    [{ phone: '555-1234' }, '/phone'],
    [{ customers: [{ firstName: 'A' }] }, '/customers/0'],
    [{ newCustomer: { firstName: '', lastName: 'B' } }, '/newCustomer/firstName'],
    [{ colour: 'red' }, '/colour'],
    [{ faults: ['fire'] }, '/faults/0'],
    [{ settings: { services: [{ id: 1 }] } }, '/settings/services/0'],
  ])('%o is refused at %s', (edit, pointer) => {
    const read = readPersona(edit, base);

    expect(read.ok ? [] : read.problems.map((problem) => problem.pointer)).toContain(pointer);
  });

  test.each([[null], ['text'], [[]]])('%o is no persona', (edit) => {
    expect(readPersona(edit)).toMatchObject({ ok: false });
  });

  test('changes settings of a real shop, too', () => {
    const real = { ...settingsFor(base), showDeclinedJobs: false };
    const closed = personaNamed('all-days-closed');

    expect(settingsFor(closed, real)).toEqual({
      ...real,
      dayAvailabilities: closed.settings?.dayAvailabilities,
    });
  });
});
