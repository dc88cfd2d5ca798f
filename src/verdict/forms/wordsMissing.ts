/** Texts of a form that its visitors would miss, or read as they should not. */
import { below } from '../../files/json/pointer.ts';
import { sentencesOf } from '../../files/stepFile/translations.ts';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import type { FormField } from '../../page/steps/declarations/types.ts';
import { entryOf, schemaPointer, widgetOf, type LeafField } from './fields.ts';
import { error, warning, type FormFinding } from './finding.ts';
import type { FormModel } from './states.ts';

const isBlank = (words: unknown) => typeof words === 'string' && words.trim() === '';

/** The choices of a question that visitors would see as raw values. */
function wordlessChoices({ schema, looks }: FormField): unknown[] {
  const { enum: values = [], oneOf = [] } = (
    schema.type === 'array' ? (schema.items ?? {}) : schema
  ) as { enum?: unknown[]; oneOf?: { const?: unknown; title?: unknown }[] };
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

/** What is wrong with the label of a field. */
function labelFindings({ field: { name, schema, looks }, path }: LeafField): FormFinding[] {
  const at = schemaPointer(path);
  const label = looks['ui:title'] ?? schema.title;
  const isMissing = label === undefined || isBlank(label);
  if (consents.has(name)) {
    if (!isMissing) return [];
    const message = `“${name}”: a consent without words is none. The law wants what is agreed to beside the box (TCPA in the US, CASL in Canada): write who sends messages, which, that rates may apply and how to stop them, or take the field out`;
    return [error(at, message)];
  }
  if (isMissing) {
    const shown = label === undefined ? `read “${name}” as its label` : 'see no label';
    return [warning(at, `“${name}”: visitors ${shown}; give it a “title”`)];
  }
  // Of a link only its words are read.
  const said = typeof label === 'string' ? label : '';
  const { length } = [...said.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')];
  if (length < mostLetters) return [];
  const message = `“${name}”: a label of ${length} letters, which nobody reads to its end; ask in a sentence, and put the rest under “ui:description”`;
  return [warning(at, message)];
}

const lists = ['select', 'radio', 'checkboxes'];

/** Warnings for missing texts: labels, words of choices, and blank buttons or headings. */
export function wordsMissing({ form, questions }: FormModel): FormFinding[] {
  const said = (['heading', 'help', 'continue', 'skip'] as const).filter((key) =>
    isBlank(form[key]),
  );
  const buttons = (form.actions ?? []).flatMap(({ label }, index) =>
    isBlank(label) ? [index] : [],
  );
  return [
    ...said.map((key) => warning(`/${key}`, `“${key}” holds blanks alone: write its words`)),
    ...buttons.map((index) =>
      warning(below('/actions', index, 'label'), 'a button without words: write its label'),
    ),
    ...questions.flatMap((question) => {
      const { field, path } = question;
      const entry = entryOf(field);
      const found = labelFindings(question);
      if (entry !== undefined && (entry.looks['ui:title'] ?? entry.schema.title) === undefined) {
        const shown = `visitors read “${field.name}-0” as the label of an entry`;
        const message = `“${field.name}”: ${shown}; give its “items” a “title”`;
        found.push(warning(schemaPointer(path), message));
      }
      const wordless = lists.includes(widgetOf(field)?.name ?? '') ? wordlessChoices(field) : [];
      if (wordless.length > 0) {
        const choices = wordless.map((value) => `“${String(value)}”`).join(', ');
        const mend = 'give words under “ui:enumNames”, or as “oneOf” with “const” and “title”';
        const message = `“${field.name}”: visitors read the choices ${choices}; ${mend}`;
        found.push(warning(schemaPointer(path), message));
      }
      return found;
    }),
  ];
}

/** Where a link of a form can lead, see `src/page/forms/formText.tsx`. */
const isAddress = (target: string) =>
  /^(https:\/\/[^\s]+|config:(privacyPolicyUrl|termsUrl))$/.test(target);

/** Warnings for marks in a form's texts that visitors would read as they are written. */
export const marksLeft = (form: StepFormDefinition): FormFinding[] =>
  [...sentencesOf(form)].flatMap(([sentence, [pointer = '']]): FormFinding[] => {
    const placeholders = sentence.match(/\{\w+\}/g) ?? [];
    const links = [...sentence.matchAll(/\[[^\]]*\]\(([^)]*)\)/g)];
    const left =
      placeholders.find((one) => one !== '{shopName}') ??
      links.find(([, target = '']) => !isAddress(target))?.[0];
    if (left === undefined) return [];
    const message = `visitors read “${left}” as it stands; write {shopName}, or a link as [words](https://…), [words](config:privacyPolicyUrl) or [words](config:termsUrl)`;
    return [warning(pointer, message)];
  });
