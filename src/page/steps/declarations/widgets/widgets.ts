import type { FormField, WidgetDeclaration, WidgetInput } from '../types.ts';
import { ownWidgets } from './own.ts';
import { cleanZip, tidyZip } from '../../../../booking/customer/zip.ts';
import { readPhone } from '../../../../booking/customer/phoneFormat.ts';
import { stateGroups } from '../../../../booking/customer/states.ts';
import type { Json } from '../../../../engine/types.ts';
import { isObject } from '../../../../files/json/isObject.ts';
import { choicesIn } from '../../../../files/stepFile/fieldKind.ts';

const inputs = ({ name }: FormField, values: Iterable<Json>): WidgetInput[] =>
  [...values].map((value) => ({ [name]: value }));

const oneOf = { gives: (field: FormField) => inputs(field, choicesIn(field.schema) as Json[]) };
const number = (text: string): Json => {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
};
const phone = (text: string) => readPhone(text) ?? text;
const line = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').trim();

/** The widgets of every form; `src/page/forms/widgets/registry.ts` has their components. */
export const genericWidgets = [
  { name: 'text', keeps: line },
  { name: 'email', keeps: line, suits: ['newCustomer.email'] },
  { name: 'url', keeps: line, suits: [] },
  { name: 'number', keeps: number },
  { name: 'phone', keeps: phone, own: ['phone', 'customerPhone'] },
  { name: 'textarea', keeps: (text: string) => text.trim() },
  { name: 'select', ...oneOf },
  { name: 'radio', ...oneOf },
  { name: 'checkbox', gives: (field) => inputs(field, [true, false]) },
  {
    name: 'checkboxes',
    offers: ({ schema: { items } }) => (isObject(items) ? (choicesIn(items) as Json[]) : []),
  },
  // Another field's widget gives the answer.
  { name: 'hidden', gives: () => [] },
  {
    name: 'state',
    own: ['newCustomer.state'],
    gives: (field) =>
      inputs(
        field,
        stateGroups.flatMap(({ states }) => states.map(({ code }) => code)),
      ),
  },
  {
    name: 'zip',
    suits: ['newCustomer.zip'],
    keeps: (text: string) => tidyZip(cleanZip(text, 'US')),
  },
] as const satisfies readonly WidgetDeclaration[];

/** All widgets that a form can use. */
export const widgets: readonly WidgetDeclaration[] = [...genericWidgets, ...ownWidgets];

export type OwnWidgetName = (typeof ownWidgets)[number]['name'];

export const widgetNamed = (name: string): WidgetDeclaration | undefined =>
  widgets.find((widget) => widget.name === name);
