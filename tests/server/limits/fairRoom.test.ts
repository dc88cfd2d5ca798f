import { expect, test } from 'vitest';
import { fairRoom, type Share } from '../../../server/limits/fairRoom.ts';

const PARTS = 25;
const shareOf = (subject: string): Share => ({
  used: { limit: { name: 'of a client', max: 1000, windowMinutes: 60 }, subject },
  share: 1,
  parts: PARTS,
});

/** Lets clients take as much as they can, one after the other or in turn; what each took. */
function taken(max: number, clients: number, isInTurn: boolean): number[] {
  const used = new Array<number>(clients).fill(0);
  let free = max;
  const take = (client: number): boolean => {
    if (fairRoom(free, [shareOf('')], () => used[client]!, 1) <= 0) return false;
    used[client]! += 1;
    free -= 1;
    return true;
  };
  for (let didTake = true, round = 0; didTake; round += 1) {
    didTake = false;
    for (let client = 0; client < clients; client += 1) {
      let more = take(client);
      didTake ||= more;
      while (more && !isInTurn) more = take(client);
    }
  }
  return used;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

test.each([1, 10, 100])('%i greedy clients take as much each, and leave as much', (clients) => {
  const max = 3000;
  const used = taken(max, clients, true);

  const fair = max / (PARTS + clients);
  for (const each of used) expect(Math.abs(each - fair)).toBeLessThanOrEqual(1);
  expect(max - sum(used)).toBeGreaterThanOrEqual(PARTS * (fair - 1));
});

test('a hundred that come one after the other leave something for the next', () => {
  expect(3000 - sum(taken(3000, 100, false))).toBeGreaterThan(20);
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
