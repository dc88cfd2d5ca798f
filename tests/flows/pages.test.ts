import { describe, expect, test } from 'vitest';
import appointment from '../../flows/appointment.json';
import booking from '../../flows/booking.json';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { checkFlow } from '../../src/checker/check.ts';

interface Source {
  goal?: string;
  goals?: Record<string, string>;
  variables: Record<string, object>;
  steps: Record<string, { form?: string; component?: string; action?: string }>;
}
const flows = { booking, appointment } as unknown as Record<string, Source>;
const around = flowSurroundings();
const errorsOf = (flow: Source) =>
  checkFlow(flow, around, { isFirstErrorEnough: true }).filter(
    ({ severity }) => severity === 'error',
  );

/** What only the page of the other flow has. */
const strange = {
  booking: {
    component: [
      'view-appointment',
      'cancel-appointment',
      'appointment-moved',
      'appointment-cancelled',
      'appointment-kept',
    ],
    action: ['move-appointment'],
  },
  appointment: {
    component: [
      'view-welcome',
      'select-vehicle',
      'select-recommended-services',
      'add-vehicle',
      'add-vehicle.view-search-results',
      'add-vehicle.no-search-results',
      'view-confirmation',
      'view-exit',
    ],
    action: [],
  },
};

const swaps = Object.entries(strange).flatMap(([name, kinds]) =>
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.flatMap((other) =>
      Object.entries(flows[name]!.steps)
        .filter(([, step]) => kind === 'component' || step.form !== undefined)
        .map(([id, step]) => ({ name, kind, other, id, step })),
    ),
  ),
);

describe('a flow has what its own page has, and nothing of another', () => {
  test.each(Object.keys(flows))('%s is proved as it ships', (name) => {
    expect(errorsOf(flows[name]!)).toEqual([]);
  });

  test('no step takes a screen or action of the other page', () => {
    const accepted = swaps.filter(({ name, kind, other, id, step }) => {
      const { form: _form, ...rest } = step;
      const swapped = { ...(kind === 'component' ? rest : step), [kind]: other };
      const flow = flows[name]!;
      const errors = errorsOf({ ...flow, steps: { ...flow.steps, [id]: swapped } });
      return !errors.some(({ code }) => code === `unknown-${kind}`);
    });
    expect(accepted.map(({ name, id, other }) => `${name} ${id}: ${other}`)).toEqual([]);
    expect(swaps).toHaveLength(186);
  });

  test('the sentence says what to write instead, once', () => {
    const flow = structuredClone(flows.booking!);
    flow.steps['view-confirmation']!.component = 'appointment-kept';
    const errors = checkFlow(flow, around).filter(({ code }) => code === 'unknown-component');
    expect(errors).toMatchObject([
      {
        pointer: '/steps/view-confirmation/component',
        message: expect.stringContaining('“appointment-kept” is not a screen of this flow’s page'),
        mend: expect.stringContaining('“view-confirmation”'),
      },
    ]);
  });

  test('a fact that only another page tells is told by nobody', () => {
    const flow = structuredClone(booking);
    Object.assign(flow.variables, { isAfterHours: { type: 'boolean', fact: true } });
    flow.steps['view-welcome'].on['on-welcome.select-services'].unshift({
      id: 'strange',
      guard: { var: 'isAfterHours' },
      target: 'plan-appointment',
    } as never);
    expect(errorsOf(flow as never).map(({ code }) => code)).toContain('untold-fact');
  });

  test('a goal of another page is none', () => {
    const flow = structuredClone(flows.appointment!);
    flow.steps['appointment-kept']!.component = 'view-confirmation';
    expect(checkFlow(flow, around).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown-component', 'idle-goal']),
    );
  });

  test('a flow is not moved to another page by its id', () => {
    expect(errorsOf({ ...flows.booking!, id: 'appointment' } as Source)).not.toEqual([]);
    expect(errorsOf({ ...flows.appointment!, id: 'booking' } as Source)).not.toEqual([]);
  });
});
