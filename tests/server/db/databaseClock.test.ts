import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { clockSentence, createDatabaseClock } from '../../../server/db/databaseClock.ts';
import { World } from '../support/world.ts';

const world = await World.open();
afterAll(() => world.close());

const MINUTE = 60_000;
const logTo = (said: string[]) => ({
  error: () => {},
  warn: (text: unknown) => void said.push(String(text)),
});

test('two machines whose clocks differ by minutes have one time, that of the database', async () => {
  const ahead = await createDatabaseClock(world.db, () => Date.now() + 3 * MINUTE);
  const behind = await createDatabaseClock(world.db, () => Date.now() - 5 * MINUTE);
  const right = Date.now();

  for (const clock of [ahead, behind]) {
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(20_000);
  }
  expect(clockSentence(ahead.aheadMs())).toMatch(/ahead of the database’s/);
  expect(clockSentence(behind.aheadMs())).toMatch(/behind the database’s/);
});

test('a clock that is right to within a moment is taken as it is, and nothing is said', async () => {
  const sameMoment = 1_800_000_000_000;
  const db = { execute: async () => ({ rows: [{ now: sameMoment + 20 }] }) } as unknown as Database;
  const clock = await createDatabaseClock(db, () => sameMoment);
  const said: string[] = [];
  await clock.start(logTo(said))();

  expect(clock.now().getTime()).toBe(sameMoment);
  expect(said).toEqual([]);
});

test('a clock that is off is said once at the start', async () => {
  const clock = await createDatabaseClock(world.db, () => Date.now() + 3 * MINUTE);
  const said: string[] = [];
  await clock.start(logTo(said))();

  expect(said).toEqual([expect.stringMatching(/^The clock of this machine is 1\d\d s ahead/)]);
});
