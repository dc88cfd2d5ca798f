import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../../server/db/inTransaction.ts';
import type { Count } from '../../../server/limits/countRows.ts';
import { perDay } from '../../../server/limits/moments.ts';
import { decideOnCounts, Tally } from '../../../server/limits/tally.ts';
import { World } from '../support/world.ts';

const world = await World.open();
afterAll(() => world.close());

const now = new Date('2026-11-23T12:00:00Z');
const wide = perDay('wide', 10);

const add = (counts: readonly Count[]) =>
  decideOnCounts(world.db, counts, now, (tally) => tally.add(counts));

/** Counts one, and before it is stored the first time somebody else counts. */
function addLate(counts: readonly Count[], others: readonly Count[]) {
  const runs: boolean[] = [];
  const counted = inTransaction(world.db, async (tx, { isRepeated }) => {
    runs.push(isRepeated);
    const tally = await Tally.read(tx, counts, { now, isRepeated });
    const result = tally.add(counts);
    if (!isRepeated) {
      // In the same transaction, because the embedded database has only one.
      const other = await Tally.read(tx, others, { now, isRepeated });
      other.add(others);
      await other.store(tx);
    }
    await tally.store(tx);
    return result;
  });
  return counted.then((result) => ({ result, runs }));
}

const countedOf = async (count: Count) =>
  (await Tally.read(world.db, [count], { now, isRepeated: false })).of(count);

test('a transaction is run again, with counts locked, if somebody counts after it has read', async () => {
  const own = { limit: perDay('narrow', 10), subject: 'own' };
  const shared = { limit: wide, subject: 'shared' };
  await add([{ ...shared, times: 2 }]);

  const { result, runs } = await addLate([own, shared], [{ ...shared, times: 3 }]);

  expect(runs).toEqual([false, true]);
  // The three were of the run of which nothing was kept.
  expect(result).toEqual({ used: [1, 3] });
  expect([await countedOf(own), await countedOf(shared)]).toEqual([1, 3]);
});

test('a limit that is reached refuses, and nothing is counted', async () => {
  const own = { limit: perDay('narrow', 10), subject: 'late' };
  const shared = { limit: wide, subject: 'reached' };
  await add([{ ...shared, times: 10 }]);

  const counted = await add([own, shared]);

  expect(counted).toMatchObject({ refused: shared });
  expect([await countedOf(own), await countedOf(shared)]).toEqual([0, 10]);
});

test('a count that was not read is not decided about', async () => {
  const count = { limit: wide, subject: 'never read' };

  await expect(decideOnCounts(world.db, [], now, (tally) => tally.of(count))).rejects.toThrow(
    '"wide" was not read',
  );
});
