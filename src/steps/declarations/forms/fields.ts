import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { defaultWidget } from '../../../forms/defaultWidget.ts';
import type { Json } from '../../../engine/types.ts';
import type { Field, Gift, Situation, WidgetDeclaration } from '../types.ts';
import { widgetNamed, widgets } from '../widgets/widgets.ts';
import { triesBelow } from './parts.ts';
import { wrongWith } from './wrongWith.ts';

const objectOf = (value: unknown): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};

/** The fields of an object schema, each with its schema and uiSchema. */
function fieldsIn(schema: unknown, looks: unknown): Field[] {
  const ui = objectOf(looks);
  return Object.entries(objectOf(objectOf(schema).properties)).map(([name, field]) => ({
    name,
    schema: objectOf(field),
    looks: objectOf(ui[name]),
  }));
}

/** The fields of a form. */
export const fieldsOf = ({ schema, uiSchema }: StepFormDefinition): Field[] =>
  fieldsIn(schema, uiSchema);

export const requiredIn = ({ required }: JsonObject): readonly string[] =>
  Array.isArray(required) ? (required as string[]) : [];

/** The fields inside an object field; empty for any other field. */
export const partsOf = (field: Field): Field[] =>
  field.looks['ui:widget'] === undefined ? fieldsIn(field.schema, field.looks) : [];

/** The widget of a field without parts. */
export function widgetOf({ schema, looks }: Field): WidgetDeclaration | undefined {
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
  parts: Field[],
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
export const fittingValues = (field: Field, situation: Situation, at = field.name): Json[] =>
  giftsOf(field, situation, at)
    .flatMap((gift) => (Object.hasOwn(gift, field.name) ? [gift[field.name]!] : []))
    .filter((value) => wrongWith(field.schema, value).length === 0);

/**
 * Objects in which one part is other than usual, as far as conditions tell it apart: it has another
 * value, is the only one that is not required, or is missing.
 */
function withOtherPart(
  least: Readonly<Record<string, Json>> | undefined,
  all: Readonly<Record<string, Json>>,
  parts: readonly Field[],
  situation: Situation,
  at: string,
) {
  const tries = situation.tries ?? new Map<string, never>();
  return parts.flatMap((part) => {
    const name = `${at}.${part.name}`;
    if (triesBelow(tries, `form.${name}`).length === 0) return [];
    const { [part.name]: usual, ...others } = all;
    const tried = triedValues(part, situation, name).map((value) => ({
      ...all,
      [part.name]: value,
    }));
    const alone = least === undefined ? [] : [{ ...least, [part.name]: usual! }];
    return [...tried, ...alone, others];
  });
}

/** The values to try that a visitor can give in a field, and that fit its schema. */
function triedValues(field: Field, situation: Situation, at: string): Json[] {
  const widget = widgetOf(field);
  return (situation.tries?.get(`form.${at}`) ?? []).flatMap((value) => {
    const taken = widget?.takes?.(value, field, situation);
    return taken === undefined || wrongWith(field.schema, taken).length > 0 ? [] : [taken];
  });
}

/**
 * Everything that can be given in a field, whether or not it fits the schema. For an object: one
 * value with the required parts and one with all.
 *
 * @param at the field's name, after those of the fields that it is a part of
 */
export function giftsOf(field: Field, situation: Situation, at = field.name): readonly Gift[] {
  const parts = partsOf(field);
  if (parts.length > 0) {
    const required = requiredIn(field.schema);
    const possible = parts.filter(
      (part) => fittingValues(part, situation, `${at}.${part.name}`).length > 0,
    );
    const names = possible.map(({ name }) => name);
    const all = whole(possible, situation, at, (name) => names.includes(name));
    const least = whole(parts, situation, at, (name) => required.includes(name));
    const values = [least, all, ...withOtherPart(least, all ?? {}, possible, situation, at)];
    return values.flatMap((value) => (value === undefined ? [] : [{ [field.name]: value }]));
  }
  const owners = ownersOf(field.name);
  const widget = widgetOf(field);
  if (widget === undefined) return [];
  const isForbidden = owners.length > 0 && !owners.includes(widget.name);
  if (isForbidden) return [];
  const given = widget.gives(field, situation);
  const isNew = (value: Json) =>
    !given.some((gift) => JSON.stringify(gift[field.name]) === JSON.stringify(value));
  const tried = triedValues(field, situation, at).filter(isNew);
  return [...given, ...tried.map((value) => ({ [field.name]: value }))];
}
