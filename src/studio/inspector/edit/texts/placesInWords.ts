import { pointerKeys } from '../../../../files/json/pointer.ts';
import { answerInWords, asSentence } from '../../words.ts';
import words from './placeWords.json';

const parts = words.parts as Readonly<Record<string, string>>;
const errors = words.errors as Readonly<Record<string, string>>;
const count = (index: string) => Number(index) + 1;

/** The place of a sentence in a form, in words: "Choice 3", "The notes: example in the field". */
export function placeInWords(pointer: string): string {
  const [part = '', ...rest] = pointerKeys(pointer);
  if (part === 'actions') return `Button ${count(rest[0] ?? '0')}`;
  if (part !== 'schema' && part !== 'uiSchema') return parts[part] ?? asSentence(part);
  const keys = rest.filter((key) => !['properties', 'items', 'ui:options'].includes(key));
  const names = keys.filter((key) => !key.startsWith('ui:') && !Object.hasOwn(parts, key));
  const at = keys.findIndex((key) => key.startsWith('ui:') || Object.hasOwn(parts, key));
  const [kind = '', detail = ''] = at < 0 ? [] : keys.slice(at);
  const what =
    kind === 'ui:errors'
      ? `said when it is ${errors[detail] ?? detail}`
      : kind === 'ui:enumNames' || kind === 'enum'
        ? `choice ${count(detail)}`
        : (parts[kind] ?? kind.replace('ui:', ''));
  const field = names.find((name) => !/^\d+$/.test(name) && name !== detail);
  if (field === undefined) return asSentence(what);
  return asSentence(what === '' ? answerInWords(field) : `${answerInWords(field)}: ${what}`);
}

/** The places of a sentence, in words, without duplicates. */
export const placesInWords = (pointers: readonly string[]): string =>
  [...new Set(pointers.map(placeInWords))].join('; ');

/** How many translations a screen lacks, and what that means to visitors. */
export const gapsInWords = (gaps: number): string =>
  `${gaps} ${gaps === 1 ? 'translation is' : 'translations are'} missing: those visitors read English.`;
