import type { StepFormDefinition, TranslationLanguage } from './types.ts';
import { mapWords } from './words.ts';

/** Translates a sentence of the form; one without a translation stays English. */
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
