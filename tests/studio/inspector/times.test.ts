import { expect, test } from 'vitest';
import { isOtherClock, shownTime } from '../../../src/studio/inspector/times.ts';

test('a time of whoever looks names its zone', () => {
  expect(shownTime('2026-11-24T18:02:00Z')).toMatch(
    /:(02|17|32|47).*\s([A-Z]{2,5}|GMT[+-][\d:]+)$/,
  );
});

test('a shop\u2019s clock is another one where it shows another time, not some seconds', () => {
  // As yyyy-MM-dd HH:mm:ss, on the clock of whoever looks.
  const local = (ms: number) => new Date(Date.now() + ms).toLocaleString('sv-SE').replace(' ', 'T');
  expect([0, 20_000, 3_600_000, -10_800_000].map((ms) => isOtherClock(local(ms)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isOtherClock(null)).toBe(false);
});
