import { defaultWidget } from '../../../forms/defaultWidget.ts';
import { isObject } from '../../../json/isObject.ts';
import { countsTried, ofLength } from '../forms/parts.ts';
import type { FormField, WidgetDeclaration } from '../types.ts';
import { widgetNamed } from './widgets.ts';

/**
 * The field for each entry of a list to which visitors add texts or numbers; undefined for a field
 * that is no such list. The theme draws it, with a button for one more.
 */
export function entryOf({ name, schema, looks }: FormField): FormField | undefined {
  const { type, items } = schema;
  if (type !== 'array' || looks['ui:widget'] !== undefined || !isObject(items)) return undefined;
  if ((items.enum ?? items.oneOf ?? items.anyOf) !== undefined) return undefined;
  const entry = { name, schema: items, looks: isObject(looks.items) ? looks.items : {} };
  return widgetOfEntry(entry)?.keeps === undefined ? undefined : entry;
}

function widgetOfEntry({ schema, looks }: FormField): WidgetDeclaration | undefined {
  const name = looks['ui:widget'] ?? defaultWidget(schema);
  const isTyped = ['string', 'number', 'integer'].includes(String(schema.type));
  return isTyped && typeof name === 'string' ? widgetNamed(name) : undefined;
}

/** What draws a list to which visitors add entries. No file names it. */
export const growingList: WidgetDeclaration = {
  name: 'list',
  gives(field, situation, at) {
    const entry = entryOf(field)!;
    const [gift] = widgetOfEntry(entry)!.gives(entry, situation, at);
    const least = Math.max(1, Number(field.schema.minItems ?? 1));
    const most = Number(field.schema.maxItems ?? Infinity);
    const counts = countsTried(situation.tries ?? new Map(), `form.${at}`);
    const all = new Set([least, ...counts.filter((count) => count > least && count <= most)]);
    return [...all].map((count) => ({ [field.name]: ofLength([gift![field.name]!], count) }));
  },
  takes(value, field, situation) {
    const entry = entryOf(field)!;
    const taken = widgetOfEntry(entry)!.takes?.(value, entry, situation);
    return taken === undefined ? undefined : [taken];
  },
};
