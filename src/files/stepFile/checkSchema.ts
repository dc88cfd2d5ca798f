/**
 * The closed subset of JSON Schema that a form may hold: what can be decided, and drawn. Whether some
 * visitor can answer what stands in it is proved in `src/verdict/forms`, which relies on
 * nothing else being there.
 */
import { isObject } from '../json/isObject.ts';
import { isTakenName } from '../json/isTakenName.ts';
import { below } from '../json/pointer.ts';
import { fieldKindOf, choicesIn, type FieldKind } from './fieldKind.ts';
import { patternFault } from './pattern.ts';
import type { JsonObject } from './types.ts';

/** What a condition can read: a dot would lead into an answer. */
const readableName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

type Report = (pointer: string, message: string) => void;

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** What says nothing about an answer. */
const words = ['title', 'description', 'default', 'type'];

/** The rules that each kind of question may have, besides its words. */
const rulesByKind: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum'],
  yesNo: ['const'],
  choice: ['enum', 'oneOf'],
  choices: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  list: ['items', 'minItems', 'maxItems'],
  group: ['properties', 'required', 'dependencies', 'if', 'then', 'else', 'allOf'],
  other: [],
};

/** What an `if` may ask of a question of each kind, besides whether it was answered. */
const testedByKind: Readonly<Record<FieldKind, readonly string[]>> = {
  text: [],
  number: ['minimum', 'maximum'],
  yesNo: ['const'],
  choice: ['const', 'enum'],
  choices: ['contains'],
  list: [],
  group: [],
  other: [],
};

const ranges = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/** Rules that tell how much fits, in a part of a list. */
const entryRules = ['title', 'description', 'type', 'enum', 'oneOf', 'minLength', 'maxLength'];
const entryBounds = ['minimum', 'maximum'];

const formats: readonly string[] = ['email', 'uri', 'date'];

const sayWithIf = 'say with “if” and “then” what is required then';
const useRequired = 'list what must be answered under “required”';

/** What to write instead of a keyword of JSON Schema that no form may hold. */
const instead: Readonly<Record<string, string>> = {
  not: `list what is allowed under “enum”, or ${sayWithIf}`,
  const: 'one answer is no choice: list the choices under “enum”, or take it out',
  enum: 'choices are texts, numbers, or true and false: say so with “type”',
  oneOf: 'choices are texts, numbers, or true and false: say so with “type”',
  anyOf: `for choices write “oneOf”, each with “const” and “title”; else ${sayWithIf}`,
  exclusiveMinimum: 'write “minimum” with the least that fits',
  exclusiveMaximum: 'write “maximum” with the most that fits',
  multipleOf: 'take it out; for whole numbers say "type": "integer"',
  additionalItems: 'take it out',
  contains: 'count with “minItems” and “maxItems”',
  propertyNames: 'take it out: the names are those under “properties”',
  patternProperties: 'name each question under “properties”',
  additionalProperties: 'take it out: a form sends only what it asks for',
  minProperties: useRequired,
  maxProperties: `take it out, or ${sayWithIf}`,
  dependentRequired: 'write it as “dependencies”, with the names that are then required',
  dependentSchemas: sayWithIf,
  readOnly: 'take it out: visitors would meet a field that they cannot use',
  writeOnly: 'take it out',
  if: 'it stands beside the “properties” of the form or group, and names the question there',
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: 'it stands with its “if”, beside the “properties” of the form or group',
  else: 'it stands with its “if”, beside the “properties” of the form or group',
  allOf: 'write the rules beside “type”; only a form or group holds several “if” under “allOf”',
  dependencies: 'it stands beside the “properties” of the form or group',
  required: 'it stands beside the “properties” of the form or group',
  properties: 'only a group has "properties", by name: say "type": "object", and name a question',
  minLength: 'only a text that is typed has a length',
  maxLength: 'only a text that is typed has a length',
  pattern: 'only a text that is typed has a pattern',
  format: 'only a text that is typed has a format',
  minimum: 'only a number that is typed has bounds',
  maximum: 'only a number that is typed has bounds',
  minItems: 'only a list has “minItems”',
  maxItems: 'only a list has “maxItems”',
  uniqueItems: 'only a list of choices has it: nobody would be told which entry stands twice',
  items: 'only a list has "items", one schema for all entries: say "type": "array"',
  examples: 'write an example as “ui:placeholder” or “ui:description”',
};

/** Reports the keys of a schema that may not stand there, each with why or what to write instead. */
function checkKeys(
  schema: JsonObject,
  allowed: readonly string[],
  at: string,
  report: Report,
  why = (key: string) =>
    key === 'oneOf' && schema.type === 'object'
      ? `a form does not hold “oneOf” here: ${sayWithIf}`
      : Object.hasOwn(instead, key)
        ? `a form does not hold “${key}” here: ${instead[key]}`
        : `“${key}” is no keyword of a form: there are ${allowed.join(', ')}`,
) {
  for (const key of Object.keys(schema)) {
    if (!allowed.includes(key)) report(below(at, key), why(key));
  }
}

/**
 * Reports everything in a form's schema that is outside the subset, each with what to write instead.
 *
 * @param schema with its references resolved
 * @param answers the answers of `schemas/answers.json`, whose own rules may be of any kind
 */
export function checkSchema(schema: unknown, answers: JsonObject, report: Report): void {
  if (!isObject(schema)) return;
  if ('default' in schema) {
    report('/schema/default', 'nothing is filled in from here: a default stands with its field');
  }
  checkKeys(schema, [...words, ...rulesByKind.group], '/schema', report);
  checkGroup(schema, '/schema', report);
  for (const [name, question] of Object.entries(objectOf(schema.properties))) {
    const own = partOf({ properties: answers }, name);
    const at = below('/schema/properties', name);
    checkQuestion(name, question, own, at, report);
    if (own !== undefined) checkPatterns(own, at, report);
  }
}

/** Reports patterns of an answer that may run for ever, wherever they stand in its rules. */
function checkPatterns(rules: unknown, at: string, report: Report): void {
  if (typeof rules !== 'object' || rules === null) return;
  const told = (pattern: string, place: string) => {
    const fault = patternFault(pattern);
    if (fault !== undefined) report(place, `a pattern of the answer, in answers.json: ${fault}`);
  };
  for (const [key, rule] of Object.entries(rules)) {
    const place = below(at, key);
    if (key === 'pattern' && typeof rule === 'string') told(rule, place);
    if (key === 'patternProperties') {
      for (const pattern of Object.keys(objectOf(rule))) told(pattern, below(place, pattern));
    }
    checkPatterns(rule, place, report);
  }
}

/** Reports whatever changes an answer of the visit, but for its words and how much must be given. */
function checkAnswer(question: JsonObject, own: JsonObject, at: string, report: Report): void {
  const changed = Object.entries(question).filter(
    ([key, rule]) => JSON.stringify(own[key]) !== JSON.stringify(rule),
  );
  const counts = own.type === 'array' ? ['minItems', 'maxItems'] : [];
  const parts = fieldKindOf(own) === 'group' ? rulesByKind.group : [];
  const allowed = ['title', 'description', ...counts, ...parts];
  checkKeys(Object.fromEntries(changed), allowed, at, report, (key) =>
    key === 'default'
      ? 'it would be answered before anybody was asked: take it out'
      : `the answer has its own rules, by which the booking is judged: take “${key}” out`,
  );
  const lost = textsOf(own.required).filter((name) => !textsOf(question.required).includes(name));
  if (lost.length > 0) {
    report(below(at, 'required'), `the answer is of no use without ${quoted(lost)}`);
  }
  if (question.minItems !== own.minItems && Number(question.minItems) > 1) {
    report(below(at, 'minItems'), 'some shop may offer one alone: take it out, or ask for one');
  }
  if (Number(question.maxItems) > Number(own.maxItems)) {
    report(below(at, 'maxItems'), `the answer itself has at most ${String(own.maxItems)}`);
  }
  checkRange(question, at, report);
}

function checkQuestion(
  name: string,
  question: unknown,
  own: JsonObject | undefined,
  at: string,
  report: Report,
  isPart = false,
): void {
  if (isTakenName(name)) report(at, `“${name}” cannot be a name`);
  else if (!readableName.test(name)) {
    report(at, `no condition could read “${name}”: a name has letters, digits, “-” and “_” alone`);
  }
  if (!isObject(question)) return report(at, 'a question is an object with a “type”');
  const kind = fieldKindOf(question);
  if (own !== undefined) checkAnswer(question, own, at, report);
  if (kind === 'group') {
    if (isPart) report(at, 'a group within a group is not drawn: put its questions into the group');
    if (own === undefined) checkKeys(question, [...words, ...rulesByKind.group], at, report);
    checkGroup(question, at, report);
    for (const [part, schema] of Object.entries(objectOf(question.properties))) {
      const ownPart = partOf(own, part);
      checkQuestion(part, schema, ownPart, below(at, 'properties', part), report, true);
    }
  } else if (own === undefined) {
    checkKeys(question, [...words, ...rulesByKind[kind ?? 'other']], at, report);
    if (kind === undefined || kind === 'other') {
      report(
        typeof question.type === 'string' ? below(at, 'type') : at,
        'it cannot be drawn without a “type” of “string”, “number”, “integer”, “boolean”, “array” or “object” with “properties”',
      );
    } else checkRules(question, kind, at, report);
  }
}

/** The answer's own rules for a part of it. */
function partOf(own: JsonObject | undefined, name: string): JsonObject | undefined {
  const parts = objectOf(own?.properties);
  return Object.hasOwn(parts, name) ? objectOf(parts[name]) : undefined;
}

/** Reports a bound above another, and bounds that nothing keeps. */
function checkRange(question: JsonObject, at: string, report: Report): void {
  for (const [least, most] of ranges) {
    if (Number(question[least]) > Number(question[most])) {
      report(below(at, least), `no answer fits: ${least} is above ${most}`);
    }
    if (most !== 'maximum' && Number(question[most] ?? 1) < 1) {
      report(below(at, most), `no answer fits: nothing may be given; let “${most}” be at least 1`);
    }
  }
}

/** Reports rules of one question that exclude one another, or that nobody could read. */
function checkRules(question: JsonObject, kind: FieldKind, at: string, report: Report) {
  checkRange(question, at, report);
  if (kind === 'yesNo' && question.const !== undefined && question.const !== true) {
    report(below(at, 'const'), 'a box that must stay empty is no question: take it out');
  }
  if (kind === 'choice') checkChoices(question, at, report);
  if (kind === 'choices' || kind === 'list') {
    const entry = objectOf(question.items);
    const rules = kind === 'list' ? [...entryRules, ...entryBounds] : entryRules.slice(0, 5);
    checkKeys(entry, rules, below(at, 'items'), report);
    const typed = ['string', 'number', 'integer'];
    if (kind === 'list' && !typed.includes(String(entry.type))) {
      report(
        below(at, 'items'),
        'an entry is a text or a number: say "type": "string" or "number"',
      );
    }
    checkRules(entry, kind === 'choices' ? 'choice' : 'text', below(at, 'items'), report);
  }
  if (kind === 'choices') {
    const { length } = choicesIn(objectOf(question.items));
    if (Number(question.minItems) > length) {
      report(below(at, 'minItems'), `no answer fits: there are ${length} choices`);
    }
  }
  const { pattern, format } = question;
  const fault = typeof pattern === 'string' ? patternFault(pattern) : undefined;
  if (fault !== undefined) report(below(at, 'pattern'), fault);
  if (pattern !== undefined && format !== undefined) {
    report(below(at, 'pattern'), 'a pattern stands without a format: take one of both out');
  }
  if (format !== undefined && !formats.some((known) => known === format)) {
    report(
      below(at, 'format'),
      `a form knows the formats ${formats.join(', ')}; say what to type as “pattern”`,
    );
  }
}

/** Reports choices that visitors cannot read, and texts that are not what a form sends for them. */
function checkChoices(question: JsonObject, at: string, report: Report) {
  const { enum: listed, oneOf } = question;
  if (listed !== undefined && oneOf !== undefined) {
    report(below(at, 'enum'), 'the choices stand twice: keep “enum” or “oneOf”');
  }
  if (Array.isArray(oneOf)) {
    for (const [index, option] of oneOf.entries()) {
      const place = below(at, 'oneOf', index);
      if (!isObject(option) || !('const' in option)) {
        report(
          below(at, 'oneOf'),
          'only a list of {"const", "title"} can be drawn; see "ui:showWhen"',
        );
      } else checkKeys(option, ['const', 'title', 'description'], place, report);
    }
  }
  const key = listed === undefined ? 'oneOf' : 'enum';
  const all = choicesIn(question);
  for (const [index, value] of all.entries()) {
    const place = key === 'enum' ? below(at, key, index) : below(at, key, index, 'const');
    if (value === null || typeof value === 'object') {
      report(place, 'a choice is a text, a number, true or false: visitors cannot read this one');
    } else if (value === '') {
      report(place, 'a choice without a value is no answer: take it out, and do not require one');
    } else if (typeof value === 'string' && value.trim() !== value) {
      report(
        place,
        `nobody can choose it: a form sends “${value.trim()}”, without the blanks around it`,
      );
    } else if (!fitsType(value, question.type)) {
      report(place, `it is not of the question's own type, ${JSON.stringify(question.type)}`);
    }
  }
  if (all.length === 0) report(below(at, key), 'no answer fits: there is no choice');
}

function fitsType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Reports what is wrong beside the questions of a form or a group: what is required, and when. */
function checkGroup(group: JsonObject, at: string, report: Report): void {
  const names = Object.keys(objectOf(group.properties));
  const checkNames = (list: unknown, place: string) => {
    for (const [index, name] of textsOf(list).entries()) {
      if (names.includes(name)) continue;
      report(below(place, index), `“${name}” is required, but no field asks for it`);
    }
  };
  checkNames(group.required, below(at, 'required'));
  for (const [name, needed] of Object.entries(objectOf(group.dependencies))) {
    const place = below(at, 'dependencies', name);
    if (!names.includes(name)) report(place, `no field asks for “${name}”`);
    if (Array.isArray(needed)) checkNames(needed, place);
    else
      report(place, `it lists the names that are then required; for anything else, ${sayWithIf}`);
  }
  const branches: [string, unknown][] = [[at, group]];
  for (const [index, branch] of (Array.isArray(group.allOf) ? group.allOf : []).entries()) {
    const place = below(at, 'allOf', index);
    if (!isObject(branch)) continue;
    checkKeys(branch, ['if', 'then', 'else'], place, report);
    branches.push([place, branch]);
  }
  for (const [place, branch] of branches) {
    if (isObject(branch)) checkBranch(branch, group, place, report);
  }
}

/** Reports a condition that is of more than one question, and branches that do more than require. */
function checkBranch(branch: JsonObject, group: JsonObject, at: string, report: Report): void {
  const { if: test, then: yes, else: no } = branch;
  if (test === undefined) {
    if (yes ?? no) report(at, '“then” and “else” need an “if”');
    return;
  }
  const questions = objectOf(group.properties);
  const place = below(at, 'if');
  const [asked, ...others] = [
    ...new Set([
      ...Object.keys(objectOf(objectOf(test).properties)),
      ...textsOf(objectOf(test).required),
    ]),
  ];
  checkKeys(objectOf(test), ['required', 'properties'], place, report);
  if (asked === undefined || others.length > 0) {
    report(
      place,
      'it asks one question: {"required": ["name"], "properties": {"name": {"const": …}}}',
    );
    return;
  }
  if (!Object.hasOwn(questions, asked)) return report(place, `no field asks for “${asked}”`);
  if (!textsOf(objectOf(test).required).includes(asked)) {
    report(
      place,
      `it holds as well before “${asked}” is answered: say also "required": ["${asked}"]`,
    );
  }
  const testable = testedByKind[fieldKindOf(objectOf(questions[asked])) ?? 'other'];
  const rule = objectOf(objectOf(objectOf(test).properties)[asked]);
  const inside = below(place, 'properties', asked);
  checkKeys(
    rule,
    testable,
    inside,
    report,
    () =>
      `an “if” can ask of “${asked}” only ${testable.length === 0 ? 'whether it is answered: name it under “required” alone' : quoted(testable)}`,
  );
  checkKeys(objectOf(rule.contains), ['const'], below(inside, 'contains'), report);
  for (const [key, then] of [
    ['then', yes],
    ['else', no],
  ] as const) {
    const there = below(at, key);
    checkKeys(objectOf(then), ['required'], there, report, requireOnly);
    for (const [index, name] of textsOf(objectOf(then).required).entries()) {
      if (Object.hasOwn(questions, name)) continue;
      report(below(there, 'required', index), `“${name}” is required, but no field asks for it`);
    }
  }
}

const requireOnly = () =>
  'a branch only lists, under “required”, what must be answered then: put what is asked otherwise under “properties” of the form, as a question of its own with its “ui:showWhen”';
