import type { VisitBatch, VisitBegun, VisitRecord } from '../../../../src/contract/types.gen.ts';
import type { FlowNumbers } from '../../../../src/page/journal/flowNumbers.ts';

/** Random numbers that are the same for the same seed. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { next, below, pick: <One>(all: readonly One[]): One => all[below(all.length)]! };
}

export type Chance = ReturnType<typeof createChance>;

/** One visit, as it really was: each record with the step shown before and after it. */
export interface Walk {
  visitId: string;
  begun: VisitBegun;
  records: { record: VisitRecord; from: number; to: number }[];
}

const uuid = (chance: Chance) =>
  '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, () => chance.below(16).toString(16));

/** A visitor who goes on, back, round in loops, meets errors, is resumed, and leaves or ends. */
export function walk(numbers: FlowNumbers, flowVersion: string, chance: Chance): Walk {
  const { steps, transitions } = numbers;
  const records: Walk['records'] = [];
  let at = 0;
  const stack = [0];
  const ms = () => Math.floor(Math.exp(chance.next() * 17));
  const note = (record: Omit<VisitRecord, 'ms'>, to = at) => {
    records.push({ record: { ms: ms(), ...record }, from: at, to });
    at = to;
  };
  records.push({ record: { ms: 0, shown: 0 }, from: 0, to: 0 });
  for (let left = chance.below(25); left > 0; left -= 1) {
    const what = chance.next();
    const ways = transitions.flatMap(({ step, transition }, number) =>
      step.id === steps[at] ? [{ number, to: steps.indexOf(transition.target) }] : [],
    );
    if (what < 0.15 && stack.length > 1) {
      stack.pop();
      note({ back: stack.at(-1)! }, stack.at(-1));
    } else if (what < 0.25) {
      note({ error: chance.pick(['call verifyOtp 401', 'call bookAppointment network', 'page']) });
    } else if (what < 0.32) {
      const resumed = chance.next() < 0.5 ? at : chance.pick(stack);
      note({ shown: resumed }, resumed);
    } else if (what < 0.4) {
      note({ refused: [chance.below(9)] });
    } else if (ways.length > 0) {
      const { number, to } = chance.pick(ways);
      stack.push(to);
      note({ taken: [number] }, to);
    }
  }
  if (chance.next() < 0.4) note({ ended: true });
  return {
    visitId: uuid(chance),
    begun: {
      flowVersion,
      language: chance.pick(['en', 'es', 'fr-CA']),
      screen: chance.pick(['phone', 'tablet', 'desktop']),
      framed: chance.next() < 0.5,
      entry: chance.pick(['link', 'campaign', 'chooser']),
    },
    records,
  };
}

/**
 * The batches that a page sends of a visit, over a bad line: some are lost, some answers are, some
 * come twice or late. What was not acknowledged is sent again with the next batch.
 *
 * @returns what arrives, in the order of arrival, and the number of the record after the last that
 *   arrived
 */
export function overABadLine({ visitId, begun, records }: Walk, chance: Chance) {
  const arrived: VisitBatch[] = [];
  let known = 0;
  let made = 0;
  let last = 0;
  while (made < records.length) {
    made = Math.min(records.length, made + 1 + chance.below(8));
    const batch: VisitBatch = {
      visitId,
      first: known,
      at: records[known]!.from,
      ...(known === 0 && { begun }),
      records: records.slice(known, made).map(({ record }) => record),
    };
    const luck = chance.next();
    if (luck < 0.15) continue;
    last = Math.max(last, made);
    if (luck > 0.85) arrived.push(batch);
    // Two batches may come the other way round.
    arrived.splice(luck < 0.4 ? Math.max(0, arrived.length - 1) : arrived.length, 0, batch);
    if (luck > 0.3) known = made;
  }
  return { arrived, last };
}
