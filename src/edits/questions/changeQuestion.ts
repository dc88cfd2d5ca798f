import { defineEdit, trimmedWords, type Edit, type Words } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { answerName, quotedStep, required, stepsOf } from '../given.ts';
import { decisionsIn, dropEvents } from './decisions.ts';
import {
  formQuestions,
  kindNamed,
  type QuestionChoice,
  type FormQuestion,
  type EditedQuestion,
} from './formQuestions.ts';
import { withQuestion } from './writeQuestion.ts';
import { answerParameters } from './parameters.ts';

/** The form that a step shows, with its questions. */
export function formOfStep(flow: string, forms: Readonly<Record<string, string>>, id: string) {
  const form = stepsOf(flow)[id]?.form;
  const text = form === undefined ? undefined : forms[form];
  const questions = text === undefined ? undefined : formQuestions(text);
  if (form === undefined || text === undefined || questions === undefined)
    throw new EditRefused(`${quotedStep(flow, id)} is no form with questions`, 'id');
  return { form, text, questions };
}

/** The choices that are wanted; one that is there already, by its English words, goes on sending what it sent. */
const choicesAsWanted = (
  wanted: readonly Words[] | undefined,
  before: FormQuestion | undefined,
): readonly QuestionChoice[] => {
  if (wanted === undefined) return before?.choices ?? [];
  return wanted.map((words) => {
    const same = before?.choices.find((choice) => choice.words.en === words.en.trim());
    return { value: same?.value, words: trimmedWords(words) };
  });
};

/** The flow with an answer among those that every step with a form keeps. */
const collecting = (flow: string, form: string, answer: string): string =>
  editFlow(flow, (text) => {
    for (const step of Object.values(text.steps)) {
      const { collects = [] } = step;
      if (step.form === form && !collects.includes(answer)) step.collects = [...collects, answer];
    }
  });

/** A question added to the screen of a step, or changed. */
function setQuestion(
  flow: string,
  { form, text }: { form: string; text: string },
  question: EditedQuestion,
) {
  const changed = withQuestion(text, question);
  const left = Object.values(decisionsIn(changed).events);
  const gone = Object.values(decisionsIn(text).events).filter((event) => !left.includes(event));
  const collected = collecting(flow, form, question.name);
  return {
    flow:
      gone.length === 0 ? collected : editFlow(collected, (file) => dropEvents(file, form, gone)),
    forms: { [form]: changed },
  };
}

/** A question added or changed as a whole, as the inspector's editor has it. */
export const wholeQuestion: Edit<{ id: string; question: EditedQuestion }> = {
  id: 'whole-question',
  label: 'Change what is asked',
  help: 'A question of a screen as it shall be.',
  parameters: {},
  apply({ flow, forms }, { id, question }) {
    const shown = formOfStep(flow, forms, id);
    const isThere = shown.questions.some(({ name }) => name === question.name);
    return {
      ...setQuestion(flow, shown, question),
      label: `“${question.ask.en.trim()}” ${isThere ? 'changed' : 'also asked'} on ${quotedStep(flow, id)}`,
    };
  },
};

export const changeQuestion = defineEdit({
  id: 'question',
  label: 'Change what is asked',
  help: 'A question of a form step changed, or one more asked on the same screen. What is not told stays as it is.',
  key: 'Q',
  parameters: {
    id: 'step',
    answer: 'text',
    ask: 'someWords?',
    ...answerParameters,
    optional: 'flag?',
    unbounded: 'flag?',
    showIf: 'text?',
    showIs: 'choices?',
    showAlways: 'flag?',
  },
  apply({ flow, forms }, given) {
    const id = required(given.id, 'id', 'choose the step');
    const answer = answerName(required(given.answer, 'answer', 'name the answer'));
    const shown = formOfStep(flow, forms, id);
    const before = shown.questions.find(({ name }) => name === answer);
    const choices = choicesAsWanted(given.choices, before);
    const kind = given.kind ?? before?.kind ?? (choices.length > 0 ? 'one' : 'long');
    const ask = { ...before?.ask, ...given.ask };
    const question: EditedQuestion = {
      name: answer,
      ask: { ...ask, en: ask.en ?? '' },
      kind: kindNamed(kind),
      choices,
      isRequired: given.required ?? (given.optional ? false : (before?.isRequired ?? false)),
      least: given.unbounded ? undefined : (given.least ?? before?.least),
      most: given.unbounded ? undefined : (given.most ?? before?.most),
      shownIf: given.showAlways
        ? undefined
        : given.showIf === undefined
          ? before?.shownIf
          : { answer: given.showIf, is: given.showIs?.map(({ en }) => en) },
    };
    const what = before === undefined ? 'also asked on' : 'changed on';
    return {
      ...setQuestion(flow, shown, question),
      label: `“${question.ask.en}” ${what} ${quotedStep(flow, id)}`,
      shows: id,
    };
  },
});
