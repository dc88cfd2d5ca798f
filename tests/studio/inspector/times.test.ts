import { expect, test } from 'vitest';
import { isOtherClock, shownTime } from '../../../src/studio/inspector/times.ts';

test('a time of whoever looks names its zone', () => {
  const named = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })
    .formatToParts(new Date('2026-11-24T18:02:00Z'))
    .find(({ type }) => type === 'timeZoneName')!.value;
  expect(shownTime('2026-11-24T18:02:00Z')).toContain(named);
});

test('a shop\u2019s clock is another one where it shows another time, not some seconds', () => {
  const local = (ms: number) => {
    const now = new Date(Date.now() + ms);
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  };
  expect([0, 20_000, 3_600_000, -10_800_000].map((ms) => isOtherClock(local(ms)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isOtherClock(null)).toBe(false);
});
