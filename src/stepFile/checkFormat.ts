import type { ErrorObject } from 'ajv';
import { wrongWith } from '../json/wrongWith.ts';
import format from '../../schemas/step.schema.json' with { type: 'json' };
import { below } from '../json/pointer.ts';

type Report = (pointer: string, message: string) => void;

function explain({ keyword, params, message = 'is not allowed' }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (additionalProperty !== undefined) return `"${additionalProperty}" is not known here`;
  if (keyword === 'enum') return `must be one of ${allowedValues?.join(', ')}`;
  return message;
}

/**
 * Reports where a file does not fit `step.schema.json`; returns whether it fits. What a form asks for
 * is only reported if `checkSchema` had nothing to say of it, which tells what to write instead. The schema is
 * interpreted and not compiled, because the inspector checks drafts in a browser whose CSP forbids
 * code made from text.
 */
export function checkFormat(file: unknown, report: Report, isSchemaRefused: boolean): boolean {
  const isSaid = ({ instancePath }: ErrorObject) =>
    isSchemaRefused && instancePath.startsWith('/schema');
  const errors = wrongWith(format, file).filter((error) => !isSaid(error));
  const seen = new Set<string>();
  for (const error of errors) {
    const { additionalProperty } = error.params as { additionalProperty?: string };
    const pointer =
      additionalProperty === undefined
        ? error.instancePath
        : below(error.instancePath, additionalProperty);
    const message = explain(error);
    if (!seen.has(`${pointer} ${message}`)) report(pointer, message);
    seen.add(`${pointer} ${message}`);
  }
  return errors.length === 0;
}
