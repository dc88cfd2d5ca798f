import { describe, expect, it } from 'vitest';
import type { Edit } from './edits/edit.ts';
import { edits, twoEdits } from './edits/edits.ts';
import { harmlessEdits } from './edits/harmlessEdits.ts';
import { forms, harmOf, product, verdictOf } from './verdicts.ts';
import { visitors } from './visitors.ts';

const everyone = visitors();
const singles = [...edits(product.flow, forms)];
const isEverything = process.env.MUTATIONS === 'all';
/** Edits of each kind in the sample, and how many times six pairs. */
const samples = isEverything ? 1 : Number(process.env.MUTATIONS ?? 1);
/** Every kind of visitor; of those who turn back, a sample that differs between edits. */
const some = (salt: number) =>
  isEverything
    ? everyone
    : everyone.filter(
        ({ turnsBack }, index) => turnsBack.length === 0 || (index + salt) % 23 === 0,
      );

/** A line for each edit that harms somebody and is not refused. */
function slippedOf(title: string, tried: readonly Edit[]): string[] {
  const tally: Record<string, number> = {};
  const slipped = tried.flatMap((edit, index) => {
    const verdict = verdictOf(edit);
    const harm = verdict === 'refused' ? undefined : harmOf(edit, some(index));
    const label = harm === undefined ? verdict : `${verdict}, harmful`;
    tally[label] = (tally[label] ?? 0) + 1;
    return harm === undefined ? [] : [`${edit.kind}: ${edit.name}: ${verdict}: ${harm}`];
  });
  console.info(`${title}: ${tried.length} edits:`, tally);
  return slipped;
}

/** The seed of the sample; any other integer gives another sample. */
const draw = 20779;

/** A few edits of each kind, more with MUTATIONS=4; all with MUTATIONS=all. */
function sampleOf(all: readonly Edit[], perKind: number): Edit[] {
  if (isEverything) return [...all];
  const counts = new Map<string, number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return all.filter(({ kind }, index) => {
    const stride = Math.max(1, Math.ceil(counts.get(kind)! / perKind));
    return (index + draw) % stride === 0;
  });
}

const isSlow = { timeout: isEverything ? 6 * 3_600_000 : 900_000 };

describe('the checker, judged by visitors who know nothing of it', () => {
  it('leads every visitor of the shipped flow to a booking, however they turn back', () => {
    const shipped = { kind: '', name: '', flow: product.flow, forms: {} };
    expect(everyone.flatMap((visitor) => harmOf(shipped, [visitor]) ?? [])).toEqual([]);
  });

  it('refuses every edit by which somebody can no longer book what they want', isSlow, () => {
    const tried = sampleOf(singles, samples);
    expect(slippedOf('single', tried)).toEqual([]);
  });

  it('refuses as well what two edits break together', isSlow, () => {
    let seed = draw;
    const number = (below: number) => {
      // Park and Miller's generator of random numbers.
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const pairs = Array.from({ length: isEverything ? 500 : 6 * samples }, () =>
      twoEdits(singles, forms, number),
    );
    expect(slippedOf('two together', pairs)).toEqual([]);
  });

  it('refuses nothing by which nothing changes', isSlow, () => {
    const refused = [...harmlessEdits(product.flow)].flatMap((edit) => {
      expect(harmOf(edit, some(0)), `${edit.kind} ${edit.name}`).toBeUndefined();
      return verdictOf(edit) === 'refused' ? [`${edit.kind}: ${edit.name}`] : [];
    });
    expect(refused).toEqual([]);
  });
});
