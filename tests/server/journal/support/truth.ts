import type { Funnel } from '../../../../src/contract/staff.gen.ts';
import type { FunnelFilter } from '../../../../server/funnel/readFunnel.ts';
import type { FlowNumbers } from '../../../../src/page/journal/flowNumbers.ts';
import { bucketStarts } from '../../../../server/journal/timeBuckets.ts';
import type { Walk } from './walks.ts';

/** A visit as far as it is known: the number of records that have arrived, and what came of it. */
export interface Known {
  walk: Walk;
  shopId: string;
  day: string;
  arrived: number;
  outcome?: 'booked' | 'lead' | undefined;
  /** Whether it is counted as over if it has not said so */
  isSilent: boolean;
}

/** The start of the bucket that holds the time at this part of them all. */
function quantileOf(times: number[], part: number): number | null {
  if (times.length === 0) return null;
  const time = times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1]!;
  return bucketStarts.findLast((start) => start <= time)!;
}

/** The funnel of visits, counted one by one from what really happened. */
export function trueFunnel(
  all: readonly Known[],
  { steps: names, transitions }: FlowNumbers,
  shopIds: readonly string[] | undefined,
  { from = '', to = '9', ...filter }: FunnelFilter,
): Funnel {
  const steps = new Map<string, Funnel['steps'][number] & { times: number[] }>();
  const ways = new Map<string, Funnel['ways'][number]>();
  const ends = { booked: 0, lead: 0, left: 0, here: 0 };
  let visits = 0;
  const at = (number: number) => {
    const name = names[number]!;
    const known = steps.get(name) ?? {
      step: name,
      came: 0,
      shown: 0,
      went: 0,
      ends: { booked: 0, lead: 0, left: 0, here: 0 },
      medianMs: null,
      ninetiethMs: null,
      errors: [],
      times: [],
    };
    steps.set(name, known);
    return known as { -readonly [Key in keyof typeof known]: (typeof known)[Key] };
  };
  const count = <Key>(counts: Map<Key, number>, key: Key) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  const errors = new Map<string, number>();

  for (const { walk, shopId, day, arrived, outcome, isSilent } of all) {
    const isIn =
      (shopIds === undefined || shopIds.includes(shopId)) &&
      day >= from &&
      day <= to &&
      Object.entries(filter).every(([key, value]) => walk.begun[key as 'entry'] === value);
    const records = walk.records.slice(0, arrived);
    const last = records.at(-1);
    if (!isIn || last === undefined) continue;
    visits += 1;
    const seen = new Set([records[0]!.to]);
    at(records[0]!.to).shown += 1;
    let shownMs = 0;
    for (const { record, from: before, to: after } of records.slice(1)) {
      shownMs += record.ms;
      if (record.error !== undefined) count(errors, `${names[before]}\n${record.error}`);
      const isMove = record.taken !== undefined || record.back !== undefined;
      if (!isMove && before === after) continue;
      seen.add(after);
      at(after).shown += 1;
      if (isMove) at(before).times.push(shownMs);
      shownMs = 0;
      const event = record.taken && transitions[record.taken[0]!]!.transition.event;
      const kind = event === undefined ? (record.back === undefined ? 'shown' : 'back') : 'moved';
      const way = { from: names[before]!, to: names[after]!, kind, event: event ?? '' } as const;
      const key = JSON.stringify(way);
      ways.set(key, { ...way, count: (ways.get(key)?.count ?? 0) + 1 });
    }
    const isOver = isSilent || last.record.ended === true;
    const end = isOver ? (outcome ?? 'left') : 'here';
    ends[end] += 1;
    for (const each of seen) at(each).came += 1;
    for (const each of seen) if (each !== last.to) at(each).went += 1;
    const step = at(last.to);
    step.ends = { ...step.ends, [end]: step.ends[end] + 1 };
  }
  return {
    visits,
    ends,
    steps: [...steps.values()].map(({ times, ...step }) => ({
      ...step,
      medianMs: quantileOf(times, 0.5),
      ninetiethMs: quantileOf(times, 0.9),
      errors: [...errors]
        .filter(([key]) => key.split('\n')[0] === step.step)
        .map(([key, number]) => ({ error: key.split('\n')[1]!, count: number })),
    })),
    ways: [...ways.values()],
    notJournalled: { asked: 0, off: 0 },
  };
}

/** A funnel with its lists in one order, to be compared. */
export const sorted = (funnel: Funnel): Funnel => ({
  ...funnel,
  steps: funnel.steps
    .map((step) => ({
      ...step,
      errors: step.errors.toSorted((a, b) => (a.error < b.error ? -1 : 1)),
    }))
    .toSorted((a, b) => (a.step < b.step ? -1 : 1)),
  ways: funnel.ways.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
});
