import { checkFormat } from './checkFormat.ts';
import {
  checkAnswerNames,
  checkConditions,
  checkDecision,
  checkLooks,
  checkSchema,
} from './checkMeaning.ts';
import { inlineAnswers } from './inlineAnswers.ts';
import { checkMarks } from './translations.ts';
import {
  StepFormError,
  type JsonObject,
  type StepFormDefinition,
  type StepFormFile,
  type StepFormProblem,
} from './types.ts';

/**
 * Reads a form file. Runs in a browser as well.
 *
 * @param id the form's id: the file's name without `.json`
 * @param answers the content of `schemas/answers.json`
 * @throws StepFormError with every problem found, each with its file and JSON pointer
 */
export function readStepForm(file: unknown, answers: object, id: string): StepFormDefinition {
  const problems: StepFormProblem[] = [];
  const report = (pointer: string, message: string) => {
    problems.push({ file: `schemas/steps/${id}.json`, pointer: pointer || '/', message });
  };
  if (!checkFormat(file, report)) throw new StepFormError(problems);

  const { $schema: _format, ...source } = file as StepFormFile;
  const schema = inlineAnswers(source.schema, answers as JsonObject, '/schema', report);
  const uiSchema = source.uiSchema ?? {};
  checkAnswerNames(source, answers as JsonObject, report);
  checkSchema(schema, '/schema', report);
  checkLooks(uiSchema, schema, '/uiSchema', report);
  checkConditions(source, report);
  checkDecision(source, schema as JsonObject, report);
  const form = { ...source, id, schema: schema as JsonObject, uiSchema };
  checkMarks(form, report);
  if (problems.length > 0) throw new StepFormError(problems);
  return form;
}
