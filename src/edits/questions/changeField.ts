import { defineEdit } from '../edit.ts';
import { EditRefused } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';
import { formOfStep } from './changeQuestion.ts';
import { fieldStates, groupFields, withField, type FieldState } from './groupFields.ts';

const done: Readonly<Record<FieldState, string>> = {
  needed: 'is needed',
  optional: 'may be left blank',
  off: 'is not asked any more',
};

export const changeField = defineEdit({
  id: 'field',
  label: 'Change how a field is asked',
  help: 'A field of a question that asks several things: needed, optional or off.',
  isMadeInPlace: true,
  parameters: { id: 'step', answer: 'text', field: 'text', state: 'text' },
  apply({ flow, forms }, given) {
    const id = required(given.id, 'id', 'choose the step');
    const answer = required(given.answer, 'answer', 'choose the question');
    const name = required(given.field, 'field', 'choose the field');
    const state = required(given.state, 'state', 'say how it is asked');
    if (!Object.hasOwn(fieldStates, state)) {
      const all = Object.keys(fieldStates).join(', ');
      throw new EditRefused(`"${state}" is no way to ask: ${all}`, 'state');
    }
    const { form, text } = formOfStep(flow, forms, id);
    const changed = withField(text, answer, { name, state: state as FieldState });
    const label = groupFields(text, answer).find((field) => field.name === name)?.label ?? name;
    return {
      forms: { [form]: changed },
      label: `“${label}” ${done[state as FieldState]} on ${quotedStep(flow, id)}`,
      shows: id,
    };
  },
});
