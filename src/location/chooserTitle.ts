import type { PageTexts } from '../text/text.ts';

/**
 * The heading of the chooser (specification, section 2): 'Choose a location' where the organisation
 * has no name.
 */
export function chooserTitle(orgName: string | undefined, t: PageTexts['t']): string {
  const org = orgName?.trim() ?? '';
  if (org === '') return t('location.title');
  // 'É' is a vowel, too: it is split into E and its accent.
  const startsWithVowel = /^[aeiou]/i.test(org.normalize('NFD'));
  return t(startsWithVowel ? 'location.titleOfVowel' : 'location.titleOf', { org });
}
