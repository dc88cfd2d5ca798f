import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCounts, type Count } from '../../../server/limits/countRows.ts';
import { perDay } from '../../../server/limits/moments.ts';
import { countGroups, countNow } from '../../../server/limits/rateLimits.ts';
import { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, 60_000);
afterAll(() => world.close());

const now = new Date('2026-11-23T12:00:00Z');
const wide = perDay('wide', 10);

/** Counts one, once somebody else has counted after the counts were read. */
async function countLate(counts: readonly Count[], others: readonly Count[]) {
  const read = await readCounts(world.db, counts);
  await world.db.transaction((tx) => countGroups(tx, [others], now));
  return world.db.transaction((tx) => countGroups(tx, [counts], now, read));
}

const countedOf = ({ limit, subject }: Count) => countNow(world.db, limit, subject, now);

test('what others count between the reading of counts and their writing is not lost', async () => {
  const own = { limit: perDay('narrow', 10), subject: 'own' };
  const shared = { limit: wide, subject: 'shared' };

  const [counted] = await countLate([own, shared], [{ ...shared, times: 3 }]);

  expect(counted).toEqual({ used: [1, 4] });
  expect([await countedOf(own), await countedOf(shared)]).toEqual([1, 4]);
});

test('a limit that others reach in between refuses, and nothing is counted', async () => {
  const own = { limit: perDay('narrow', 10), subject: 'late' };
  const shared = { limit: wide, subject: 'reached' };

  const [counted] = await countLate([own, shared], [{ ...shared, times: 10 }]);

  expect(counted).toMatchObject({ refused: shared });
  expect([await countedOf(own), await countedOf(shared)]).toEqual([0, 10]);
});
