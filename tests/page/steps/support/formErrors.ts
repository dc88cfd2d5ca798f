import answers from '../../../../schemas/answers.json';
import { formFindings } from '../../../../src/verdict/forms/findings.ts';
import type { FormFinding } from '../../../../src/verdict/forms/finding.ts';
import { readStepForm } from '../../../../src/files/stepFile/readStepForm.ts';
import { StepFormError } from '../../../../src/files/stepFile/types.ts';

/** A form with a schema and whatever else its file says. */
export const formOf = (schema: object, rest: object = {}) =>
  readStepForm({ heading: 'A form', schema: { type: 'object', ...schema }, ...rest }, answers, 'f');

/** What is refused in a form, by what it holds or because somebody could not get past it. */
export function errors(schema: object, rest: object = {}): FormFinding[] {
  try {
    return formFindings(formOf(schema, rest)).filter(({ severity }) => severity === 'error');
  } catch (error) {
    if (!(error instanceof StepFormError)) throw error;
    return error.problems.map(({ pointer, message }) => ({ severity: 'error', pointer, message }));
  }
}
