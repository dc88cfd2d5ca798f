import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { below } from './pointer.ts';

type Report = (pointer: string, message: string) => void;

const formatFile = join(import.meta.dirname, '../step.schema.json');
let validate: ValidateFunction | undefined;

function formatValidator(): ValidateFunction {
  if (validate === undefined) {
    const ajv = new Ajv({ allErrors: true, strict: false });
    addFormats.default(ajv);
    validate = ajv.compile(JSON.parse(readFileSync(formatFile, 'utf8')) as object);
  }
  return validate;
}

function explain({ keyword, params, message = 'is not allowed' }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (additionalProperty !== undefined) return `"${additionalProperty}" is not known here`;
  if (keyword === 'enum') return `must be one of ${allowedValues?.join(', ')}`;
  return message;
}

/** Reports where a file does not fit `step.schema.json`; answers whether it does. */
export function checkFormat(file: unknown, report: Report): boolean {
  const fits = formatValidator();
  if (fits(file)) return true;
  const seen = new Set<string>();
  for (const error of fits.errors ?? []) {
    const { additionalProperty } = error.params as { additionalProperty?: string };
    const pointer =
      additionalProperty === undefined
        ? error.instancePath
        : below(error.instancePath, additionalProperty);
    const message = explain(error);
    if (!seen.has(`${pointer} ${message}`)) report(pointer, message);
    seen.add(`${pointer} ${message}`);
  }
  return false;
}
