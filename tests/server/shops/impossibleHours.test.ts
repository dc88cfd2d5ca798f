import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { dayAvailabilities } from '../../../server/db/tables.ts';
import { impossibleHours } from '../../../server/shops/impossibleHours.ts';
import { demo, World } from '../support/world.ts';

const { maple } = demo();
const world = await World.open();
afterAll(() => world.close());

const setMonday = (startTime: string, endTime: string, enabled = true) =>
  world.db
    .update(dayAvailabilities)
    .set({ startTime, endTime, enabled })
    .where(and(eq(dayAvailabilities.shopId, maple), eq(dayAvailabilities.day, 'MONDAY')));

test.each([
  ['18:00:00', '02:00:00'],
  ['00:00:00', '00:00:00'],
  ['17:00:00', '08:00:00'],
])('hours from %s to %s are refused where a shop is written', async (from, to) => {
  await expect(setMonday(from, to)).rejects.toThrow('Failed query');
  await expect(setMonday(from, to, false)).resolves.toBeDefined();
});

test('those that were there before are named at the start', async () => {
  await setMonday('08:00:00', '17:00:00');
  expect(await impossibleHours(world.db)).toBeUndefined();
  await world.db.execute(sql`alter table day_availabilities drop constraint hours_within_a_day`);
  await setMonday('18:00:00', '02:00:00');

  expect(await impossibleHours(world.db)).toContain(`MONDAY of shop ${maple}: end_time`);
});
