import { expect, test } from 'vitest';
import { zoneRulesAdvice } from '../../../server/operation/zoneRulesAdvice.ts';

const rules = { version: '2026f', released: '2026-10-29' };

test('recent rules, newer than the runtime’s, cause no warning', () => {
  expect(zoneRulesAdvice(rules, new Date('2027-07-29T12:00:00Z'), '2025c')).toBeUndefined();
  expect(zoneRulesAdvice(rules, new Date('2027-07-29T12:00:00Z'), '2026f')).toBeUndefined();
  expect(zoneRulesAdvice(rules, new Date('2027-07-29T12:00:00Z'), undefined)).toBeUndefined();
});

test('rules older than nine months cause a warning that says what to do', () => {
  const advice = zoneRulesAdvice(rules, new Date('2027-07-30T00:00:00Z'), '2025c');

  expect(advice).toContain('2026f of 2026-10-29 are older than 9 months');
  expect(advice).toContain('npm run zones');
  expect(advice).not.toContain('\n');
});

test('rules older than the runtime’s cause a warning that says what to do', () => {
  const advice = zoneRulesAdvice(rules, new Date('2026-11-01T00:00:00Z'), '2026g');

  expect(advice).toContain('older than this Node');
  expect(advice).toContain('npm run zones');
});
