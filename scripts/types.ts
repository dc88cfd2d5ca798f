/**
 * Writes `src/contract/types.gen.ts` from `schemas/api` and `schemas/answers.json`, so that client,
 * server and tests share one source for every payload. `--check` only compares, for CI.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

type Json = { [key: string]: unknown };
type AnswerRef = string | { type: 'array'; items: string };
interface OperationSource {
  method: string;
  path: string;
  summary: string;
  token?: 'required';
  query?: Record<string, Json & { required?: boolean }>;
  body?: string;
  answer?: AnswerRef;
}

const root = new URL('../schemas/', import.meta.url);
const target = new URL('../src/contract/types.gen.ts', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Json;

/** `shop.json#/$defs/Service` and `#/$defs/Service` both become `#/$defs/Service`: names are unique. */
function localRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(localRefs);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace(/^[^#]*/, '')]
        : [key, localRefs(value)],
    ),
  );
}

function allDefinitions(): Json {
  const definitions: Json = {};
  for (const file of readdirSync(new URL('api/', root)).sort()) {
    if (file === 'operations.json') continue;
    for (const [name, schema] of Object.entries(read(`api/${file}`).$defs as Json)) {
      if (name in definitions) throw new Error(`schemas/api/${file}: "${name}" is defined twice`);
      definitions[name] = localRefs(schema);
    }
  }
  const answers = read('answers.json').$defs as Json;
  definitions.Answers = {
    type: 'object',
    additionalProperties: false,
    description: 'Every answer of a visit, by the name the steps collect it under',
    properties: answers,
  };
  return definitions;
}

const refName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
const answerType = (answer: AnswerRef | undefined) => {
  if (answer === undefined) return 'void';
  return typeof answer === 'string' ? refName(answer) : `${refName(answer.items)}[]`;
};
const queryType = (schema: Json) => {
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return schema.type === 'array' ? 'readonly (string | number)[]' : 'string';
};

function operationTypes(operations: Record<string, OperationSource>): string {
  const lines = Object.entries(operations).map(([name, operation]) => {
    const params = [...operation.path.matchAll(/\{(\w+)\}/g)]
      .map(([, param]) => `${param}: string | number`)
      .join('; ');
    const query = Object.entries(operation.query ?? {})
      .map(([key, schema]) => `${key}${schema.required === true ? '' : '?'}: ${queryType(schema)}`)
      .join('; ');
    return (
      `  /** ${operation.summary} */\n  ${name}: { params: { ${params} }; query: { ${query} }; ` +
      `body: ${operation.body === undefined ? 'undefined' : refName(operation.body)}; ` +
      `answer: ${answerType(operation.answer)} };`
    );
  });
  return `/** The calls of the contract, by name. */\nexport interface Operations {\n${lines.join('\n')}\n}\n`;
}

function operationTable(operations: Record<string, OperationSource>): string {
  const rows = Object.entries(operations).map(
    ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`,
  );
  return `/** Method and path of each call, with {parameters} to fill in. */\nexport const operations: { readonly [Name in keyof Operations]: { method: string; path: string } } = {\n${rows.join('\n')}\n};\n`;
}

/** The limits of the answers by the name of what is limited, for widgets that tell how much is left. */
function answerLimits(): string {
  const limits: Record<string, number> = {};
  const collect = (name: string, schema: Json) => {
    const limit = schema.maxLength ?? schema.maxItems;
    if (typeof limit === 'number') limits[name] = limit;
    for (const [key, entry] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      collect(key, entry);
    }
    const each = schema.additionalProperties;
    if (typeof each === 'object' && each !== null) collect(name, each as Json);
  };
  for (const [name, schema] of Object.entries(read('answers.json').$defs as Record<string, Json>)) {
    collect(name, schema);
  }
  const rows = Object.entries(limits).map(([name, limit]) => `  ${name}: ${limit},`);
  return `/** The most characters, or entries, of an answer. */\nexport const answerLimits = {\n${rows.join('\n')}\n} as const;\n`;
}

function answerNames(): string {
  const names = Object.keys(read('answers.json').$defs as Json).map((name) => `  '${name}',`);
  return `/** The answers the contract knows; whatever else a form asks travels as a line of text. */\nexport const answerNames = [\n${names.join('\n')}\n] as const satisfies readonly (keyof Answers)[];\n`;
}

async function generate(): Promise<string> {
  const operations = read('api/operations.json') as unknown as Record<string, OperationSource>;
  const definitions = allDefinitions();
  const types = await compile(
    {
      title: 'Contract',
      type: 'object',
      additionalProperties: false,
      $defs: definitions,
      properties: Object.fromEntries(
        Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }]),
      ),
    } as never,
    'Contract',
    {
      bannerComment: '',
      format: false,
      additionalProperties: false,
      unreachableDefinitions: false,
      ignoreMinAndMaxItems: true,
    },
  );
  const withoutRoot = types.replace(/export interface Contract \{[\s\S]*?\n\}\n/, '');
  return [
    '/* Generated by `npm run types` from schemas/api and schemas/answers.json. Do not edit. */',
    withoutRoot.trim(),
    '',
    operationTypes(operations),
    operationTable(operations),
    answerLimits(),
    answerNames(),
  ].join('\n');
}

const generated = await generate();
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== generated) {
    console.error('src/contract/types.gen.ts is out of date: run `npm run types`');
    process.exit(1);
  }
} else {
  writeFileSync(target, generated);
}
