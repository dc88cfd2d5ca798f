import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFlow, type JudgeOptions } from '../../src/checker/check.ts';
import type {
  Condition,
  Precondition,
  Surroundings,
  View,
} from '../../src/checker/model/surroundings.ts';
import { play } from '../../src/engine/play.ts';
import type { Json, Scalar } from '../../src/engine/types.ts';
import { flowOf } from '../engine/support/flows.ts';
import { bruteForce, type Sends, type World } from './bruteForce.ts';
import { foundBefore } from './foundBefore.ts';

const inner = ['one', 'two', 'three', 'four'] as const;
const steps = [...inner, 'goal', 'exit'];
const events = ['on-next', 'on-other'];
const answers = ['x', 'y'];

const leaf = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'b', 'known', 'told').map((name): Json => ({ var: name })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...answers).map((name): Json => ({ answered: name })) },
);
const rule: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: leaf.map((part): Json => ({ '!': [part] })) },
  {
    weight: 1,
    arbitrary: fc.tuple(leaf, leaf).map(([one, other]): Json => ({ and: [one, other] })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(leaf, leaf).map(([one, other]): Json => ({ or: [one, other] })),
  },
);
const assigned = fc.oneof(fc.boolean(), fc.constant({ var: 'b' }));
const effects = {
  set: fc.dictionary(fc.constantFrom('a', 'b'), assigned, { maxKeys: 2 }),
  clear: fc.subarray(answers, { maxLength: 1 }),
};
/** Mostly a step further on, by so many; or any. */
const target = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 1, 2, 3, 4) },
  { weight: 1, arbitrary: fc.constantFrom(...steps) },
);
const transition = fc.record(
  { target, guard: rule, reset: fc.subarray([...inner], { maxLength: 1 }), ...effects },
  { requiredKeys: ['target'] },
);
const step = fc.record(
  {
    collects: fc.subarray(answers),
    skipWhen: fc.option(rule, { freq: 4, nil: undefined }),
    on: fc.record({
      'on-next': fc.array(transition, { minLength: 1, maxLength: 3 }),
      'on-other': fc.array(transition, { maxLength: 2 }),
    }),
    back: fc.record({ into: fc.record(effects), outOf: fc.record(effects) }, { requiredKeys: [] }),
  },
  { requiredKeys: ['collects', 'on'] },
);
/** What may be asked of the answers before an event. */
const givens = {
  'a p for x': ['x', 'p'],
  'a q for y': ['y', 'q'],
  'no y': ['y', undefined],
} as const;
type GivenName = keyof typeof givens;
const sends: fc.Arbitrary<Omit<Sends, 'isOpen'> & { given?: GivenName }> = fc.record(
  {
    event: fc.constantFrom(...events),
    answers: fc.dictionary(fc.constantFrom(...answers), fc.constantFrom(null, 'p', 'q'), {
      maxKeys: 2,
    }),
    makes: fc.constantFrom({ lit: true }, { lit: false }),
    when: fc.constantFrom({ lit: [true] }, { lit: [false] }),
    given: fc.constantFrom<GivenName[]>('a p for x', 'a q for y', 'no y'),
  },
  { requiredKeys: ['event'] },
);
const needNames = ['an x', 'the right y', 'a light', 'that it is so'] as const;

/** A small flow with the screens around it, drawn at random. */
const drawn = fc.record({
  parts: fc.tuple(step, step, step, step),
  brings: fc.boolean(),
  pop: fc.constantFrom(1, 1, 2),
  sends: fc.tuple(...inner.map(() => fc.array(sends, { minLength: 1, maxLength: 3 }))),
  needs: fc.tuple(...[...inner, 'goal'].map(() => fc.subarray([...needNames], { maxLength: 1 }))),
  isLit: fc.constantFrom([false], [true], [false, true]),
});

const isMet: Record<(typeof needNames)[number], Precondition['isMet']> = {
  'an x': (view) => view.answers.x !== undefined,
  'the right y': (view) => view.answers.y !== 'q',
  'a light': (view) => view.truths.lit === true,
  'that it is so': (view) => view.variables.a !== true || view.answers.y !== undefined,
};
const reads: Record<(typeof needNames)[number], Precondition['reads']> = {
  'an x': { answers: ['x'] },
  'the right y': { answers: ['y'] },
  'a light': { truths: ['lit'] },
  'that it is so': { answers: ['y'], variables: ['a'] },
};
const needs = Object.fromEntries(
  needNames.map((name) => [
    name,
    { id: name, words: name, reads: reads[name], isMet: isMet[name] },
  ]),
);

const opens = (name: GivenName) => (counting: Readonly<Record<string, Json>>) =>
  counting[givens[name][0]] === givens[name][1];
const conditions = Object.fromEntries(
  Object.keys(givens).map((name) => [
    name,
    {
      reads: { answers: [givens[name as GivenName][0]] },
      isMet: (view: View) => opens(name as GivenName)(view.answers),
    },
  ]),
) as unknown as Record<GivenName, Condition>;

type Draft = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

function made({ parts, brings, pop, sends: sent, needs: needed, isLit }: Draft) {
  const withIds = (list: (typeof parts)[number]['on'], from: number) =>
    Object.fromEntries(
      Object.entries(list)
        .filter(([, transitions]) => transitions.length > 0)
        .map(([event, transitions]) => [
          event,
          transitions.map((one, index) => ({
            ...one,
            id: `${event}-${index}`,
            target:
              typeof one.target === 'string' ? one.target : steps[Math.min(from + one.target, 4)]!,
          })),
        ]),
    );
  const source = {
    id: 'drawn',
    version: 1,
    initial: 'one',
    goal: 'goal',
    forward: 'on-next',
    events: {
      'on-next': {},
      'on-other': brings ? { facts: ['told'] } : { facts: [] },
      'on-previous': {},
    },
    variables: {
      a: { type: 'boolean' },
      b: { type: 'boolean' },
      known: { type: 'boolean', fact: true },
      told: { type: 'boolean', fact: true },
    },
    back: { event: 'on-previous', rules: [{ after: 'two', pop }] },
    steps: {
      ...Object.fromEntries(
        parts.map(({ skipWhen, on, ...rest }, index) => [
          inner[index],
          {
            title: inner[index],
            component: 'c',
            ...rest,
            ...(skipWhen !== undefined && { skipWhen }),
            on: withIds(on, index),
          },
        ]),
      ),
      // Whatever may be answered is collected somewhere.
      goal: { title: 'goal', component: 'c', collects: [] },
      exit: { title: 'exit', component: 'c', collects: answers },
    },
  };
  const kept = (
    index: number,
    { given, ...one }: (typeof sent)[number][number],
  ): Sends & { given?: Condition } => ({
    ...one,
    ...(given && { given: conditions[given], isOpen: opens(given) }),
    answers: Object.fromEntries(
      Object.entries(one.answers ?? {}).filter(([name]) => parts[index]!.collects.includes(name)),
    ),
  });
  const sending = Object.fromEntries(
    inner.map((id, index) => [id, sent[index]!.map((one) => kept(index, one))]),
  );
  const needing = Object.fromEntries([...inner, 'goal'].map((id, index) => [id, needed[index]!]));
  const world: World = {
    truths: isLit.map((lit) => ({ lit })),
    sends: sending,
    ends: new Set(['exit', 'goal']),
    needs: Object.fromEntries(
      Object.entries(needing).map(([id, names]) => [
        id,
        Object.fromEntries(
          names.map((name) => [
            name,
            ({ variables, truths }, counting) =>
              isMet[name]({ answers: counting, variables, truths }),
          ]),
        ),
      ]),
    ),
  };
  const around: Surroundings = {
    forms: [],
    components: ['c'],
    actions: [],
    truths: { lit: { domain: [false, true], initial: false } },
    beginnings: isLit.map((lit) => ({ truths: { lit } as Record<string, Scalar> })),
    screen: ({ id }) => {
      const own = sending[id] ?? [];
      return {
        sends: [...new Set(own.map(({ event }) => event))].map((event) => ({
          event,
          samples: own.filter((one) => one.event === event),
        })),
        preconditions: (needing[id] ?? []).map((name) => needs[name]!),
        ends: world.ends.has(id),
      };
    },
  };
  return { source, world, around };
}

/** What the checker says, in the terms of the brute force. */
function told(source: object, around: Surroundings, options: JudgeOptions) {
  const { problems, proof } = judgeFlow(source, around, options);
  // What is folded under its cause is told as well.
  const errors = problems
    .flatMap((problem) => [problem, ...(problem.consequences ?? [])])
    .filter(({ severity }) => severity === 'error');
  const of = (code: string) => errors.filter((problem) => problem.code === code);
  const unhandled = of('unhandled-event').map(
    ({ pointer, events: list }) =>
      [`${pointer.split('/')[2]} ${list!.at(-1)!.type}`, list!.length] as const,
  );
  const missing = of('missing-need').map(
    ({ pointer, about, events: list }) =>
      [`${pointer.split('/')[2]} ${about}`, list!.length] as const,
  );
  return {
    errors,
    unproved: proof?.unproved ?? ['nothing'],
    isGrowing: of('growing-stack').length > 0,
    isStranded: ['dead-end', 'goal-out-of-reach', 'back-strands'].some(
      (code) => of(code).length > 0,
    ),
    unhandled,
    missing,
  };
}

/** The same draws each day; with `BRUTE_RUNS` as many others as one likes, by `DRAW_SEED` the same. */
const draws =
  process.env.BRUTE_RUNS === undefined
    ? { numRuns: 150, seed: 20_779 }
    : {
        numRuns: Number(process.env.BRUTE_RUNS),
        seed: Number(process.env.DRAW_SEED ?? Date.now()),
      };

const examples = Object.values(foundBefore).map((draft) => [draft as unknown as Draft] as [Draft]);

describe('the checker against a brute force that shares no code with it', () => {
  it.each([
    ['with everything tracked', {}],
    ['with names left out until they matter', { wholeBudget: 0 }],
  ])('finds the same faults by visits as short, %s', { timeout: 120_000 }, (_how, options) => {
    let compared = 0;
    fc.assert(
      fc.property(drawn, (draft) => {
        const { source, world, around } = made(draft);
        const brute = bruteForce(source, world, 7);
        const said = told(source, around, options);
        // Stacks without end are another fault, told on its own.
        if (!brute.isWhole) return;
        compared += 1;
        expect(said.unproved).toEqual([]);
        expect(said.isGrowing).toBe(false);
        expect(said.unhandled.map(([what]) => what).toSorted()).toEqual(
          [...brute.unhandled].toSorted(),
        );
        expect(said.missing.map(([what]) => what).toSorted()).toEqual(
          [...brute.missing].toSorted(),
        );
        expect(said.isStranded).toBe(brute.isStranded);
        for (const [what, length] of said.unhandled)
          expect(length).toBe(brute.lengths.get(`unhandled ${what}`));
        for (const [what, length] of said.missing)
          expect(length).toBe(brute.lengths.get(`missing ${what}`));
      }),
      { ...draws, examples },
    );
    expect(compared).toBeGreaterThan(draws.numRuns / 20);
  });

  it('tells faults with events that the engine plays up to them', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(drawn, (draft) => {
        const { source, around } = made(draft);
        const flow = flowOf(source);
        for (const { code, events: list } of told(source, around, {}).errors) {
          if (list === undefined || code === 'skipped-in-a-circle') continue;
          const { unhandled } = play(flow, { events: list });
          expect(unhandled).toEqual(code === 'unhandled-event' ? [list.at(-1)!.type] : []);
        }
      }),
      draws,
    );
  });
});
