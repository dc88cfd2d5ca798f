import { isObject } from '../../../files/json/isObject.ts';
import { trimmedWords, type Words } from '../edit.ts';
import { EditRefused, list, object, textOrEmpty, type EditableObject } from '../FlowText.ts';
import { readJsonText, writeJsonText, type EditableJson, type JsonText } from '../jsonText.ts';

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
interface ShownIf {
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
  readonly shownIf?: ShownIf | undefined;
}

/** A question as a form has it. */
export interface FormQuestion extends Omit<EditedQuestion, 'kind'> {
  /** Undefined for one that the app draws in its own way, whose kind and choices stay. */
  readonly kind: QuestionKind | undefined;
  /** Whether a rule of another form decides when it is shown. */
  readonly hasOwnRule: boolean;
}

const required: Words = {
  en: 'Please answer this question',
  es: 'Responda a esta pregunta',
  'fr-CA': 'Veuillez répondre à cette question',
};
const tooLong: Words = {
  en: 'Character limit reached',
  es: 'Límite de caracteres alcanzado',
  'fr-CA': 'Limite de caractères atteinte',
};
const notANumber: Words = {
  en: 'Please enter a number',
  es: 'Ingrese un número',
  'fr-CA': 'Veuillez entrer un nombre',
};
const atLeast = (count: number): Words => ({
  en: `At least ${count}`,
  es: `Al menos ${count}`,
  'fr-CA': `Au moins ${count}`,
});
const atMost = (count: number): Words => ({
  en: `At most ${count}`,
  es: `Como máximo ${count}`,
  'fr-CA': `Au plus ${count}`,
});

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
const bounds: Readonly<Partial<Record<QuestionKind, readonly [least: string, most: string]>>> = {
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
      if (Array.isArray(rule.enum)) return 'one';
      return widget === 'textarea' ? 'long' : 'text';
    default:
      return undefined;
  }
}

/** The condition of a rule that this page can show: an earlier answer, or some of its choices. */
function shownIfOf(rule: EditableJson | undefined): ShownIf | undefined {
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

/** A form file being edited. */
class FormText {
  readonly file: EditableObject;

  constructor(readonly text: JsonText) {
    this.file = object(text.value);
  }

  get schema(): EditableObject {
    return object(this.file.schema);
  }
  get rules(): EditableObject {
    return object(this.schema.properties);
  }
  get looks(): EditableObject {
    return object(this.file.uiSchema);
  }

  opened<Value extends object>(value: Value): Value {
    this.text.spread.add(value);
    return value;
  }

  wordsOf(sentence: string): Words {
    const known = object(object(this.file.translations)[sentence]);
    return { en: sentence, ...(known as Partial<Words>) };
  }

  /** Sets the translations of a sentence; one that has none is left out. */
  say(words: Words): string {
    const { en, ...others } = trimmedWords(words);
    const all = object(this.file.translations);
    if (Object.keys(others).length > 0) {
      this.file.translations = this.opened({ ...all, [en]: this.opened({ ...others }) });
    } else if (Object.hasOwn(all, en)) {
      const { [en]: _none, ...rest } = all;
      this.file.translations = this.opened(rest);
    }
    return en;
  }

  /** Sets what is usually said; a form that says it already keeps its own translations. */
  sayUsual(words: Words): string {
    return Object.hasOwn(object(this.file.translations), words.en) ? words.en : this.say(words);
  }

  toString(): string {
    const { translations } = this.file;
    if (isObject(translations) && Object.keys(translations).length === 0)
      delete this.file.translations;
    return writeJsonText(this.text);
  }
}

/** The words of the choices of an answer. */
function choicesOf(form: FormText, rule: EditableObject, looks: EditableObject): QuestionChoice[] {
  const values = list(rule.enum ?? object(rule.items).enum).map(String);
  const names = list(looks['ui:enumNames']);
  return values.map((value, at) => ({
    value,
    words: form.wordsOf(textOrEmpty(names[at]) || value),
  }));
}

const numberOf = (value: EditableJson | undefined) =>
  typeof value === 'number' ? value : undefined;

function questionOf(form: FormText, name: string): FormQuestion {
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
  let form: FormText;
  try {
    form = new FormText(readJsonText(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const names = Object.keys(form.rules);
  const order = list(form.looks['ui:order']).map(String);
  const rest = names.filter((name) => !order.includes(name));
  const placed = order.length === 0 ? names : order.flatMap((name) => (name === '*' ? rest : name));
  return placed.filter((name) => names.includes(name)).map((name) => questionOf(form, name));
}

/** How each kind stands in a form at first. */
const shapes: Readonly<
  Record<QuestionKind, { type: string; widget?: string; usualMost?: number }>
> = {
  text: { type: 'string', usualMost: 100 },
  long: { type: 'string', widget: 'textarea', usualMost: 300 },
  number: { type: 'number' },
  yes: { type: 'boolean', widget: 'checkbox' },
  one: { type: 'string', widget: 'radio' },
  several: { type: 'array', widget: 'checkboxes' },
};

function ruleOfShownIf(kind: QuestionKind | undefined, { answer, is }: ShownIf): EditableJson {
  const reads = { var: `form.${answer}` };
  if (is === undefined) return { '!!': reads };
  const values = is.map((value) => (kind === 'yes' ? value === 'true' : value));
  if (kind === 'several') {
    const each = values.map((value) => ({ in: [value, reads] }));
    return each.length === 1 ? each[0]! : { or: each };
  }
  const [only] = values;
  return values.length === 1 ? { '==': [reads, only!] } : { in: [reads, values] };
}

/**
 * Refuses a question that nobody could be asked so.
 *
 * @param others the questions of the form that come before it
 */
function refuseFaults(question: EditedQuestion, earlier: readonly FormQuestion[]): void {
  const { kind, choices, least, most, shownIf } = question;
  if (question.ask.en === '') throw new EditRefused('write what is asked', 'ask');
  if (kind === 'one' || kind === 'several') {
    if (choices.length < 2) throw new EditRefused('write at least two choices', 'choices');
    if (new Set(choices.map(({ words }) => words.en)).size < choices.length)
      throw new EditRefused('two of the choices are the same', 'choices');
  }
  const isCount = kind !== 'number';
  for (const [bound, parameter] of [
    [least, 'least'],
    [most, 'most'],
  ] as const) {
    if (bound === undefined) continue;
    if (bounds[kind] === undefined)
      throw new EditRefused('only texts, numbers and several choices have bounds', parameter);
    if (isCount && (!Number.isInteger(bound) || bound < 0))
      throw new EditRefused('give a whole number that is not below 0', parameter);
  }
  if (least !== undefined && most !== undefined && least > most)
    throw new EditRefused('“at most” is less than “at least”: nobody could answer', 'most');
  if (kind === 'several' && (least ?? 0) > choices.length)
    throw new EditRefused('there are fewer choices than that', 'least');
  if (shownIf === undefined) return;
  const asked = earlier.find(({ name }) => name === shownIf.answer);
  if (asked === undefined)
    throw new EditRefused('choose a question that is asked before this one', 'shownIf');
  const known = asked.kind === 'yes' ? ['true', 'false'] : asked.choices.map(({ value }) => value);
  const strange = shownIf.is?.find((value) => !known.includes(value));
  if (shownIf.is?.length === 0 || strange !== undefined)
    throw new EditRefused(
      strange === undefined
        ? 'choose at least one answer'
        : `“${asked.ask.en}” has no choice “${strange}”`,
      'shownIf',
    );
}

/** The messages of an answer that breaks a rule: those it has stay, unless they name another bound. */
function messagesOf(
  form: FormText,
  question: EditedQuestion,
  rule: EditableObject,
  before: EditableObject,
) {
  const { kind, isRequired, least, most } = question;
  const [leastKey = '', mostKey = ''] = bounds[kind] ?? [];
  const isText = kind === 'text' || kind === 'long';
  const said: Record<string, Words> = {
    ...(isRequired && { required, ...(kind === 'several' && { minItems: required }) }),
    ...(kind === 'number' && { type: notANumber }),
    ...(least !== undefined && leastKey !== '' && { [leastKey]: atLeast(least) }),
    ...(most !== undefined && mostKey !== '' && { [mostKey]: atMost(most) }),
    ...(isText && { maxLength: tooLong }),
  };
  const own = object(before.errors);
  return Object.fromEntries(
    Object.entries(said).map(([key, words]): [string, string] => {
      const isSame = key === 'required' || rule[key] === object(before.rule)[key];
      const message = textOrEmpty(own[key]);
      return [key, isSame && message !== '' ? message : form.sayUsual(words)];
    }),
  );
}

/** The rule and the looks of a question of a plain kind. */
function plain(form: FormText, question: EditedQuestion, before: FormQuestion | undefined) {
  const { name, kind, choices, isRequired, least, most } = question;
  const isSameKind = before?.kind === kind;
  const oldRule = isSameKind ? object(form.rules[name]) : {};
  const oldLooks = object(form.looks[name]);
  const names = choices.map(({ words }) => form.say(words));
  const values = choices.map(({ value, words }) => value ?? words.en);
  const [leastKey = '', mostKey = ''] = bounds[kind] ?? [];
  const fewest = kind === 'several' && isRequired ? Math.max(1, least ?? 1) : least;
  const { [leastKey]: _least, [mostKey]: _most, ...kept } = oldRule;
  const { type, widget, usualMost } = shapes[kind];
  const limit = most ?? (isSameKind ? undefined : usualMost);
  const rule: EditableObject = {
    ...kept,
    type: textOrEmpty(kept.type) || type,
    ...(kind === 'one' && { enum: values }),
    ...(kind === 'several' && { uniqueItems: true, items: { type: 'string', enum: values } }),
    ...(leastKey !== '' && fewest !== undefined && { [leastKey]: fewest }),
    ...(mostKey !== '' && limit !== undefined && { [mostKey]: limit }),
  };
  const {
    'ui:errors': errors = {},
    'ui:enumNames': _names,
    'ui:widget': own,
    ...others
  } = oldLooks;
  const drawn = isSameKind ? own : widget;
  const messages = messagesOf(form, question, rule, { rule: oldRule, errors });
  const looks: EditableObject = {
    ...(drawn !== undefined && { 'ui:widget': drawn }),
    ...((kind === 'one' || kind === 'several') && { 'ui:enumNames': names }),
    ...others,
    ...(Object.keys(messages).length > 0 && { 'ui:errors': messages }),
  };
  return { rule, looks };
}

/** Writes a question into a form, in the place of one with the same name, or as the last. */
function write(form: FormText, question: EditedQuestion, before: FormQuestion | undefined): void {
  const { name, kind, isRequired, shownIf } = question;
  const isFirst = Object.keys(form.rules).every((other) => other === name);
  const isPlain = before === undefined || before.kind !== undefined;
  const { rule, looks } = isPlain
    ? plain(form, question, before)
    : { rule: object(form.rules[name]), looks: object(form.looks[name]) };
  const title = form.say(question.ask);
  const { 'ui:showWhen': ownRule, ...others } = looks;
  const earlier = formQuestionsOf(form).find((one) => one.name === shownIf?.answer);
  const show =
    shownIf !== undefined && earlier !== undefined
      ? ruleOfShownIf(earlier.kind, shownIf)
      : before?.hasOwnRule === true
        ? ownRule
        : undefined;
  form.rules[name] = { ...rule, title };
  const allLooks: EditableObject = {
    ...others,
    ...(looks['ui:title'] !== undefined && { 'ui:title': title }),
    // The heading is the label of a first question, but for a box, whose label says what is agreed to.
    ...(before === undefined && isFirst && kind !== 'yes' && { 'ui:hideLabel': true }),
    ...(show !== undefined && { 'ui:showWhen': show }),
  };
  form.file.uiSchema = Object.assign(form.looks, { [name]: form.opened(allLooks) });
  const needed = list(form.schema.required).filter((other) => other !== name);
  if (isRequired) needed.push(name);
  if (needed.length > 0) form.schema.required = needed;
  else delete form.schema.required;
}

const formQuestionsOf = (form: FormText): FormQuestion[] =>
  Object.keys(form.rules).map((name) => questionOf(form, name));

/** The sentences that have translations, and that nothing in the form says. */
function unusedIn(form: FormText): string[] {
  const { translations, ...rest } = form.file;
  const said = new Set<string>();
  JSON.stringify(rest, (_key, value: unknown) => {
    if (typeof value === 'string') said.add(value);
    return value;
  });
  return Object.keys(object(translations)).filter((sentence) => !said.has(sentence));
}

/** Removes the translations that nothing needs any more. */
function forgetUnused(form: FormText, before: ReadonlySet<string>): void {
  const gone = unusedIn(form).filter((sentence) => !before.has(sentence));
  if (gone.length === 0) return;
  const entries = Object.entries(object(form.file.translations));
  const kept = entries.filter(([sentence]) => !gone.includes(sentence));
  form.file.translations = form.opened(Object.fromEntries(kept));
}

function editForm(text: string, edit: (form: FormText) => void): string {
  const form = new FormText(readJsonText(text));
  // What nothing said before is not this edit's to remove.
  const unused = new Set(unusedIn(form));
  edit(form);
  forgetUnused(form, unused);
  return form.toString();
}

/**
 * The form with a question added or changed.
 *
 * @throws EditRefused for one that nobody could be asked so
 */
export const withQuestion = (text: string, question: EditedQuestion): string =>
  editForm(text, (form) => {
    const all = formQuestionsOf(form);
    const at = all.findIndex(({ name }) => name === question.name);
    const before = all[at];
    const choices = question.choices.map((choice) => sending(choice, before));
    const asked = { ...question, choices, ask: trimmedWords(question.ask) };
    refuseFaults(asked, at === -1 ? all : all.slice(0, at));
    const renamed = new Map(
      question.choices.map(({ value = '' }, index) => [value, choices[index]!.value]),
    );
    const isKept = (value: string) =>
      choices.some((choice) => choice.value === (renamed.get(value) ?? value));
    for (const { ask, shownIf } of before?.choices.length ? all : []) {
      const gone = shownIf?.answer === question.name && shownIf.is?.find((one) => !isKept(one));
      if (gone) {
        const words = `“${ask.en}” is shown by the choice “${gone}”: change that first`;
        throw new EditRefused(words, 'choices');
      }
    }
    write(form, asked, before);
    if (before === undefined) return;
    for (const { name, shownIf } of all) {
      if (shownIf?.answer !== question.name || shownIf.is === undefined) continue;
      const is = shownIf.is.map((value) => renamed.get(value) ?? value);
      object(form.looks[name])['ui:showWhen'] = ruleOfShownIf(asked.kind, { ...shownIf, is });
    }
    // The heading repeats what a first question asks: it changes with it.
    if (textOrEmpty(form.file.heading) === before.ask.en && at === 0)
      form.file.heading = asked.ask.en;
    keepDecision(form, asked, renamed);
  });

/** Choices that are gone decide nothing any more; one that is called otherwise goes on deciding. */
function keepDecision(
  form: FormText,
  { name, choices, kind }: EditedQuestion,
  renamed: ReadonlyMap<string, string | undefined>,
): void {
  const decides = object(form.file.decides);
  if (decides.answer !== name) return;
  const known = kind === 'yes' ? ['true', 'false'] : choices.map(({ value }) => value);
  const events = Object.entries(object(decides.events))
    .map(([choice, event]) => [renamed.get(choice) ?? choice, event] as const)
    .filter(([choice]) => known.includes(choice));
  if (events.length === 0 || (kind !== 'one' && kind !== 'yes')) delete form.file.decides;
  else form.file.decides = form.opened({ ...decides, events: Object.fromEntries(events) });
}

/** A choice with what it sends: its English words, where it sent those before. */
function sending(
  { value, words }: QuestionChoice,
  before: FormQuestion | undefined,
): QuestionChoice {
  const was = before?.choices.find((choice) => choice.value === value);
  const sendsWords = value === undefined || was === undefined || was.words.en === value;
  const said = trimmedWords(words);
  return { value: sendsWords ? said.en : value, words: said };
}

/**
 * The form without a question.
 *
 * @throws EditRefused where it is the only one, or another is shown only because of it
 */
export const withoutQuestion = (text: string, name: string): string =>
  editForm(text, (form) => {
    const all = formQuestionsOf(form);
    if (!all.some((one) => one.name === name))
      throw new EditRefused(`there is no question “${name}”`, 'answer');
    if (all.length === 1)
      throw new EditRefused(
        'it is the only question of the screen: delete the step instead',
        'answer',
      );
    const dependent = all.find(({ shownIf }) => shownIf?.answer === name);
    if (dependent !== undefined)
      throw new EditRefused(
        `“${dependent.ask.en}” is shown only by its answer: change that first`,
        'answer',
      );
    delete form.rules[name];
    delete form.looks[name];
    const needed = list(form.schema.required).filter((other) => other !== name);
    if (needed.length > 0) form.schema.required = needed;
    else delete form.schema.required;
    const order = list(form.looks['ui:order']);
    if (order.length > 0) form.looks['ui:order'] = order.filter((other) => other !== name);
    if (object(form.file.decides).answer === name) delete form.file.decides;
  });

/**
 * The form with its questions in another order.
 *
 * @throws EditRefused where a question would come before the one that decides whether it is shown
 */
export const withOrder = (text: string, names: readonly string[]): string =>
  editForm(text, (form) => {
    const all = formQuestionsOf(form);
    if (names.length !== all.length || all.some(({ name }) => !names.includes(name)))
      throw new EditRefused(
        `name each question once: ${all.map(({ name }) => name).join(', ')}`,
        'order',
      );
    const early = all.find(
      ({ name, shownIf }) => shownIf && names.indexOf(shownIf.answer) > names.indexOf(name),
    );
    if (early !== undefined)
      throw new EditRefused(
        `“${early.ask.en}” is shown by the answer to a question that would come later`,
        'order',
      );
    const { rules } = form;
    const properties = Object.fromEntries(names.map((name) => [name, rules[name]!]));
    if (form.text.spread.has(rules)) form.text.spread.add(properties);
    form.schema.properties = properties;
    delete form.looks['ui:order'];
  });

/** The text of a form file that asks one question, in every language for which words are given. */
export function questionForm(question: EditedQuestion): string {
  const spread = new WeakSet<object>();
  const opened = <Value extends object>(value: Value): Value => {
    spread.add(value);
    return value;
  };
  const value = opened({
    $schema: '../step.schema.json',
    heading: question.ask.en,
    schema: opened({ type: 'object', properties: opened({}) }),
    uiSchema: opened({}),
  });
  return withQuestion(writeJsonText({ value, spread }), question);
}
