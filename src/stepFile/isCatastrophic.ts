import { isSafePattern } from 'redos-detector';
import safeRegex from 'safe-regex2';

const judged = new Map<string, boolean>();
const REMEMBERED = 1000;

/**
 * Whether a pattern can take time without end on a short text: `^([a-z]+ ?)+$` tries all ways to cut
 * a word up, and freezes the visitor's page. One repetition within another, which alone is often
 * harmless, and more ways through it than can be counted. A pattern that cannot be judged in time
 * counts as one.
 *
 * @param pattern of which it is known that it is one
 */
export function isCatastrophic(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  const verdict =
    !safeRegex(pattern) &&
    !isSafePattern(pattern, { unicode: true, maxScore: 500, maxSteps: 20_000, timeout: 500 }).safe;
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(pattern, verdict);
  return verdict;
}
