import { describe, expect, it } from 'vitest';
import { coveringVisits } from '../../src/checker/explore/paths.ts';
import { remainingOf, remainingSteps } from '../../src/checker/explore/paths.ts';
import { play } from '../../src/engine/play.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import { bookingSource, teaSource } from '../engine/support/flows.ts';
import { bareSurroundings, graphOf } from './support.ts';

const base = graphOf(bookingSource());
const { flow } = base;

describe('coveringVisits', () => {
  const visits = coveringVisits(base);

  it('takes every transition that is not kept as a spare', () => {
    const taken = new Set(visits.flatMap(({ takes }) => takes));
    const missed = Object.values(flow.steps)
      .flatMap(({ on }) => Object.values(on).flat())
      .filter(({ pointer, spare }) => !taken.has(pointer) && spare === undefined);
    expect(missed).toEqual([]);
  });

  it('needs each of its visits', () => {
    for (const visit of visits) {
      const others = new Set(
        visits.filter((other) => other !== visit).flatMap(({ takes }) => takes),
      );
      expect(visit.takes.some((pointer) => !others.has(pointer))).toBe(true);
    }
  });

  it('gives visits that the engine plays as they say', () => {
    for (const { events, ends } of visits) {
      const { snapshot, unhandled } = play(flow, { events });
      expect(unhandled).toEqual([]);
      expect(snapshot.stack.at(-1)).toBe(ends);
    }
  });
});

describe('remainingSteps', () => {
  const bounds = remainingSteps(base);

  it('is 0 on the goal and known from the start', () => {
    const [first] = base.starts;
    expect(bounds.get(first!)).toEqual({ least: 5, most: 11 });
    for (const [{ frame }, { least, most }] of bounds) {
      if (frame.step === flow.goals.goal) expect([least, most]).toEqual([0, 0]);
      expect(least).toBeLessThanOrEqual(most);
    }
  });

  it('holds on every covering visit that does not go back', () => {
    for (const { events, ends } of coveringVisits(base)) {
      if (ends !== flow.goals.goal || events.some(({ type }) => type === flow.back.event)) continue;
      let snapshot = start(flow);
      for (const [index, event] of events.entries()) {
        const { least, most } = remainingOf(base, bounds, snapshot)!;
        expect(events.length - index).toBeGreaterThanOrEqual(least);
        expect(events.length - index).toBeLessThanOrEqual(most);
        snapshot = transition(flow, snapshot, event).snapshot;
      }
    }
  });

  it('has no upper bound where a way leads round', () => {
    const source = teaSource() as unknown as {
      steps: Record<string, { on: Record<string, unknown[]> }>;
    };
    source.steps.milk!.on['on-next']!.unshift({
      id: 'more',
      guard: { var: 'milk' },
      target: 'boil',
    });
    const tea = graphOf(source, bareSurroundings);
    expect(remainingSteps(tea).get(tea.starts[0]!)).toEqual({ least: 2, most: Infinity });
  });
});
