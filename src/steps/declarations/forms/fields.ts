import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { defaultWidget } from '../../../forms/defaultWidget.ts';
import { fieldKindOf } from '../../../stepFile/fieldKind.ts';
import { isObject } from '../../../json/isObject.ts';
import type { FormField, WidgetDeclaration } from '../types.ts';
import { widgetNamed, widgets } from '../widgets/widgets.ts';

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

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

/** The fields inside an object field; empty for any other field. */
export const partsOf = (field: FormField): FormField[] =>
  field.looks['ui:widget'] === undefined ? fieldsIn(field.schema, field.looks) : [];

export const requiredIn = ({ required }: JsonObject): readonly string[] =>
  Array.isArray(required) ? (required as string[]) : [];

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

/** The widgets that an answer requires; empty if any widget can give it. */
export const ownersOf = (answer: string): string[] =>
  widgets
    .filter(({ own = [] }) => (own as readonly string[]).includes(answer))
    .map(({ name }) => name);

/** A visible question: a field without parts, or a part of a group. */
export interface LeafField {
  /** As conditions name it: "form.newCustomer.state". */
  readonly name: string;
  readonly path: readonly string[];
  readonly field: FormField;
}

export const isHiddenWidget = ({ looks }: FormField) => looks['ui:widget'] === 'hidden';

/** The visible questions of a form, in its order; none that another one's widget draws. */
export const leafFieldsOf = (form: StepFormDefinition): LeafField[] =>
  fieldsOf(form)
    .flatMap((field) => {
      const parts = partsOf(field);
      const inside = parts.map((part) => ({ path: [field.name, part.name], field: part }));
      return parts.length > 0 ? inside : [{ path: [field.name], field }];
    })
    .filter(({ field }) => !isHiddenWidget(field))
    .map((one) => ({ ...one, name: `form.${one.path.join('.')}` }));
