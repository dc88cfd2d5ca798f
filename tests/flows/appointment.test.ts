import { describe, expect, test } from 'vitest';
import appointment from '../../flows/appointment.json';
import { checkFlow, judgeFlow } from '../../src/checker/check.ts';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';

type Source = typeof appointment;
const surroundings = flowSurroundings();
const problemsOf = (change: (flow: Source) => void) => {
  const flow = structuredClone(appointment);
  change(flow);
  return checkFlow(flow, surroundings).filter(({ severity }) => severity === 'error');
};

describe('the flow of appointments', () => {
  test('is proved as it ships', () => {
    expect(problemsOf(() => undefined)).toEqual([]);
  });

  test.each<[string, (flow: Source) => void, string]>([
    [
      'whoever moves is never told that it is cancelled',
      ({ steps }) =>
        void (steps['plan-appointment'].on['on-next'][0]!.target = 'appointment-cancelled'),
      'an appointment that was cancelled',
    ],
    [
      'cancelled comes only from the screen that names the appointment',
      ({ steps }) => void (steps['why-cancel'].on['on-next'][0]!.target = 'appointment-cancelled'),
      'an appointment that was cancelled',
    ],
    [
      'whoever cancels is never told that it stands',
      ({ steps }) =>
        void (steps['cancel-appointment'].on['on-cancelled'][0]!.target = 'appointment-kept'),
      'an appointment that stands',
    ],
    [
      'whoever does nothing is never told that it is moved',
      ({ anyStep }) => void (anyStep.on['on-exit'][0]!.target = 'appointment-moved'),
      'an appointment that was moved',
    ],
    [
      'a link that only shows never acts without a code',
      ({ steps }) => void steps['view-appointment'].on['on-cancel'].shift(),
      'a link that may act or a phone that was proven',
    ],
    [
      'whoever has moved to a day is not asked for a time as well',
      ({ steps }) =>
        void (steps['add-waiter-preferences'].on['on-next'][0]!.target = 'plan-appointment'),
      'a time or day to move the appointment to',
    ],
  ])('%s', (_rule, change, without) => {
    const problems = problemsOf(change);
    expect(problems.map(({ message }) => message).join('\n')).toContain(`without ${without}`);
    expect(problems.some(({ events }) => events !== undefined)).toBe(true);
  });

  test('the truth of a link is not for its author to say', () => {
    const problems = problemsOf(({ variables }) => {
      const { fact: _fact, ...claimed } = variables.linkOnlyShows;
      Object.assign(variables, { linkOnlyShows: { ...claimed, initial: false } });
    });
    expect(problems.map(({ message }) => message).join('\n')).toContain(
      'without a link that may act or a phone that was proven',
    );
  });

  test('keeps its promises whatever it calls its goals', () => {
    const toKept = ({ goals, steps }: Source) => {
      for (const name of ['moved', 'cancelled']) delete (goals as Record<string, string>)[name];
      for (const way of steps['view-appointment'].on['on-move']) {
        way.target = 'appointment-kept';
      }
    };
    const promise = 'an appointment cannot be moved by';
    expect(
      problemsOf(toKept)
        .map(({ message }) => message)
        .join('\n'),
    ).toContain(promise);
    const flow = structuredClone(appointment);
    toKept(flow);
    const { faring } = judgeFlow(flow, surroundings, { from: { source: appointment } });
    expect(faring?.map(({ sentence }) => sentence)).toContain(
      'Customers who press “Move to another time” on “The appointment” can no longer move or cancel: they end at “Kept”',
    );
  });

  test('names those whose change is refused by that, since nobody presses it', () => {
    const flow = structuredClone(appointment);
    const ways = flow.steps['plan-appointment'].on['on-change-refused'];
    for (const way of ways) way.target = 'appointment-kept';
    const { faring = [] } = judgeFlow(flow, surroundings, { from: { source: appointment } });
    const told = faring.map(({ sentence }) => sentence).join('; ');
    expect(told).toContain('whose change the shop refuses');
    expect(told).not.toContain('press “The shop refused');
  });

  test('may call its goals as it likes', () => {
    const flow = structuredClone(appointment);
    Object.assign(flow, { goals: { kept: 'appointment-kept' } });
    const { problems } = judgeFlow(flow, surroundings, { from: { source: appointment } });
    expect(problems).toEqual([]);
  });

  // Each was accepted before the ends of buttons were proved.
  test.each<[string, (flow: Source) => void, string]>([
    [
      'after hours nobody is shown times of day',
      ({ steps }) => void steps['view-appointment'].on['on-move'].splice(1, 1),
      'an appointment booked as after-hours drop-off',
    ],
    [
      'whoever is moved is not asked to cancel',
      ({ steps }) => {
        steps['plan-appointment'].on['on-next'][0]!.target = 'cancel-appointment';
      },
      'can end at “Cancelled” by going on',
    ],
    [
      'whoever presses Move cannot end at cancelled',
      ({ steps }) => void (steps['view-appointment'].on['on-move'][2]!.target = 'why-cancel'),
      'can end at “Cancelled” by going on',
    ],
    [
      'whoever presses Move can be moved',
      ({ steps }) => {
        steps['plan-appointment'].on['on-next'][0]!.target = 'appointment-kept';
      },
      'cannot be moved by',
    ],
    [
      'a code leads on to what was pressed before it',
      ({ guards }) => void (guards.wantsToCancel['=='][1] = 'move'),
      "cannot be cancelled by 'Cancel appointment'",
    ],
  ])('%s', (_rule, change, words) => {
    const problems = problemsOf(change);
    expect(problems.map(({ message }) => message).join('\n')).toContain(words);
    expect(problems.some(({ events }) => events !== undefined)).toBe(true);
  });
});
