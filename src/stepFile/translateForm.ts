import type { StepFormDefinition, TranslationLanguage } from './types.ts';
import { mapWords } from './words.ts';

/** The words for a sentence of the form in a language, or else the sentence itself. */
export const translator =
  ({ translations = {} }: StepFormDefinition, language: TranslationLanguage) =>
  (sentence: string): string =>
    translations[sentence]?.[language] ?? sentence;

/** The form in a language; a sentence without a translation stays English. */
export function translateForm(
  form: StepFormDefinition,
  language: TranslationLanguage,
): StepFormDefinition {
  return mapWords(form, translator(form, language));
}
