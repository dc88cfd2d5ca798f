import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { dayAvailabilities, shops } from '../../../server/db/tables.ts';
import { SHOPS_KEPT_MS } from '../../../server/shops/knownShops.ts';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple, org } = demo();
const params = { shopId: maple };
const world = await World.open(undefined, { shopsKeptMs: SHOPS_KEPT_MS });
afterAll(() => world.close());

const passKeptTime = () => world.pass({ minutes: SHOPS_KEPT_MS / 60_000 });
const nameOfMaple = async () => (await world.call('getShopSettings', { params })).body.shop.name;
const timesOn = async (date: string) => {
  const query = { date, appointmentOption: 'DROP_OFF' };
  return (await world.call('getAvailableSlots', { params, query })).body.slots[date];
};

test('a rush of visitors asks the database once for a shop and its organisation', async () => {
  await nameOfMaple();
  passKeptTime();
  const asked: string[] = [];
  world.onStatement = (statement) => void asked.push(statement);

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await nameOfMaple();
      await world.app.inject(`/?shop=${maple}&org=${org}`);
    }),
  );
  await world.call('getOrganisation', { params: { orgId: org.toUpperCase() } });
  world.onStatement = undefined;

  const ofShop = asked.filter((statement) => statement.includes('"services"'));
  const ofOrganisation = asked.filter((statement) => statement.includes('from "organisations"'));
  expect(ofShop).toHaveLength(1);
  expect(ofOrganisation.length).toBeLessThanOrEqual(1);
});

test('what a shop changes is shown two seconds later, in settings and in times', async () => {
  passKeptTime();
  const before = [await nameOfMaple(), await timesOn('2026-11-24')];
  await world.db.update(shops).set({ name: 'Maple & Sons' }).where(eq(shops.id, maple));
  await world.db.execute(sql`update day_availabilities set start_time = '12:00'
    where shop_id = ${maple} and day = 'TUESDAY'`);

  const atOnce = [await nameOfMaple(), await timesOn('2026-11-24')];
  passKeptTime();

  expect(atOnce).toEqual(before);
  expect(await nameOfMaple()).toBe('Maple & Sons');
  expect((await timesOn('2026-11-24'))![0]).toBe('12:00:00');
});

test('a booking goes by the rules as they are, not as they were shown', async () => {
  const token = await world.token(maple);
  const body = bookingFor(await world.lead(maple, token), { date: '2026-11-25' });
  passKeptTime();
  expect(await timesOn('2026-11-25')).toContain('10:00:00');
  await world.db
    .update(dayAvailabilities)
    .set({ enabled: false })
    .where(eq(dayAvailabilities.day, 'WEDNESDAY'));

  expect(await timesOn('2026-11-25')).toContain('10:00:00');
  const { status } = await world.call('bookAppointment', { params, token, body });

  expect(status).toBe(400);
});
