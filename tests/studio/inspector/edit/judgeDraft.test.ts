import { describe, expect, it } from 'vitest';
import { askQuestion } from '../../../../src/edits/askQuestion/askQuestion.ts';
import { deleteStep } from '../../../../src/edits/deleteStep/deleteStep.ts';
import { skip } from '../../../../src/edits/skipStep/skipStep.ts';
import { judgeDraft } from '../../../../src/studio/inspector/edit/verdict/judgeDraft.ts';
import { wholeSet } from '../../../../src/studio/inspector/answersOfSet.ts';
import { shippedFiles } from './support.ts';

const published = wholeSet(shippedFiles());
const judge = (change: Partial<typeof published>) =>
  judgeDraft(published, { ...published, ...change });

describe('the verdict on a draft', () => {
  it('has no problems for the published flow, only what was proved', () => {
    const { problems, formProblems, proof, difference } = judge({});

    expect({ problems, formProblems }).toEqual({ problems: [], formProblems: {} });
    expect(proof).toMatchObject({ unproved: [] });
    expect(difference).toMatchObject({ changed: 0, groups: [] });
  });

  it('says who takes another route, in words and with an example to play', () => {
    const flow = skip(published.flow, 'select-recommended-services', 'oneMatchingCustomer');
    const { difference } = judge({ flow });

    expect(difference?.groups).toEqual([
      expect.objectContaining({
        change: 'no longer come to “Recommended services”',
        events: expect.arrayContaining([expect.objectContaining({ type: 'on-next' })]),
      }),
    ]);
  });

  it('reports a problem with the visit that shows it', () => {
    const { problems } = judge({ flow: skip(published.flow, 'add-customer', true) });
    const problem = problems.find(({ code }) => code === 'missing-need');

    expect(problem?.events?.length).toBeGreaterThan(2);
    expect(problem?.visit.at(-1)).toBe('“Review and confirm”');
  });

  it('reports a problem of a form file at its place, and at the step that shows the form', () => {
    const notes = published.forms['add-notes']!;
    const broken = { ...published.forms, 'add-notes': notes.replace('"textarea"', '"text-area"') };
    const { problems, formProblems } = judge({ forms: broken });

    expect(formProblems['add-notes']).toEqual([
      expect.objectContaining({ severity: 'error', pointer: '/uiSchema/customNeed/ui:widget' }),
    ]);
    expect(problems.map(({ code, pointer }) => [code, pointer])).toContainEqual([
      'unusable-form',
      '/steps/add-notes/form',
    ]);
  });

  it('knows a form that was just added, and reports its missing translations', () => {
    const { flow, forms } = askQuestion.apply(published, {
      id: 'ask-tires',
      after: 'add-waiter-preferences',
      ask: { en: 'Which tires?' },
    });
    const { problems, formProblems } = judge({
      flow: flow!,
      forms: { ...published.forms, 'ask-tires': forms!['ask-tires']! },
    });

    expect(problems.map(({ code }) => code)).toEqual(['text-missing']);
    expect(formProblems['ask-tires']?.map(({ pointer }) => pointer)).toContain('/heading');
  });

  it.each([
    ['no JSON', '{ "id": ', 'not-json'],
    ['no flow', '{ "id": "booking" }', 'missing-key'],
  ])('of %s says so and explores nothing', (_what, flow, code) => {
    const { problems, proof, difference } = judge({ flow });

    expect(problems[0]).toMatchObject({ code, severity: 'error' });
    expect([proof, difference]).toEqual([undefined, undefined]);
  });

  it('survives being sent by a worker', () => {
    const verdict = judge({ flow: skip(published.flow, 'add-customer', true) });

    expect(structuredClone(verdict)).toEqual(verdict);
  });

  it('compares with a flow that shows a form which the draft has not any more', () => {
    const { flow, forms } = deleteStep.apply(published, { id: 'add-notes' });
    const { 'add-notes': _gone, ...left } = { ...published.forms, ...forms };
    const draft = { ...published, flow: flow!, forms: left as Record<string, string> };
    const { difference, faring } = judgeDraft({ ...published, forms: draft.forms }, draft);
    expect(difference?.groups.map(({ change }) => change)).not.toContainEqual(
      expect.stringContaining('Review and confirm'),
    );
    expect(faring).toEqual([]);
  });

  it('says who can book, and who no longer can', () => {
    const flow = JSON.parse(published.flow) as {
      steps: Record<string, { end?: true; on: Record<string, { target: string }[]> }>;
    };
    for (const way of flow.steps['validate-pin']!.on['on-matching-customer.no']!) {
      way.target = 'view-exit';
    }
    flow.steps['view-exit']!.end = true;
    const { problems, faring } = judge({ flow: JSON.stringify(flow) });

    const sentence = 'New customers can no longer book: they end at “Lead form”';
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['cannot-book', sentence],
    ]);
    expect(faring?.map((one) => [one.is, one.sentence])).toEqual([['lost', sentence]]);
  });
});
