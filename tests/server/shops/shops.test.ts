import { afterAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { shops } from '../../../server/db/tables.ts';
import { demo, World } from '../support/world.ts';

const { maple, cedarHill, pacific, tiny, org } = demo();
const unknown = '00000000-0000-4000-8000-000000000000';
const world = await World.open();
afterAll(() => world.close());

describe('organisation', () => {
  test('an organisation is answered with its shops and coordinates as text [3.8] [7.4]', async () => {
    const { status, body } = await world.call('getOrganisation', { params: { orgId: org } });

    expect(status).toBe(200);
    expect(body.org).toEqual({ id: org, name: 'Evergreen Auto Group' });
    expect(body.shopList).toHaveLength(5);
    expect(body.shopList.find(({ id }) => id === maple)).toMatchObject({
      latitude: '47.6019',
      address: { city: 'Seattle', state: 'WA' },
    });
    expect(body.shopList.find(({ id }) => id === cedarHill)).toMatchObject({ latitude: null });
  });

  test('a part of an address that is too long is cut and costs nobody the page', async () => {
    const city = 'Llanfair'.repeat(30);
    await world.db.update(shops).set({ city }).where(eq(shops.id, tiny));

    const { status, body } = await world.call('getOrganisation', { params: { orgId: org } });
    const settings = await world.call('getShopSettings', { params: { shopId: tiny } });

    expect([status, settings.status]).toEqual([200, 200]);
    expect(body.shopList.find(({ id }) => id === tiny)?.address?.city).toBe(city.slice(0, 100));
  });

  test('an unknown organisation answers 404, a malformed id 400, each with a sentence', async () => {
    const missing = await world.call('getOrganisation', { params: { orgId: unknown } });
    const malformed = await world.call('getOrganisation', { params: { orgId: 'acme' } });

    expect(missing).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    expect(malformed).toMatchObject({
      status: 400,
      body: { message: 'orgId is not written as expected.' },
    });
  });
});

describe('shop settings', () => {
  test('a shop answers its services, hours from Monday on, zone and messages [7.5]', async () => {
    const { status, body } = await world.call('getShopSettings', { params: { shopId: maple } });

    expect(status).toBe(200);
    expect(body.shop).toMatchObject({ name: 'Maple Street Auto', timeZone: 'America/Los_Angeles' });
    expect(body.services.map(({ name }) => name)).toContain('Oil & filter change');
    expect(body.dayAvailabilities.map(({ day }) => day)[0]).toBe('MONDAY');
    expect(body.dayAvailabilities[0]).toMatchObject({ startTime: '08:00:00', slotLimit: 3 });
    expect(body.afterHoursDropoffMsg).toContain('key');
  });

  test('the demo shops differ in what they are there to show', async () => {
    const settings = async (shopId: string) =>
      (await world.call('getShopSettings', { params: { shopId } })).body;

    const closed = await settings(cedarHill);
    const restricted = await settings(pacific);
    const small = await settings(tiny);

    expect(closed.dayAvailabilities.some(({ enabled }) => enabled)).toBe(false);
    expect(restricted.vehicleRestrictionSetting?.minimumAllowedYear).toBe(2008);
    expect(restricted.vehicleRestrictionSetting?.allowedMakeIds).toHaveLength(4);
    expect(small.services).toHaveLength(30);
  });

  test('an unknown shop answers 404 without a token', async () => {
    const { status } = await world.call('getShopSettings', { params: { shopId: unknown } });

    expect(status).toBe(404);
  });

  test('every answer carries the security headers, and calls are never stored', async () => {
    const { response } = await world.call('getShopSettings', { params: { shopId: maple } });

    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
