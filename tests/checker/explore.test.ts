import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateFlow } from '../../bench/engine/generate.ts';
import { judgeFlow } from '../../src/checker/check.ts';
import { isGiven } from '../../src/engine/guards.ts';
import { explore } from '../../src/checker/explore/explore.ts';
import { Abstractions } from '../../src/checker/model/abstraction.ts';
import { guardPrecondition } from '../../src/checker/model/askedPreconditions.ts';
import type { State } from '../../src/checker/explore/graph.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import type { FlowEvent, Snapshot } from '../../src/engine/types.ts';
import { bookingSource, flowOf, teaSource } from '../engine/support/flows.ts';
import { around, bareSurroundings, graphOf, modelOf } from './support.ts';

const model = modelOf(bookingSource());
const { flow } = model;
const base = graphOf(bookingSource());
const everything = explore(model, {
  abstraction: new Abstractions(model).whole([guardPrecondition('', requirement())]),
  budget: 200_000,
});

/** What an author may ask of a visit besides what the screens need. */
function requirement() {
  const source = bookingSource() as unknown as { steps: Record<string, object> };
  Object.assign(source.steps[flow.goals.goal!]!, {
    requires: { car: { answered: 'selectedCustomerVehicle' } },
  });
  return flowOf(source).steps[flow.goals.goal!]!.requires.car!;
}

const replay = (events: readonly FlowEvent[]) =>
  events.reduce((snapshot, event) => {
    const result = transition(flow, snapshot, event);
    expect(result.handled).toBe(true);
    return result.snapshot;
  }, start(flow));

const isAt = ({ frame, control }: State, snapshot: Snapshot, names: readonly string[]) =>
  frame.step === snapshot.stack.at(-1) &&
  names.every((name) => control.context[name] === snapshot.context[name]);

describe('the exploration of the booking flow', () => {
  it.each([
    ['ways', base],
    ['a requirement', everything],
  ] as const)(
    'has for each state a visit that the engine itself plays to it: %s',
    (_what, explored) => {
      for (const state of explored.states) {
        const snapshot = replay(explored.shortest.events(state));
        expect(isAt(state, snapshot, explored.abstraction.variables)).toBe(true);
        const given = explored.abstraction.answers.filter((name) =>
          isGiven(snapshot.answers[name]),
        );
        expect(given).toEqual(
          Object.keys(state.control.answers).filter((name) => given.includes(name)),
        );
      }
    },
  );

  it('knows every situation that any visit comes to', () => {
    // What decides on the ways are no answers: an event may be sent anywhere without them.
    const events = base.states.flatMap(({ edges }) =>
      edges.map(({ event: { answers: _answers, ...event } }) => event),
    );
    const any = fc.constantFrom(...events, { type: flow.back.event });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (visit) => {
        let snapshot = start(flow);
        for (const event of visit) {
          const { sends } = model.screen(snapshot.stack.at(-1)!);
          const canSend = sends.some(({ event: sent }) => sent === event.type);
          if (!canSend && event.type !== flow.back.event) continue;
          snapshot = transition(flow, snapshot, event).snapshot;
          expect(
            base.states.some((state) => isAt(state, snapshot, base.abstraction.variables)),
          ).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds the shortest visit: no shorter one leads to the step', () => {
    let reached = [start(flow)];
    const distance = new Map([[flow.initial, 0]]);
    // What decides on the ways are no answers: an event may be sent anywhere without them.
    const events = base.states.flatMap(({ edges }) =>
      edges.map(({ event: { answers: _answers, ...event } }) => event),
    );
    const kinds = new Map(
      events.map((event) => [JSON.stringify([event.type, event.facts]), event]),
    );
    for (let length = 1; length <= 5; length++) {
      const next = new Map<string, Snapshot>();
      for (const snapshot of reached) {
        for (const event of [...kinds.values(), { type: flow.back.event }]) {
          const { snapshot: after, handled } = transition(flow, snapshot, event);
          if (!handled) continue;
          next.set(JSON.stringify([after.stack, after.context]), after);
          const step = after.stack.at(-1)!;
          if (!distance.has(step)) distance.set(step, length);
        }
      }
      reached = [...next.values()];
    }
    for (const [step, length] of distance) {
      const states = base.states.filter(
        ({ frame, replacedBy }) => frame.step === step && !replacedBy,
      );
      expect([step, base.shortest.length(base.shortest.nearest(states)!)]).toEqual([step, length]);
    }
  });

  it('asks the engine alike each time: the same numbers on every machine', () => {
    const again = graphOf(bookingSource());
    expect([again.states.length, again.tried]).toEqual([base.states.length, base.tried]);
  });
});

describe('exploring a small flow', () => {
  it('lets any event bring any fact where the flow says nothing about it', () => {
    const tea = graphOf(teaSource(), bareSurroundings);
    const steps = new Set(tea.states.map(({ frame }) => frame.step));
    expect(steps).toContain('milk');
    expect(tea.isComplete).toBe(true);
  });

  it('takes a fact that no event brings for known from the start', () => {
    const events = { 'on-next': { facts: [] }, 'on-previous': {}, 'on-spill': {} };
    const tea = graphOf(teaSource({ events }), bareSurroundings);
    expect(tea.starts).toHaveLength(2);
  });

  it('says what it could not prove where the budget ends, and does not hang', () => {
    const { problems, proof } = judgeFlow(bookingSource(), around, { budget: 500 });
    expect(problems).toEqual([]);
    expect(proof!.unproved).not.toEqual([]);
    expect(proof!.unproved.join()).toContain('without vehicle');
  });

  it('proves a thousand steps with twenty remembered variables', { timeout: 60_000 }, () => {
    const { proof } = judgeFlow(generateFlow(1000, 20), bareSurroundings);
    expect(proof).toMatchObject({ taken: 1499, unproved: [] });
  });
});

describe('a limit to how many events are tried for all questions together', () => {
  it('ends the exploration that comes to it, and leaves the flow unproved', () => {
    const { proof } = judgeFlow(bookingSource(), around, { mostTried: 100 });

    expect(proof!.unproved.length).toBeGreaterThan(0);
    // Each question goes on until it learns of it, by a few events more.
    expect(proof!.tried).toBeLessThan(300);
  });
});
