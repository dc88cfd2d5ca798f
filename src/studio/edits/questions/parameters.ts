import { questionKinds } from './formQuestions.ts';

/** What kind of answer a question has: parameters of asking a new one and of changing one. */
export const answerParameters = {
  kind: {
    kind: 'text',
    option: 'kind',
    value: Object.keys(questionKinds).join('|'),
    isOptional: true,
    help: 'what kind of answer it has',
  },
  choices: {
    kind: 'choices',
    option: ['choices', 'choices-es', 'choices-fr'],
    isOptional: true,
    help: 'what can be chosen',
  },
  required: {
    kind: 'flag',
    option: 'required',
    isOptional: true,
    help: 'nobody goes on without an answer',
  },
} as const;

/** Between what bounds an answer is; likewise. */
export const boundParameters = {
  least: {
    kind: 'number',
    option: 'least',
    isOptional: true,
    help: 'the fewest letters, the lowest number, or the fewest choices',
  },
  most: { kind: 'number', option: 'most', isOptional: true, help: 'likewise the most' },
} as const;
