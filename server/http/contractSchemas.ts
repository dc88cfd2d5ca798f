import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** One call of `schemas/api/operations.json`. */
export interface OperationContract {
  method: 'GET' | 'POST' | 'PUT';
  /** With {parameters} */
  path: string;
  summary: string;
  token?: 'required';
  query?: Record<string, { required?: boolean; type?: string }>;
  body?: string;
  answer?: string | { type: 'array'; items: string };
  /** What a refusal with a status answers, where that is more than a message */
  refusals?: Record<string, string>;
}

const folder = join(import.meta.dirname, '../../schemas/api');
const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Every call of the contract, by name. */
export const contract = readJson('operations.json') as Record<string, OperationContract>;

const ajv = new Ajv({ strict: true, allowUnionTypes: true, coerceTypes: false });
for (const schema of schemaFiles()) ajv.addSchema(schema);

/** The files of `schemas/api` that hold schemas. */
export function schemaFiles(): Record<string, unknown>[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'operations.json')
    .toSorted()
    .map((file) => readJson(file));
}

/** Compiles a schema that may point into `schemas/api`. */
export const compile = (schema: object): ValidateFunction => ajv.compile(schema);

const uuid = { $ref: 'common.json#/$defs/Uuid' };
const number = { type: 'string', pattern: '^\\d{1,9}$' };
const pathParameters: Record<string, object> = {
  orgId: uuid,
  shopId: uuid,
  leadId: uuid,
  phoneNumber: { $ref: 'common.json#/$defs/Phone' },
  year: number,
  makeId: number,
  baseVehicleId: number,
  vehicleId: number,
};

/** Names of the {parameters} in a path, in order. */
export const parameterNames = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** The JSON Schemas of one call; `undefined` for a part the call does not have. */
export function schemasOf(operation: OperationContract) {
  const { query, body, answer } = operation;
  return {
    params: object(
      parameterNames(operation.path).map((name) => [name, pathParameters[name] ?? {}, true]),
    ),
    query:
      query &&
      object(
        Object.entries(query).map(([name, { required, ...schema }]) => [
          name,
          schema,
          required === true,
        ]),
      ),
    body: body === undefined ? undefined : { $ref: body },
    answer:
      answer === undefined
        ? undefined
        : typeof answer === 'string'
          ? { $ref: answer }
          : { type: 'array', items: { $ref: answer.items } },
  };
}

function object(entries: (readonly [name: string, schema: object, required: boolean])[]) {
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.filter(([, , required]) => required).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name, schema])),
  };
}

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
      return `${subject} is not written as expected.`;
    default:
      return `${subject} ${error.message ?? 'is not valid'}.`;
  }
}
