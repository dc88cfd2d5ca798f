import type { ErrorObject } from 'ajv';
import format from '../../../schemas/step.schema.json' with { type: 'json' };
import { isObject } from '../json/isObject.ts';
import { below } from '../json/pointer.ts';
import { checkAnswerNames, checkConditions, checkDecision, checkLooks } from './checkMeaning.ts';
import { checkSchema } from './checkSchema.ts';
import { inlineAnswers } from './inlineAnswers.ts';
import { checkMarks } from './translations.ts';
import { wrongWith } from '../json/wrongWith.ts';
import {
  StepFormError,
  type JsonObject,
  type StepFormDefinition,
  type StepFormFile,
  type StepFormProblem,
} from './types.ts';

type Report = (pointer: string, message: string) => void;

function explain({ keyword, params, message = 'is not allowed' }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (additionalProperty !== undefined) return `“${additionalProperty}” is not known here`;
  if (keyword === 'enum') return `must be one of ${allowedValues?.join(', ')}`;
  return message;
}

/**
 * Reports where a file does not fit `step.schema.json`; returns whether it fits. What a form asks for
 * is only reported if `checkSchema` had nothing to say of it, which tells what to write instead.
 */
function checkFormat(file: unknown, report: Report, isSchemaRefused: boolean): boolean {
  const isSaid = ({ instancePath }: ErrorObject) =>
    isSchemaRefused && instancePath.startsWith('/schema');
  const errors = wrongWith(format, file).filter((error) => !isSaid(error));
  const told = errors.map((error) => {
    const { additionalProperty } = error.params as { additionalProperty?: string };
    const inside = additionalProperty === undefined ? [] : [additionalProperty];
    return [below(error.instancePath, ...inside), explain(error)] as const;
  });
  const once = new Map(told.map((one) => [one.join(' '), one]));
  for (const [pointer, message] of once.values()) report(pointer, message);
  return errors.length === 0;
}

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
