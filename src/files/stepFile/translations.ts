import { below } from '../json/pointer.ts';
import {
  translationLanguages,
  type StepFormDefinition,
  type TranslationLanguage,
} from './types.ts';
import { mapWords } from './words.ts';

type Report = (pointer: string, message: string) => void;

/**
 * The parts of a sentence that its translation must contain: `{placeholders}` and addresses of
 * links.
 */
const marksOf = (sentence: string) =>
  [...sentence.matchAll(/\{\w+\}|(?<=\]\()[^)]*(?=\))/g)].map(String).toSorted().join(' ');

const marksDiffer = (wanted: string, found: string) =>
  `must have the links and {placeholders} of its sentence, “${wanted}”, and has “${found}”`;

/** Reports translations that lose or add a placeholder or a link. */
export function checkMarks({ translations = {} }: StepFormDefinition, report: Report): void {
  for (const [sentence, byLanguage] of Object.entries(translations)) {
    for (const [language, words] of Object.entries(byLanguage)) {
      const [wanted, found] = [marksOf(sentence), marksOf(words)];
      if (wanted === found) continue;
      const pointer = below('/translations', sentence, language);
      report(pointer, marksDiffer(wanted, found));
    }
  }
}

/** A sentence of a form that lacks a translation. */
export interface MissingText {
  readonly sentence: string;
  /** The first place in the form that says it. */
  readonly pointer: string;
  readonly languages: readonly TranslationLanguage[];
}

/** Every sentence of a form, once, with all places that say it. */
export function sentencesOf(form: StepFormDefinition): Map<string, string[]> {
  const said = new Map<string, string[]>();
  mapWords(form, (sentence, pointer) => {
    // A text without letters, such as ###-###-####, is the same in every language.
    if (/\p{L}/u.test(sentence)) said.set(sentence, [...(said.get(sentence) ?? []), pointer]);
    return sentence;
  });
  return said;
}

/** The sentences without a translation, which visitors of other languages read in English. */
export function missingTexts(form: StepFormDefinition): MissingText[] {
  const { translations = {} } = form;
  return [...sentencesOf(form)].flatMap(([sentence, [pointer = '']]) => {
    const languages = translationLanguages.filter(
      (language) => translations[sentence]?.[language] === undefined,
    );
    return languages.length > 0 ? [{ sentence, pointer, languages }] : [];
  });
}
