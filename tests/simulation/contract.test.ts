import { expect, test } from 'vitest';
import { compile, contract, schemasOf } from '../../server/contractSchemas.ts';
import { personas } from '../../src/simulation/personas.ts';
import { bookFirst, nextMonday, shopOf, slotsOf } from './support/visit.ts';

/** What the visits of a shop call; an organisation's page is not among the phone's screens. */
const calls = Object.keys(contract).filter((name) => name !== 'getOrganisation');

const fits = (schema: object | undefined, value: unknown) =>
  schema === undefined ? value === undefined : compile(schema)(value);

test.each(personas.map(({ id }) => [id]))(
  'every call of %s is answered as the contract has it',
  async (id) => {
    const visit = shopOf(id, { faults: [] });
    const { client, shopId, persona, shop } = visit;
    const params = { shopId };
    await client.call('getShopSettings', { params });
    await visit.prove();
    await client.call('getCustomerVehicles', { params });
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
    await client.call('trackEvent', {
      params: {},
      body: { anonymousUserId: 'a', eventName: 'b' } as never,
    });

    const records = shop.records();
    expect(new Set(records.map(({ operation }) => operation))).toEqual(new Set(calls));
    for (const { operation, params: sent, body, status, answer } of records) {
      const schemas = schemasOf(contract[operation]!);
      const isFine = status !== undefined && status < 300;
      const problem = `${operation} answered ${JSON.stringify(answer)}`;
      expect(fits(schemas.params, sent), `${operation} ${JSON.stringify(sent)}`).toBe(true);
      if (operation !== 'trackEvent') {
        expect(fits(schemas.body, body), `${operation} sent ${JSON.stringify(body)}`).toBe(true);
      }
      if (isFine) expect(fits(schemas.answer, answer), problem).toBe(true);
      else expect(answer, problem).toEqual({ message: expect.any(String) });
    }
  },
);

test('nothing but calls of the contract is answered', async () => {
  const { shop } = shopOf('new-customer');

  await expect(shop.fetch('/flows/booking.json')).rejects.toThrow(TypeError);
  await expect(
    shopOf('new-customer').client.call('getOrganisation', { params: { orgId: nextMonday } }),
  ).rejects.toMatchObject({ status: 404 });
});
