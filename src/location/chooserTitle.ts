import { t } from '../text/text.ts';

/**
 * The heading of the chooser (specification, section 2): 'Choose a location' where the organisation
 * has no name.
 */
export function chooserTitle(orgName: string | undefined): string {
  const org = orgName?.trim() ?? '';
  if (org === '') return t('location.title');
  // Without its accent 'É' counts as the vowel that it is.
  const startsWithVowel = /^[aeiou]/i.test(org.normalize('NFD'));
  return t(startsWithVowel ? 'location.titleOfVowel' : 'location.titleOf', { org });
}
