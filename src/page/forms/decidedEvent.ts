import type { StepFormFile } from '../../files/stepFile/types.ts';

/** The event that an answer decides on; undefined where Continue sends the forward event. */
export function decidedEvent(
  { decides }: Pick<StepFormFile, 'decides'>,
  answers: object,
): string | undefined {
  if (decides === undefined) return undefined;
  const value: unknown = Object.hasOwn(answers, decides.answer)
    ? answers[decides.answer as keyof typeof answers]
    : undefined;
  const isChoice = typeof value === 'string' || typeof value === 'boolean';
  const key = String(value);
  return isChoice && Object.hasOwn(decides.events, key) ? decides.events[key] : undefined;
}
