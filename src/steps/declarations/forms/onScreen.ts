import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField } from '../types.ts';
import { drawnFields, partsOf, widgetOf } from './fields.ts';
import type { Filling, Wrong } from './fillings.ts';
import { valueAt } from './parts.ts';
import { triesOf } from './situations.ts';
import { typedAnswers } from './typedAnswers.ts';
import { usualTexts } from './typedTexts.ts';

/** A field without parts, with the names that lead to it. */
export interface Place {
  readonly path: readonly string[];
  readonly field: FormField;
}

const placesIn = (field: FormField, above: readonly string[] = []): Place[] => {
  const path = [...above, field.name];
  const parts = partsOf(field);
  return parts.length === 0
    ? [{ path, field }]
    : parts.flatMap((part) => placesIn(part, path)).filter(isDrawn);
};
const isDrawn = ({ field }: Place) => field.looks['ui:widget'] !== 'hidden';

/** The visible fields of a form, and of its objects the parts. */
export const placesOf = (form: StepFormDefinition): Place[] =>
  drawnFields(form).flatMap((field) => placesIn(field));

/** Whether a field is hidden in a filled-in form. */
export const isHiddenIn = ({ hidden }: Filling, { path }: Place): boolean =>
  path.some((_, index) => hidden.includes(path.slice(0, index + 1).join('/')));

/** What a visitor gave in a field; undefined if it is hidden or blank. */
export const givenIn = (filling: Filling, place: Place): Json | undefined =>
  isHiddenIn(filling, place)
    ? undefined
    : (valueAt(filling.chosen[place.path[0]!], place.path) as Json | undefined);

const textual = ['ui:title', 'ui:description', 'ui:placeholder', 'title', 'description'];

/** All words of a part of a form file that visitors read. */
function wordsIn(part: unknown, isShown = false): string[] {
  if (typeof part === 'string') return isShown ? [part] : [];
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'ui:showWhen'
      ? []
      : wordsIn(value, textual.includes(key) || key === 'ui:errors' || isShown),
  );
}

const wordsOf = ({ heading, help = '', schema, uiSchema }: StepFormDefinition) =>
  [heading, help, ...wordsIn(schema), ...wordsIn(uiSchema)].join('\n');

/** Whether words contain a text by itself, not only as a part of a longer word. */
function saysSo(words: string, text: string): boolean {
  const exact = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return RegExp(`(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`, 'u').test(words);
}

/** The rules without words of our own that say what is wanted. */
const unexplained = ['pattern', 'format', 'minimum', 'maximum'];

/** Whether a field has words on what to type, beside its label. */
const isExplained = ({ looks }: FormField) =>
  looks['ui:description'] !== undefined ||
  looks['ui:placeholder'] !== undefined ||
  unexplained.some((rule) => valueAt(looks['ui:errors'], [rule]) !== undefined);

/**
 * The fields in which a filling has a text that nobody can find out: people do not type it of their
 * own accord, and the screen says neither the text itself nor what is wanted.
 */
export function secretsIn(form: StepFormDefinition) {
  const tries = triesOf(form);
  const words = wordsOf(form);
  const typed = placesOf(form).flatMap((place) => {
    const keeps = widgetOf(place.field)?.keeps;
    if (keeps === undefined) return [];
    const name = place.path.join('.');
    const { schema } = place.field;
    const usual = new Set([...usualTexts(schema), ...(typedAnswers[name] ?? [])].map(keeps));
    const listed = [schema.enum, schema.oneOf, schema.anyOf, schema.const];
    const isOpen = listed.every((one) => one === undefined) && isExplained(place.field);
    const tried = tries.get(`form.${name}`) ?? [];
    return [{ place, usual, tried: new Set(tried), isOpen }];
  });
  return (filling: Filling): Place[] =>
    typed.flatMap(({ place, usual, tried, isOpen }) => {
      const value = givenIn(filling, place);
      if (value === undefined || value === '' || usual.has(value)) return [];
      if (isOpen && !tried.has(value)) return [];
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return saysSo(words, text) ? [] : [place];
    });
}

const limits: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);

/** Whether a visitor reads at the field how to mend an error: by its limit, or in the form's words. */
export function isTold(form: StepFormDefinition, { field, keyword }: Wrong): boolean {
  const place = placesOf(form).find(({ path }) => path.join('.') === field);
  if (place === undefined) return false;
  return limits.has(keyword) || valueAt(place.field.looks['ui:errors'], [keyword]) !== undefined;
}
