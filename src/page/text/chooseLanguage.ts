/** The languages of the tool. */
export const languages = ['en', 'es', 'fr-CA'] as const;

export type Language = (typeof languages)[number];

const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];

/**
 * The language of a page: the requested one; else the first of the visitor's languages that the
 * tool has, in any region; else English.
 *
 * @param requested the `lang` parameter of the page's address; null without one
 * @param preferred `navigator.languages`, the most preferred first
 */
export function chooseLanguage(requested: string | null, preferred: readonly string[]): Language {
  const spoken = [requested ?? '', ...preferred].map((tag) =>
    languages.find((language) => primary(language) === primary(tag)),
  );
  return spoken.find((language) => language !== undefined) ?? 'en';
}
