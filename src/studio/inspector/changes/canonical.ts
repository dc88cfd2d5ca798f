/**
 * Flow and form files in a shape in which two of them can be compared place by place: lists whose
 * entries have names are kept by name, and what a question is stands together.
 */
import { isObject } from '../../../files/json/isObject.ts';
import { pointerKeys } from '../../../files/json/pointer.ts';

export type Canonical = Readonly<Record<string, unknown>>;

/** The key under which the order of named entries stands, where it means something. */
export const orderKey = '#order';

export const asObject = (value: unknown): Canonical => (isObject(value) ? value : {});

/** The value at a path; undefined where there is none. */
export function standsAt(whole: unknown, keys: readonly string[]): unknown {
  let part = whole;
  for (const key of keys) {
    part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part;
}

export const textAt = (whole: unknown, ...keys: readonly string[]): string | undefined => {
  const value = standsAt(whole, keys);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const mapValues = (value: unknown, change: (part: unknown) => unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]))
    : value;

/** A list in which only matters what is in it. */
const asSet = (value: unknown): unknown =>
  Array.isArray(value) ? Object.fromEntries(value.map((one) => [String(one), true])) : value;

/** A list of objects by what names each of them; of two with one name the second is told by its place. */
function byName(value: unknown, name: string, change = (part: unknown) => part): unknown {
  if (!Array.isArray(value)) return value;
  const named: Record<string, unknown> = {};
  for (const [index, part] of value.entries()) {
    const own = textAt(part, name) ?? String(index);
    named[Object.hasOwn(named, own) ? `${own} ${index}` : own] = change(part);
  }
  return { ...named, [orderKey]: Object.keys(named) };
}

const withSets = (part: unknown, ...names: readonly string[]): unknown =>
  isObject(part)
    ? { ...part, ...Object.fromEntries(names.map((name) => [name, asSet(part[name])])) }
    : part;

const ways = (on: unknown) =>
  mapValues(on, (list) => byName(list, 'id', (way) => withSets(way, 'clear')));

/** A flow file to be compared. */
export function canonicalFlow(flow: Canonical): Canonical {
  const { anyStep, back } = flow;
  return {
    ...flow,
    events: mapValues(flow.events, (event) => withSets(event, 'facts')),
    replaceEveryStep: byName(flow.replaceEveryStep, 'id'),
    ...(isObject(anyStep) && { anyStep: { on: ways(anyStep.on), except: asSet(anyStep.except) } }),
    ...(isObject(back) && { back: { ...back, rules: byName(back.rules, 'after') } }),
    steps: mapValues(flow.steps, (step) =>
      isObject(step) ? { ...step, collects: asSet(step.collects), on: ways(step.on) } : step,
    ),
  };
}

const isLook = (key: string) => key.startsWith('ui:');
const looksOnly = (looks: Canonical) =>
  Object.fromEntries(Object.entries(looks).filter(([key]) => isLook(key)));

/** The choices of a question by what each sends; undefined where values and words do not pair up. */
function choicesOf(rule: Canonical, names: unknown): Canonical | undefined {
  const { oneOf, enum: values } = rule;
  if (Array.isArray(oneOf)) {
    const entries = oneOf.map((one) => [String(asObject(one).const), one] as const);
    const choices = Object.fromEntries(entries);
    return Object.keys(choices).length < oneOf.length
      ? undefined
      : { ...choices, [orderKey]: entries.map(([value]) => value) };
  }
  if (!Array.isArray(values) || !(names === undefined || Array.isArray(names))) return undefined;
  if (names !== undefined && names.length !== values.length) return undefined;
  const words: unknown[] = names ?? values.map(String);
  const choices = Object.fromEntries(values.map((value, at) => [String(value), words[at]]));
  return Object.keys(choices).length < values.length
    ? undefined
    : { ...choices, [orderKey]: values.map(String) };
}

/** Names in the order in which a form shows them. */
function shownOrder(names: readonly string[], order: unknown): string[] {
  if (!Array.isArray(order)) return [...names];
  const placed = order.map(String);
  const rest = names.filter((name) => !placed.includes(name));
  const all = placed.includes('*') ? placed : [...placed, '*'];
  return all.flatMap((name) => (name === '*' ? rest : names.includes(name) ? name : []));
}

/** The names that an answer itself needs, where a rule refers to one. */
function neededByAnswer({ $ref }: Canonical, answers: Canonical | undefined): unknown {
  if (typeof $ref !== 'string') return undefined;
  return asObject(standsAt(answers, pointerKeys($ref.slice($ref.indexOf('#') + 1)))).required;
}

/** The questions of a form or of a group, those of groups as "group.question", in their order. */
function questionsOf(
  schema: Canonical,
  looks: Canonical,
  answers: Canonical | undefined,
  inGroup = '',
): (readonly [name: string, question: Canonical])[] {
  const rules = asObject(schema.properties);
  const named = Object.keys(looks).filter((key) => !isLook(key));
  const names = [...new Set([...Object.keys(rules), ...named])];
  const textsIn = (listed: unknown) => (Array.isArray(listed) ? listed.map(String) : []);
  const needed = textsIn(schema.required ?? neededByAnswer(schema, answers));
  const unknown = textsIn(schema.required).filter((name) => !names.includes(name));
  return shownOrder([...names, ...unknown], looks['ui:order']).flatMap((name) => {
    const rule = asObject(rules[name]);
    const own = asObject(looks[name]);
    const { properties: _group, required: _needed, items, enum: values, oneOf, ...rest } = rule;
    const {
      'ui:errors': errors,
      'ui:enumNames': words,
      'ui:order': _order,
      ...drawn
    } = looksOnly(own);
    const list = asObject(items);
    const choices = choicesOf(rule, words) ?? choicesOf(list, words);
    const { enum: entries, oneOf: options, ...entry } = list;
    const question = {
      ...(needed.includes(name) && { needed: true }),
      rule: {
        ...rest,
        ...(choices === undefined && { enum: values, oneOf }),
        ...(items !== undefined && {
          items: choices === undefined ? { ...entry, enum: entries, oneOf: options } : entry,
        }),
      },
      looks: { ...drawn, ...(choices === undefined && { 'ui:enumNames': words }) },
      ...(choices && { choices }),
      errors,
      isAsked: Object.hasOwn(rules, name),
      ...(isObject(rule.properties) && { isGroup: true }),
    };
    return [
      [`${inGroup}${name}`, question] as const,
      ...questionsOf(rule, own, answers, `${inGroup}${name}.`),
    ];
  });
}

/** What an order of questions names without there being one, and what it leaves out; undefined: nothing. */
function orderFaults(names: readonly string[], order: unknown): string[] | undefined {
  if (!Array.isArray(order)) return undefined;
  const placed = order.map(String);
  const strange = placed.filter((name) => name !== '*' && !names.includes(name));
  const missing = placed.includes('*') ? [] : names.filter((name) => !placed.includes(name));
  const faults = [...strange, ...missing];
  return faults.length === 0 ? undefined : faults;
}

/** A form file to be compared, with the `answers.json` that it refers to. */
export function canonicalForm(file: Canonical, answers: Canonical | undefined): Canonical {
  const { $schema: _format, schema, uiSchema, actions, ...rest } = file;
  const { properties: _questions, required: _needed, type: _type, ...together } = asObject(schema);
  const questions = questionsOf(asObject(schema), asObject(uiSchema), answers);
  const { 'ui:order': order, ...looks } = looksOnly(asObject(uiSchema));
  return {
    ...rest,
    actions: byName(actions, 'event'),
    questions: Object.fromEntries(questions),
    order: { [orderKey]: questions.map(([name]) => name) },
    orderFaults: orderFaults(
      questions.map(([name]) => name),
      order,
    ),
    looks,
    together,
  };
}
