import { expect, it } from 'vitest';
import { withYesOrNo } from '../../bench/engine/withQuestions.ts';
import { judgeFlow } from '../../src/checker/check.ts';
import { bookingSource } from '../engine/support/flows.ts';
import { around } from './support.ts';

interface Step {
  on?: Record<string, { target: string }[]>;
}

/** The booking flow with some questions before a step; for whom a guard holds, it ends at “Time”. */
function endBehind(names: readonly string[], at: string, guard: object) {
  const flow = bookingSource() as unknown as Record<
    'events' | 'variables' | 'steps',
    Record<string, object>
  >;
  flow.events['on-no'] = {};
  for (const { on = {} } of Object.values(flow.steps) as Step[]) {
    for (const way of Object.values(on).flat()) if (way.target === at) way.target = names[0]!;
  }
  for (const [index, name] of names.entries()) {
    flow.variables[name] = { type: 'boolean' };
    const to = (id: string, value: boolean) => [
      { id, target: names[index + 1] ?? at, set: { [name]: value } },
    ];
    flow.steps[name] = {
      title: name,
      component: 'yes-or-no',
      on: { 'on-next': to('yes', true), 'on-no': to('no', false) },
    };
  }
  flow.steps['sorry'] = {
    title: 'Sorry',
    component: 'view-exit',
    end: true,
    collects: ['question', 'fullName', 'customerPhone', 'agreement'],
  };
  const time = flow.steps['plan-appointment'] as { on: Record<string, object[]> };
  time.on['on-next']!.unshift({ id: 'sorry', guard, target: 'sorry' });
  return flow;
}

it.each(['add-waiter-preferences', 'select-service', 'validate-phone'])(
  'settles an end behind four answers remembered before %s: who is lost can be meant',
  (at) => {
    const served = withYesOrNo(around);
    const names = ['first', 'second', 'third', 'fourth'];
    const flow = endBehind(names, at, { and: names.map((name) => ({ var: name })) });
    const from = { source: bookingSource(), around: served };
    const judged = judgeFlow(flow, served, { from });
    expect(judged.proof?.unproved).toEqual([]);
    expect(judged.problems.map(({ code }) => code)).toEqual(['cannot-book']);
    const [loss, ...more] = judged.faring ?? [];
    expect(more).toEqual([]);
    expect(loss?.sentence).toContain('they end at “Sorry”');
    const meant = judgeFlow(flow, served, { from, meant: [loss!.id] });
    expect(meant.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
  60_000,
);

it('settles what ten answers decide only together', () => {
  const served = withYesOrNo(around);
  const names = Array.from({ length: 10 }, (_, index) => `said-${index}`);
  // Whether an odd number of them is yes.
  const odd = names.reduce<object>((all, name) => ({ '!=': [all, { var: name }] }), {
    '==': [1, 2],
  });
  const { proof } = judgeFlow(endBehind(names, 'validate-phone', odd), served);
  expect(proof?.unproved).toEqual([]);
  expect(proof?.tried).toBeLessThan(400_000);
}, 60_000);
