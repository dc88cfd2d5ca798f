import { defineEdit } from '../edit.ts';
import { editFlow } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';
import { formOfStep } from './changeQuestion.ts';
import { decisionsIn, dropEvents } from './decisions.ts';
import { withoutQuestion } from './writeQuestion.ts';

export const removeQuestion = defineEdit({
  id: 'remove-question',
  label: 'Delete a question',
  help: 'A question taken off the screen of a step, with where its choices led.',
  isMadeInPlace: true,
  parameters: { id: 'step', answer: 'text' },
  apply({ flow, forms }, given) {
    const id = required(given.id, 'id', 'choose the step');
    const answer = required(given.answer, 'answer', 'choose the question');
    const { form, text, questions } = formOfStep(flow, forms, id);
    const asked = questions.find(({ name }) => name === answer)?.ask.en ?? answer;
    const decisions = decisionsIn(text);
    const events = decisions.answer === answer ? Object.values(decisions.events) : [];
    return {
      flow: editFlow(flow, (file) => {
        for (const step of Object.values(file.steps)) {
          if (step.form !== form) continue;
          step.collects = step.collects?.filter((name) => name !== answer) ?? [];
        }
        dropEvents(file, form, events);
      }),
      forms: { [form]: withoutQuestion(text, answer) },
      label: `“${asked}” deleted on ${quotedStep(flow, id)}`,
      shows: id,
    };
  },
});
