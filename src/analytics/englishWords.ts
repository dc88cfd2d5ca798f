import en from '../text/en.json';
import { languagePack, type TextKey } from '../text/text.ts';

const keys = Object.keys(en) as TextKey[];

/**
 * The English of words on the screen, so that analytics speaks one language.
 *
 * @returns undefined for words that are not, as they stand, in our text file
 */
export function englishWords(words: string): string | undefined {
  const spoken = languagePack()?.texts ?? {};
  const key = keys.find((each) => (spoken[each] ?? en[each]) === words);
  return key && en[key];
}
