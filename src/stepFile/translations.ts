import { below } from '../json/pointer.ts';
import {
  translationLanguages,
  type StepFormDefinition,
  type StepFormProblem,
  type TranslationLanguage,
} from './types.ts';
import { mapWords } from './words.ts';

type Report = (pointer: string, message: string) => void;

/** What must come through a translation unharmed: `{places}` and the addresses of links. */
const marksOf = (sentence: string) =>
  [...sentence.matchAll(/\{\w+\}|\]\([^)]*\)/g)].map(String).toSorted().join(' ');

/** Reports translations that lose a place or a link of their sentence, or make one up. */
export function checkMarks({ translations = {} }: StepFormDefinition, report: Report): void {
  for (const [sentence, byLanguage] of Object.entries(translations)) {
    for (const [language, words] of Object.entries(byLanguage)) {
      const [wanted, found] = [marksOf(sentence), marksOf(words)];
      if (wanted === found) continue;
      const pointer = below('/translations', sentence, language);
      report(pointer, `has the marks "${found}", its sentence has "${wanted}"`);
    }
  }
}

/** A sentence of a form that not every language has. */
export interface MissingText {
  readonly sentence: string;
  /** Where the form says it first. */
  readonly pointer: string;
  readonly languages: readonly TranslationLanguage[];
}

/** Every sentence a form says, once each, with the places where it says it. */
export function sentencesOf(form: StepFormDefinition): Map<string, string[]> {
  const said = new Map<string, string[]>();
  mapWords(form, (sentence, pointer) => {
    // What has no letters, such as ###-###-####, reads the same in every language.
    if (/\p{L}/u.test(sentence)) said.set(sentence, [...(said.get(sentence) ?? []), pointer]);
    return sentence;
  });
  return said;
}

/** The sentences that a visitor of another language reads in English. */
export function missingTexts(form: StepFormDefinition): MissingText[] {
  const { translations = {} } = form;
  return [...sentencesOf(form)].flatMap(([sentence, [pointer = '']]) => {
    const languages = translationLanguages.filter(
      (language) => translations[sentence]?.[language] === undefined,
    );
    return languages.length > 0 ? [{ sentence, pointer, languages }] : [];
  });
}

/**
 * Sentences that lack a translation, and translations of sentences the form does not say. Neither
 * keeps a form from being used: a sentence without a translation is shown in English.
 */
export function translationGaps(form: StepFormDefinition): StepFormProblem[] {
  const { id, translations = {} } = form;
  const file = `schemas/steps/${id}.json`;
  const said = sentencesOf(form);
  const missing = missingTexts(form).flatMap(({ sentence, pointer, languages }) =>
    languages.map((language) => ({
      file,
      pointer,
      message: `"${sentence}" is missing in ${language}`,
    })),
  );
  const unused = Object.keys(translations)
    .filter((sentence) => !said.has(sentence))
    .map((sentence) => ({
      file,
      pointer: below('/translations', sentence),
      message: 'the form does not say this',
    }));
  return [...missing, ...unused];
}
