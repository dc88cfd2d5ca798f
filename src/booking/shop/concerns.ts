/**
 * Whether `concerns` holds a need in the customer's own words. The field also carries answers to
 * extra questions, each as a line "label: answer". Those alone are no need; otherwise nobody could
 * wait at a shop that asks extra questions.
 *
 * @param asks whether a form has a question with a label: "Problem: brakes squeak" is a need unless
 *   one asks for a "Problem"
 */
export function hasCustomNeed(
  concerns: string | undefined,
  asks: (label: string) => boolean,
): boolean {
  const isAnswer = (line: string) =>
    [...line.matchAll(/: /g)].some(({ index }) => asks(line.slice(0, index)));
  const lines = (concerns ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.some((line) => !isAnswer(line));
}
