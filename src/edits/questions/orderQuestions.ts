import { defineEdit } from '../edit.ts';
import { quotedStep, required } from '../given.ts';
import { formOfStep } from './changeQuestion.ts';
import { withOrder } from './writeQuestion.ts';

export const orderQuestions = defineEdit({
  id: 'order-questions',
  label: 'Put the questions in order',
  help: 'The questions of a screen in another order.',
  isMadeInPlace: true,
  parameters: { id: 'step', order: 'text' },
  apply({ flow, forms }, given) {
    const id = required(given.id, 'id', 'choose the step');
    const order = required(given.order, 'order', 'name the answers in order').split(/[\s,]+/);
    const { form, text } = formOfStep(flow, forms, id);
    return {
      forms: { [form]: withOrder(text, order) },
      label: `Questions of ${quotedStep(flow, id)} in another order`,
      shows: id,
    };
  },
});
