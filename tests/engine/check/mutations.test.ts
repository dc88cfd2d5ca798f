import { describe, expect, it } from 'vitest';
import { checkFlow, judgeFlow } from '../../../src/engine/check/checkFlow.ts';
import { diffFlows } from '../../../src/engine/check/diff/diffFlows.ts';
import type { Kind } from '../../../src/engine/check/diff/diffFlows.ts';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../../src/engine/types.ts';
import { bookingFlow, bookingSource } from '../support/flows.ts';
import { mutations, type Mutation } from './mutations.ts';
import { around } from './support.ts';

const flow = bookingFlow();
const all = [...mutations(bookingSource())];

/** Every third edit or so of each kind, all of the rare ones; MUTATIONS=all for each and every one. */
const sample =
  process.env.MUTATIONS === 'all'
    ? all
    : all.filter(({ kind }, index) => {
        const alike = all.filter((other) => other.kind === kind).length;
        return index % Math.max(1, Math.ceil(alike / 30)) === 0;
      });

const needed = [
  ['selectedServiceIds'],
  ['selectedCustomerVehicle', 'newVehicle'],
  ['waiterPreference'],
  ['selectedDateToCome', 'dayToCome'],
];

/** The ways on of the shipped flow that end where only Back helps, such as a search without result. */
const deadEnds = Object.values(flow.steps).flatMap(({ id, on }) =>
  Object.values(on)
    .flat()
    .map(({ target }) => `${id} ${target}`),
);

/** Whether somebody who got to the goal before does not now, or gets there without being asked. */
function isHarmed(mutant: Flow, { before, after }: Kind): boolean {
  if (before.ending === 'goal' && after.ending !== 'goal') {
    return after.ending !== 'end' || !deadEnds.includes(after.steps.slice(-2).join(' '));
  }
  const collected = after.stack.flatMap((id) => (mutant.steps[id] ?? flow.steps[id])!.collects);
  const isAsked = (names: string[]) => names.some((name) => collected.includes(name));
  return after.ending === 'goal' && !needed.every(isAsked);
}

/** What a survivor does, found out without the checker: by sending every kind of visitor through it. */
function effectOf({ source }: Mutation): 'nothing changes' | 'another complete way' | 'harm' {
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error('a survivor must parse');
  const { changed, groups } = diffFlows(flow, parsed.flow, around);
  if (groups.some(({ kinds }) => kinds.some((kind) => isHarmed(parsed.flow, kind)))) return 'harm';
  return changed === 0 ? 'nothing changes' : 'another complete way';
}

describe('the checker against single edits of the shipped flow', () => {
  it(
    'catches every one that keeps anybody from booking with everything that is needed',
    { timeout: 600_000 },
    () => {
      const tally = new Map<string, number>();
      const survivors: string[] = [];
      for (const mutation of sample) {
        const { problems } = judgeFlow(mutation.source, around, { isFirstErrorEnough: true });
        const isRefused = problems.some(({ severity }) => severity === 'error');
        const isCaught = problems.length > 0;
        const verdict = isRefused ? 'refused' : isCaught ? 'warned of' : effectOf(mutation);
        tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
        if (!isCaught) survivors.push(`${verdict}: ${mutation.kind} ${mutation.name}`);
      }
      console.info(`${sample.length} edits:`, Object.fromEntries(tally));
      if (process.env.MUTATIONS === 'all') console.info(survivors.toSorted().join('\n'));
      expect(survivors.filter((line) => line.startsWith('harm'))).toEqual([]);
      expect(tally.get('refused')! / sample.length).toBeGreaterThan(0.7);
    },
  );

  it('raises no error over edits that mean nothing', () => {
    const source = JSON.stringify(bookingSource());
    const reworded = source
      .replaceAll('"Review and confirm"', '"Have a look"')
      .replaceAll('"why":"', '"why":"Well, ');
    const renamed = source
      .replaceAll('"plan-appointment"', '"pick-a-day"')
      .replace('"form":"pick-a-day"', '"form":"plan-appointment"');
    const otherIds = source.replaceAll('"id":"how-to-come"', '"id":"way-to-come"');
    const reverse = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reverse);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, entry]) => [key, reverse(entry)]),
      );
    };
    const reordered = JSON.stringify(reverse(bookingSource()));
    for (const text of [reworded, renamed, otherIds, reordered]) {
      expect(text).not.toBe(source);
      expect(checkFlow(JSON.parse(text), around)).toEqual([]);
    }
  });
});
