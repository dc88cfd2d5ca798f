import { translationLanguages } from '../../stepFile/types.ts';
import type { Words } from '../edit.ts';
import { writeJsonText, type EditableJson } from '../jsonText.ts';

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

export interface Question {
  readonly heading: Words;
  readonly help?: Words;
  /** The name under which the answer is collected. */
  readonly answer: string;
  readonly kind: QuestionKind;
  readonly choices: readonly Words[];
  readonly isRequired: boolean;
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

/** The schema and uiSchema of the answer. */
function schemaOf({ kind, choices, heading }: Question) {
  const title = heading.en;
  const names = choices.map(({ en }) => en);
  switch (kind) {
    case 'text':
      return {
        rule: { type: 'string', title, maxLength: 100 },
        looks: {},
        says: { maxLength: tooLong },
      };
    case 'long':
      return {
        rule: { type: 'string', title, maxLength: 300 },
        looks: { 'ui:widget': 'textarea' },
        says: { maxLength: tooLong },
      };
    case 'number':
      return { rule: { type: 'number', title }, looks: {}, says: { type: notANumber } };
    case 'yes':
      return { rule: { type: 'boolean', title }, looks: { 'ui:widget': 'checkbox' }, says: {} };
    case 'one':
      return {
        rule: { type: 'string', title, enum: names },
        looks: { 'ui:widget': 'radio', 'ui:enumNames': names },
        says: {},
      };
    case 'several':
      return {
        rule: { type: 'array', title, uniqueItems: true, items: { type: 'string', enum: names } },
        looks: { 'ui:widget': 'checkboxes', 'ui:enumNames': names },
        says: {},
      };
  }
}

/** The text of a form file that asks one question, in every language for which words are given. */
export function questionForm(question: Question): string {
  const { heading, help, answer, choices, isRequired, kind } = question;
  const { rule, looks, says } = schemaOf(question);
  const insists: Record<string, Words> =
    kind === 'several' ? { required, minItems: required } : { required };
  const errors = { ...(isRequired ? insists : {}), ...(says as Record<string, Words>) };
  const spread = new WeakSet<object>();
  const opened = <Value extends object>(value: Value): Value => {
    spread.add(value);
    return value;
  };
  const said = [heading, ...(help ? [help] : []), ...choices, ...Object.values(errors)];
  const translated = said.flatMap((words) => {
    const known = translationLanguages.flatMap((language) =>
      words[language] ? [[language, words[language]] as const] : [],
    );
    return known.length === 0 ? [] : [[words.en, opened(Object.fromEntries(known))] as const];
  });
  const told = Object.fromEntries(Object.entries(errors).map(([name, { en }]) => [name, en]));
  const value = opened({
    $schema: '../step.schema.json',
    heading: heading.en,
    ...(help && { help: help.en }),
    schema: opened({
      type: 'object',
      ...(isRequired && { required: [answer] }),
      properties: opened({
        [answer]: { ...rule, ...(isRequired && kind === 'several' && { minItems: 1 }) },
      }),
    }),
    uiSchema: opened({
      [answer]: opened({
        ...looks,
        // The heading is the label already, except for a checkbox, whose label says what is agreed
        // to.
        ...(kind !== 'yes' && { 'ui:hideLabel': true }),
        ...(Object.keys(told).length > 0 && { 'ui:errors': told }),
      }),
    }),
    ...(translated.length > 0 && { translations: opened(Object.fromEntries(translated)) }),
  }) as unknown as EditableJson;
  return writeJsonText({ value, spread });
}
