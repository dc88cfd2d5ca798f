import { describe, expect, it } from 'vitest';
import { workingMends } from '../../src/edits/workingMends.ts';
import type { Proof } from '../../src/checker/check.ts';

const proofOf = (tried: number, unproved: readonly string[] = []): Proof => ({
  states: 300,
  transitions: 45,
  taken: 45,
  kinds: 5,
  tried,
  unproved,
  isForVisitsUnderWay: false,
});
const faulty = { problems: [{ severity: 'error' }] as const, proof: proofOf(120_000) };

describe('the mends that work', () => {
  it('are those with which nothing is wrong and all is proved', () => {
    const verdicts = {
      'leads on': { problems: [], proof: proofOf(1000) },
      'a warning': { problems: [{ severity: 'warning' }], proof: proofOf(1000) },
      'still wrong': { problems: [{ severity: 'error' }], proof: proofOf(1000) },
      'not proved': { problems: [], proof: proofOf(1000, ['that it ends']) },
      'no flow': { problems: [{ severity: 'error' }] },
    } as const;
    const labels = Object.keys(verdicts) as (keyof typeof verdicts)[];
    const mends = labels.map((label) => ({ label }));
    const found = [...workingMends(mends, faulty, ({ label }) => verdicts[label])];
    expect(found.map(({ mend }) => mend.label)).toEqual(['leads on', 'a warning']);
  });

  it('are looked for among no more events than a few sound flows take, however many there are', () => {
    let tried = 0;
    const mends = Array.from({ length: 40 }, (_, index) => ({ label: `${index}` }));
    const found = workingMends(mends, faulty, (_mend, { mostTried = Infinity }) => {
      // One that leads round and round takes all that it gets.
      tried += mostTried;
      return { problems: [], proof: proofOf(mostTried, ['that it ends']) };
    });
    expect([...found]).toEqual([]);
    expect(tried).toBeLessThanOrEqual(100_000);
  });

  it('are proved to the end where visits go as in the faulty flow', () => {
    const mends = [{ label: 'takes out', isForSameVisits: true }] as const;
    const found = workingMends(mends, faulty, (_mend, { mostTried = Infinity }) => ({
      problems: [],
      proof: proofOf(Math.min(120_000, mostTried), mostTried < 120_000 ? ['that it ends'] : []),
    }));
    expect([...found]).toHaveLength(1);
  });
});
