import { cleanZip, tidyZip } from '../../../booking/customer/zip.ts';
import { readPhone } from '../../../booking/customer/phoneFormat.ts';
import { stateGroups } from '../../../booking/customer/states.ts';
import type { Json } from '../../../engine/types.ts';
import { typedValue } from '../forms/typedTexts.ts';
import { fewest } from './fewest.ts';
import type { FormField, Gift, WidgetDeclaration } from '../types.ts';

const gifts = ({ name }: FormField, values: Iterable<Json>): Gift[] =>
  [...values].map((value) => ({ [name]: value }));

/** A text widget; `keeps` converts a typed text to its value. */
const typed = (keeps: (text: string) => Json) => {
  const known = new WeakMap<object, Json>();
  return {
    keeps,
    takes: (value: Json) => keeps(typeof value === 'string' ? value : JSON.stringify(value)),
    gives(field: FormField): Gift[] {
      const { schema } = field;
      if (!known.has(schema)) known.set(schema, typedValue(schema, keeps));
      return gifts(field, [known.get(schema)!]);
    },
  };
};

interface Choices {
  readonly enum?: readonly Json[];
  readonly oneOf?: readonly { readonly const: Json }[];
  readonly anyOf?: readonly { readonly const: Json }[];
  readonly items?: Choices;
}

/** The values to choose from; empty if the schema lists none. */
const choicesOf = (schema: Choices): readonly Json[] =>
  schema.enum ?? (schema.oneOf ?? schema.anyOf ?? []).map((option) => option.const);

const oneOf = {
  gives: (field: FormField) => gifts(field, choicesOf(field.schema)),
};
const number = (text: string): Json => {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
};
const phone = (text: string) => readPhone(text) ?? text;
const line = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim();

/** The widgets of every form; `src/forms/widgets/registry.ts` has their components. */
export const genericWidgets = [
  { name: 'text', ...typed(line) },
  { name: 'email', ...typed(line) },
  { name: 'url', ...typed(line) },
  { name: 'number', ...typed(number) },
  { name: 'phone', ...typed(phone) },
  { name: 'textarea', ...typed((text) => text.trim()) },
  { name: 'select', ...oneOf },
  { name: 'radio', ...oneOf },
  { name: 'checkbox', gives: (field) => gifts(field, [true, false]) },
  {
    name: 'checkboxes',
    gives: (field, situation, at) =>
      fewest(field, choicesOf((field.schema as Choices).items ?? {}), situation, at),
    takes: (value, { schema }) =>
      choicesOf((schema as Choices).items ?? {}).includes(value) ? [value] : undefined,
  },
  // Another field's widget gives the answer.
  { name: 'hidden', gives: () => [] },
  {
    name: 'state',
    gives: (field) =>
      gifts(
        field,
        stateGroups.map(({ states }) => states[0]!.code),
      ),
    takes: (value) =>
      stateGroups.some(({ states }) => states.some(({ code }) => code === value))
        ? value
        : undefined,
  },
  { name: 'zip', ...typed((text) => tidyZip(cleanZip(text, 'US'))) },
] as const satisfies readonly WidgetDeclaration[];
