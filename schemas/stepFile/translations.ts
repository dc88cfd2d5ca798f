import { below } from './pointer.ts';
import { translationLanguages, type StepFormDefinition, type StepFormProblem } from './types.ts';
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

/**
 * Sentences that lack a translation, and translations of sentences the form does not say. Neither
 * keeps a form from being used: a sentence without a translation is shown in English.
 */
export function translationGaps(form: StepFormDefinition): StepFormProblem[] {
  const { id, translations = {} } = form;
  const file = `schemas/steps/${id}.json`;
  const said = new Map<string, string>();
  mapWords(form, (sentence, pointer) => {
    // What has no letters, such as ###-###-####, reads the same in every language.
    if (/\p{L}/u.test(sentence) && !said.has(sentence)) said.set(sentence, pointer);
    return sentence;
  });
  const missing = [...said].flatMap(([sentence, pointer]) =>
    translationLanguages
      .filter((language) => translations[sentence]?.[language] === undefined)
      .map((language) => ({ file, pointer, message: `"${sentence}" is missing in ${language}` })),
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
