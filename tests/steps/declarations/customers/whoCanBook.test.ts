import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../../../server/live/flowSurroundings.ts';
import { parseFlow } from '../../../../src/engine/parse/parseFlow.ts';
import {
  askedTwiceNow,
  cannotBookAnyMore,
  faringInWords,
  lossInWords,
  whoCanBook,
} from '../../../../src/steps/declarations/customers/whoCanBook.ts';
import { shippedFiles } from '../../../inspector/edit/support.ts';

interface Way {
  id: string;
  target: string;
}
interface Step {
  on: Record<string, Way[]>;
  end?: boolean;
}
type Steps = Record<string, Step>;

const around = flowSurroundings();
const shipped = shippedFiles().flow;

/** The shipped flow after a change of its steps. */
function flowWith(change: (steps: Steps) => void = () => {}) {
  const source = JSON.parse(shipped) as { steps: Steps };
  change(source.steps);
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return { flow: parsed.flow, around };
}
const rowsOf = (change: (steps: Steps) => void) => whoCanBook(flowWith(change), flowWith());
const inWords = (rows: ReturnType<typeof rowsOf>) =>
  Object.fromEntries(rows.map((row) => [row.id, faringInWords(row)]));

/** Leads the ways with an id to another step, wherever they begin. */
const lead = (steps: Steps, id: string, target: string) => {
  for (const { on = {} } of Object.values(steps)) {
    for (const way of Object.values(on).flat()) if (way.id === id) way.target = target;
  }
};

describe('who can book', () => {
  it('is everybody with the shipped flow', () => {
    const rows = rowsOf(() => {});
    expect(new Set(rows.map(faringInWords))).toEqual(new Set(['yes']));
    expect(cannotBookAnyMore(rows)).toEqual([]);
  });

  it('are no new customers where they end at the lead form instead of giving their name', () => {
    const rows = rowsOf((steps) => {
      lead(steps, 'ask-who', 'view-exit');
      steps['view-exit']!.end = true;
    });
    expect(inWords(rows)).toMatchObject({
      'new-with-service': 'no longer: they end at “Lead form”',
      known: 'yes',
      several: 'yes',
      'after-hours': 'no longer: those who are new end at “Lead form”',
    });
    expect(lossInWords(cannotBookAnyMore(rows)[0]!)).toBe(
      'New customers who chose a service can no longer book: they end at “Lead form”.',
    );
  });

  it('are none who come to the review without what a booking needs', () => {
    const rows = rowsOf((steps) => lead(steps, 'ask-who', 'view-confirmation'));
    expect(inWords(rows)).toMatchObject({
      'new-with-service': 'no longer: they come to “Review and confirm” without a customer',
      known: 'yes',
    });
  });

  it('tells those of a kind apart whom the shop recommends something', () => {
    const rows = rowsOf((steps) => {
      lead(steps, 'recommend', 'view-exit');
      steps['view-exit']!.end = true;
    });
    expect(inWords(rows)).toMatchObject({
      'new-with-service': 'yes',
      known: 'no longer: those whose vehicle has recommended services end at “Lead form”',
    });
  });

  it('are still all where one choice of many leads away', () => {
    const rows = rowsOf((steps) => {
      steps['add-waiter-preferences']!.on['on-select-time'] = [{ id: 'x', target: 'view-exit' }];
      steps['view-exit']!.end = true;
    });
    expect(cannotBookAnyMore(rows)).toEqual([]);
  });

  it('says who is asked the same twice', () => {
    const rows = rowsOf((steps) => lead(steps, 'new-customer-with-services', 'select-service'));
    expect(askedTwiceNow(rows).map(({ id }) => id)).toContain('new-with-service');
    expect(inWords(rows)['new-with-service']).toBe('yes, but they are asked twice at “Services”');
  });

  it('is as it was where it was so before', () => {
    const ended = flowWith((steps) => {
      lead(steps, 'ask-who', 'view-exit');
      steps['view-exit']!.end = true;
    });
    const rows = whoCanBook(ended, ended);
    expect(faringInWords(rows[0]!)).toBe('no, as today: they end at “Lead form”');
    expect(cannotBookAnyMore(rows)).toEqual([]);
    expect(faringInWords(whoCanBook(flowWith(), ended)[0]!)).toBe('yes, from now on');
  });

  it('is not asked of a flow whose goal is no booking', () => {
    const { flow } = flowWith();
    expect(whoCanBook({ flow: { ...flow, goal: 'view-exit' }, around })).toEqual([]);
  });
});
