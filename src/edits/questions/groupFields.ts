import answers from '../../../schemas/answers.json';
import { inlineAnswers } from '../../files/stepFile/inlineAnswers.ts';
import { EditRefused, list, object, textOrEmpty } from '../FlowText.ts';
import { editForm, EditedForm } from './EditedForm.ts';
import { readJsonText, type EditableJson, type EditableObject } from '../jsonText.ts';

/** How a field of a group can be asked, with the words for it. */
export const fieldStates = {
  needed: 'Needed',
  optional: 'May be left blank',
  off: 'Not asked',
} as const;

export type FieldState = keyof typeof fieldStates;

/** A field of a question that asks several things at once, such as who the customer is. */
export interface GroupField {
  readonly name: string;
  /** Its label in English. */
  readonly label: string;
  readonly state: FieldState;
  /** Whether the answer is of no use without it, so that it stays needed. */
  readonly isFixed: boolean;
}

/** The rule of an answer, with what `answers.json` says of it. */
const inFull = (rule: EditableObject) =>
  object(inlineAnswers(rule, answers, '', () => {}) as EditableJson);

/** The fields of a question of a form, in their order; none for one that asks a single thing. */
export function groupFields(form: string, question: string): GroupField[] {
  const file = new EditedForm(readJsonText(form));
  const [rule, looks] = [object(file.rules[question]), object(file.looks[question])];
  const whole = inFull(rule);
  const { $ref } = rule;
  const fixed = $ref === undefined ? [] : list(inFull({ $ref }).required);
  return Object.entries(object(whole.properties)).map(([name, field]) => {
    const isNeeded = list(whole.required).includes(name);
    const isOff = object(looks[name])['ui:showWhen'] === false;
    return {
      name,
      label: textOrEmpty(object(field).title) || name,
      state: isOff ? 'off' : isNeeded ? 'needed' : 'optional',
      isFixed: fixed.includes(name),
    };
  });
}

/**
 * The form with one field of a question asked in another way.
 *
 * @throws EditRefused for a field without which the answer is of no use, and for one that is not there
 */
export function withField(
  form: string,
  question: string,
  { name, state }: Pick<GroupField, 'name' | 'state'>,
): string {
  const fields = groupFields(form, question);
  const field = fields.find((one) => one.name === name);
  if (field === undefined) {
    const known = fields.map((one) => one.name).join(', ') || 'none';
    throw new EditRefused(`there is no field "${name}"; there are ${known}`, 'field');
  }
  if (field.isFixed && state !== 'needed') {
    throw new EditRefused(`nobody can be booked without “${field.label}”`, 'field');
  }
  return editForm(form, (edited) => {
    const [rule, looks] = [object(edited.rules[question]), object(edited.looks[question])];
    const needed = list(inFull(rule).required).filter((one) => one !== name);
    rule.required = state === 'needed' ? [...needed, name] : needed;
    const look = object(looks[name]);
    const { 'ui:showWhen': condition } = look;
    if (condition !== undefined && condition !== false && state === 'off') {
      const why = `“${field.label}” is shown under a condition of its own: change it under “For developers”`;
      throw new EditRefused(why, 'state');
    }
    if (condition === false) delete look['ui:showWhen'];
    if (state === 'off') looks[name] = Object.assign(look, { 'ui:showWhen': false });
  });
}
