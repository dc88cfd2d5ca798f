/** What kind of answer a question has: parameters of asking a new one and of changing one. */
export const answerParameters = {
  kind: 'text?',
  choices: 'choices?',
  required: 'flag?',
  least: 'number?',
  most: 'number?',
} as const;
