const little = new Set(
  'a an and any are at be by can could do does for has have how i if in is it me my of on or our please should tell that the this to us was we were what when where which who will with would you your'.split(
    ' ',
  ),
);

/**
 * The words of a question that can name it: "How many miles are on your car?" → many, miles, car.
 */
function tellingWords(question: string): string[] {
  const plain = question.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !little.has(word)).slice(0, 3);
}

/** An id for a new question that no step or form has; empty while there is no question. */
export function suggestId(question: string, taken: readonly string[]): string {
  const words = tellingWords(question);
  if (words.length === 0) return '';
  const id = ['ask', ...words].join('-');
  let number = 2;
  while (taken.includes(number === 2 ? id : `${id}-${number}`)) number += 1;
  return number === 2 ? id : `${id}-${number}`;
}

/** A name for the answer of a question, in camel case like the others. */
export function suggestAnswerName(question: string): string {
  const [first = '', ...rest] = tellingWords(question);
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
