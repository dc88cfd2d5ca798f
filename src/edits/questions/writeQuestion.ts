import { trimmedWords, type Words } from '../edit.ts';
import { EditRefused, list, object, textOrEmpty } from '../FlowText.ts';
import { writeJsonText, type EditableJson, type EditableObject } from '../jsonText.ts';
import { editForm, type EditedForm } from './EditedForm.ts';
import {
  bounds,
  formQuestionsOf,
  type EditedQuestion,
  type FormQuestion,
  type QuestionChoice,
  type QuestionKind,
  type ShownOnlyIf,
} from './formQuestions.ts';

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

function ruleOfShownIf(kind: QuestionKind | undefined, { answer, is }: ShownOnlyIf): EditableJson {
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
  form: EditedForm,
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
function plain(form: EditedForm, question: EditedQuestion, before: FormQuestion | undefined) {
  const { name, kind, choices, isRequired, least, most } = question;
  const isSameKind = before?.kind === kind;
  const oldRule = isSameKind ? object(form.rules[name]) : {};
  const oldLooks = object(form.looks[name]);
  const names = choices.map(({ words }) => form.say(words));
  const values = choices.map(({ value, words }) => value ?? words.en);
  const [leastKey = '', mostKey = ''] = bounds[kind] ?? [];
  const fewest = kind === 'several' && isRequired ? Math.max(1, least ?? 1) : least;
  const { [leastKey]: _least, [mostKey]: _most, oneOf: _told, ...kept } = oldRule;
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
function write(form: EditedForm, question: EditedQuestion, before: FormQuestion | undefined): void {
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
  form.setRequired(name, isRequired);
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
  form: EditedForm,
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
    form.setRequired(name, false);
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
