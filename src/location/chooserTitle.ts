import { t } from '../text/text.ts';

/** The heading of the chooser (specification, section 2); an organisation without a name is left out. */
export function chooserTitle(orgName: string | undefined): string {
  const org = orgName?.trim() ?? '';
  if (org === '') return t('location.title');
  // 'É' starts with a vowel as 'E' does.
  const startsWithVowel = /^[aeiou]/i.test(org.normalize('NFD'));
  return t(startsWithVowel ? 'location.titleOfVowel' : 'location.titleOf', { org });
}
