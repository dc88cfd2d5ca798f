import { expect, test } from 'vitest';
import { contract } from '../../../server/http/openApi.ts';
import { compile, compileForAddress } from '../../../server/http/schemas.ts';
import { personas } from '../../../src/studio/simulation/personas.ts';
import type { RequestRecord } from '../../../src/studio/simulation/types.ts';
import { bookFirst, nextMonday, shopOf, slotsOf } from './support/visit.ts';

/** The calls of a visit. The page of an organisation is not among the phone's screens. */
const calls = Object.keys(contract).filter((name) => name !== 'getOrganisation');

const refusal = { $ref: 'common.json#/$defs/ApiMessage' };

const fits = (schema: object | undefined, value: unknown) =>
  schema === undefined ? value === undefined : compile(schema)(value);

/** The parts of a request and its answer that violate the contract; refusals are allowed. */
function misfits({ operation, params, body, status = 0, answer }: RequestRecord): object[] {
  const schemas = contract[operation]!;
  const isRefused = status >= 300;
  const parts = [
    { operation, sent: params, isFine: compileForAddress(schemas.params)({ ...params }) },
    { operation, sent: body, isFine: fits(schemas.body, body) },
    { operation, answer, isFine: fits(isRefused ? refusal : schemas.answer, answer) },
  ];
  return parts.filter(({ isFine }) => !isFine);
}

test.each(personas.map(({ id }) => [id]))(
  'every call of %s is answered as the contract has it',
  async (id) => {
    const visit = shopOf(id, { faults: [] });
    const { client, shopId, persona, shop } = visit;
    const params = { shopId };
    await client.call('getShopSettings', { params });
    await visit.prove();
    await client.call('requestOtp', { params: { shopId, phoneNumber: persona.phone }, query: {} });
    await client.call('getCustomerVehicles', { params, query: {} });
    const [year] = await client.call('getYears', { params });
    const [make] = await client.call('getMakes', { params: { shopId, year: year!.year } });
    const [model] = await client.call('getModels', {
      params: { shopId, year: year!.year, makeId: make!.makeId },
    });
    const [submodel] = await client.call('getSubmodels', {
      params: { shopId, baseVehicleId: model!.baseVehicleId },
    });
    await client.call('getVehicle', { params: { shopId, vehicleId: submodel!.vehicleId } });
    await client.call('searchVehicles', { params, query: persona.search });
    await slotsOf(visit);
    await (await bookFirst(visit)).answer.catch(() => undefined);
    const leadId = '00000000-0000-4000-8000-000000000002';
    await client.call('updateLead', { params: { shopId, leadId }, body: {} });
    await client.call('createExitLead', {
      params,
      body: { customer: {}, cancellationPhone: persona.phone },
    });
    await client.call('abandonLead', { params: { shopId, leadId } });
    // Only a persona with a link has an appointment.
    await client.call('getAppointment', { params }).catch(() => undefined);
    const body = { kind: 'undo', seen: 0 } as const;
    await client.call('changeAppointment', { params, body }).catch(() => undefined);
    await client.call('revokeToken', { params: { shopId } });
    await client.call('recordVisit', {
      params,
      body: { visitId: shopId, first: 0, at: 0, records: [{ ms: 0, shown: 0 }] },
    });
    await client.call('trackEvent', {
      params: {},
      body: { deviceId: shopId, eventName: 'Screen viewed' },
    });

    const records = shop.records();
    expect(new Set(records.map(({ operation }) => operation))).toEqual(new Set(calls));
    expect(records.flatMap(misfits)).toEqual([]);
  },
);

test('nothing but calls of the contract is answered', async () => {
  const { shop } = shopOf('new-customer');

  await expect(shop.fetch('/flows/booking.json')).rejects.toThrow(TypeError);
  await expect(
    shopOf('new-customer').client.call('getOrganisation', { params: { orgId: nextMonday } }),
  ).rejects.toMatchObject({ status: 404 });
});
