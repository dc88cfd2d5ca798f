import { describe, expect, it } from 'vitest';
import answers from '../../../schemas/answers.json';
import type { FlowFiles } from '../../../src/contract/staff.gen.ts';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import { play } from '../../../src/engine/play.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { editNamed } from '../../../src/edits/edits.ts';
import { shippedFiles } from '../../studio/inspector/edit/support.ts';

const shipped: FlowFiles = { ...shippedFiles(), answers: JSON.stringify(answers) };

interface Form {
  schema: { required?: string[]; properties: Record<string, object> };
  uiSchema?: object;
}

/** The shipped files with one more question on the way of everybody. */
function asking(question: object, isRequired = true, files = shipped): FlowFiles {
  const given = { id: 'ask-it', before: 'view-confirmation', ask: { en: 'It?' }, kind: 'text' };
  const { flow = files.flow, forms = {} } = editNamed('add-form')!.apply(files, given);
  const form = JSON.parse((forms as Record<string, string>)['ask-it']!) as Form;
  form.schema = {
    ...form.schema,
    required: isRequired ? ['askIt'] : [],
    properties: { askIt: { title: 'How many?', ...question } },
  };
  form.uiSchema = { askIt: { 'ui:description': 'Four digits, such as 1234' } };
  return { ...files, flow, forms: { ...files.forms, 'ask-it': JSON.stringify(form) } };
}

const said = (after: FlowFiles, before = shipped) => {
  const { problems, faring = [], proof } = judge(after, before, { isServed: false });
  expect(proof?.unproved).toEqual([]);
  const refused = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  expect(refused).toEqual(faring.map(() => 'cannot-book'));
  return faring;
};

describe('whoever cannot answer within a limit that must be met', () => {
  it.each([
    [{ type: 'integer', minimum: 10 }, 'whose answer to “How many?” is less than 10'],
    [{ type: 'number', maximum: 3 }, 'whose answer to “How many?” is more than 3'],
    [{ type: 'string', enum: ['Two'] }, 'whose answer to “How many?” is not “Two”'],
    [{ type: 'boolean', const: true }, 'who do not tick “How many?”'],
    [{ type: 'string', pattern: '^[0-9]{4}$' }, 'who have nothing that “How many?” takes'],
    [
      { type: 'array', items: { enum: ['A', 'B', 'C'] }, uniqueItems: true, minItems: 2 },
      'with fewer than 2 answers to “How many?”',
    ],
  ])('is lost: %j', (question, who) => {
    const [first, ...others] = said(asking(question));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ is: 'lost', who: `Customers ${who}`, isEverybody: false });
    expect(first!.sentence).toBe(
      `Customers ${who} can no longer book: they cannot go on from “It?”`,
    );
    const flow = parseFlow(JSON.parse(asking(question).flow));
    if (!flow.ok) throw new Error('no flow');
    expect(play(flow.flow, { events: first!.events }).snapshot.stack.at(-1)).toBe('ask-it');
  });

  it('may be meant', () => {
    const after = asking({ type: 'integer', minimum: 10 });
    const meant = said(after).map(({ id }) => id);
    const { problems } = judge(after, shipped, { isServed: false, meant });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const stricter = asking({ type: 'integer', minimum: 11 });
    const again = judge(stricter, shipped, { isServed: false, meant });
    expect(again.problems.map(({ code }) => code)).toContain('cannot-book');
  });

  it.each([
    ['who may leave it blank', asking({ type: 'integer', minimum: 10 }, false)],
    ['with less than nothing', asking({ type: 'integer', minimum: 0 })],
    ['who chooses', asking({ type: 'string', enum: ['One', 'Two'] })],
  ])('is nobody: %s', (_who, after) => {
    expect(said(after)).toEqual([]);
  });

  it('was lost before by a limit as strict', () => {
    const before = asking({ type: 'integer', minimum: 10 });
    expect(said(asking({ type: 'integer', minimum: 9 }), before)).toEqual([]);
    expect(said(asking({ type: 'integer', minimum: 11 }), before)).toHaveLength(1);
    expect(said(before, asking({ type: 'integer', minimum: 10 }, false))).toHaveLength(1);
  });
});
