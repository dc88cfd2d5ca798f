import { createApiClient } from '../../../../src/page/api/httpClient.ts';
import {
  createSimulatedShop,
  type SimulatedShopOptions,
} from '../../../../src/studio/simulation/createSimulatedShop.ts';
import { personas } from '../../../../src/studio/simulation/personas.ts';
import type { Persona } from '../../../../src/studio/simulation/types.ts';

/** A Monday noon in Seattle, where the simulated shop stands. */
export const now = () => new Date('2026-11-23T20:00:00Z');
export const nextMonday = '2026-11-30';

export function personaNamed(id: string): Persona {
  const persona = personas.find((one) => one.id === id);
  if (persona === undefined) throw new Error(`there is no persona ${id}`);
  return persona;
}

/** The shop that a persona meets, and the calls of its visit. */
export function shopOf(id: string, options: Partial<SimulatedShopOptions> = {}) {
  const persona = personaNamed(id);
  const shop = createSimulatedShop({ persona, faults: persona.faults ?? [], now, ...options });
  let token: string | null = null;
  const client = createApiClient({ baseUrl: '', getToken: () => token, fetch: shop.fetch });
  const { shopId } = shop;
  const prove = async (code = '1234') => {
    const params = { shopId, phoneNumber: persona.phone };
    const { secret } = await client.call('generateOtp', { params });
    ({ token } = await client.call('verifyOtp', {
      params: { shopId },
      body: { code, otp: secret },
    }));
  };
  return { persona, shop, client, shopId, prove };
}

export type Visit = ReturnType<typeof shopOf>;

export const slotsOf = ({ client, shopId }: Visit, date = nextMonday) =>
  client.call('getAvailableSlots', {
    params: { shopId },
    query: { date, services: [1], appointmentOption: 'DROP_OFF' },
  });

/** Books the first free time of a new customer's Civic. */
export async function bookFirst(visit: Visit) {
  const { client, shopId } = visit;
  const params = { shopId };
  const { leadId } = await client.call('createLead', { params, body: {} });
  const { slots } = await slotsOf(visit);
  const [date = nextMonday, [slotTime = '08:00:00'] = []] = Object.entries(slots)[0] ?? [];
  const [found] = await client.call('searchVehicles', {
    params,
    query: { search: '7abc-123', state: 'WA' },
  });
  const { vehicleId, year, makeId, makeName, modelId, modelName } = found!;
  const { subModelId, subModelName, baseVehicleId } = found!;
  const vehicle = {
    vehicleId,
    year,
    makeId,
    makeName,
    modelId,
    modelName,
    subModelId,
    subModelName,
    baseVehicleId,
  };
  const answer = client.call('bookAppointment', {
    params,
    body: {
      leadId,
      customer: { firstName: 'Jordan', lastName: 'Rivera', okForMarketing: false },
      vehicle,
      appointmentOption: 'DROP_OFF',
      date,
      slotTime,
      services: [{ id: 1 }],
    },
  });
  return { date, slotTime, answer };
}
