import { afterAll, describe, expect, test } from 'vitest';
import { guardedCalls } from '../../../src/contract/types.gen.ts';
import { tokens } from '../../../server/db/tables.ts';
import { demo, World } from '../support/world.ts';

const { maple, queenWest } = demo();
const world = await World.open();
afterAll(() => world.close());

const params = (shopId: string) => ({ shopId, leadId: '00000000-0000-4000-8000-000000000000' });

describe.each(guardedCalls)('%s', (name) => {
  test('answers 401 without a token, whatever else is sent [6.8]', async () => {
    const query: Record<string, string> =
      name === 'searchVehicles' ? { search: '7ABC123', state: 'CA' } : {};
    const { status, body } = await world.call(name, { params: params(maple), query });

    expect(status).toBe(401);
    expect(body.message).toBe('Please verify your phone number first.');
  });
});

test.each(guardedCalls)(
  '%s answers 400 for an address that cannot be, whatever token comes',
  async (name) => {
    const asked = (shopId: string, token?: string) =>
      world.call(name, { params: { ...params(shopId), leadId: 'y' }, ...(token && { token }) });

    for (const shopId of ['x', '00000000-0000-4000-8000-00000000000', '%00', '__proto__']) {
      for (const token of [undefined, 'any', await world.token(maple)]) {
        expect((await asked(shopId, token)).status).toBe(400);
      }
    }
  },
);

test('calls that return customers, cost money or book need a token, no others do [6.8]', () => {
  expect(guardedCalls.toSorted()).toEqual([
    'bookAppointment',
    'createLead',
    'getCustomerVehicles',
    'revokeToken',
    'searchVehicles',
    'updateLead',
  ]);
});

describe('a token', () => {
  test('ends when its visit does, that of another visit of the phone not', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    const other = await world.token(maple, phone);
    const ask = (name: 'revokeToken' | 'getCustomerVehicles', held: string, shopId = maple) =>
      world.call(name, { params: { shopId }, token: held });

    expect((await ask('revokeToken', token, queenWest)).status).toBe(401);
    expect((await ask('getCustomerVehicles', token)).status).toBe(200);
    expect((await ask('revokeToken', token)).status).toBe(204);

    expect((await ask('getCustomerVehicles', token)).status).toBe(401);
    expect((await ask('revokeToken', token)).status).toBe(401);
    expect((await ask('getCustomerVehicles', other)).status).toBe(200);
  });

  test('that is altered, of another shop or too old answers 401 [6.8]', async () => {
    const token = await world.token(maple);
    const ask = (shopId: string, with_: string) =>
      world.call('getCustomerVehicles', { params: { shopId }, token: with_ });

    expect((await ask(maple, token)).status).toBe(200);
    expect((await ask(maple, `${token}x`)).status).toBe(401);
    expect((await ask(maple, '')).status).toBe(401);
    expect((await ask(queenWest, token)).status).toBe(401);
    world.pass({ minutes: 121 });
    expect((await ask(maple, token)).status).toBe(401);
  });

  test('is valid for as long as it is used, and two hours more', async () => {
    const token = await world.token(maple);
    const statusAfter = async (minutes: number) => {
      world.pass({ minutes });
      const { status } = await world.call('getCustomerVehicles', { params: params(maple), token });
      return status;
    };

    const statuses = [await statusAfter(119), await statusAfter(119), await statusAfter(121)];

    expect(statuses).toEqual([200, 200, 401]);
  });

  test('is kept as a hash only', async () => {
    const token = await world.token(maple);

    expect(JSON.stringify(await world.db.select().from(tokens))).not.toContain(token);
  });
});
