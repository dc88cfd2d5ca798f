import { readFileSync } from 'node:fs';
import { contract, parameterNames, schemaFiles, schemasOf } from '../http/contractSchemas.ts';

type Json = Record<string, unknown>;

const title = 'Online booking';
const refusals: Readonly<Record<string, string>> = {
  400: 'What was sent or chosen cannot be taken; the message is for the customer',
  401: 'The token, or the code, is missing or does not hold here',
  403: 'A code is sent only when a page or program asks for it',
  404: 'No such shop, organisation, lead or vehicle, or none that the visitor may know of',
  429: 'Too often; the message says when to try again',
};

/** OpenAPI 3.1 of all calls, made from `schemas/api` and `operations.json` alone. */
export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: version(),
      description:
        'The calls that the booking page makes. Any backend that answers them can stand behind ' +
        'it; `npm run conformance` says what differs.',
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'public' }, { name: 'booking', description: 'With a token of a proven phone' }],
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      },
    },
  };
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries(contract)) {
    const { params, query, body, answer } = schemasOf(operation);
    const required = operation.token === 'required';
    const parameters = [
      ...parametersOf(params.properties, 'path', parameterNames(operation.path)),
      ...parametersOf(query?.properties ?? {}, 'query', query?.required ?? []),
    ];
    (all[operation.path] ??= {})[operation.method.toLowerCase()] = {
      operationId,
      summary: operation.summary,
      tags: [required ? 'booking' : 'public'],
      ...(required && { security: [{ token: [] }] }),
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: { required: true, content: { 'application/json': { schema: moved(body) } } },
      }),
      responses: {
        ...(answer === undefined
          ? { 204: { description: 'Taken; there is no answer' } }
          : {
              200: {
                description: 'Done',
                content: { 'application/json': { schema: moved(answer) } },
              },
            }),
        ...Object.fromEntries(
          Object.entries(refusals)
            .filter(([status]) => applies(status, operationId, required))
            .map(([status, description]) => [
              status,
              refusal(description, operation.refusals?.[status]),
            ]),
        ),
        default: refusal('A fault on our side; nothing of it is told'),
      },
    };
  }
  return all;
}

const limited = [
  ...['generateOtp', 'verifyOtp', 'searchVehicles', 'createExitLead', 'getAvailableSlots'],
  ...['getYears', 'getMakes', 'getModels', 'getSubmodels', 'getVehicle'],
];

function applies(status: string, operationId: string, tokenRequired: boolean): boolean {
  if (status === '401') return tokenRequired || operationId === 'verifyOtp';
  if (status === '403') return operationId === 'generateOtp';
  if (status === '429') return limited.includes(operationId);
  return true;
}

const refusal = (description: string, answer = 'common.json#/$defs/ApiMessage') => ({
  description,
  content: { 'application/json': { schema: moved({ $ref: answer }) } },
});

const parametersOf = (properties: Json, place: 'path' | 'query', required: readonly string[]) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: moved(schema),
  }));

function componentSchemas(): Json {
  const definitions = schemaFiles().flatMap((file) => Object.entries(file.$defs as Json));
  return Object.fromEntries(definitions.map(([name, schema]) => [name, moved(schema)]));
}

/** A schema with its references pointing into the document: names are unique over all files. */
function moved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(moved);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, `#/components/schemas/${value.slice(value.lastIndexOf('/') + 1)}`]
        : [key, moved(value)],
    ),
  );
}

function version(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}
