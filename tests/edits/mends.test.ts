import { describe, expect, it } from 'vitest';
import { mendsFor } from '../../src/edits/mends.ts';
import { after, apply, shipped } from './support.ts';

const problemsOf = (flow: string) => after({ flow, label: '' }).problems();
const errorsOf = (flow: string) => problemsOf(flow).filter(({ severity }) => severity === 'error');

describe('a mend', { timeout: 120_000 }, () => {
  it('is not offered where nobody could be led past the step', () => {
    const led = apply('redirect', {
      from: 'add-waiter-preferences',
      to: 'plan-appointment',
      instead: 'add-vehicle.no-search-results',
    });
    const problems = after(led).problems();
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
    expect(
      mendsFor(led.flow!, shipped.flow, problems).map(({ label }) => label),
    ).not.toContainEqual(expect.stringMatching(/^Only show “No vehicle found”/));
  });

  it('is not offered where another error is met on the same visit as before', () => {
    const flow = JSON.parse(shipped.flow) as { steps: Record<string, object> };
    const { 'select-service': services, 'validate-phone': phone } = flow.steps;
    Object.assign(services!, { back: { outOf: { clear: ['selectedServiceIds'] } } });
    Object.assign(phone!, { action: undefined });
    const text = JSON.stringify(flow);
    const problems = problemsOf(text);
    const codes = problems.flatMap(({ severity, code }) => (severity === 'error' ? code : []));
    expect(codes).toEqual(expect.arrayContaining(['back-loses-answer', 'missing-need']));
    expect(mendsFor(text, shipped.flow, problems)).toEqual([]);
  });

  it('is none for a text that is no JSON yet', () => {
    const problem = { code: 'not-json', severity: 'error', pointer: '', message: '' } as const;
    expect(mendsFor('{ "steps": ', shipped.flow, [problem])).toEqual([]);
  });

  it('carries the condition that a moved step needs', () => {
    const moved = apply('move-after', {
      id: 'select-recommended-services',
      after: 'plan-appointment',
    });
    const problems = after(moved).problems();
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
    const mends = mendsFor(moved.flow!, shipped.flow, problems);
    const mended = mends.find(({ label }) => label.endsWith('not chosen before'));
    expect(mended?.label).toContain('Only show “Recommended services” when there is');
    expect(errorsOf(mended!.flow)).toEqual([]);
  });

  it('of a moved step that some are spared already spares them still', () => {
    const id = 'select-recommended-services';
    const skipped = apply('skip', { id, when: 'oneMatchingCustomer' });
    const moved = apply(
      'move-after',
      { id, after: 'add-waiter-preferences' },
      { ...shipped, flow: skipped.flow! },
    );
    const errors = errorsOf(moved.flow!);
    expect(errors).not.toEqual([]);
    const mends = mendsFor(moved.flow!, shipped.flow, errors);
    const mended = mends.find(({ label }) => label.endsWith('not chosen before'));
    expect(mended?.label).toContain('Only show “Recommended services” when there is');
    expect(errorsOf(mended!.flow)).toEqual([]);
    const { steps } = JSON.parse(mended!.flow) as { steps: Record<string, { skipWhen: object }> };
    expect(JSON.stringify(steps[id]!.skipWhen)).toContain('oneMatchingCustomer');
  });

  it.each([
    [
      'asks for what is missing at the step that asks',
      '/steps/add-waiter-preferences/on/on-next',
      [{ id: 'review', target: 'view-confirmation' }],
      'Ask for a customer at “New customer” before “Review and confirm”',
    ],
    [
      'keeps what Back forgets',
      '/steps/add-waiter-preferences/back',
      { outOf: { clear: ['selectedServiceIds'] } },
      'Keep the chosen services when visitors go back from “Way to come”',
    ],
    [
      'keeps what going on forgets',
      '/steps/add-notes/on/on-next/0/clear',
      ['customNeed'],
      'Keep the need in own words when visitors go on from “Notes”',
    ],
    [
      'keeps all that going on forgets',
      '/steps/view-welcome/on/on-welcome.select-services/0/clear',
      ['selectedServiceIds', 'customNeed'],
      'Keep the chosen services and the need in own words when visitors go on from “Welcome”',
    ],
    [
      'keeps what coming back forgets',
      '/steps/add-waiter-preferences/back',
      { into: { clear: ['selectedServiceIds'] } },
      'Keep the chosen services when visitors come back to “Way to come”',
    ],
    [
      'keeps what Back from one step forgets, not what Back from others does',
      '/steps/view-confirmation/back',
      { outOf: { clear: ['newVehicle'] } },
      'Keep the new vehicle when visitors go back from “Review and confirm”',
    ],
    [
      'takes for everybody what some can press in vain',
      '/steps/add-waiter-preferences/on/on-next/1/guard',
      'oneMatchingCustomer',
      'Lead everybody else from “Way to come” to “Review and confirm”',
    ],
    [
      'takes out a way below one that always goes first',
      '/steps/validate-phone/on/on-next/1',
      { id: 'never', target: 'add-notes' },
      'Take out the way from “Phone” to “Notes” that nobody takes',
    ],
  ])('%s', (_what, pointer, value, label) => {
    const flow = JSON.parse(shipped.flow) as Record<string, never>;
    const keys = pointer.slice(1).split('/');
    const last = keys.pop()!;
    const holder = keys.reduce<Record<string, never>>((at, key) => at[key]!, flow);
    Object.assign(holder, { [last]: value });
    const text = JSON.stringify(flow);

    const mends = mendsFor(text, shipped.flow, errorsOf(text));

    expect(mends.map((mend) => mend.label)).toContain(label);
    const mended = mends.find((mend) => mend.label === label)!.flow;
    expect(errorsOf(mended)).toEqual([]);
    const { back } = (JSON.parse(mended) as { steps: Record<string, { back: object }> }).steps[
      'add-vehicle'
    ]!;
    expect(back).toMatchObject({ outOf: { clear: ['newVehicle'] } });
  });

  it('takes out all ways that nobody takes', () => {
    const flow = JSON.parse(shipped.flow) as {
      steps: Record<string, { on: Record<string, object[]> }>;
    };
    for (const id of ['validate-phone', 'add-notes']) {
      flow.steps[id]!.on['on-next']!.push(
        { id: 'never', target: 'view-exit' },
        { id: 'too', target: 'add-vehicle' },
      );
    }
    const text = JSON.stringify(flow);
    const mends = mendsFor(text, '', errorsOf(text));
    const mended = mends.find(({ label }) => label.startsWith('Take out the ways'));
    expect(mended?.label).toContain('from “Phone” to “Lead form”');
    expect(JSON.parse(mended!.flow)).toEqual(JSON.parse(shipped.flow));
  });

  it('is told from others by the id of the step where two have one title', () => {
    const flow = JSON.parse(shipped.flow) as { steps: Record<string, object> };
    const title = 'Your details';
    Object.assign(flow.steps['add-customer']!, { title, skipWhen: 'noCustomer' });
    Object.assign(flow.steps['select-recommended-services']!, { title, skipWhen: true });
    const text = JSON.stringify(flow);

    const mends = mendsFor(text, shipped.flow, problemsOf(text));

    expect(mends.map(({ label }) => label)).toContain(
      'Show “Your details” (add-customer) to everybody again',
    );
  });
});
