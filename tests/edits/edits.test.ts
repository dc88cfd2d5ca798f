import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { editNamed, edits } from '../../src/edits/edits.ts';
import { alternatives } from '../../src/edits/alternatives.ts';
import { mendsFor } from '../../src/edits/mends.ts';
import type { Edited, Files, Given } from '../../src/edits/types.ts';
import { EditRefused } from '../../src/engine/author/operations.ts';
import { judgeFlow } from '../../src/engine/check/checkFlow.ts';
import { diffFlows } from '../../src/engine/check/diff/diffFlows.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { shippedFiles } from '../inspector/edit/support.ts';

const shipped = shippedFiles();
const apply = (id: string, given: Given, files: Files = shipped): Edited =>
  editNamed(id)!.apply(files, given);
const shippedAround = flowSurroundings();
const after = (edited: Edited, files: Files = shipped) => {
  const forms = { ...files.forms, ...edited.forms };
  const isShipped = edited.forms === undefined && files === shipped;
  const around = isShipped ? shippedAround : flowSurroundings(forms);
  const source: unknown = JSON.parse(edited.flow ?? files.flow);
  const [before, now] = [JSON.parse(shipped.flow) as unknown, source].map((one) => parseFlow(one));
  if (!before!.ok || !now!.ok) throw new Error('the flow cannot be read');
  const { flow } = now!;
  // Computed on demand: each takes a second of the checker.
  return {
    flow,
    problems: () => judgeFlow(source, around).problems,
    difference: () => diffFlows(before!.flow, flow, around),
  };
};
const question = {
  id: 'ask-drivable',
  '--ask': 'Is your car drivable?',
  '--es': '¿Se puede conducir su auto?',
  '--fr': 'Votre voiture roule-t-elle?',
  '--kind': 'one',
  '--choices': 'Yes\nNo\nA little\nI do not know',
  '--choices-es': 'Sí\nNo\nUn poco\nNo sé',
  '--choices-fr': 'Oui\nNon\nUn peu\nJe ne sais pas',
};

describe('an edit', () => {
  it('has a command and a key of its own', () => {
    const of = (part: 'id' | 'key') => edits.flatMap((edit) => edit[part] ?? []);
    expect(new Set(of('id')).size).toBe(of('id').length);
    expect(new Set(of('key')).size).toBe(of('key').length);
  });

  it('asks everybody before the review, with choices in every language, without a problem', () => {
    const asked = apply('add-form', {
      ...question,
      '--before': 'view-confirmation',
      '--required': 'yes',
    });
    const { problems, flow } = after(asked);
    expect(problems()).toEqual([]);
    const leading = Object.values(flow.steps).filter(({ on }) =>
      Object.values(on)
        .flat()
        .some(({ target }) => target === 'view-confirmation'),
    );
    expect(leading.map(({ id }) => id)).toEqual(['ask-drivable']);
  });

  it.each(['view-welcome', 'validate-pin'])('asks everybody who has passed %s', (step) => {
    const { problems, difference } = after(apply('add-form', { ...question, '--after': step }));
    expect(problems()).toEqual([]);
    // All kinds of visitor except those of a shop that is closed every day.
    expect(difference()).toMatchObject({ kinds: difference().changed + 1 });
  });

  it('asks only the visitors who are named', () => {
    const only = apply('add-form', {
      ...question,
      '--before': 'view-confirmation',
      '--only': 'oneMatchingCustomer',
    });
    const all = apply('add-form', { ...question, '--before': 'view-confirmation' });
    expect(after(only).problems()).toEqual([]);
    expect(after(only).difference().changed).toBeLessThan(after(all).difference().changed);
  });

  it('asks only those who take one line, and leads on as the line did', () => {
    const asked = apply('add-form', {
      ...question,
      '--after': 'add-waiter-preferences',
      '--to': 'view-confirmation',
    });
    const { flow, problems } = after(asked);
    const ways = flow.steps['add-waiter-preferences']!.on['on-next']!;
    expect(ways.map(({ target }) => target)).toEqual(['add-customer', 'ask-drivable']);
    expect(flow.steps['ask-drivable']!.on['on-next']).toMatchObject([
      { target: 'view-confirmation' },
    ]);
    expect(problems()).toEqual([]);
    expect(asked.label).toContain('between “Way to come” and “Review and confirm”');
  });

  it('that is refused names another place, or the form that is there', () => {
    const edit = editNamed('add-form')!;
    const othersOf = (given: Given) => {
      try {
        edit.apply(shipped, given);
      } catch (error) {
        return alternatives(edit, shipped, given, error as EditRefused).map(({ label }) => label);
      }
      return undefined;
    };

    expect(othersOf({ ...question, '--after': 'view-confirmation' })).toEqual([
      'Before “Review and confirm”, for all who come there',
    ]);
    expect(othersOf({ ...question, id: 'add-notes', '--after': 'validate-phone' })).toEqual([
      expect.stringMatching(/^Show the form there is: /),
    ]);
  });

  it('leads a line elsewhere with its condition and what it remembers', () => {
    const led = apply('redirect', {
      from: 'select-service',
      to: 'select-vehicle',
      instead: 'add-vehicle',
    });
    const { on } = after(led).flow.steps['select-service']!;
    expect(on['on-next']).toMatchObject([
      { target: 'validate-phone' },
      {
        target: 'add-vehicle',
        guard: { name: 'knownCustomerWithoutVehicle' },
        effects: { set: { hasServiceSelected: true } },
      },
      { target: 'add-waiter-preferences' },
    ]);
  });

  it('takes a step out with its form, and the buttons that led nowhere else', () => {
    const deleted = apply('delete', { id: 'add-notes' });
    const { problems, flow } = after(deleted);
    expect(problems()).toEqual([]);
    expect(deleted.forms).toEqual({ 'add-notes': undefined });
    expect(flow.steps['select-service']!.on).not.toHaveProperty('on-add-notes');
  });

  it('ends a booking on purpose, with words of its own', () => {
    const files = {
      ...shipped,
      ...apply('add-form', { ...question, '--after': 'validate-phone' }),
    };
    const asked = { flow: files.flow, forms: { ...shipped.forms, ...files.forms } } as Files;
    const ended = apply(
      'add-end',
      {
        from: 'ask-drivable',
        id: 'end-call',
        '--button': 'It does not drive',
        '--button-es': 'No se mueve',
        '--button-fr': 'Elle ne roule pas',
        '--heading': 'We will call you',
      },
      asked,
    );
    const { problems, flow } = after(ended, asked);
    expect(problems().filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(flow.steps['end-call']).toMatchObject({
      end: true,
      words: { heading: { en: 'We will call you' } },
    });
  });

  it('says words of a screen otherwise, and takes that back', () => {
    const said = apply('words', { id: 'validate-pin', name: 'steps.pin.heading', '--en': 'Code?' });
    expect(after(said).flow.steps['validate-pin']!.words).toEqual({
      'steps.pin.heading': { en: 'Code?' },
    });
    const back = apply(
      'words',
      { id: 'validate-pin', name: 'steps.pin.heading', '--en': '' },
      { ...shipped, flow: said.flow! },
    );
    expect(back.flow).toBe(shipped.flow);
  });

  it('says words of a form’s widget otherwise in the flow, not in the form', () => {
    const name = 'widgets.waiter.dropOff';
    const said = apply('words', { id: 'add-waiter-preferences', name, '--en': 'Leave my car' });

    expect(after(said).flow.steps['add-waiter-preferences']!.words).toEqual({
      [name]: { en: 'Leave my car' },
    });
    expect(said.forms).toBeUndefined();
  });

  it.each<[string, string, Given]>([
    ['an id with spaces', 'rename', { id: 'add-notes', to: 'my notes' }],
    ['an id that is a path', 'add-form', { ...question, id: '../x', '--after': 'add-notes' }],
    ['a form there is', 'add-form', { ...question, id: 'view-exit', '--after': 'add-notes' }],
    [
      'an answer with spaces',
      'add-form',
      { ...question, '--answer': 'a b', '--after': 'add-notes' },
    ],
    ['one choice', 'add-form', { ...question, '--choices': 'Yes', '--after': 'add-notes' }],
    ['no place', 'add-form', question],
    ['a line from nowhere', 'add-form', { ...question, '--to': 'add-notes' }],
    [
      'two places',
      'add-form',
      { ...question, '--after': 'add-notes', '--before': 'view-confirmation' },
    ],
    [
      'a line that is not there',
      'redirect',
      { from: 'view-welcome', to: 'view-confirmation', instead: 'add-notes' },
    ],
    [
      'a line led to where it leads',
      'redirect',
      { from: 'view-welcome', to: 'add-notes', instead: 'add-notes' },
    ],
    ['the first step after another', 'add-form', { ...question, '--before': 'view-welcome' }],
    ['the goal', 'delete', { id: 'view-confirmation' }],
    [
      'a screen without a form',
      'add-end',
      { from: 'validate-pin', id: 'x', '--button': 'a', '--heading': 'b' },
    ],
  ])('with %s is refused', (_what, id, given) => {
    expect(() => apply(id, given)).toThrow(EditRefused);
  });
});

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
    const problems = after({ flow: text, label: '' }).problems();
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
    const errors = after({ flow: mended!.flow, label: '' })
      .problems()
      .filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
  });

  it('of a moved step that some are spared already spares them still', () => {
    const id = 'select-recommended-services';
    const skipped = apply('skip', { id, '--when': 'oneMatchingCustomer' });
    const moved = apply(
      'move-after',
      { id, after: 'add-waiter-preferences' },
      { ...shipped, flow: skipped.flow! },
    );
    const errorsOf = (one: string) =>
      after({ flow: one, label: '' })
        .problems()
        .filter(({ severity }) => severity === 'error');
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
      'Keep the chosen services (selectedServiceIds) when visitors go back from “Way to come”',
    ],
    [
      'keeps what going on forgets',
      '/steps/add-notes/on/on-next/0/clear',
      ['customNeed'],
      'Keep the need in own words (customNeed) when visitors go on from “Notes”',
    ],
    [
      'keeps all that going on forgets',
      '/steps/view-welcome/on/on-welcome.select-services/0/clear',
      ['selectedServiceIds', 'customNeed'],
      'Keep the chosen services (selectedServiceIds) and the need in own words (customNeed) when visitors go on from “Welcome”',
    ],
    [
      'keeps what coming back forgets',
      '/steps/add-waiter-preferences/back',
      { into: { clear: ['selectedServiceIds'] } },
      'Keep the chosen services (selectedServiceIds) when visitors come back to “Way to come”',
    ],
    [
      'keeps what Back from one step forgets, not what Back from others does',
      '/steps/view-confirmation/back',
      { outOf: { clear: ['newVehicle'] } },
      'Keep the new vehicle (newVehicle) when visitors go back from “Review and confirm”',
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
    const errorsOf = (one: string) =>
      after({ flow: one, label: '' })
        .problems()
        .filter(({ severity }) => severity === 'error');

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
    const errorsOf = (one: string) =>
      after({ flow: one, label: '' })
        .problems()
        .filter(({ severity }) => severity === 'error');
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

    const mends = mendsFor(text, shipped.flow, after({ flow: text, label: '' }).problems());

    expect(mends.map(({ label }) => label)).toContain(
      'Show “Your details” (add-customer) to everybody again',
    );
  });
});
