import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple, queenWest, phones } = demo();
let world: World;
let token: string;
beforeAll(async () => {
  world = await World.open();
  token = await world.token(maple);
});
afterAll(() => world.close());

const search = (text: string, state = 'WA') =>
  world.call('searchVehicles', {
    params: { shopId: maple },
    token,
    query: { search: text, state },
  });

describe('customer vehicles', () => {
  const vehicles = async (shopId: string, phone: string) => {
    const as = await world.token(shopId, phone);
    return (await world.call('getCustomerVehicles', { params: { shopId }, token: as })).body;
  };

  test('one customer with two vehicles, one of them with recommended services of all ages [7.9]', async () => {
    const [civic, outback] = await vehicles(maple, phones.one);

    expect(civic).toMatchObject({
      customerFirstName: 'Dana',
      customerLastName: 'Whitfield',
      year: 2018,
      make: 'Honda',
      model: 'Civic',
      lastServiceTime: '2026-10-13T17:00:00.000Z',
    });
    expect(civic!.recommendedServices[0]).toMatchObject({
      name: 'Front brake pads',
      date: '2026-11-11',
    });
    expect(outback!.recommendedServices).toEqual([]);
    expect(outback!.customerId).toBe(civic!.customerId);
  });

  test('several customers of one phone [7.9]', async () => {
    const found = await vehicles(maple, phones.several);

    expect(new Set(found.map(({ customerId }) => customerId)).size).toBe(2);
    expect(found.some(({ lastServiceTime }) => lastServiceTime === null)).toBe(true);
  });

  test('that of an earlier appointment is marked for its customer, with the work that was recommended', async () => {
    const as = await world.token(maple, phones.one);
    const of = (phoneToken: string, bookedBefore?: string) =>
      world.call('getCustomerVehicles', {
        params: { shopId: maple },
        token: phoneToken,
        query: bookedBefore === undefined ? {} : { bookedBefore },
      });
    const [civic, outback] = (await of(as)).body;
    const jobs = civic!.recommendedServices.slice(0, 2).map(({ jobId }) => jobId);
    const booked = await world.call('bookAppointment', {
      params: { shopId: maple },
      token: as,
      body: bookingFor(await world.lead(maple, as), {
        customer: { tekCustomerId: civic!.customerId, okForMarketing: false },
        vehicle: { tekVehicleId: civic!.id },
        recommendedServices: jobs,
      }),
    });
    const { appointmentId } = booked.body;

    const again = (await of(as, appointmentId)).body;
    const others = (await of(await world.token(maple, phones.several), appointmentId)).body;

    expect(again[0]).toEqual({ ...civic, bookedBefore: { recommendedServiceIds: jobs } });
    expect(again[1]).toEqual(outback);
    expect(others.filter((each) => 'bookedBefore' in each)).toEqual([]);
    expect((await of(as, 'no id')).status).toBe(400);
    const unknown = (await of(as, crypto.randomUUID())).body;
    expect(unknown).toEqual([civic, outback]);
  });

  test('a new phone has none', async () => {
    expect(await vehicles(maple, phones.new)).toEqual([]);
  });

  test('a shop that hides declined jobs answers no recommended services [7.10]', async () => {
    const found = await vehicles(queenWest, phones.one);

    expect(found).toHaveLength(1);
    expect(found[0]!.recommendedServices).toEqual([]);
  });
});

describe('the catalogue, without a token,', () => {
  test('leads from years to a full vehicle [7.14] [7.15] [7.16] [7.17]', async () => {
    const shop = { shopId: maple };
    const years = await world.call('getYears', { params: shop });
    const year = years.body.at(8)!.year;
    const makes = await world.call('getMakes', { params: { ...shop, year } });
    const makeId = makes.body.find(({ makeName }) => makeName === 'Honda')!.makeId;
    const models = await world.call('getModels', { params: { ...shop, year, makeId } });
    const { baseVehicleId } = models.body[0]!;
    const submodels = await world.call('getSubmodels', { params: { ...shop, baseVehicleId } });
    const { vehicleId } = submodels.body[0]!;

    const full = await world.call('getVehicle', { params: { ...shop, vehicleId } });

    expect(full.status).toBe(200);
    expect(full.body).toMatchObject({ vehicleId, baseVehicleId, makeId, year, makeName: 'Honda' });
  });

  test('has nothing for an unknown year or make, and 404 for an unknown vehicle', async () => {
    const shop = { shopId: maple };
    const makes = await world.call('getMakes', { params: { ...shop, year: 1890 } });
    const models = await world.call('getModels', {
      params: { ...shop, year: 2019, makeId: 999_999 },
    });
    const submodels = await world.call('getSubmodels', {
      params: { ...shop, baseVehicleId: 999_999_999 },
    });
    const vehicle = await world.call('getVehicle', { params: { ...shop, vehicleId: 999_999_999 } });

    expect([makes.body, models.body]).toEqual([[], []]);
    expect([submodels.status, vehicle.status]).toEqual([404, 404]);
  });

  test('answers 404 for an unknown shop', async () => {
    const shopId = '00000000-0000-4000-8000-000000000000';

    expect((await world.call('getYears', { params: { shopId } })).status).toBe(404);
  });

  test('an id that is no number answers 400', async () => {
    const { status } = await world.call('getVehicle', {
      params: { shopId: maple, vehicleId: 'beetle' },
    });

    expect(status).toBe(400);
  });
});

describe('plate and VIN search', () => {
  test('a VIN answers its vehicle in any state [7.18]', async () => {
    const { status, body } = await search('1HGCM82633A004352', 'CA');

    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ year: 2003, makeName: 'Honda', modelName: 'Accord' });
  });

  test.each(['*1HGCM82633A004352*', 'VIN: 1HGCM82633A004352', '*I1HGCM82633A004352*'])(
    'a VIN as it was scanned or pasted (%s) answers its vehicle',
    async (text) => {
      expect((await search(text, 'CA')).body[0]).toMatchObject({ year: 2003, modelName: 'Accord' });
    },
  );

  test('a VIN with letters that it cannot have means the digits that look like them', async () => {
    const { body } = await search('IHGCM82633AOO4352', 'CA');

    expect(body[0]).toMatchObject({ year: 2003, makeName: 'Honda', modelName: 'Accord' });
  });

  test('a plate answers however it is written', async () => {
    for (const text of ['7ABC123', '7abc-123', ' 7ABC 123 ']) {
      expect((await search(text, 'CA')).body[0]).toMatchObject({ year: 2018, modelName: 'Civic' });
    }
  });

  test('a plate may belong to several vehicles', async () => {
    expect((await search('ABC1234', 'WA')).body.length).toBeGreaterThan(1);
    expect((await search('JAB905', 'NL')).body.length).toBeGreaterThan(1);
  });

  test('a plate tied to a model answers a full result', async () => {
    const { body } = await search('HBD2020', 'NY');

    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ year: 2018, modelName: 'Camry', subModelName: 'XLE Hybrid' });
  });

  test('the same plate of another state, or an unknown one, answers nothing', async () => {
    expect((await search('7ABC123', 'OR')).body).toEqual([]);
    expect((await search('NOSUCH')).body).toEqual([]);
  });

  test('a VIN in letters that look the same is found, one with other letters is refused with a sentence', async () => {
    expect((await search('1НGСМ82633А004352', 'CA')).body[0]).toMatchObject({ year: 2003 });
    for (const text of ['1HGCM82633Ж004352', '7ЖC123']) {
      expect(await search(text, 'CA')).toMatchObject({
        status: 400,
        body: { message: 'A plate or VIN has the letters A to Z and digits only.' },
      });
    }
  });

  test.each(['', 'X'.repeat(18)])('the search "%s" answers 400', async (text) => {
    expect((await search(text)).status).toBe(400);
  });
});
