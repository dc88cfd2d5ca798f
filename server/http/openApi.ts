/**
 * The contract, `schemas/api/openapi.json`: OpenAPI 3.1, with its schemas in the files beside it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pointerKeys } from '../../src/json/pointer.ts';

type Json = Record<string, unknown>;

/** A JSON Schema of an object without further properties. */
interface ObjectSchema {
  type: 'object';
  additionalProperties: false;
  required: string[];
  properties: Record<string, object>;
}

/** One call, with the JSON Schemas of its parts; they may refer to the files of `schemas/api`. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT';
  /** The path, with {parameters} */
  path: string;
  summary: string;
  /** Whether its `security` requires the token of a proven phone */
  needsToken: boolean;
  params: ObjectSchema;
  /** Absent if the contract has none: a query is ignored then */
  query?: ObjectSchema;
  /** Absent if nothing is sent */
  body?: object;
  /** Absent if the response is 204 */
  answer?: object;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: object;
}

type Content = { content?: { 'application/json': { schema: object } } } | undefined;

interface OperationObject {
  operationId: string;
  summary: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

// In a variable, because Vite, which runs some tests, takes `new URL(…, import.meta.url)` for a
// file of the page.
const here = import.meta.url;
const folder = new URL('../../schemas/api/', here);
const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Json;
const document = readJson('openapi.json');

/** The files of `schemas/api` that hold schemas; their `$id` is their name. */
export const schemaFiles: readonly Json[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'openapi.json')
  .toSorted()
  .map(readJson);

/** Every call of the contract, by `operationId`. */
export const contract: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(document.paths as Record<string, Json>).flatMap(
    ([path, { parameters, ...item }]) =>
      Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => {
        const all = [...((parameters ?? []) as Parameter[]), ...(operation.parameters ?? [])];
        return [operation.operationId, operationOf(operation, { path, method, parameters: all })];
      }),
  ),
);

function operationOf(
  { summary, security = [], requestBody, responses }: OperationObject,
  { path, method, parameters }: { path: string; method: string; parameters: Parameter[] },
): Operation {
  const all = parameters.map((each) => resolved(each));
  const query = all.filter((each) => each.in === 'query');
  const body = requestBody?.content?.['application/json'].schema;
  const answer = responses['200']?.content?.['application/json'].schema;
  return {
    method: method.toUpperCase() as Operation['method'],
    path,
    summary,
    needsToken: security.length > 0,
    params: objectOf(all.filter((each) => each.in === 'path')),
    ...(query.length > 0 && { query: objectOf(query) }),
    ...(body && { body }),
    ...(answer && { answer }),
  };
}

/** The target of a reference within the document; any other value itself. */
function resolved<Value extends object>(value: Value & { $ref?: string }): Value {
  if (value.$ref === undefined) return value;
  const at = (place: unknown, key: string) => (place as Json)[key];
  return pointerKeys(value.$ref).reduce<unknown>(at, document) as Value;
}

function objectOf(parameters: readonly Parameter[]): ObjectSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

/** The contract as one document without outside references: for tools, and for `/api/docs`. */
export function bundledContract(): Json {
  const schemas = Object.assign({}, ...schemaFiles.map(({ $defs }) => $defs)) as Json;
  const components = { ...(document.components as Json), schemas };
  return pointingInside({ ...document, components }) as Json;
}

/**
 * Makes references point inside the document. Schema names are unique over all files, so each keeps
 * its own.
 */
function pointingInside(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointingInside);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace(/^.*#\/\$defs\//, '#/components/schemas/')]
        : [key, pointingInside(value)],
    ),
  );
}
