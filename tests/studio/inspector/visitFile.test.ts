import { describe, expect, it } from 'vitest';
import {
  comeTo,
  goToMoment,
  newInspection,
} from '../../../src/studio/inspector/visit/inspection.ts';
import {
  readVisitFile,
  readVisitLink,
  toVisitFile,
  visitLink,
} from '../../../src/studio/inspector/visit/visitFile.ts';

const events = [
  { type: 'on-welcome.select-services', answers: { selectedServiceIds: [7], customNeed: null } },
  { type: 'on-next', answers: { phone: '2065550111', okForMarketing: false } },
  { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
];
const inspection = goToMoment(comeTo(newInspection('one-match'), events), 2);

describe('a visit as a file', () => {
  const file = toVisitFile('booking@1', inspection, 'add-vehicle');

  it('contains no answers, only which ones were given', () => {
    expect(JSON.stringify(file)).not.toContain('2065550111');
    expect(file.events[1]).toEqual({
      type: 'on-next',
      answers: { phone: true, okForMarketing: false },
    });
    expect(file.events[0]!.answers).toEqual({ selectedServiceIds: true, customNeed: null });
  });

  it('comes back from a link as it was', () => {
    expect(readVisitLink(visitLink(file))).toEqual(file);
  });

  it('is undefined where the address has none, or something else', () => {
    expect(readVisitLink('')).toBeUndefined();
    expect(readVisitLink('#hello')).toBeUndefined();
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', '"events"'],
    ['{"events": [{}]}', 'Event 1 has no "type"'],
  ])('says of %s what is wrong', (text, message) => {
    expect(() => readVisitFile(text)).toThrow(message);
  });

  it('removes the contents of answers from a file', () => {
    const text = JSON.stringify({
      events: [{ type: 'on-next', answers: { phone: '2065550111' } }],
    });
    expect(readVisitFile(text).events).toEqual([{ type: 'on-next', answers: { phone: true } }]);
  });
});
