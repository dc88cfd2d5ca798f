import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../../server/live/flowSurroundings.ts';
import { decide } from '../../../src/checker/abstraction/decide.ts';
import { Explorations } from '../../../src/checker/abstraction/explorations.ts';
import { checkChange } from '../../../src/checker/change/checkChange.ts';
import { Model } from '../../../src/checker/model/model.ts';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import { play } from '../../../src/engine/play.ts';
import { customersInWords, mustBeConfirmed } from '../../../src/verdict/customers/whoCanBook.ts';
import { shippedFiles } from '../../studio/inspector/edit/support.ts';

interface Way {
  id: string;
  target: string;
  guard?: unknown;
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
  return new Model(parsed.flow, around);
}
const compared = (before: Model, after: Model) =>
  checkChange(before, after, (claim) => decide([claim], new Explorations(after)));
const faringWith = (change: (steps: Steps) => void, before = flowWith()) =>
  compared(before, flowWith(change));
const sentences = (change: (steps: Steps) => void) =>
  faringWith(change).map(({ sentence }) => sentence);

/** Leads the ways from a step with an id to another step, which is an end. */
const lead = (steps: Steps, from: string, id: string, target: string) => {
  for (const way of Object.values(steps[from]!.on).flat()) if (way.id === id) way.target = target;
  if (target === 'view-exit') steps[target]!.end = true;
};

describe('who can book', () => {
  it('is everybody where nothing changes', () => {
    const faring = faringWith(() => {});
    expect(faring).toEqual([]);
    expect(
      customersInWords({ problems: [], faring }).map(({ words, faring: how }) => [words, how]),
    ).toEqual([['Everybody who could book', 'yes']]);
    const after = customersInWords({ problems: [], faring }, 'appointment');
    expect(after.map(({ words }) => words)).toEqual(['Everybody who could move or cancel']);
  });

  it('names those who press a button that leads to an end, though all others still can', () => {
    expect(
      sentences((steps) => lead(steps, 'add-waiter-preferences', 'pick-a-time', 'view-exit')),
    ).toEqual([
      'Customers who press “Select a time” on “Way to come” can no longer book: they end at “Lead form”',
    ]);
  });

  it('follows the right people: those who said first that they are returning', () => {
    expect(
      sentences((steps) => lead(steps, 'select-vehicle', 'which-services', 'view-exit')),
    ).toEqual([
      'Returning customers with their own vehicle can no longer book: they end at “Lead form”',
    ]);
  });

  it('names who has to name another vehicle than the own one', () => {
    expect(
      sentences((steps) => lead(steps, 'select-vehicle', 'which-services', 'add-vehicle')),
    ).toEqual(['Returning customers with their own vehicle are asked twice at “New vehicle”']);
  });

  it('names who is asked once more than before, where that is', () => {
    const asked = sentences((steps) => {
      steps['again'] = structuredClone(steps['validate-phone.returning-customer']!);
      steps['again'].on['on-next']![0]!.target = 'validate-phone.returning-customer';
      lead(steps, 'view-welcome', 'returning-customer', 'again');
    });
    expect(asked).toEqual([
      'Returning customers are asked twice at “Phone of a returning customer”',
    ]);
  });

  it('says of nobody to be asked twice who is asked something new', () => {
    const asked = sentences((steps) => {
      steps['color'] = {
        ...steps['add-customer']!,
        on: structuredClone(steps['add-customer']!.on),
      };
      steps['color'].on = { 'on-next': [{ id: 'on', target: 'view-confirmation' }] };
      lead(steps, 'add-waiter-preferences', 'review', 'color');
    });
    expect(asked.filter((sentence) => sentence.includes('“Time”'))).toEqual([]);
  });

  it('names all who are lost in several ways, each once, and who of them goes back before', () => {
    expect(sentences((steps) => lead(steps, 'add-vehicle', 'review', 'view-exit'))).toEqual([
      'New customers who press “Continue” on “New vehicle” can no longer book: they end at “Lead form”',
      'New customers whose plate or VIN is not found can no longer book: they end at “Lead form”',
    ]);
  });

  it('names who goes round for ever', () => {
    expect(
      sentences((steps) => lead(steps, 'plan-appointment', 'review', 'add-waiter-preferences')),
    ).toEqual([
      'Customers the shop knows who press “Select a time” on “Way to come” can no longer book: they go round for ever from “Time”',
    ]);
  });

  it('does not count who was lost before, and names who is lost in addition', () => {
    const ended = flowWith((steps) =>
      lead(steps, 'validate-pin', 'several-customers', 'view-exit'),
    );
    expect(
      faringWith((steps) => lead(steps, 'validate-pin', 'several-customers', 'view-exit'), ended),
    ).toEqual([]);
    expect(compared(ended, flowWith())).toEqual([]);
    const more = faringWith((steps) => {
      lead(steps, 'validate-pin', 'several-customers', 'view-exit');
      lead(steps, 'select-vehicle', 'new-vehicle', 'view-exit');
    }, ended);
    expect(more.map(({ who }) => who)).toEqual(['Customers with a new vehicle']);
  });

  it('names who ends only after going back', () => {
    expect(
      sentences((steps) => lead(steps, 'select-service', 'prove-phone', 'view-exit')),
    ).toContain(
      'Customers who go back and then press “Continue” on “Services” can no longer book: they end at “Lead form”',
    );
  });

  it('is nobody where the flow has another goal', () => {
    const { flow } = flowWith((steps) => void (steps['view-exit']!.end = true));
    const [everybody] = compared(
      flowWith(),
      new Model({ ...flow, goals: { goal: 'view-exit' } }, around),
    );
    expect(everybody).toMatchObject({ is: 'lost', who: 'Everybody' });
  });

  it('shows each by a visit that can be played', () => {
    const change = (steps: Steps) => lead(steps, 'add-vehicle', 'review', 'view-exit');
    const { flow } = flowWith(change);
    for (const { events } of faringWith(change)) {
      expect(play(flow, { events }).snapshot.stack.at(-1)).toBe('view-exit');
    }
  });

  it('says what is to be confirmed', () => {
    expect(
      mustBeConfirmed(faringWith((steps) => lead(steps, 'add-vehicle', 'review', 'view-exit'))),
    ).toBe(
      'New customers who press “Continue” on “New vehicle” can no longer book: they end at “Lead form”. Nor can one more kind of customers. If that is meant for just these, confirm it.',
    );
  });
});
