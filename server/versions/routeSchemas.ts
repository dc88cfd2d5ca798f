import { localAtPattern } from './localTime.ts';
import { scopePattern } from './scopeNames.ts';

/** What the calls of this room take, in JSON Schema. */
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength, pattern: '\\S' });

export const uuid = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};
/** Experiments that are to end with it */
export const ends = { type: 'array', maxItems: 100, items: uuid };
export const scopeSchema = { type: 'string', pattern: scopePattern };
const flow = { type: 'string', pattern: '^[A-Za-z0-9][\\w-]{0,63}$' };
export const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const localAt = { type: 'string', pattern: localAtPattern };
/** An instant at which something is to go live */
export const dueAt = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
};
export const sentence = text(500);
export const word = text(500);
export const confirm = text(100);
export const nameSchema = text(120);
export const step = text(100);
export const noteText = text(2_000);
export const whatSchema = text(200);
export const revision = { type: 'integer', minimum: 1, maximum: 1_000_000 };
export const sequence = { type: 'integer', minimum: 0, maximum: 1_000_000_000 };
/** An instant, or what the clock of a shop shows */
export const moment = { anyOf: [{ type: 'string', format: 'date-time' }, localAt] };
/** `version:<id>`, `draft:<id>` or `draft:<id>@<revision>` */
export const reference = {
  type: 'string',
  pattern: `^(version:${uuid.pattern.slice(1, -1)}|draft:${uuid.pattern.slice(1, -1)}(@\\d{1,6})?)$`,
};

const fileText = { type: 'string', maxLength: 300_000 };
export const changes = objectSchema(
  {
    flow: fileText,
    answers: fileText,
    forms: {
      type: 'object',
      maxProperties: 300,
      propertyNames: { pattern: '^[A-Za-z0-9][\\w-]*(\\.[\\w-]+)*$', maxLength: 100 },
      additionalProperties: { anyOf: [fileText, { type: 'null' }] },
    },
  },
  [],
);

export function objectSchema(
  properties: object,
  required: readonly string[] = Object.keys(properties),
) {
  return { type: 'object', additionalProperties: false, required, properties };
}

export const idParams = objectSchema({ id: uuid });
/** A flow and whose; `booking` of everybody by default. */
export const place = { flow: { ...flow, default: 'booking' }, scope: scopeSchema };
