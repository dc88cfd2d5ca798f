import { sentencesOf } from '../../../stepFile/translations.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormFinding } from './fieldWords.ts';

/** Where a link of a form can lead, see `src/forms/formText.tsx`. */
const isAddress = (target: string) =>
  /^(https:\/\/[^\s]+|config:(privacyPolicyUrl|termsUrl))$/.test(target);

/** A placeholder that nothing fills in, or a link that leads nowhere. */
function markLeft(sentence: string): string | undefined {
  const placeholders = sentence.match(/\{\w+\}/g) ?? [];
  const links = [...sentence.matchAll(/\[[^\]]*\]\(([^)]*)\)/g)];
  return (
    placeholders.find((one) => one !== '{shopName}') ??
    links.find(([, target = '']) => !isAddress(target))?.[0]
  );
}

/** Warnings for marks in a form's texts that visitors would read as they are written. */
export const marksLeft = (form: StepFormDefinition): FormFinding[] =>
  [...sentencesOf(form)].flatMap(([sentence, [pointer = '']]): FormFinding[] => {
    const left = markLeft(sentence);
    if (left === undefined) return [];
    const message = `visitors read "${left}" as it stands; write {shopName}, or a link as [words](https://…), [words](config:privacyPolicyUrl) or [words](config:termsUrl)`;
    return [{ severity: 'warning', pointer, message }];
  });
