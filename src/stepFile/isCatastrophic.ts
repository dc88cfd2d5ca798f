import { RegExpParser } from '@eslint-community/regexpp';
import { hasManyMatches, isExponential } from './pattern/ambiguity.ts';
import { automatonOf, Unfathomable } from './pattern/automaton.ts';

const judged = new Map<string, boolean>();
const REMEMBERED = 1000;

function judge(pattern: string): boolean {
  try {
    const parsed = new RegExpParser().parsePattern(pattern, undefined, undefined, {
      unicode: true,
    });
    const automaton = automatonOf(parsed);
    return isExponential(automaton) || hasManyMatches(automaton);
  } catch (error) {
    // Groups within groups, too deep for the stack.
    if (error instanceof Unfathomable || error instanceof RangeError) return true;
    throw error;
  }
}

/**
 * Whether matching a short text against a pattern can take practically for ever: `^([a-z]+ ?)+$`
 * and `^(a|a)*$` try all ways to divide a word, and freeze the visitor's page. A pattern is
 * catastrophic where a loop can match one text in two ways (Weber and Seidl, "On the degree of
 * ambiguity of finite automata"), or where counted repetitions or many in a row have one text match
 * in more than a million ways. A pattern that cannot be analysed counts as catastrophic.
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
