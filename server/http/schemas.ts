import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaFiles } from './openApi.ts';

const options = {
  schemas: [...schemaFiles],
  strict: true,
  allowUnionTypes: true,
  // A test does, once for all: at each start it would take a tenth of the time.
  validateSchema: false,
};
// What the generated types call a text that a pattern describes.
const ofValues = new Ajv2020(options).addVocabulary(['tsType']);
/**
 * In an address everything is text: "7" counts as a number, and a single value as a list of one.
 */
const ofTexts = new Ajv2020({ ...options, coerceTypes: 'array' }).addVocabulary(['tsType']);

/** Whether a value fits a schema, and what was wrong with the last one. */
export interface Fits {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null | undefined;
}

/** Compiles at the first value: compiling all calls would take a fifth of the server's start. */
function compiledWith(ajv: Ajv2020, schema: object): Fits {
  let compiled: ValidateFunction | undefined;
  const fits: Fits = (value) => {
    compiled ??= ajv.compile(schema);
    const isFitting = compiled(value);
    fits.errors = compiled.errors;
    return isFitting;
  };
  return fits;
}

/** Compiles a schema that may refer to the files of `schemas/api`. */
export const compile = (schema: object): Fits => compiledWith(ofValues, schema);

/**
 * Compiles the schema of parameters of an address; validation converts them to the schema's types.
 */
export const compileForAddress = (schema: object): Fits => compiledWith(ofTexts, schema);

const NO_PHONE = 'This is no phone number of the US or Canada. Please check it.';

/** The first fault in plain words: "customer.firstName is required." */
export function faultSentence(errors: readonly ErrorObject[] | null | undefined): string {
  const error = errors?.findLast(({ keyword }) => keyword === 'anyOf') ?? errors?.[0] ?? undefined;
  if (error === undefined) return 'The request is not complete.';
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  const named = (field: string) => (at === '' ? field : `${at}.${field}`);
  const subject = at === '' ? 'The request body' : at;
  switch (error.keyword) {
    case 'required':
      return `${named(error.params.missingProperty)} is required.`;
    case 'additionalProperties':
      return `${named(error.params.additionalProperty)} is not a known field.`;
    case 'anyOf':
      return `${subject} has none of the shapes it may have.`;
    case 'enum':
      return `${subject} must be one of ${error.params.allowedValues.join(', ')}.`;
    case 'pattern':
      if (error.schemaPath.includes('/Phone/')) return NO_PHONE;
      return `${subject} is not written as expected.`;
    default:
      return `${subject} ${error.message ?? 'is not valid'}.`;
  }
}
