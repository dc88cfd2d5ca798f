import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import { inEnglish } from '../text/text.ts';
import { applyConditions } from './applyConditions.ts';
import { fieldErrors } from './fieldErrors.ts';
import { formAnswers, initialValues, tidyValue, type FormValues } from './formValues.ts';
import type { StepFormModule } from './stepForms.ts';

/**
 * The answers that a form would send if it opened with these answers and was submitted unchanged;
 * undefined if it could not be submitted, because it asks for more or something else.
 */
export function acceptedAnswers(
  { form, validators }: StepFormModule,
  answers: Answers,
  shop: ShopSettings,
): Answers | undefined {
  const validator = createPrecompiledValidator(validators, form.schema as RJSFSchema);
  const values = initialValues(form, validator, answers);
  const tidy = tidyValue(values) as FormValues;
  const { hidden } = applyConditions(form, { answers, form: tidy, shop, changed: false });
  const { errors = [] } = validator.rawValidation<ErrorObject>(form.schema, tidy);
  return fieldErrors(form, tidy, errors, hidden, inEnglish.t).length === 0
    ? formAnswers(form, values, hidden)
    : undefined;
}
