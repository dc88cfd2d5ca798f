import { join } from 'node:path';
import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { describe, expect, test } from 'vitest';
import { formIds } from '../../../src/files/stepFile/formIds.ts';
import { StepFormError } from '../../../src/files/stepFile/types.ts';
import { translateForm } from '../../../src/files/stepFile/translateForm.ts';
import type { StepFormModule } from '../../../src/page/forms/stepForms.ts';
import { draftForm, loadFrom } from '../../../src/studio/inspector/player/draftForms.ts';
import { compiled, shippedFile } from '../../page/forms/helpers.tsx';

const ids = formIds(join(import.meta.dirname, '../../../schemas/steps'));

/** What is wrong with data, as far as the form says it: place, rule, and what the rule names. */
function errorsOf({ form, validators }: StepFormModule, data: unknown) {
  const schema = form.schema as RJSFSchema;
  const validator = createPrecompiledValidator(validators, schema);
  const { errors = [] } = validator.rawValidation<ErrorObject>(schema, data);
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params }) => {
      const { missingProperty = '', limit = '' } = params as Record<string, string | number>;
      return `${instancePath} ${keyword} ${missingProperty}${limit}`;
    })
    .toSorted();
}

const long = 'x'.repeat(400);
const answers: readonly object[] = [
  {},
  { phone: '2065550100', okForMarketing: true },
  { phone: '555-1234', okForMarketing: 'yes' },
  { selectedServiceIds: [], customNeed: long },
  { selectedServiceIds: [1, 1, 'a', {}] },
  { selectedRecommendedServiceIds: Array.from({ length: 31 }, (_, index) => index) },
  { newCustomer: {} },
  { newCustomer: { firstName: 'Ada', lastName: 'L', email: 'ada@' } },
  { newCustomer: { firstName: 'Ada', lastName: 'L', email: 'ada@l.example', state: 'Nevada' } },
  { newCustomer: { firstName: '', lastName: long, address: 'x', zip: undefined } },
  { notes: { 12: long, 'a/b': 'x', 'ü %': long } },
  { waiterPreference: 'fly' },
  { waiterPreference: 'after-hours-drop-off' },
  { waiterPreference: 'drop-off-vehicle', whenToCome: 'soonest-available' },
  { selectedDateToCome: '2026-11-23T08:00:00', whenToCome: 'select-time' },
  { selectedDateToCome: 'soon', dayToCome: '2026-11-23' },
  { question: 'Why?', fullName: 'Ada L', customerPhone: '2065550100', agreement: true },
  { fullName: '', customerPhone: '1', agreement: false },
];

describe('a draft is judged as its published form is', () => {
  test.each(ids)('%s', async (id) => {
    const published = await compiled(shippedFile(id), id);
    const draft = draftForm(shippedFile(id), id);

    expect(draft.form).toEqual(published.form);
    expect(new Set(Object.keys(draft.validators))).toEqual(
      new Set(Object.keys(published.validators)),
    );
    const judged = (module: StepFormModule) =>
      answers.map((data) => [data, errorsOf(module, data)] as const);
    expect(judged(draft)).toEqual(judged(published));
  });

  test('in another language, too', () => {
    const draft = draftForm(shippedFile('add-customer'), 'add-customer');
    const spanish = { ...draft, form: translateForm(draft.form, 'es') };

    expect(errorsOf(spanish, { newCustomer: {} })).toEqual(errorsOf(draft, { newCustomer: {} }));
  });
});

test('a draft that is no form is refused with everything that is wrong', () => {
  expect(() => draftForm({ heading: '' }, 'broken')).toThrow(StepFormError);
});

test('drafts are taken from memory by their address', async () => {
  const load = loadFrom({ 'add-notes': shippedFile('add-notes') });

  await expect(
    load('http://shop.example/schemas/steps/add-notes.js?retry=1'),
  ).resolves.toMatchObject({ form: { id: 'add-notes' } });
});
