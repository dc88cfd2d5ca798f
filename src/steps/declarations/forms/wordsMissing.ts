import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField } from '../types.ts';
import { entryOf, partsOf, widgetOf } from './fields.ts';
import type { FormFinding } from './fieldWords.ts';

const isBlank = (words: unknown) => typeof words === 'string' && words.trim() === '';

const warning = (pointer: string, message: string): FormFinding => ({
  severity: 'warning',
  pointer,
  message,
});

interface Choices {
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly { readonly const?: unknown; readonly title?: unknown }[];
  readonly items?: Choices;
}

/** The choices of a field that visitors would see as raw values. */
function wordlessChoices({ schema, looks }: FormField): unknown[] {
  const { items, ...own }: Choices = schema;
  const { enum: values = [], oneOf = [] } = schema.type === 'array' ? (items ?? {}) : own;
  const words = Array.isArray(looks['ui:enumNames']) ? (looks['ui:enumNames'] as unknown[]) : [];
  const wordless = values.filter((_, index) => words[index] === undefined || isBlank(words[index]));
  const untitled = oneOf.filter(({ title }) => title === undefined || isBlank(title));
  const shown = [...wordless, ...untitled.map((option) => option.const)];
  // A number reads the same in every language.
  return shown.filter((value) => typeof value === 'string' && /\p{L}/u.test(value));
}

/** The answers that allow a shop to text or call: what is agreed to must stand beside the box. */
const consents: ReadonlySet<string> = new Set(['okForMarketing', 'agreement']);

/** Words for a label that nobody reads to its end any more. */
const mostLetters = 300;

/** A label as it is read: of a link only its words. */
const asRead = (words: string) => words.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** What is wrong with the label of a field. */
function labelFindings({ name }: FormField, label: unknown, at: string): FormFinding[] {
  const isMissing = label === undefined || isBlank(label);
  if (consents.has(name)) {
    if (!isMissing) return [];
    const message = `"${name}": a consent without words is none. The law wants what is agreed to beside the box (TCPA in the US, CASL in Canada): write who sends messages, which, that rates may apply and how to stop them, or take the field out`;
    return [{ severity: 'error', pointer: at, message }];
  }
  if (isMissing) {
    const shown = label === undefined ? `read "${name}" as its label` : 'see no label';
    return [warning(at, `"${name}": visitors ${shown}; give it a "title"`)];
  }
  const { length } = typeof label === 'string' ? [...asRead(label)] : [];
  if (length < mostLetters) return [];
  const message = `"${name}": a label of ${length} letters, which nobody reads to its end; ask in a sentence, and put the rest under "ui:description"`;
  return [warning(at, message)];
}

const lists = ['select', 'radio', 'checkboxes'];

function missingIn(field: FormField, at: string): FormFinding[] {
  const parts = partsOf(field);
  if (parts.length > 0) {
    return parts.flatMap((part) => missingIn(part, below(at, 'properties', part.name)));
  }
  const found: FormFinding[] = [];
  const label = field.looks['ui:title'] ?? field.schema.title;
  found.push(...labelFindings(field, label, at));
  const entry = entryOf(field);
  if (entry !== undefined && (entry.looks['ui:title'] ?? entry.schema.title) === undefined) {
    const shown = `visitors read "${field.name}-0" as the label of an entry`;
    found.push(warning(at, `"${field.name}": ${shown}; give its "items" a "title"`));
  }
  const wordless = lists.includes(widgetOf(field)?.name ?? '') ? wordlessChoices(field) : [];
  if (wordless.length > 0) {
    const choices = wordless.map((value) => `"${String(value)}"`).join(', ');
    const mend = 'give words under "ui:enumNames", or as "oneOf" with "const" and "title"';
    found.push(warning(at, `"${field.name}": visitors read the choices ${choices}; ${mend}`));
  }
  return found;
}

/** Warnings for missing texts: labels, words of choices, and blank buttons or headings. */
export function wordsMissing(form: StepFormDefinition, drawn: readonly FormField[]): FormFinding[] {
  const said = (['heading', 'help', 'continue', 'skip'] as const).filter((key) =>
    isBlank(form[key]),
  );
  const buttons = (form.actions ?? []).flatMap(({ label }, index) =>
    isBlank(label) ? [index] : [],
  );
  return [
    ...said.map((key) => warning(`/${key}`, `"${key}" holds blanks alone: write its words`)),
    ...buttons.map((index) =>
      warning(below('/actions', index, 'label'), 'a button without words: write its label'),
    ),
    ...drawn.flatMap((field) => missingIn(field, below('/schema/properties', field.name))),
  ];
}
