/** The questions of a form, with what draws them. */
import answersFile from '../../../schemas/answers.json' with { type: 'json' };
import { defaultWidget } from '../../page/forms/defaultWidget.ts';
import { isObject } from '../../files/json/isObject.ts';
import { below } from '../../files/json/pointer.ts';
import { fieldKindOf } from '../../files/stepFile/fieldKind.ts';
import type { JsonObject, StepFormDefinition } from '../../files/stepFile/types.ts';
import type { FormField, WidgetDeclaration } from '../../page/steps/declarations/types.ts';
import { widgetNamed, widgets } from '../../page/steps/declarations/widgets/widgets.ts';

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value at a path; undefined if there is none. */
export const atPath = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as JsonObject | null)?.[key], from);

/** Where a schema has what it says of a question. */
export const placeIn = (path: readonly string[]) => path.flatMap((key) => ['properties', key]);

/** The pointer into a form file to what its schema says of a question. */
export const schemaPointer = (path: readonly string[]) => below('/schema', ...placeIn(path));

/** The fields of an object schema, each with its schema and uiSchema. */
const fieldsIn = (schema: unknown, looks: unknown): FormField[] =>
  Object.entries(objectOf(objectOf(schema).properties)).map(([name, field]) => ({
    name,
    schema: objectOf(field),
    looks: objectOf(objectOf(looks)[name]),
  }));

/** The fields of a form. */
export const fieldsOf = ({ schema, uiSchema }: StepFormDefinition): FormField[] =>
  fieldsIn(schema, uiSchema);

/** The fields inside an object field; empty for any other field. */
export const partsOf = (field: FormField): FormField[] =>
  field.looks['ui:widget'] === undefined ? fieldsIn(field.schema, field.looks) : [];

export const requiredIn = ({ required }: JsonObject) => arrayOf(required) as readonly string[];

/** A question: a field without parts, or a part of a group. */
export interface LeafField {
  /** As conditions name it: "form.newCustomer.state". */
  readonly name: string;
  readonly path: readonly string[];
  readonly field: FormField;
}

const isHidden = ({ field }: LeafField) => field.looks['ui:widget'] === 'hidden';

/** All questions of a form, in its order. */
const leavesOf = (form: StepFormDefinition): LeafField[] =>
  fieldsOf(form)
    .flatMap((field) => {
      const parts = partsOf(field);
      const inside = parts.map((part) => ({ path: [field.name, part.name], field: part }));
      return parts.length > 0 ? inside : [{ path: [field.name], field }];
    })
    .map((one) => ({ ...one, name: `form.${one.path.join('.')}` }));

/** The questions that visitors see. */
export const shownLeaves = (form: StepFormDefinition) =>
  leavesOf(form).filter((one) => !isHidden(one));

/** The questions that another one's widget answers, or that are answered by their default. */
export const hiddenLeaves = (form: StepFormDefinition) => leavesOf(form).filter(isHidden);

/** The widget of a field without parts. */
export function widgetOf({ schema, looks }: FormField): WidgetDeclaration | undefined {
  const name = looks['ui:widget'] ?? defaultWidget(schema);
  return typeof name === 'string' ? widgetNamed(name) : undefined;
}

/**
 * The field for each entry of a list to which visitors add texts or numbers; undefined for a field
 * that is no such list. The theme draws it, with a button for one more.
 */
export function entryOf({ name, schema, looks }: FormField): FormField | undefined {
  const { items } = schema;
  if (looks['ui:widget'] !== undefined || !isObject(items)) return undefined;
  if (fieldKindOf(schema) !== 'list') return undefined;
  const entry = { name, schema: items, looks: objectOf(looks.items) };
  return widgetOf(entry)?.keeps === undefined ? undefined : entry;
}

/** The widgets that alone can give an answer of the visit; empty if any can. */
export const ownersOf = (answer: string): string[] =>
  widgets.filter(({ own }) => own?.includes(answer)).map(({ name }) => name);

/**
 * The schema of an answer in `schemas/answers.json`, or of a part of it; undefined for what only this
 * form asks for.
 */
export function ownSchema([name = '', ...inside]: readonly string[]): JsonObject | undefined {
  if (!Object.hasOwn(answersFile.$defs, name)) return undefined;
  const own = atPath(answersFile.$defs, [name, ...placeIn(inside)]);
  return isObject(own) ? own : undefined;
}

const rulesByName = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(rulesByName);
  if (!isObject(schema)) return schema;
  return Object.entries(schema)
    .filter(([key]) => !['title', 'description', 'default', 'examples'].includes(key))
    .map(([key, rule]) => [key, rulesByName(rule)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
};

/**
 * The questions of a form whose answers `schemas/answers.json` does not define, by name: their rules
 * in one order, and their words.
 */
export const ownQuestions = (form: StepFormDefinition) =>
  Object.fromEntries(
    fieldsOf(form)
      .filter(({ name }) => ownSchema([name]) === undefined)
      .map((field) => [
        field.name,
        { rules: JSON.stringify(rulesByName(field.schema)), words: label(field) },
      ]),
  );

/** A field by its label and its name, for messages. */
export const label = ({ name, schema, looks }: FormField) => {
  const words = looks['ui:title'] ?? schema.title;
  return typeof words === 'string' && words.trim() !== '' ? `“${words}” (${name})` : `“${name}”`;
};
