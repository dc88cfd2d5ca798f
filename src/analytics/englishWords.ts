import { englishTexts, languagePack, type TextKey } from '../text/text.ts';

/**
 * The English of words on the screen, so that analytics speaks one language.
 *
 * @returns undefined for words that are not, as they stand, in our text file
 */
export function englishWords(words: string): string | undefined {
  const spoken = languagePack()?.texts ?? {};
  const english = englishTexts();
  const keys = Object.keys(english) as TextKey[];
  const key = keys.find((each) => (spoken[each] ?? english[each]) === words);
  return key && english[key];
}
