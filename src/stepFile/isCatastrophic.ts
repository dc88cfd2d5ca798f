import { RegExpParser } from '@eslint-community/regexpp';
import { degree, isExponential } from './pattern/ambiguity.ts';
import { automatonOf, Unfathomable } from './pattern/automaton.ts';

const judged = new Map<string, boolean>();
const REMEMBERED = 1000;
/**
 * The highest power of a text's length that is accepted: 300 characters then take some ten million
 * steps.
 */
const MOST_DEGREE = 3;
/** Repetitions up to this count barely affect how time grows, and are taken as finite. */
const SHORT = 100;

function judge(pattern: string): boolean {
  const parsed = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
  try {
    return (
      isExponential(automatonOf(parsed, 0)) || degree(automatonOf(parsed, SHORT)) > MOST_DEGREE
    );
  } catch (error) {
    if (error instanceof Unfathomable) return true;
    throw error;
  }
}

/**
 * Whether matching a short text against a pattern can take practically for ever: `^([a-z]+ ?)+$`
 * and `^(a|a)*$` try all ways to divide a word, and freeze the visitor's page. A pattern is
 * catastrophic where a loop can match one text in two ways (Weber and Seidl, "On the degree of
 * ambiguity of finite automata"), or where its time grows faster than the third power of the
 * length. A pattern that cannot be analysed counts as catastrophic.
 *
 * @param pattern a valid regular expression
 */
export function isCatastrophic(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  const verdict = judge(pattern);
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(pattern, verdict);
  return verdict;
}
