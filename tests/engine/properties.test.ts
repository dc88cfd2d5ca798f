import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canGoBack, popCount } from '../../src/engine/back.ts';
import { FlowBug } from '../../src/engine/FlowBug.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import type { Effects, FlowEvent, Scalar, Snapshot } from '../../src/engine/types.ts';
import { bookingFlow } from './support/flows.ts';

const flow = bookingFlow();
const factNames = Object.keys(flow.variables).filter((name) => flow.variables[name]!.fact);
const facts = fc.record(Object.fromEntries(factNames.map((name) => [name, fc.boolean()])));
const event: fc.Arbitrary<FlowEvent> = fc.record({ type: fc.constantFrom(...flow.events), facts });
const visit = fc.array(event, { maxLength: 40 });

function walk(events: readonly FlowEvent[]): Snapshot[] {
  const seen = [start(flow)];
  for (const next of events) seen.push(transition(flow, seen.at(-1)!, next).snapshot);
  return seen;
}

const applied = (context: Snapshot['context'], effects: Effects) => ({
  ...context,
  ...(effects.set as Record<string, Scalar>),
});

describe('on any visit of the booking flow', () => {
  it('the stack is never empty and holds only steps of the flow', () => {
    fc.assert(
      fc.property(visit, (events) => {
        for (const { stack } of walk(events)) {
          expect(stack.length).toBeGreaterThan(0);
          expect(stack.every((id) => id in flow.steps)).toBe(true);
        }
      }),
    );
  });

  it('progress is above 0 and at most 100', () => {
    fc.assert(
      fc.property(visit, (events) => {
        for (const { progress } of walk(events)) {
          expect(progress).toBeGreaterThan(0);
          expect(progress).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('Back after a step that was pushed restores the stack, and the context as the Back rules say', () => {
    fc.assert(
      fc.property(visit, event, (events, next) => {
        const before = walk(events).at(-1)!;
        const result = transition(flow, before, next);
        const pushed = result.changes.some(({ type }) => type === 'push');
        fc.pre(
          pushed && next.type !== flow.back.event && popCount(flow, result.snapshot.stack) === 1,
        );
        const left = flow.steps[result.snapshot.stack.at(-1)!]!;
        const reached = flow.steps[before.stack.at(-1)!]!;

        const after = transition(flow, result.snapshot, { type: flow.back.event }).snapshot;

        expect(after.stack).toEqual(before.stack);
        const outOf = applied(result.snapshot.context, left.back.outOf);
        expect(after.context).toEqual(applied(outOf, reached.back.into));
      }),
      { numRuns: 300 },
    );
  });

  it('Back is handled exactly when it is offered, and never empties the stack', () => {
    fc.assert(
      fc.property(visit, (events) => {
        for (const snapshot of walk(events)) {
          const { handled } = transition(flow, snapshot, { type: flow.back.event });
          expect(handled).toBe(canGoBack(flow, snapshot.stack));
        }
      }),
    );
  });

  it('a snapshot survives serialisation: the visit goes on alike', () => {
    fc.assert(
      fc.property(visit, event, (events, next) => {
        const snapshot = walk(events).at(-1)!;
        const thawed = JSON.parse(JSON.stringify(snapshot)) as Snapshot;
        expect(thawed).toEqual(snapshot);
        expect(transition(flow, thawed, next)).toEqual(transition(flow, snapshot, next));
      }),
    );
  });

  it('an event nobody declared changes nothing', () => {
    fc.assert(
      fc.property(visit, fc.string(), (events, type) => {
        fc.pre(!flow.events.includes(type));
        const snapshot = walk(events).at(-1)!;
        const result = transition(flow, snapshot, { type, facts: { allDaysClosed: true } });
        expect(result.snapshot).toBe(snapshot);
        expect(result.handled).toBe(false);
      }),
    );
  });

  it('no input makes it throw but a bug that it names', () => {
    const wild = fc.record(
      {
        type: fc.oneof(
          fc.constantFrom(...flow.events),
          fc.constantFrom('__proto__', 'constructor', ''),
          fc.string(),
        ),
        facts: fc.dictionary(fc.string(), fc.oneof(fc.boolean(), fc.string(), fc.integer())),
        answers: fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<never>),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(visit, wild, (events, next) => {
        const snapshot = walk(events).at(-1)!;
        try {
          transition(flow, snapshot, next);
        } catch (error) {
          expect(error).toBeInstanceOf(FlowBug);
          expect((error as Error).message).toMatch(/"/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
