import { isObject } from '../json/isObject.ts';
import { checkFormat } from './checkFormat.ts';
import { checkAnswerNames, checkConditions, checkDecision, checkLooks } from './checkMeaning.ts';
import { checkSchema } from './checkSchema.ts';
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
  const { $defs = {} } = answers as { $defs?: JsonObject };
  const written = isObject(file) ? file.schema : undefined;
  const schema = inlineAnswers(written, answers as JsonObject, '/schema', report) as JsonObject;
  checkSchema(schema, $defs, report);
  if (!checkFormat(file, report, problems.length > 0)) throw new StepFormError(problems);

  const { $schema: _format, ...source } = file as StepFormFile;
  const uiSchema = source.uiSchema ?? {};
  checkAnswerNames(source, answers as JsonObject, report);
  checkLooks(uiSchema, schema, report);
  checkConditions(source, schema, report);
  checkDecision(source, schema, report);
  const form = { ...source, id, schema, uiSchema };
  checkMarks(form, report);
  if (problems.length > 0) throw new StepFormError(problems);
  return form;
}
