/**
 * Whether `concerns` holds a need in the customer's own words. The field also carries answers of
 * extra form steps, each as a line "label: answer"; those alone are no need, or a shop that adds a
 * step could book nobody who waits.
 *
 * @param asks whether a form has a question of that label: "Problem: brakes squeak" is a need
 *   where nothing asks for a "Problem"
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
