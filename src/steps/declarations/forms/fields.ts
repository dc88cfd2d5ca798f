import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { defaultWidget } from '../../../forms/defaultWidget.ts';
import type { Json } from '../../../engine/types.ts';
import type { FormField, Gift, Situation, WidgetDeclaration } from '../types.ts';
import { entryOf, growingList } from '../widgets/growingList.ts';
import { widgetNamed, widgets } from '../widgets/widgets.ts';
import { combined } from './compared.ts';
import { triesBelow } from './parts.ts';
import { typedAnswers } from './typedAnswers.ts';
import { wrongWith } from './wrongWith.ts';

const objectOf = (value: unknown): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};

/** The fields of an object schema, each with its schema and uiSchema. */
function fieldsIn(schema: unknown, looks: unknown): FormField[] {
  const ui = objectOf(looks);
  return Object.entries(objectOf(objectOf(schema).properties)).map(([name, field]) => ({
    name,
    schema: objectOf(field),
    looks: objectOf(ui[name]),
  }));
}

/** The fields of a form. */
export const fieldsOf = ({ schema, uiSchema }: StepFormDefinition): FormField[] =>
  fieldsIn(schema, uiSchema);

/** The visible fields of a form, without those that another field's widget draws. */
export const drawnFields = (form: StepFormDefinition): FormField[] =>
  fieldsOf(form).filter(({ looks }) => looks['ui:widget'] !== 'hidden');

export const requiredIn = ({ required }: JsonObject): readonly string[] =>
  Array.isArray(required) ? (required as string[]) : [];

/** The fields inside an object field; empty for any other field. */
export const partsOf = (field: FormField): FormField[] =>
  field.looks['ui:widget'] === undefined ? fieldsIn(field.schema, field.looks) : [];

/** The widget of a field without parts. */
export function widgetOf(field: FormField): WidgetDeclaration | undefined {
  const { schema, looks } = field;
  if (entryOf(field) !== undefined) return growingList;
  const name = looks['ui:widget'] ?? defaultWidget(schema);
  return typeof name === 'string' ? widgetNamed(name) : undefined;
}

/** The widgets that an answer requires; empty if any widget can give it. */
export const ownersOf = (answer: string): string[] =>
  widgets
    .filter(({ own = [] }) => (own as readonly string[]).includes(answer))
    .map(({ name }) => name);

/** A value for an object with the named parts; undefined if one of them cannot be given. */
function whole(
  parts: FormField[],
  situation: Situation,
  at: string,
  isGiven: (name: string) => boolean,
) {
  const values: Record<string, Json> = {};
  for (const part of parts.filter(({ name }) => isGiven(name))) {
    const [value] = fittingValues(part, situation, `${at}.${part.name}`);
    if (value === undefined) return undefined;
    values[part.name] = value;
  }
  return values;
}

/** The values for a field, of all that can be given in it, that fit its schema. */
export const fittingValues = (field: FormField, situation: Situation, at = field.name): Json[] =>
  giftsOf(field, situation, at)
    .flatMap((gift) => (Object.hasOwn(gift, field.name) ? [gift[field.name]!] : []))
    .filter((value) => wrongWith(field.schema, value).length === 0);

/** The most values of a part to try in an object, and the most objects. */
const mostVariants = 12;
const mostObjects = 64;

/** The values of a part to try in an object, the usual one first; that alone if nothing asks more. */
function variantsOf(part: FormField, situation: Situation, at: string): Json[] {
  const widget = widgetOf(part);
  const [usual, ...others] = fittingValues(part, situation, at);
  if (widget?.keeps === undefined) {
    if (!isListed(part.schema) && !isTried(situation, at)) return [usual!];
    const choices = giftsOf(part, situation, at).map(({ [part.name]: value }) => value!);
    return [usual!, ...choices.filter((value) => value !== usual)].slice(0, mostVariants);
  }
  if (!isTried(situation, at)) return [usual!];
  const typed = (typedAnswers[at] ?? []).slice(0, 3).map((text) => widget.keeps!(text));
  const fitting = typed.filter((value) => wrongWith(part.schema, value).length === 0);
  return [...new Set([usual!, ...others, ...fitting])];
}

/** Whether conditions or branches of the schema ask for a field. */
const isTried = ({ tries = new Map() }: Situation, at: string) =>
  triesBelow(tries, `form.${at}`).length > 0;

/** Whether a field lists its choices. */
const isListed = (schema: FormField['schema']) =>
  ['enum', 'oneOf', 'anyOf'].some((key) => schema[key] !== undefined);

/**
 * Objects whose parts are other than usual, as far as conditions tell them apart: they have other
 * values, or one is missing, or is there without the others.
 */
function withOtherParts(
  least: Readonly<Record<string, Json>> | undefined,
  all: Readonly<Record<string, Json>>,
  parts: readonly FormField[],
  situation: Situation,
  at: string,
) {
  const named = parts.map((part) => ({ part, name: `${at}.${part.name}` }));
  const variants = named.map(({ part, name }) => variantsOf(part, situation, name));
  const others = combined(variants, mostObjects).map((values) =>
    Object.fromEntries(parts.map(({ name }, index) => [name, values[index]!] as const)),
  );
  const isVaried = (_: unknown, index: number) => variants[index]!.length > 1;
  const varied = new Set(parts.filter(isVaried).map(({ name }) => name));
  const only = (object: Readonly<Record<string, Json>>, isKept: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => isKept(name)));
  const presence = named.flatMap(({ part, name }) => {
    if (!isTried(situation, name)) return [];
    const { [part.name]: usual, ...rest } = all;
    return least === undefined ? [rest] : [{ ...least, [part.name]: usual! }, rest];
  });
  return [
    ...others.slice(1),
    ...(least === undefined
      ? []
      : others.slice(1).map((one) => ({
          ...least,
          ...only(one, (name) => varied.has(name)),
        }))),
    ...presence,
  ];
}

/**
 * The values to try that a visitor can give in a field. A text that does not fit is not given; a
 * choice is, unless it is too little by itself.
 */
function triedValues(field: FormField, situation: Situation, at: string): Json[] {
  const widget = widgetOf(field);
  return (situation.tries?.get(`form.${at}`) ?? []).flatMap((value) => {
    const taken = widget?.takes?.(value, field, situation);
    if (taken === undefined) return [];
    const wrong = wrongWith(field.schema, taken);
    const isLeftOut =
      widget?.keeps !== undefined || wrong.some(({ keyword }) => keyword === 'minItems');
    return wrong.length > 0 && isLeftOut ? [] : [taken];
  });
}

/**
 * Everything that can be given in a field, whether or not it fits the schema. For an object: one
 * value with the required parts and one with all.
 *
 * @param at the field's name, after those of the fields that it is a part of
 */
export function giftsOf(field: FormField, situation: Situation, at = field.name): readonly Gift[] {
  const parts = partsOf(field);
  if (parts.length > 0) {
    const required = requiredIn(field.schema);
    const possible = parts.filter(
      (part) => fittingValues(part, situation, `${at}.${part.name}`).length > 0,
    );
    const names = possible.map(({ name }) => name);
    const all = whole(possible, situation, at, (name) => names.includes(name));
    const least = whole(parts, situation, at, (name) => required.includes(name));
    const values = [least, all, ...withOtherParts(least, all ?? {}, possible, situation, at)];
    return values.flatMap((value) => (value === undefined ? [] : [{ [field.name]: value }]));
  }
  const owners = ownersOf(field.name);
  const widget = widgetOf(field);
  if (widget === undefined) return [];
  const isForbidden = owners.length > 0 && !owners.includes(widget.name);
  if (isForbidden) return [];
  const given = widget.gives(field, situation, at);
  const isNew = (value: Json) =>
    !given.some((gift) => JSON.stringify(gift[field.name]) === JSON.stringify(value));
  const tried = triedValues(field, situation, at).filter(isNew);
  return [...given, ...tried.map((value) => ({ [field.name]: value }))];
}
