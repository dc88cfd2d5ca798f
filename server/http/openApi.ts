/**
 * The contract, `schemas/api`: OpenAPI 3.1. `openapi.json` has the calls of the booking page, with
 * their schemas in the files beside it; the files `staff*.json` have the calls of the staff, each
 * with its own schemas.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pointerKeys } from '../../src/files/json/pointer.ts';

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
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with {parameters} */
  path: string;
  summary: string;
  /** Whether its `security` requires the token of a proven phone */
  needsToken: boolean;
  /** Who of the staff may make it; absent for calls of the booking page */
  staff?: StaffRule;
  params: ObjectSchema;
  /** Absent if the contract has none: a query is ignored then */
  query?: ObjectSchema;
  /** Absent if nothing is sent */
  body?: object;
  /** Absent if the response is 204 */
  answer?: object;
  /** The status of a response, unless its handler sets another one */
  status: number;
}

/** The role that a call of the staff needs: its `x-staff`. */
export interface StaffRule {
  role: 'viewer' | 'editor' | 'publisher';
  /**
   * For which scope: one that is sent, that of the draft, version … with the path's `id`, or `any`
   * where the call itself shows only what its caller may see
   */
  scope: StaffScope;
  /** Whether a role for something within the scope is enough */
  within?: boolean;
  /** Whether nobody need sign in where only this machine reaches the server */
  openHere?: boolean;
}

type StaffScope =
  | 'any'
  | 'query.scope'
  | 'body.scope'
  | 'query.shop'
  | 'body.shop'
  | 'draft'
  | 'version'
  | 'experiment'
  | 'schedule';

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
  'x-staff'?: StaffRule;
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

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && file !== 'openapi.json')
  .toSorted()
  .map(readJson);
/** What the document refers to; the parameters that several calls of the staff share as well. */
const components = document.components as { parameters: Json };
const staffComponents = {
  ...components,
  parameters: Object.assign(
    {},
    components.parameters,
    ...files.map((file) => file.parameters),
  ) as Json,
};
const isOfStaff = ({ paths }: Json) => paths !== undefined;

/** The schemas of the booking page's calls, in files whose `$id` is their name. */
export const publicFiles: readonly Json[] = files.filter((file) => !isOfStaff(file));
/** The schemas of the staff's calls. */
export const staffFiles: readonly Json[] = files.flatMap((file) =>
  isOfStaff(file) ? [{ $id: file.$id, $defs: file.$defs }] : [],
);
/** All files of `schemas/api` that hold schemas. */
export const schemaFiles: readonly Json[] = [...publicFiles, ...staffFiles];

type Operations = Readonly<Record<string, Operation>>;

/** The calls of the booking page, by `operationId`. */
export const contract: Operations = operationsIn(document.paths as Record<string, Json>);
const staffPaths = Object.assign({}, ...files.map(({ paths }) => paths)) as Record<string, Json>;
/** The calls of the staff, by `operationId`. */
export const staffContract: Operations = operationsIn(staffPaths);

function operationsIn(paths: Readonly<Record<string, Json>>): Operations {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, { parameters, ...item }]) =>
      Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => {
        const all = [...((parameters ?? []) as Parameter[]), ...(operation.parameters ?? [])];
        return [operation.operationId, operationOf(operation, { path, method, parameters: all })];
      }),
    ),
  );
}

function operationOf(
  { summary, security = [], 'x-staff': staff, requestBody, responses }: OperationObject,
  { path, method, parameters }: { path: string; method: string; parameters: Parameter[] },
): Operation {
  const all = parameters.map((each) => resolved(each));
  const query = all.filter((each) => each.in === 'query');
  const body = requestBody?.content?.['application/json'].schema;
  const done = Object.keys(responses).filter((status) => status.startsWith('2'));
  const answers = done.flatMap(
    (status) => responses[status]?.content?.['application/json'].schema ?? [],
  );
  const answer = answers.length > 1 ? { anyOf: answers } : answers[0];
  return {
    method: method.toUpperCase() as Operation['method'],
    path,
    summary,
    needsToken: security.length > 0,
    ...(staff && { staff }),
    params: objectOf(all.filter((each) => each.in === 'path')),
    ...(query.length > 0 && { query: objectOf(query) }),
    ...(body && { body }),
    ...(answer && { answer }),
    status: Number(done[0]),
  };
}

/** The target of a reference within the document; any other value itself. */
function resolved<Value extends object>(value: Value & { $ref?: string }): Value {
  if (value.$ref === undefined) return value;
  const at = (place: unknown, key: string) => (place as Json)[key];
  return pointerKeys(value.$ref).reduce<unknown>(at, { components: staffComponents }) as Value;
}

function objectOf(parameters: readonly Parameter[]): ObjectSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

/**
 * The booking page's calls as one document without outside references: for tools, and for
 * `/api/docs`.
 */
export const bundledContract = (): Json => bundled(publicFiles, {});

/** The same document with the staff's calls. */
export function bundledForStaff(): Json {
  const paths = Object.entries(staffPaths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
        method,
        withRights(operation),
      ]),
    ),
  ]);
  return bundled(schemaFiles, Object.fromEntries(paths) as Json);
}

/** A call of the staff with its rights in words, and the refusals that it shares with all others. */
function withRights(operation: OperationObject & { description?: string }) {
  const { role, scope, openHere = false, within = false } = operation['x-staff']!;
  const needed =
    scope === 'any' ? `Needs the role of ${role}.` : `Needs the role of ${role}${of(scope)}`;
  const rights = [
    needed,
    ...(within ? ['Whoever has a role within that scope may look, too.'] : []),
    ...(openHere ? ['Where only this machine reaches the server, nobody need sign in.'] : []),
  ];
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: 'common.json#/$defs/ApiMessage' } } },
  });
  return {
    ...operation,
    description: [operation.description, ...rights].filter(Boolean).join(' '),
    tags: ['staff'],
    responses: {
      ...operation.responses,
      '401': refusal('Nobody is signed in'),
      '403': refusal('Without the role, or not from a page of this server'),
      default: { $ref: '#/components/responses/Fault' },
    },
  };
}

const of = (scope: StaffScope): string => {
  const [part, name] = scope.split('.');
  return name === undefined
    ? ` for the scope of the ${part}.`
    : ` for the \`${name}\` that is sent.`;
};

function bundled(schemasOf: readonly Json[], paths: Json): Json {
  const schemas = Object.assign({}, ...schemasOf.map(({ $defs }) => $defs)) as Json;
  const all = { ...(document.paths as Json), ...paths };
  const isForStaff = Object.keys(paths).length > 0;
  const forStaff = isForStaff ? [{ name: 'staff', description: 'Signed in' }] : [];
  const tags = [...(document.tags as object[]), ...forStaff];
  const referred = { ...(isForStaff ? staffComponents : components), schemas };
  return pointingInside({ ...document, tags, paths: all, components: referred }) as Json;
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
