import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bookedBy, harmAcross, publish, type Live } from './bothFlows.ts';
import type { Edit } from './edits/edit.ts';
import { edits } from './edits/edits.ts';
import { flowEdits } from './edits/flowEdits.ts';
import { formEdits } from './edits/formEdits.ts';
import { transitionEdits } from './edits/transitionEdits.ts';
import type { Json } from './interpreter.ts';
import { forms, product } from './verdicts.ts';

const read = (name: string): Json => ({
  replaceEveryStep: [],
  ...JSON.parse(readFileSync(new URL(`../../flows/${name}.json`, import.meta.url), 'utf8')),
});
const shipped: Live = {
  bookings: [{ flow: product.flow, forms: {} }],
  appointment: { flow: read('appointment'), forms: {} },
};

/** A shop that books nobody after hours, so that its flow of appointments need not choose a day. */
function withoutAfterHours(): Live {
  const booking = structuredClone(product.flow);
  const toLeadForm = {
    id: 'not-after-hours',
    guard: { answered: 'dayToCome' },
    target: 'view-exit',
  };
  booking.steps['add-waiter-preferences'].on['on-next'].unshift(toLeadForm);
  booking.steps['view-exit'].end = true;
  const appointment = read('appointment');
  appointment.steps['view-appointment'].on['on-move'].splice(1, 1);
  // Nor does anybody change to after hours.
  delete appointment.steps['view-appointment'].on['on-change-way'];
  return {
    bookings: [{ flow: booking, forms: {} }],
    appointment: { flow: appointment, forms: {} },
  };
}

const worlds = { shipped, 'without after hours': withoutAfterHours() };

const isEverything = process.env.MUTATIONS === 'all';
/** How many times as many single edits: with MUTATIONS=4 sixteen times, with MUTATIONS=all each. */
const factor = isEverything ? Infinity : Number(process.env.MUTATIONS ?? 1) >= 4 ? 16 : 1;
/** Rows of edits, of which up to six go live one after the other. */
const rows = isEverything ? 100 : factor;

/** Every edit of a flow and its forms. */
const editsOf = (which: 'booking' | 'appointment', { bookings, appointment }: Live): Edit[] => {
  if (which === 'booking') {
    const { flow, forms: own } = bookings.at(-1)!;
    return [...edits(flow, { ...forms, ...own })].map((edit) => withForms(edit, own));
  }
  const { flow, forms: own } = appointment;
  const all = { ...forms, ...own };
  const found = [
    ...transitionEdits(flow),
    ...flowEdits(flow, Object.keys(all)),
    ...formEdits(flow, all),
  ];
  return found.map((edit) => withForms(edit, own));
};

/** An edit on top of changed forms; it is still made on demand. */
const withForms = (edit: Edit, own: Edit['forms']): Edit => ({
  kind: edit.kind,
  name: edit.name,
  get flow() {
    return edit.flow;
  },
  get forms() {
    return { ...own, ...edit.forms };
  },
});

/** Some of a list, spread over it. */
function spread<Item>(all: readonly Item[], wanted: number): Item[] {
  const stride = Math.max(1, all.length / wanted);
  const count = Math.min(wanted, all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor(index * stride)]!);
}

/** Park and Miller's generator of random numbers. */
function drawing(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647;
    return items[state % items.length]!;
  };
}

/** Others in each run: `FUZZ_SEED` draws those of a run that printed it. */
const seed = Number(process.env.FUZZ_SEED ?? 1 + (Date.now() % 2_147_483_646));

/** Some of a list, drawn; all of it where it has no more. */
function drawn<Item>(all: readonly Item[], wanted: number): Item[] {
  const draw = drawing(seed);
  const left = new Set(all);
  while (left.size > wanted) left.delete(draw(all));
  return [...left];
}

const timeout = isEverything ? 6 * 3_600_000 : 900_000;

/** Edits that are drawn quickly, one after the other. */
const quickEdits = (which: 'booking' | 'appointment', { bookings, appointment }: Live): Edit[] => {
  const { flow, forms: own } = which === 'booking' ? bookings.at(-1)! : appointment;
  const found = [...transitionEdits(flow), ...formEdits(flow, { ...forms, ...own })];
  return found.map((edit) => withForms(edit, own));
};

describe('bookings and appointments', () => {
  test.each([
    ['shipped', 3],
    ['without after hours', 2],
  ] as const)('%s go together, for customers who know nothing of the checker', (name, count) => {
    expect(harmAcross(worlds[name])).toBeUndefined();
    const ways = new Set(bookedBy(worlds[name].bookings[0]!).map(({ way }) => way));
    expect(ways.size).toBe(count);
  });

  test.each([
    ['shipped', 'booking', 150],
    ['without after hours', 'booking', 100],
    ['without after hours', 'appointment', 10],
  ] as const)(
    '%s are broken by no single edit of the flow of %s',
    { timeout },
    (name, which, wanted) => {
      const all = editsOf(which, worlds[name]);
      // Half of those where it is decided how customers come, and as many of all the others, drawn.
      const isNear = (edit: Edit) => edit.name.startsWith('add-waiter-preferences/on-next/0');
      const tried = [
        ...spread(all.filter(isNear), (wanted * factor) / 2),
        ...drawn(
          all.filter((edit) => !isNear(edit)),
          (wanted * factor) / 2,
        ),
      ];
      const tally: Record<string, number> = {};
      const slipped = tried.flatMap((edit, index) => {
        const { live, refused = 'accepted' } = publish(worlds[name], which, edit);
        tally[refused] = (tally[refused] ?? 0) + 1;
        const harm = live && harmAcross(live, index);
        return harm === undefined ? [] : [`${edit.kind}: ${edit.name}: ${harm}`];
      });
      console.info(`${name}, ${which}: ${tried.length} of ${all.length} edits:`, tally);
      console.info(`FUZZ_SEED=${seed}`);
      expect(slipped).toEqual([]);
      // Else nothing was tried that only both flows together show.
      if (name !== 'shipped' && which === 'booking')
        expect(tally['cannot-go-on']).toBeGreaterThan(0);
    },
  );

  test.each(Object.entries(worlds))(
    '%s are broken by no edits of both that follow each other',
    { timeout },
    (name, world) => {
      const draw = drawing(20_779);
      const published = { booking: 0, appointment: 0 };
      const slipped = Array.from({ length: rows }, (_, index) => {
        let live = world;
        const made: string[] = [];
        for (let left = 6; left > 0; left--) {
          const which = draw(['booking', 'appointment'] as const);
          const edit = draw(quickEdits(which, live));
          const { live: next } = publish(live, which, edit);
          if (next === undefined) continue;
          published[which] += 1;
          made.push(`${which}: ${edit.kind} ${edit.name}`);
          live = next;
          const harm = harmAcross(live, index);
          if (harm !== undefined) return [`${made.join('; ')}: ${harm}`];
        }
        return [];
      }).flat();
      console.info(`${name}, one after the other:`, published);
      expect(slipped).toEqual([]);
    },
  );
});
