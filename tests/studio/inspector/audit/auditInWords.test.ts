import { expect, test } from 'vitest';
import { actionsAbout } from '../../../../server/staff/auditRoutes.ts';
import {
  deedInWords,
  detailsInWords,
} from '../../../../src/studio/inspector/audit/auditInWords.ts';

test('a deed is told in words, without ids, lists, JSON or what was empty', () => {
  expect(
    detailsInWords({
      flow: 'booking',
      sequence: 3,
      version: '45b57cb8-9f49-4f87-94b3-7504b3fcff82',
      sentence: 'Ask for the dealer',
      word: null,
      cannotBook: [],
    }),
  ).toBe('“Ask for the dealer”');
  expect(detailsInWords({ cannotBook: ['customers who wait', 'new customers'] })).toBe(
    'meant to book no longer: customers who wait; new customers',
  );
  expect(detailsInWords({ search: 'plate', found: 2 })).toBe('by the plate or VIN · 2 found');
  expect(detailsInWords({ needsApproval: false })).toBe('no approval is needed');
  expect(detailsInWords({ role: 'editor', route: 'POST /staff/drafts' })).toBe(
    'needs the role of editor',
  );
  expect(detailsInWords({ dueAt: '2026-11-27T10:00:00.000Z' })).toMatch(/^due Nov 2\d, 2026, /);
  expect(detailsInWords({ draft: 'd', to: 'oidc|1', variants: [{ share: 50 }] })).toBe('');
});

test('every deed that the server writes is told in words, one in quotation marks once', () => {
  const deeds = Object.values(actionsAbout).flat();
  expect(deeds.length).toBeGreaterThan(20);
  const told = new Set(deeds.map(deedInWords));
  expect(told.size).toBe(new Set(deeds).size);
  for (const deed of deeds.filter((one) => one !== 'refused')) {
    expect(deedInWords(deed)).not.toBe(deed);
  }
  expect(detailsInWords({ name: '“Phone” is gone' })).toBe('“‘Phone’ is gone”');
  expect(detailsInWords({ flow: 'appointment', name: 'Warmer' })).toContain('after booking');
});
