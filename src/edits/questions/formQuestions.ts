import type { Words } from '../edit.ts';
import { EditRefused, list, object, textOrEmpty } from '../FlowText.ts';
import { readJsonText, type EditableJson, type EditableObject } from '../jsonText.ts';
import { EditedForm } from './EditedForm.ts';

/** The kinds of answer that a question can have, with their labels. */
export const questionKinds = {
  text: 'A line of text',
  long: 'A longer text',
  number: 'A number',
  yes: 'A box to tick',
  one: 'One of several choices',
  several: 'Several choices',
} as const;

export type QuestionKind = keyof typeof questionKinds;

/** The kind of that name. */
export function kindNamed(kind: string): QuestionKind {
  if (Object.hasOwn(questionKinds, kind)) return kind as QuestionKind;
  const all = Object.keys(questionKinds).join(', ');
  throw new EditRefused(`“${kind}” is no kind of answer: ${all}`, 'kind');
}

/** One of the choices of a question: what is sent, and what is read. */
export interface QuestionChoice {
  /** What it sends; a new choice sends its English words. */
  readonly value?: string | undefined;
  readonly words: Words;
}

/** With which choices of an earlier question another one is shown; undefined: once it is answered. */
export interface ShownOnlyIf {
  readonly answer: string;
  readonly is?: readonly string[] | undefined;
}

/** A question of a form, as somebody edits it. */
export interface EditedQuestion {
  /** The name of its answer. */
  readonly name: string;
  readonly ask: Words;
  readonly kind: QuestionKind;
  readonly choices: readonly QuestionChoice[];
  readonly isRequired: boolean;
  /** The least and the most: of letters, of a number, of chosen ones. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly shownIf?: ShownOnlyIf | undefined;
}

/** A question as a form has it. */
export interface FormQuestion extends Omit<EditedQuestion, 'kind'> {
  /** Undefined for one that the app draws in its own way, whose kind and choices stay. */
  readonly kind: QuestionKind | undefined;
  /** Whether a rule of another form decides when it is shown. */
  readonly hasOwnRule: boolean;
}
/** The widgets of the kinds; any other draws its question in its own way. */
const plainWidgets = new Set([
  '',
  'text',
  'textarea',
  'number',
  'checkbox',
  'radio',
  'select',
  'checkboxes',
]);
/** The names of the bounds in JSON Schema, by kind. */
export const bounds: Readonly<
  Partial<Record<QuestionKind, readonly [least: string, most: string]>>
> = {
  text: ['minLength', 'maxLength'],
  long: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  several: ['minItems', 'maxItems'],
};
function kindOf(rule: EditableObject, looks: EditableObject): QuestionKind | undefined {
  const widget = textOrEmpty(looks['ui:widget']);
  if (rule.$ref !== undefined || !plainWidgets.has(widget)) return undefined;
  switch (rule.type) {
    case 'boolean':
      return 'yes';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return Array.isArray(object(rule.items).enum) ? 'several' : undefined;
    case 'string':
      if (Array.isArray(rule.enum ?? rule.oneOf)) return 'one';
      return widget === 'textarea' ? 'long' : 'text';
    default:
      return undefined;
  }
}

/** The condition of a rule that this page can show: an earlier answer, or some of its choices. */
function shownIfOf(rule: EditableJson | undefined): ShownOnlyIf | undefined {
  const [[operator, given] = ['', null]] = Object.entries(object(rule));
  const [first = null, second = null] = Array.isArray(given) ? given : [given];
  if (operator === 'or') {
    const each = list(given).map(shownIfOf);
    const answers = new Set(each.map((one) => (one?.is === undefined ? undefined : one.answer)));
    const [answer] = answers;
    if (answer === undefined || answers.size > 1) return undefined;
    return { answer, is: each.flatMap((one) => one?.is ?? []) };
  }
  const entered = textOrEmpty(object(second).var);
  if (operator === 'in' && entered.startsWith('form.') && typeof first === 'string')
    return { answer: entered.slice('form.'.length), is: [first] };
  const name = textOrEmpty(object(first).var);
  if (!name.startsWith('form.')) return undefined;
  const answer = name.slice('form.'.length);
  if (operator === '!!') return { answer };
  if (operator === 'in' && Array.isArray(second)) return { answer, is: second.map(String) };
  const isValue = typeof second === 'string' || typeof second === 'boolean';
  return operator === '==' && isValue ? { answer, is: [String(second)] } : undefined;
}
/** The words of the choices of an answer. */
function choicesOf(
  form: EditedForm,
  rule: EditableObject,
  looks: EditableObject,
): QuestionChoice[] {
  const told = list(rule.oneOf).map(object);
  const isTold = told.length > 0;
  const sent = isTold ? told.map((one) => one.const) : list(rule.enum ?? object(rule.items).enum);
  const values = sent.map(String);
  const names = isTold ? told.map(({ title }) => title) : list(looks['ui:enumNames']);
  return values.map((value, at) => ({
    value,
    words: form.wordsOf(textOrEmpty(names[at]) || value),
  }));
}

const numberOf = (value: EditableJson | undefined) =>
  typeof value === 'number' ? value : undefined;

function questionOf(form: EditedForm, name: string): FormQuestion {
  const rule = object(form.rules[name]);
  const looks = object(form.looks[name]);
  const kind = kindOf(rule, looks);
  const [least = '', most = ''] = (kind && bounds[kind]) ?? [];
  const title =
    textOrEmpty(looks['ui:title']) || textOrEmpty(rule.title) || textOrEmpty(form.file.heading);
  const shownIf = shownIfOf(looks['ui:showWhen']);
  const isRequired = list(form.schema.required).includes(name);
  const fewest = numberOf(rule[least]);
  return {
    name,
    ask: form.wordsOf(title),
    kind,
    choices: choicesOf(form, rule, looks),
    isRequired,
    // "At least one" is what being required means for a list.
    least: kind === 'several' && isRequired && fewest === 1 ? undefined : fewest,
    most: numberOf(rule[most]),
    shownIf,
    hasOwnRule: looks['ui:showWhen'] !== undefined && shownIf === undefined,
  };
}

/** The questions of a form in its order; undefined for a text that is no form. */
export function formQuestions(text: string): FormQuestion[] | undefined {
  let form: EditedForm;
  try {
    form = new EditedForm(readJsonText(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof EditRefused) return undefined;
    throw error;
  }
  const names = Object.keys(form.rules);
  const order = list(form.looks['ui:order']).map(String);
  const rest = names.filter((name) => !order.includes(name));
  const placed = order.length === 0 ? names : order.flatMap((name) => (name === '*' ? rest : name));
  return placed.filter((name) => names.includes(name)).map((name) => questionOf(form, name));
}
/** The questions of a form in the order of its file. */
export const formQuestionsOf = (form: EditedForm): FormQuestion[] =>
  Object.keys(form.rules).map((name) => questionOf(form, name));
