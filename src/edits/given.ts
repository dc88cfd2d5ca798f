import { EditRefused } from './operations.ts';
import { namePattern } from '../engine/namePattern.ts';
import { readJsonText, type EditableJson } from './jsonText.ts';
import { parseJson } from '../json/parseJson.ts';
import type { Given } from './types.ts';

/**
 * The value of an argument.
 *
 * @throws EditRefused where it is missing
 */
export function requiredArgument(given: Given, name: string, words: string): string {
  const value = given[name]?.trim();
  if (value === undefined || value === '') throw new EditRefused(words, name);
  return value;
}

/** Parses a guard as somebody typed it: the name of a declared guard, or a rule in JSON. */
export function guardArgument(text: string, name: string): EditableJson {
  if (!/^[[{"]|^true$|^false$/.test(text)) return text;
  try {
    return parseJson(text) as EditableJson;
  } catch (error) {
    throw new EditRefused(`${text} cannot be read: ${(error as Error).message}`, name);
  }
}

const idPattern = /^[a-z0-9][\w-]*(\.[\w-]+)*$/i;

/**
 * The value of an argument that is an id of a step or form: it may become a file name and part of
 * an address.
 */
export function idArgument(given: Given, name = 'id'): string {
  const id = requiredArgument(given, name, 'give the step an id, such as ask-mileage');
  if (idPattern.test(id) && namePattern.test(id)) return id;
  throw new EditRefused(
    `"${id}" cannot be an id: at most 100 letters, digits, - and _, such as ask-mileage`,
    name,
  );
}

/** The parts of a text with several: "Yes | No". */
export const parts = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s*(?:\||\n)\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type StepEntry = { title?: string; form?: string; skipWhen?: EditableJson };

/** The steps in the text of a flow file; none where it has none. */
export function stepsOf(flow: string): Record<string, StepEntry> {
  const { steps } = readJsonText(flow).value as { steps?: Record<string, StepEntry> };
  return steps ?? {};
}

/** The title of a step in quotation marks. */
export const quotedTitle = (flow: string, id: string) => `“${stepsOf(flow)[id]?.title ?? id}”`;
