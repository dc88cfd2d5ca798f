import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { defaultWidget } from '../../../forms/defaultWidget.ts';
import type { Json } from '../../../engine/types.ts';
import type { Field, Gift, Situation, WidgetDeclaration } from '../types.ts';
import { widgetNamed, widgets } from '../widgets/widgets.ts';
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
function whole(parts: Field[], situation: Situation, isGiven: (name: string) => boolean) {
  const values: Record<string, Json> = {};
  for (const part of parts.filter(({ name }) => isGiven(name))) {
    const [value] = fittingValues(part, situation);
    if (value === undefined) return undefined;
    values[part.name] = value;
  }
  return values;
}

/** The values for a field, of all that can be given in it, that fit its schema. */
export const fittingValues = (field: Field, situation: Situation): Json[] =>
  giftsOf(field, situation)
    .flatMap((gift) => (Object.hasOwn(gift, field.name) ? [gift[field.name]!] : []))
    .filter((value) => wrongWith(field.schema, value).length === 0);

/**
 * Everything that can be given in a field, whether or not it fits the schema. For an object: one
 * value with the required parts and one with all.
 */
export function giftsOf(field: Field, situation: Situation): readonly Gift[] {
  const parts = partsOf(field);
  if (parts.length > 0) {
    const required = requiredIn(field.schema);
    const possible = parts.filter((part) => fittingValues(part, situation).length > 0);
    const names = possible.map(({ name }) => name);
    const values = [
      whole(parts, situation, (name) => required.includes(name)),
      whole(possible, situation, (name) => names.includes(name)),
    ];
    return values.flatMap((value) => (value === undefined ? [] : [{ [field.name]: value }]));
  }
  const owners = ownersOf(field.name);
  const widget = widgetOf(field);
  if (widget === undefined) return [];
  const isForbidden = owners.length > 0 && !owners.includes(widget.name);
  return isForbidden ? [] : widget.gives(field, situation);
}
