import answers from '../../../schemas/answers.json';
import { formFindings } from '../../../src/steps/declarations/forms/formFindings.ts';
import { readStepForm } from '../../../src/stepFile/readStepForm.ts';

/** A form with a schema and whatever else its file says. */
export const formOf = (schema: object, rest: object = {}) =>
  readStepForm({ heading: 'A form', schema: { type: 'object', ...schema }, ...rest }, answers, 'f');

/** What the checker refuses in a form. */
export const errors = (schema: object, rest: object = {}) =>
  formFindings(formOf(schema, rest)).filter(({ severity }) => severity === 'error');
