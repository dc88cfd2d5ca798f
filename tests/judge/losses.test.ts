import { describe, expect, it } from 'vitest';
import { mendsFor } from '../../src/edits/mends.ts';
import { workingMends } from '../../src/edits/workingMends.ts';
import type { Edit } from './edits/edit.ts';
import { edits } from './edits/edits.ts';
import type { Json } from './interpreter.ts';
import { forms, harmOf, product, verdictInPlaceOf } from './verdicts.ts';
import { visitors } from './visitors.ts';

const everyone = visitors();
const isEverything = process.env.MUTATIONS === 'all';
const timeout = isEverything ? 6 * 3_600_000 : 900_000;
/** Every kind of visitor; of those who turn back, a sample that differs between edits. */
const some = (salt: number) =>
  everyone.filter(({ turnsBack }, index) => turnsBack.length === 0 || (index + salt) % 7 === 0);

/** The shipped flow with an end, so that a line to it is no fault by itself. */
const live: Json = structuredClone(product.flow);
live.steps['view-exit'].end = true;

/** Every transition of a flow, by where it stands. */
const transitionsIn = (flow: Json): (readonly [step: string, event: string, index: number])[] =>
  Object.entries<Json>(flow.steps).flatMap(([step, { on = {} }]) =>
    Object.entries<Json[]>(on).flatMap(([event, list]) =>
      list.map((_, index) => [step, event, index] as const),
    ),
  );

/** Leads one transition elsewhere. */
function redirected(
  edit: Edit,
  [step, event, index]: readonly [string, string, number],
  to: string,
) {
  const flow: Json = structuredClone(edit.flow);
  flow.steps[step].on[event][index].target = to;
  const name = `${edit.name} ${step} ${event} ${index} to ${to},`;
  return { ...edit, name, flow };
}

const shipped: Edit = { kind: 'line', name: '', flow: live, forms: {} };

/** What is wrong with the verdict of an edit: it hides who is lost, or names people of whom none is. */
function faultOf(edit: Edit, salt: number): string | undefined {
  const { is, lost } = verdictInPlaceOf(live, edit);
  if (is === 'refused') return undefined;
  const harm = harmOf(edit, is === 'losing' ? everyone : some(salt));
  if (is === 'silent' && harm !== undefined) return `hidden: ${edit.name}: ${harm}`;
  return is === 'losing' && harm === undefined
    ? `nobody: ${edit.name}: ${lost.join('; ')}`
    : undefined;
}

/** Park and Miller's generator of random numbers. */
function drawing(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647;
    return items[state % items.length]!;
  };
}

describe('who is lost, judged by visitors who know nothing of the checker', () => {
  it('is named, and nobody else is, wherever one line leads to an end', { timeout }, () => {
    const lines = transitionsIn(live).filter((_, index) => isEverything || index % 5 === 2);
    const faults = lines.flatMap(
      (line, index) => faultOf(redirected(shipped, line, 'view-exit'), index) ?? [],
    );
    expect(faults).toEqual([]);
  });

  it('is named after any sequence of edits', { timeout }, () => {
    const draw = drawing(20_779);
    const faults = Array.from({ length: isEverything ? 300 : 6 }, (_, index) => {
      let edit = shipped;
      for (let left = draw([1, 2, 3, 4]); left > 0; left--) {
        if (draw([true, false])) {
          const to = draw(['view-exit', draw(Object.keys(edit.flow.steps))]);
          edit = redirected(edit, draw(transitionsIn(edit.flow)), to);
        } else {
          const next = draw([...edits(edit.flow, { ...forms, ...edit.forms })]);
          const name = `${edit.name} ${next.kind} ${next.name},`;
          edit = { ...next, name, forms: { ...edit.forms, ...next.forms } };
        }
      }
      return faultOf(edit, index);
    });
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('is nobody by any mend that is offered', { timeout }, () => {
    const draw = drawing(4711);
    const count = isEverything ? 120 : 5;
    const faults = Array.from({ length: count }, () =>
      redirected(shipped, draw(transitionsIn(live)), draw(Object.keys(live.steps))),
    ).flatMap((edit, index) => {
      const { is, verdict } = verdictInPlaceOf(live, edit);
      if (is !== 'refused') return [];
      const text = (flow: Json) => JSON.stringify(flow, null, 2);
      const mends = mendsFor(text(edit.flow), text(live), verdict.problems);
      const mended = (flow: string): Edit => ({ ...edit, flow: JSON.parse(flow) });
      const judge = (mend: { flow: string }, how: object) =>
        verdictInPlaceOf(live, mended(mend.flow), how).verdict;
      return [...workingMends(mends, verdict, judge)].flatMap(({ mend }) => {
        const harm = harmOf(mended(mend.flow), some(index));
        return harm === undefined ? [] : [`${edit.name} ${mend.label}: ${harm}`];
      });
    });
    expect(faults).toEqual([]);
  });
});
