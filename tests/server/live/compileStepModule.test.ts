import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileAllSteps, compileStepModule } from '../../../server/live/compileStepModule.ts';
import { formIds } from '../../../src/files/stepFile/formIds.ts';
import { readStepForm } from '../../../src/files/stepFile/readStepForm.ts';
import { StepFormError } from '../../../src/files/stepFile/types.ts';
import type { StepFormModule } from '../../../src/page/forms/stepForms.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const schemas = join(import.meta.dirname, '../../../schemas');
const steps = join(schemas, 'steps');
const readJson = (path: string) => JSON.parse(readFileSync(join(schemas, path), 'utf8')) as object;
const answers = readJson('answers.json');
const ids = formIds(steps);

async function run(code: string): Promise<StepFormModule> {
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return (await import(/* @vite-ignore */ address)) as StepFormModule;
}

/** Whether a module's main validator, the only one of forms without branches, takes the data. */
async function takes(code: string, data: unknown): Promise<boolean> {
  const [validate] = Object.values((await run(code)).validators);
  return validate?.(data) === true;
}

let modules: Map<string, string>;
beforeAll(async () => {
  modules = await compileAllSteps(steps);
});

describe('the shipped step forms', () => {
  it('all compile', () => {
    expect([...modules.keys()]).toEqual(ids.toSorted());
  });

  it.each(ids)('%s is one small module that runs without eval', (id) => {
    const code = modules.get(id) ?? '';

    expect(code).not.toMatch(/\beval\b|new Function|\bFunction\(|\bimport\b|require\(["']ajv-/);
    expect(code.length).toBeLessThan(12_000);
    // In three languages.
    expect(brotliCompressSync(code).length).toBeLessThan(2_500);
  });

  it('resolve every reference to an answer', () => {
    for (const code of modules.values()) expect(code).not.toContain('$ref');
  });

  it.each([
    ['add-customer', { newCustomer: { firstName: 'Ada', lastName: 'L' } }, { newCustomer: {} }],
    ['add-notes', { notes: { 12: 'x' } }, { notes: { 12: 'x'.repeat(301) } }],
    ['validate-phone', { phone: '5551234567' }, { phone: '555-123-4567' }],
    ['select-service', { selectedServiceIds: [1, 'b'] }, { selectedServiceIds: [1, 1] }],
    [
      'select-mixed-services',
      { selectedRecommendedServiceIds: [1] },
      { selectedRecommendedServiceIds: Array.from({ length: 31 }, (_, n) => n) },
    ],
    ['plan-appointment', { selectedDateToCome: '2026-11-23T08:00:00' }, {}],
  ])('%s takes good answers and refuses bad ones', async (id, good, bad) => {
    const code = modules.get(id) ?? '';

    expect(await takes(code, good)).toBe(true);
    expect(await takes(code, bad)).toBe(false);
  });
});

describe('compileStepModule', () => {
  it('makes the same code of the same file', async () => {
    const again = await compileStepModule(readJson('steps/add-notes.json'), answers, 'add-notes');

    expect(again.code).toBe(modules.get('add-notes'));
  });

  it('keys beside a reference override those of the answer', () => {
    const { schema } = readStepForm(
      {
        heading: 'Who',
        schema: {
          type: 'object',
          properties: {
            newCustomer: {
              $ref: '../answers.json#/$defs/newCustomer',
              required: ['firstName', 'lastName', 'email'],
              properties: { email: { title: 'Email' } },
            },
          },
        },
      },
      answers,
      'who',
    );

    expect(schema).toMatchObject({
      properties: {
        newCustomer: {
          required: ['firstName', 'lastName', 'email'],
          properties: { email: { title: 'Email', maxLength: 254 }, city: { maxLength: 100 } },
        },
      },
    });
  });
});

const faults = join(import.meta.dirname, '../../files/stepFile/faults');
/** What each file of `faults` is refused for. */
const refusals: Readonly<Record<string, [pointer: string, message: string]>> = {
  'answer-defined-anew': ['/schema/properties/phone', 'is an answer already'],
  'choice-of-objects': [
    '/schema/properties/colour/enum',
    'choices are texts, numbers, or true and false',
  ],
  'choice-with-blanks': ['/schema/properties/colour/enum/0', 'without the blanks around it'],
  'condition-computed-variable': ['/skipWhen/var', 'a variable is named by a text'],
  'condition-unknown-operator': ['/uiSchema/colour/ui:showWhen', '“method” is no operator'],
  'condition-unknown-variable': ['/continueWhen/!/var', '“colour” is no variable'],
  'default-in-a-branch': ['/schema/then/properties', 'a branch only lists'],
  'default-of-the-form': ['/schema/default', 'a default stands with its field'],
  'drawn-alternatives': ['/schema/anyOf', 'for choices write “oneOf”'],
  'empty-choice': ['/schema/properties/colour/enum/0', 'a choice without a value'],
  'field-in-a-branch': ['/schema/then/properties', 'as a question of its own'],
  'invalid-pattern': ['/schema/properties/colour/pattern', 'Invalid regular expression'],
  'looks-of-no-answer': ['/uiSchema/color', 'no such answer in the schema; there are colour'],
  'looks-of-the-whole': ['/uiSchema/ui:widget', '“ui:widget” is not known here'],
  'name-of-javascript': ['/schema/properties/toString', '“toString” cannot be a name'],
  'no-heading': ['/', "must have required property 'heading'"],
  'number-for-a-text': ['/uiSchema/colour/ui:widget', 'it gives a number, and the answer is none'],
  'order-without-some': ['/uiSchema/ui:order', '“colour” has no place'],
  'part-in-a-branch': [
    '/schema/dependencies/isTwoTone',
    'it lists the names that are then required',
  ],
  'pattern-of-names': [
    '/schema/properties/colour/patternProperties',
    'name each question under “properties”',
  ],
  'reference-elsewhere': ['/schema/properties/colour/$ref', 'a step form refers to answers only'],
  'reference-to-nothing': ['/schema/properties/colour/$ref', 'points to nothing; the answers are'],
  'required-without-field': ['/schema/required/1', '“shade” is required, but no field asks for it'],
  'skip-without-words': ['/skipWhen', 'there is no “skip”'],
  'unknown-key': ['/heding', '“heding” is not known here'],
  'unknown-keyword': ['/schema/properties/colour/maxLenght', 'is no keyword of a form'],
  'unknown-option': ['/uiSchema/colour/ui:options/widget', '“widget” is not known here'],
  'unknown-type': ['/schema/properties/colour/type', 'cannot be drawn without a “type”'],
  'unknown-widget': ['/uiSchema/colour/ui:widget', 'must be one of text, email'],
  untyped: ['/schema/properties/colour', 'it cannot be drawn without a “type”'],
  unsatisfiable: ['/schema/properties/colour/minLength', 'minLength is above maxLength'],
};

describe('a broken step form', () => {
  it('has a fixture for each fault', () => {
    const fixtures = formIds(faults);

    expect(fixtures.toSorted()).toEqual(Object.keys(refusals).toSorted());
  });

  it.each(Object.entries(refusals))('%s is refused with file and pointer', async (id, refusal) => {
    const file = JSON.parse(readFileSync(join(faults, `${id}.json`), 'utf8')) as object;

    const error: unknown = await compileStepModule(file, answers, id).catch((thrown) => thrown);

    expect(error).toBeInstanceOf(StepFormError);
    const [pointer, message] = refusal;
    expect((error as StepFormError).problems).toContainEqual({
      file: `schemas/steps/${id}.json`,
      pointer,
      message: expect.stringContaining(message),
    });
  });

  it('is reported together with every other one of its folder', async () => {
    const folder = temporaryFolder();
    cpSync(join(schemas, 'answers.json'), join(folder, 'answers.json'));
    cpSync(faults, join(folder, 'steps'), { recursive: true });
    writeFileSync(join(folder, 'steps/not-json.json'), '{ "heading": ');

    const error: unknown = await compileAllSteps(join(folder, 'steps')).catch((thrown) => thrown);

    const files = new Set((error as StepFormError).problems.map(({ file }) => file));
    expect(files.size).toBe(Object.keys(refusals).length + 1);
    expect((error as StepFormError).message).toContain('schemas/steps/not-json.json /: ');
  });
});
