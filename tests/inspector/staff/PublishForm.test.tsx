// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { nextMonday } from '../../../src/inspector/staff/PublishForm.tsx';

test.for([
  ['a Wednesday', '2026-11-25T12:00:00', '2026-11-30T06:00'],
  ['a Sunday, and the next month', '2026-11-29T23:59:00', '2026-11-30T06:00'],
  ['a Monday before six: the one after', '2026-11-30T05:00:00', '2026-12-07T06:00'],
  ['the last days of a year', '2026-12-31T08:00:00', '2027-01-04T06:00'],
] as const)('a version may wait for the next Monday at six: from %s', ([, now, monday]) => {
  expect(nextMonday(new Date(now))).toBe(monday);
});
