import { englishTexts, type PageTexts, type TextKey } from '../text/text.ts';

/**
 * The English text for a text on the screen, so that analytics has one language.
 *
 * @returns undefined for a text that is not in our text file exactly as it stands
 */
export function englishWords(words: string, { pack }: PageTexts): string | undefined {
  const spoken = pack?.texts ?? {};
  const english = englishTexts();
  const keys = Object.keys(english) as TextKey[];
  const key = keys.find((each) => (spoken[each] ?? english[each]) === words);
  return key && english[key];
}
