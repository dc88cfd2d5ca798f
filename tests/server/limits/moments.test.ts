import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCounts, countOf, removeCounts, type Limit } from '../../../server/limits/moments.ts';

const START = Date.parse('2026-11-23T12:00:00Z');
const limits: Limit[] = [
  { name: 'exact', max: 3, windowMinutes: 10 },
  { name: 'coarse', max: 300, windowMinutes: 60 },
];

/** What happens next: time passes, the clock is put back, somebody asks, or the last one failed. */
const happenings = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ ask: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 2, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 40 * 60_000 }) }) },
    { weight: 1, arbitrary: fc.record({ back: fc.integer({ min: 1, max: 48 * 3_600_000 }) }) },
    { weight: 1, arbitrary: fc.constant({ fail: true }) },
  ),
  { maxLength: 60 },
);

describe.each(limits)('a limit of $max in $windowMinutes minutes', (limit) => {
  test('is never passed, whatever fails and however often the clock is put back', () => {
    fc.assert(
      fc.property(happenings, (happened) => {
        let [real, clock] = [START, START];
        let moments: number[] = [];
        const sent: number[] = [];
        for (const one of happened) {
          if ('pass' in one) {
            real += one.pass;
            clock += one.pass;
          } else if ('back' in one) clock -= one.back;
          else if ('fail' in one) {
            // A text that certainly was not sent is given back.
            if (sent.pop() !== undefined) moments = removeCounts(moments, 1);
          } else {
            for (let i = 0; i < one.ask; i += 1) {
              if (countOf(moments, limit, clock) >= limit.max) break;
              moments = addCounts(moments, limit, clock, 1);
              sent.push(real);
            }
          }
          const since = real - limit.windowMinutes * 60_000;
          expect(sent.filter((at) => at > since).length).toBeLessThanOrEqual(limit.max);
        }
        expect(moments.length).toBeLessThanOrEqual(2 * Math.min(limit.max, 200) + 2);
      }),
      { numRuns: 300 },
    );
  });

  test('is open again one window after a fast clock was corrected', () => {
    const ahead = START + 365 * 86_400_000;
    const full = addCounts([], limit, ahead, limit.max);

    expect(countOf(full, limit, START)).toBe(limit.max);
    const mended = full.map((each) => Math.min(each, START));
    expect(countOf(mended, limit, START + limit.windowMinutes * 60_000)).toBe(0);
  });
});
