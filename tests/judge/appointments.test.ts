import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { everyBooked, harmWith } from './appointments.ts';
import type { Edit } from './edits/edit.ts';
import { flowEdits } from './edits/flowEdits.ts';
import { formEdits } from './edits/formEdits.ts';
import { transitionEdits } from './edits/transitionEdits.ts';
import type { Json } from './interpreter.ts';
import { forms, product, verdictOf } from './verdicts.ts';

const shipped: Json = {
  ...JSON.parse(readFileSync(new URL('../../flows/appointment.json', import.meta.url), 'utf8')),
  replaceEveryStep: [],
};

const harmOf = ({ flow, forms: own }: Pick<Edit, 'flow' | 'forms'>): string | undefined =>
  harmWith({ flow, forms: { ...forms, ...own }, answers: product.answers }, everyBooked);

/** Edits that are tried: 75, and with MUTATIONS=4 or more all of them. */
const isSampled = process.env.MUTATIONS !== 'all' && Number(process.env.MUTATIONS ?? 1) < 4;
const wanted = isSampled ? 75 : Infinity;
const all = [
  ...transitionEdits(shipped),
  ...flowEdits(shipped, Object.keys(forms)),
  ...formEdits(shipped, forms),
];
const stride = Math.max(1, all.length / wanted);
const tried = Array.from(
  { length: Math.min(wanted, all.length) },
  (_, index) => all[Math.floor(index * stride)]!,
);

describe('the flow of appointments, judged by customers who know nothing of the checker', () => {
  test('leads every customer to what they want', () => {
    expect(harmOf({ flow: shipped, forms: {} })).toBeUndefined();
  });

  test(
    'refuses every edit by which somebody can no longer move or cancel',
    { timeout: 900_000 },
    () => {
      const tally: Record<string, number> = {};
      const slipped = tried.flatMap((made) => {
        // As a file has it: what is undefined is not there.
        const edit = { ...made, flow: JSON.parse(JSON.stringify(made.flow)) };
        const verdict = verdictOf(edit);
        const harm = verdict === 'refused' ? undefined : harmOf(edit);
        const label = harm === undefined ? verdict : `${verdict}, harmful`;
        tally[label] = (tally[label] ?? 0) + 1;
        return harm === undefined ? [] : [`${made.kind}: ${made.name}: ${verdict}: ${harm}`];
      });
      console.info(`appointments: ${tried.length} of ${all.length} edits:`, tally);
      expect(slipped).toEqual([]);
    },
  );
});
