import type { Chance } from './chance.ts';

type Rules = Record<string, unknown>;

interface Question {
  readonly schema: Rules;
  readonly looks: Rules;
  /** Values that rules may name: of its choices, or near its limits. */
  readonly values: readonly (string | number | boolean)[];
}

const words = ['red', 'blue', 'green', 'grey'] as const;

function choice(chance: Chance): Question {
  const values = words.slice(0, 1 + chance.below(4));
  const titled = values.map((value) => ({ const: value, title: value }));
  const listed = chance.oneOf<Rules>([{ enum: values }, { oneOf: titled }]);
  const named = listed.enum === undefined ? {} : { 'ui:enumNames': values };
  const preset = chance.happens(0.15) ? { default: chance.oneOf(values) } : {};
  return {
    schema: { type: 'string', ...listed, ...preset },
    looks: chance.happens(0.5) ? { 'ui:widget': 'radio', ...named } : named,
    values,
  };
}

function several(chance: Chance): Question {
  const values = words.slice(0, 2 + chance.below(3));
  const rules: Rules = {};
  if (chance.happens(0.3)) rules.minItems = chance.below(3);
  if (chance.happens(0.2)) rules.maxItems = 1 + chance.below(4);
  return {
    schema: { type: 'array', uniqueItems: true, items: { type: 'string', enum: values }, ...rules },
    looks: { 'ui:enumNames': values },
    values,
  };
}

function tick(chance: Chance): Question {
  const rules = chance.oneOf<Rules>([{}, {}, {}, { const: true }]);
  const preset = chance.happens(0.1) ? { default: chance.happens(0.5) } : {};
  return { schema: { type: 'boolean', ...rules, ...preset }, looks: {}, values: [true, false] };
}

function text(chance: Chance): Question {
  const rules: Rules = {};
  if (chance.happens(0.2)) rules.minLength = chance.below(4);
  if (chance.happens(0.3)) rules.maxLength = chance.oneOf([0, 5, 40, 300]);
  if (chance.happens(0.1)) rules.default = 'Elm Street';
  const looks = chance.happens(0.3) ? { 'ui:widget': 'textarea' } : {};
  return { schema: { type: 'string', ...rules }, looks, values: ['yes', 'Elm Street'] };
}

function number(chance: Chance): Question {
  const rules: Rules = {};
  if (chance.happens(0.4)) rules.minimum = chance.oneOf([0, 1, 10]);
  if (chance.happens(0.3)) rules.maximum = chance.oneOf([1, 9, 100]);
  const type = chance.oneOf(['number', 'integer']);
  return { schema: { type, ...rules }, looks: {}, values: [1, 5, 10] };
}

function entries(chance: Chance): Question {
  const rules: Rules = chance.happens(0.3) ? { minItems: chance.below(3) } : {};
  const items = { type: 'string', title: 'Entry' };
  return { schema: { type: 'array', items, ...rules }, looks: {}, values: [] };
}

function numbered(chance: Chance): Question {
  const values = [1, 2, 3].slice(0, 1 + chance.below(3));
  const looks = chance.happens(0.5) ? { 'ui:widget': 'radio' } : {};
  const names = { 'ui:enumNames': values.map(String) };
  return { schema: { type: 'integer', enum: values }, looks: { ...looks, ...names }, values };
}

function yesOrNo(chance: Chance): Question {
  const looks = {
    'ui:widget': chance.oneOf(['radio', 'select']),
    'ui:enumNames': ['true', 'false'],
  };
  return { schema: { type: 'boolean', enum: [true, false] }, looks, values: [true, false] };
}

function titledList(chance: Chance): Question {
  const values = words.slice(0, 1 + chance.below(4));
  const items = { type: 'string', oneOf: values.map((value) => ({ const: value, title: value })) };
  const preset = chance.happens(0.2) ? { default: values.slice(0, 1 + chance.below(2)) } : {};
  return { schema: { type: 'array', uniqueItems: true, items, ...preset }, looks: {}, values };
}

function email(chance: Chance): Question {
  const rules: Rules = chance.happens(0.3) ? { maxLength: chance.oneOf([10, 100]) } : {};
  return { schema: { type: 'string', format: 'email', ...rules }, looks: {}, values: [] };
}

/** A question with a rule that a form must not have, or a default that it may not have. */
function odd(chance: Chance): Question {
  const question = chance.oneOf([choice, several, tick, text, number])(chance);
  const value = chance.oneOf([...question.values, 'red', 1, true]);
  const rules = chance.oneOf<Rules>([
    { not: { const: value } },
    { const: value },
    { default: value },
    { multipleOf: 5 },
    { if: { const: value }, else: { maxLength: 3, minimum: 5 } },
  ]);
  const hides = chance.happens(0.15) ? { 'ui:widget': 'hidden' } : {};
  return {
    ...question,
    schema: { ...question.schema, ...rules },
    looks: { ...question.looks, ...hides },
  };
}

type Names = readonly string[];

/** What a branch asks of a question: whether it was answered, or in some way. */
function testOf(chance: Chance, name: string, { values, schema }: Question): Rules {
  const required = [name];
  const isTyped =
    schema.type === 'string' && schema.enum === undefined && schema.oneOf === undefined;
  if (values.length === 0 || isTyped || chance.happens(0.25)) return { required };
  const value = chance.oneOf(values);
  const isNumber = schema.type === 'number' || (schema.type === 'integer' && !schema.enum);
  const asked: Rules =
    schema.type === 'array'
      ? { contains: { const: value } }
      : isNumber
        ? { [chance.oneOf(['minimum', 'maximum'])]: value }
        : { const: value };
  return { required, properties: { [name]: asked } };
}

/** What a branch demands of a question: to be answered, or less than it takes otherwise. */
function demandOn(chance: Chance, name: string, { values, schema }: Question): Rules {
  if (chance.happens(0.3)) return { required: [name] };
  const count = chance.below(4);
  const listed = values.filter(() => chance.happens(0.5));
  const isTyped =
    schema.type === 'string' && schema.enum === undefined && schema.oneOf === undefined;
  const rules: Rules = isTyped
    ? { [chance.oneOf(['minLength', 'maxLength'])]: count + 1 }
    : schema.type === 'array'
      ? { [chance.oneOf(['minItems', 'maxItems'])]: count + 1 }
      : schema.type === 'boolean' && !schema.enum
        ? { const: true }
        : schema.enum || schema.oneOf
          ? { enum: listed.length > 0 ? listed : values }
          : { [chance.oneOf(['minimum', 'maximum'])]: chance.oneOf(values) };
  return { properties: { [name]: rules } };
}

/** A condition that some answers of one question fulfil. */
function ruleOn(chance: Chance, path: string, { values, schema }: Question): unknown {
  const read = { var: `form.${path}` };
  if (chance.happens(0.1))
    return chance.oneOf<unknown>([
      { var: 'shop.allowAfterHoursDropoff' },
      { '!': { var: `answers.${path}` } },
      { '==': [{ var: 'answers.z' }, 'red'] },
    ]);
  const isTyped =
    schema.type === 'string' && schema.enum === undefined && schema.oneOf === undefined;
  if (values.length === 0 || isTyped || chance.happens(0.2))
    return chance.oneOf([read, { '!': read }]);
  const value = chance.oneOf(values);
  if (schema.type === 'array') return { in: [value, read] };
  const operators = typeof value === 'number' ? ['<', '>=', '=='] : ['==', '!=', '==='];
  const rule = { [chance.oneOf(operators)]: [read, value] };
  return chance.happens(0.2) ? { or: [rule, { '!': read }] } : rule;
}

/** Questions with rules about one another, as the schema of an object. */
function questions(chance: Chance, names: Names, inside: readonly string[] = []) {
  const usual = [choice, choice, choice, several, tick, text, number, entries];
  const often = [...usual, numbered, yesOrNo, titledList, email];
  const kinds = [...often, ...often, odd];
  const asked = new Map(names.map((name) => [name, chance.oneOf(kinds)(chance)]));
  const rules: Rules[] = [];
  const branch = (): Rules => {
    const [one, other] = [chance.oneOf(names), chance.oneOf(names)];
    if (chance.happens(0.2)) return { dependencies: { [one]: [other] } };
    const demand = () => demandOn(chance, other, asked.get(other)!);
    const instead = chance.happens(0.3) ? { else: demand() } : {};
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    return { if: testOf(chance, one, asked.get(one)!), then: demand(), ...instead };
  };
  if (chance.happens(0.5)) rules.push(branch());
  if (chance.happens(0.3)) {
    const { dependencies: _none, ...rule } = branch();
    if (Object.keys(rule).length > 0) rules.push({ allOf: [rule] });
  }
  const looks: Rules = {};
  // No two fields hide one another, however long the way round.
  const order = new Map(names.map((name) => [name, chance.below(1000)]));
  for (const [name, question] of asked) {
    const others = names.filter((other) => order.get(other)! < order.get(name)!);
    const said = { enum: 'Not so', const: 'Not so', minimum: 'More', maximum: 'Less' };
    const told: Rules = chance.happens(0.5) ? { 'ui:errors': said } : {};
    looks[name] = { ...question.looks, ...told };
    if (others.length > 0 && chance.happens(0.25)) {
      const other = chance.oneOf(others);
      const rule = ruleOn(chance, [...inside, other].join('.'), asked.get(other)!);
      looks[name] = { ...question.looks, ...told, 'ui:showWhen': rule };
    }
  }
  const properties = Object.fromEntries(
    [...asked].map(([name, { schema }]) => [name, { title: `Title of ${name}`, ...schema }]),
  );
  const required = names.filter(() => chance.happens(0.5));
  const schema: Rules = Object.assign({ type: 'object', required, properties }, ...rules);
  return { schema, looks, asked };
}

/** A form's file as somebody might write it who knows JSON Schema and no more. */
export function randomForm(chance: Chance): object {
  const names = ['a', 'b', 'c', 'd', 'e'].slice(0, 1 + chance.below(5));
  const { schema, looks, asked } = questions(chance, names);
  const properties = schema.properties as Rules;
  if (chance.happens(0.25)) {
    const group = questions(chance, ['x', 'y', 'z'].slice(0, 1 + chance.below(3)), ['group']);
    const title = chance.happens(0.7) ? { title: 'A group' } : {};
    properties.group = { ...title, ...group.schema };
    looks.group = group.looks;
    if (chance.happens(0.5)) (schema.required as string[]).push('group');
  }
  const file: Rules = { heading: 'Some questions', schema, uiSchema: looks };
  const rule = () => {
    const name = chance.oneOf(names);
    return ruleOn(chance, name, asked.get(name)!);
  };
  if (chance.happens(0.15)) file.continueWhen = rule();
  if (chance.happens(0.1))
    Object.assign(file, { skip: 'Skip', skipWhen: { '!': { var: 'changed' } } });
  if (chance.happens(0.1)) file.disableUntilValid = true;
  if (chance.happens(0.1)) file.hideUntilValid = true;
  return file;
}

/** Answers as somebody may have given them to an earlier version of a form. */
export function randomAnswers(chance: Chance): Record<string, unknown> {
  const values = [
    'red',
    'blue',
    'Rosa',
    '5',
    1,
    12,
    true,
    false,
    ['red'],
    ['red', 'blue'],
    ['Rosa'],
  ];
  const given = (names: Names): Rules =>
    Object.fromEntries(
      names.filter(() => chance.happens(0.5)).map((name) => [name, chance.oneOf<unknown>(values)]),
    );
  const group = chance.happens(0.3) ? { group: given(['x', 'y', 'z']) } : {};
  return { ...given(['a', 'b', 'c', 'd', 'e']), ...group };
}
