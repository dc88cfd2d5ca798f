import { namePattern } from '../engine/namePattern.ts';
import { quotedStepIn } from './flowEntry.ts';
import { EditRefused, readFlow } from './FlowText.ts';

/**
 * A text without spaces around it.
 *
 * @param parameter whose value it is
 * @throws EditRefused with some words where it is missing or empty
 */
export function required(value: string | undefined, parameter: string, words: string): string {
  const text = value?.trim() ?? '';
  if (text === '') throw new EditRefused(words, parameter);
  return text;
}

const idPattern = /^[a-z0-9][\w-]*(\.[\w-]+)*$/i;

/** The id of a step or form: it may become a file name and part of an address. */
export function newStepId(value: string | undefined, parameter = 'id'): string {
  const id = required(value, parameter, 'give the step an id, such as ask-mileage');
  if (idPattern.test(id) && namePattern.test(id)) return id;
  throw new EditRefused(
    `“${id}” cannot be an id: at most 100 letters, digits, - and _, such as ask-mileage`,
    parameter,
  );
}

/** The name of an answer: conditions read it. */
export function answerName(name: string): string {
  if (/^[a-z]\w*$/i.test(name)) return name;
  const words = `“${name}” cannot name an answer: letters and digits, such as mileage`;
  throw new EditRefused(words, 'answer');
}

/** The steps in the text of a flow file. */
export const stepsOf = (flow: string) => readFlow(flow).steps;

/** The name of a step in quotation marks. */
export const quotedStep = (flow: string, id: string) => quotedStepIn(readFlow(flow), id);
