import { EditRefused } from '../engine/author/operations.ts';
import { readJsonText, type EditableJson } from '../engine/author/jsonText.ts';
import { parseJson } from '../json/parseJson.ts';
import type { Given } from './types.ts';

/** What an edit was told under a name. @throws EditRefused where it was not told */
export function needed(given: Given, name: string, words: string): string {
  const value = given[name]?.trim();
  if (value === undefined || value === '') throw new EditRefused(words, name);
  return value;
}

/** A guard as it is typed under a name: that of a declared one, or a rule in JSON. */
export function guardGiven(text: string, name: string): EditableJson {
  if (!/^[[{"]|^true$|^false$/.test(text)) return text;
  try {
    return parseJson(text) as EditableJson;
  } catch (error) {
    throw new EditRefused(`${text} cannot be read: ${(error as Error).message}`, name);
  }
}

const idPattern = /^[a-z0-9][\w-]*(\.[\w-]+)*$/i;

/** An id for a step or form; it may become the name of a file, and stands in addresses. */
export function idGiven(given: Given, name = 'id'): string {
  const id = needed(given, name, 'give the step an id, such as ask-mileage');
  if (idPattern.test(id)) return id;
  throw new EditRefused(
    `"${id}" cannot be an id: letters, digits, - and _, such as ask-mileage`,
    name,
  );
}

/** The several parts of one text: "Yes | No". */
export const parts = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s*(?:\||\n)\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type StepEntry = { title?: string; form?: string; skipWhen?: EditableJson };

/** The steps of a flow file as it says them; none where it cannot be read. */
export function stepsOf(flow: string): Record<string, StepEntry> {
  const { steps } = readJsonText(flow).value as { steps?: Record<string, StepEntry> };
  return steps ?? {};
}

/** What a step is called, in quotation marks. */
export const titled = (flow: string, id: string) => `“${stepsOf(flow)[id]?.title ?? id}”`;
