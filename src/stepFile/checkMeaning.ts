/**
 * Faults that a file can have although it fits its format: typing mistakes, and answers that nobody
 * can give.
 */
import { isObject } from '../json/isObject.ts';
import { isTakenName } from '../json/isTakenName.ts';
import { checkCondition } from './condition.ts';
import { below } from '../json/pointer.ts';
import { isCatastrophic } from './isCatastrophic.ts';
import type { JsonObject, StepFormFile } from './types.ts';

type Report = (pointer: string, message: string) => void;

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const properties = (schema: JsonObject): JsonObject => objectOf(schema.properties);

const keywords: ReadonlySet<string> = new Set([
  ...['$id', '$comment', 'title', 'description', 'default', 'examples', 'readOnly', 'writeOnly'],
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'items', 'additionalItems'],
  ...['contains', 'minItems', 'maxItems', 'uniqueItems', 'properties', 'patternProperties'],
  ...['additionalProperties', 'propertyNames', 'required', 'minProperties', 'maxProperties'],
  ...['dependencies', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'not'],
]);
const ranges = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;
const schemaMaps = ['properties', 'patternProperties'];
const schemas = ['items', 'additionalItems', 'additionalProperties'];
const tests = ['if', 'not', 'contains', 'propertyNames'];
const branches = [...tests, 'then', 'else', 'allOf', 'anyOf', 'oneOf'];

/** Where in a branch (`if`, `then`, `allOf`…) a schema stands. */
interface Branch {
  /** The schema outside of all branches of which this one says more; undefined if there is none. */
  readonly of: unknown;
  /** Whether it is only tested, as under `if` or `not`, so that nothing is drawn for it. */
  readonly isTested: boolean;
}

/**
 * Reports keywords that JSON Schema does not know, alternatives that no form can draw, and answers
 * that nobody can give: required without a field, a minimum above its maximum, an empty list of
 * choices. Also fields that only a branch has: whatever is typed there would never be sent.
 */
export function checkSchema(
  schema: unknown,
  pointer: string,
  report: Report,
  branch?: Branch,
): void {
  if (Array.isArray(schema)) {
    schema.forEach((item, index) => checkSchema(item, below(pointer, index), report, branch));
  }
  if (!isObject(schema)) return;
  for (const key of Object.keys(schema)) {
    if (!keywords.has(key)) report(below(pointer, key), `"${key}" is no keyword of JSON Schema`);
  }
  if ('default' in schema && (pointer === '/schema' || branch?.isTested === false)) {
    const message =
      'nothing is filled in from here: a default stands with its field, under "properties"';
    report(below(pointer, 'default'), message);
  }
  checkAnswerable(schema, pointer, report, branch);
  for (const key of ['anyOf', 'oneOf']) {
    const options = schema[key];
    if (
      !Array.isArray(options) ||
      options.every((option) => isObject(option) && 'const' in option)
    ) {
      continue;
    }
    report(
      below(pointer, key),
      'only a list of {"const", "title"} can be drawn; see "ui:showWhen"',
    );
  }
  const partOf = (...path: string[]): Branch | undefined =>
    branch && {
      ...branch,
      of: path.reduce<unknown>((of, key) => objectOf(of)[key], branch.of),
    };
  for (const key of schemaMaps) {
    for (const [name, part] of Object.entries(objectOf(schema[key]))) {
      checkSchema(part, below(pointer, key, name), report, partOf(key, name));
    }
  }
  for (const key of schemas) checkSchema(schema[key], below(pointer, key), report, partOf(key));
  const inBranch = branch ?? { of: schema, isTested: false };
  for (const [name, part] of Object.entries(objectOf(schema.dependencies))) {
    checkSchema(part, below(pointer, 'dependencies', name), report, inBranch);
  }
  for (const key of branches) {
    const isTested = inBranch.isTested || tests.includes(key);
    checkSchema(schema[key], below(pointer, key), report, { ...inBranch, isTested });
  }
}

function checkAnswerable(schema: JsonObject, pointer: string, report: Report, branch?: Branch) {
  const fields = properties(schema);
  for (const [name, field] of Object.entries(fields)) {
    if (branch?.isTested === false && !Object.hasOwn(properties(objectOf(branch.of)), name)) {
      report(
        below(pointer, 'properties', name),
        'nobody can answer it here: put the field under "properties" of the form, and when it is asked under its "ui:showWhen"',
      );
    } else if (branch === undefined && isObject(field) && !isDrawn(field)) {
      report(
        below(pointer, 'properties', name),
        'it cannot be drawn without a "type": say "type": "string", or what it is',
      );
    }
    if (isTakenName(name)) {
      report(below(pointer, 'properties', name), `"${name}" cannot be a name`);
    }
  }
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  for (const [index, name] of required.entries()) {
    if (branch !== undefined || Object.hasOwn(fields, name)) continue;
    report(below(pointer, 'required', index), `"${name}" is required, but no field asks for it`);
  }
  for (const [least, most] of ranges) {
    if (Number(schema[least]) > Number(schema[most])) {
      report(below(pointer, least), `no answer fits: ${least} is above ${most}`);
    }
  }
  checkChoices(schema, pointer, report);
  if (typeof schema.pattern === 'string') {
    checkPattern(schema.pattern, below(pointer, 'pattern'), report);
  }
  for (const pattern of Object.keys(objectOf(schema.patternProperties))) {
    checkPattern(pattern, below(pointer, 'patternProperties', pattern), report);
  }
  if (Array.isArray(schema.enum) && schema.enum.length === 0) {
    report(below(pointer, 'enum'), 'no answer fits: there is no choice');
  }
}

/** Whether RJSF knows what a field is; for any other it shows the visitor the schema. */
const isDrawn = (field: JsonObject) =>
  [
    'type',
    'enum',
    'const',
    'properties',
    'additionalProperties',
    'patternProperties',
    'allOf',
  ].some((key) => key in field);

/** Reports choices that visitors cannot read, and texts that are not what a form sends for them. */
function checkChoices(schema: JsonObject, pointer: string, report: Report) {
  const listed = ['oneOf', 'anyOf'].flatMap((key) => {
    const options = Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [];
    return options.flatMap((option, index) =>
      isObject(option) ? [{ at: below(pointer, key, index, 'const'), value: option.const }] : [],
    );
  });
  const values: unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  const all = [
    ...values.map((value, index) => ({ at: below(pointer, 'enum', index), value })),
    ...listed,
  ];
  for (const { at, value } of all) {
    if (typeof value === 'object' && value !== null) {
      report(at, 'a choice is a text, a number, true or false: visitors cannot read this one');
    } else if (typeof value === 'string' && value.trim() !== value) {
      report(
        at,
        `nobody can choose it: a form sends "${value.trim()}", without the blanks around it`,
      );
    }
  }
  if (all.length > 0 && all.every(({ value }) => value === '')) {
    report(pointer, 'no answer fits: there is no choice but an empty one');
  }
}

function checkPattern(pattern: string, pointer: string, report: Report) {
  try {
    // With the `u` flag, as ajv's validators use it.
    RegExp(pattern, 'u');
  } catch (error) {
    return report(pointer, error instanceof Error ? error.message : String(error));
  }
  if (isCatastrophic(pattern)) {
    report(
      pointer,
      'a short text can keep the page busy for ever: let no repetition stand within another, as in (a+)+',
    );
  }
}

/**
 * Reports parts of the uiSchema for answers that the schema does not have, and faults of their
 * conditions.
 */
export function checkLooks(ui: JsonObject, schema: unknown, pointer: string, report: Report): void {
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(ui)) {
    const at = below(pointer, key);
    if (key === 'ui:showWhen') {
      checkCondition(value, at, report);
    } else if (key === 'ui:widget') {
      const types = [schema.type].flat();
      if (value === 'number' && !types.includes('number') && !types.includes('integer')) {
        report(
          at,
          'it gives a number, and the answer is none: say "type": "number", or use "text"',
        );
      }
    } else if (key === 'ui:order') {
      checkOrder(value as string[], Object.keys(properties(schema)), at, report);
    } else if (key === 'items' || key === 'additionalProperties') {
      if (isObject(value)) checkLooks(value, schema[key], at, report);
    } else if (!key.startsWith('ui:')) {
      const fields = properties(schema);
      if (!Object.hasOwn(fields, key)) {
        const known = Object.keys(fields).join(', ') || 'none';
        report(at, `no such answer in the schema; there are ${known}`);
      } else if (isObject(value)) {
        checkLooks(value, fields[key], at, report);
      }
    }
  }
}

/** Reports an order that misses a field or names an unknown one: RJSF would draw no form at all. */
function checkOrder(
  order: readonly string[],
  fields: readonly string[],
  pointer: string,
  report: Report,
) {
  const strange = order.filter((name) => name !== '*' && !fields.includes(name));
  const missing = order.includes('*') ? [] : fields.filter((name) => !order.includes(name));
  const words = (names: readonly string[]) => `"${names.join('", "')}"`;
  if (strange.length > 0) report(pointer, `no such answer in the schema: ${words(strange)}`);
  if (missing.length > 0) {
    report(pointer, `${words(missing)} has no place: name it, or put "*" for the rest`);
  }
  if (new Set(order).size < order.length) report(pointer, 'a name stands twice');
}

/**
 * Reports a file that defines an answer of `schemas/answers.json` anew: its limits would be in two
 * places.
 */
export function checkAnswerNames(file: StepFormFile, answers: JsonObject, report: Report): void {
  const defined = isObject(answers.$defs) ? answers.$defs : {};
  for (const [name, schema] of Object.entries(properties(file.schema))) {
    const reference = `../answers.json#/$defs/${name}`;
    if (Object.hasOwn(defined, name) && (!isObject(schema) || schema.$ref !== reference)) {
      report(below('/schema/properties', name), `is an answer already: use "$ref": "${reference}"`);
    }
  }
}

/** The choices of an answer as text; none for one that is not chosen from a list. */
function choicesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  if (schema.type === 'boolean') return ['true', 'false'];
  const consts = Array.isArray(schema.oneOf) ? schema.oneOf : [];
  const values: unknown[] = Array.isArray(schema.enum)
    ? schema.enum
    : consts.map((one) => (isObject(one) ? one.const : undefined));
  return values.filter((value) => typeof value === 'string');
}

/** Reports an answer that cannot decide, and choices that it does not have. */
export function checkDecision({ decides }: StepFormFile, schema: JsonObject, report: Report): void {
  if (decides === undefined) return;
  const fields = properties(schema);
  const field = Object.hasOwn(fields, decides.answer) ? fields[decides.answer] : undefined;
  const choices = choicesOf(field);
  if (choices.length === 0) {
    report('/decides/answer', 'only a question with one choice, or a box to tick, can decide');
    return;
  }
  for (const choice of Object.keys(decides.events)) {
    if (choices.includes(choice)) continue;
    const at = below('/decides/events', choice);
    report(at, `there is no such choice; there are ${choices.join(', ')}`);
  }
}

/** Reports faults in the conditions of the buttons. */
export function checkConditions(file: StepFormFile, report: Report): void {
  for (const key of ['skipWhen', 'continueWhen'] as const) {
    if (file[key] !== undefined) checkCondition(file[key], `/${key}`, report);
  }
  if (file.skipWhen !== undefined && file.skip === undefined) {
    report('/skipWhen', 'there is no "skip" with the words to show then');
  }
  for (const [index, action] of (file.actions ?? []).entries()) {
    if (action.showWhen === undefined) continue;
    checkCondition(action.showWhen, below('/actions', index, 'showWhen'), report);
  }
}
