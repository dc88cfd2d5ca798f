/** Faults that a file can have although it fits its format, beside its schema. */
import { isObject } from '../json/isObject.ts';
import { below } from '../json/pointer.ts';
import { checkComparisons, checkCondition, type Askable } from './condition.ts';
import { choicesIn, fieldKindOf, type FieldKind } from './fieldKind.ts';
import type { JsonObject, StepFormFile } from './types.ts';

type Report = (pointer: string, message: string) => void;

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const properties = (schema: JsonObject): JsonObject => objectOf(schema.properties);

/** What the looks of a question may be, by its kind; the app's own widgets draw their own answers. */
const widgetsByKind: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['text', 'email', 'url', 'phone', 'textarea', 'state', 'zip'],
  number: ['number'],
  yesNo: ['checkbox'],
  choice: ['select', 'radio', 'state'],
  choices: ['checkboxes'],
  list: [],
  group: [],
  other: [],
};
const generic: ReadonlySet<string> = new Set(Object.values(widgetsByKind).flat());

/** The questions of a form as conditions name them. */
function questionsIn(schema: unknown, looks: unknown, above = ''): Askable['questions'] {
  const all = Object.entries(properties(objectOf(schema))).flatMap(([name, question]) => {
    const rules = objectOf(question);
    const own = objectOf(objectOf(looks)[name]);
    const kind = fieldKindOf(rules) ?? 'other';
    const drawn = kind === 'text' && own['ui:widget'] === 'state' ? 'choice' : kind;
    const values = choicesIn(kind === 'choices' ? objectOf(rules.items) : rules);
    const parts = kind === 'group' ? questionsIn(rules, own, `${above}${name}.`) : [];
    return [[above + name, { kind: drawn, values }] as const, ...parts];
  });
  return new Map(all);
}

/**
 * Reports parts of the uiSchema for answers that the schema does not have, widgets that cannot give
 * what is asked, and faults of conditions.
 */
export function checkLooks(ui: JsonObject, schema: JsonObject, report: Report): void {
  const askable: Askable = { questions: questionsIn(schema, ui), knowsValid: false };
  checkLooksOf(ui, schema, '/uiSchema', askable, report);
}

function checkLooksOf(
  ui: JsonObject,
  schema: unknown,
  pointer: string,
  askable: Askable,
  report: Report,
): void {
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(ui)) {
    const at = below(pointer, key);
    if (key === 'ui:showWhen') {
      checkRule(value, at, askable, report);
    } else if (key === 'ui:widget') {
      const widgets = widgetsByKind[fieldKindOf(schema) ?? 'other'];
      if (!generic.has(String(value)) || widgets.includes(String(value))) continue;
      const given =
        value === 'number'
          ? 'it gives a number, and the answer is none'
          : `“${String(value)}” cannot give this answer`;
      const use = widgets.length === 0 ? 'take it out' : `use “${widgets.join('”, “')}”`;
      report(at, `${given}: ${use}, or give the answer another “type”`);
    } else if (key === 'ui:order') {
      checkOrder(value as string[], Object.keys(properties(schema)), at, report);
    } else if (key === 'items' || key === 'additionalProperties') {
      if (isObject(value)) checkLooksOf(value, schema[key], at, askable, report);
    } else if (!key.startsWith('ui:')) {
      const fields = properties(schema);
      if (!Object.hasOwn(fields, key)) {
        const known = Object.keys(fields).join(', ') || 'none';
        report(at, `no such answer in the schema; there are ${known}`);
      } else if (isObject(value)) {
        checkLooksOf(value, fields[key], at, askable, report);
      }
    }
  }
}

/** Reports a condition that cannot be evaluated, or that asks more than can be proved. */
function checkRule(rule: unknown, pointer: string, askable: Askable, report: Report): void {
  let isSound = true;
  checkCondition(rule, pointer, (place, message) => {
    isSound = false;
    report(place, message);
  });
  if (isSound) checkComparisons(rule, pointer, askable, report);
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
  const words = (names: readonly string[]) => `“${names.join('”, “')}”`;
  if (strange.length > 0) report(pointer, `no such answer in the schema: ${words(strange)}`);
  if (missing.length > 0) {
    report(pointer, `${words(missing)} has no place: name it, or put “*” for the rest`);
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
  const rules = objectOf(schema);
  if (rules.type === 'boolean') return ['true', 'false'];
  return choicesIn(rules).filter((value) => typeof value === 'string');
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
export function checkConditions(file: StepFormFile, schema: JsonObject, report: Report): void {
  const askable: Askable = { questions: questionsIn(schema, file.uiSchema), knowsValid: true };
  if (file.skipWhen !== undefined) {
    checkCondition(file.skipWhen, '/skipWhen', report);
    if (file.skip === undefined) {
      report('/skipWhen', 'there is no “skip” with the words to show then');
    }
  }
  if (file.continueWhen !== undefined) {
    checkRule(file.continueWhen, '/continueWhen', askable, report);
  }
  for (const [index, action] of (file.actions ?? []).entries()) {
    if (action.showWhen === undefined) continue;
    checkRule(action.showWhen, below('/actions', index, 'showWhen'), askable, report);
  }
}
