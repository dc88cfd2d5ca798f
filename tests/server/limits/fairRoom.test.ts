import { expect, test } from 'vitest';
import { fairRoom, type Share } from '../../../server/limits/fairRoom.ts';

const PARTS = 25;
const shareOf = (subject: string): Share => ({
  used: { limit: { name: 'of a client', max: 1000, windowMinutes: 60 }, subject },
  share: 1,
  parts: PARTS,
});

/**
 * Lets clients take as much as they can.
 *
 * @param order which client asks next, in this order, again and again
 * @returns how much each took
 */
function taken(max: number, order: readonly number[]): number[] {
  const used: number[] = [];
  let free = max;
  for (const client of order) {
    used[client] ??= 0;
    if (fairRoom(free, [shareOf('')], () => used[client]!, 1) <= 0) continue;
    used[client] += 1;
    free -= 1;
  }
  return used;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

test.each([1, 10, 100])('%i greedy clients take as much each, and leave as much', (clients) => {
  const max = 3000;
  const inTurn = Array.from({ length: clients * 200 }, (_, turn) => turn % clients);
  const used = taken(max, inTurn);

  const fair = max / (PARTS + clients);
  for (const each of used) expect(Math.abs(each - fair)).toBeLessThanOrEqual(1);
  expect(max - sum(used)).toBeGreaterThanOrEqual(PARTS * (fair - 1));
});

test('a hundred that come one after the other leave something for the next', () => {
  const oneAfterTheOther = Array.from({ length: 100 * 200 }, (_, turn) => Math.floor(turn / 200));

  expect(3000 - sum(taken(3000, oneAfterTheOther))).toBeGreaterThan(20);
});

test('whoever succeeds may use more, and never more than is free', () => {
  const used = () => 100;

  expect(fairRoom(1000, [shareOf('')], used, 1)).toBeLessThan(0);
  expect(fairRoom(1000, [shareOf('')], used, 10)).toBe(300);
  expect(fairRoom(1000, [shareOf('')], used, 10_000)).toBe(900);
});

test('networks of one wide network share what it may use, and it is no closed one', () => {
  const wide = { ...shareOf('wide'), share: 4 };
  const narrow = { ...shareOf('narrow'), parts: 8 };
  const used = (ofNarrow: number) => (count: { subject: string }) =>
    count.subject === 'wide' ? 150 : ofNarrow;

  expect(fairRoom(1000, [wide, narrow], used(0), 1)).toBeGreaterThan(0);
  expect(fairRoom(1000, [wide, narrow], used(2), 1)).toBeLessThan(0);
});
