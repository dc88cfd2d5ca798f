import { RegExpParser } from '@eslint-community/regexpp';
import { degree, isExponential } from './pattern/ambiguity.ts';
import { automatonOf, Unfathomable } from './pattern/automaton.ts';

const judged = new Map<string, boolean>();
const REMEMBERED = 1000;
/** A text of 300 characters takes some ten million steps then. */
const MOST_DEGREE = 3;
/** Repetitions up to here add too little for the power by which time grows. */
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
 * Whether a pattern can take time without end on a short text: `^([a-z]+ ?)+$` and `^(a|a)*$` try
 * all ways to cut a word up, and freeze the visitor's page. That is so where one text can be taken
 * in two ways round and round (Weber and Seidl, "On the degree of ambiguity of finite automata"), or
 * where its time grows with more than the third power. One that cannot be judged counts as one.
 *
 * @param pattern of which it is known that it is one
 */
export function isCatastrophic(pattern: string): boolean {
  const known = judged.get(pattern);
  if (known !== undefined) return known;
  const verdict = judge(pattern);
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(pattern, verdict);
  return verdict;
}
