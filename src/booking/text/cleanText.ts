/**
 * What nobody types on purpose: control characters but the tab and the line end, halves of
 * characters, what is no character at all, and the marks that turn the direction of whatever follows
 * them (Unicode's embeddings, overrides and isolates). A name in Arabic or Hebrew needs none of them.
 */
const unwanted =
  /[^\P{Cc}\n\t]|\p{Surrogate}|\p{Noncharacter_Code_Point}|[\u202A-\u202E\u2066-\u2069]/gu;

/** All that some program shows as a new line: Unicode's mandatory breaks. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A typed or pasted text as it may be kept, shown and sent: every line ends with "\n". */
export const cleanText = (text: string): string =>
  text.replaceAll(lineEnds, '\n').replaceAll(unwanted, '');

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined) : undefined;

/**
 * The beginning of a text that fits a limit, cut between two characters as a reader sees them, so
 * that no emoji or accent is cut in halves.
 *
 * @param most how many code points, as `maxLength` of JSON Schema counts them
 */
export function cutText(text: string, most: number): string {
  // No text has more code points than it has units.
  if (text.length <= most) return text;
  let cut = '';
  let left = most;
  for (const character of charactersOf(text)) {
    left -= [...character].length;
    if (left < 0) break;
    cut += character;
  }
  // A letter under a hundred accents is one character.
  return cut === '' ? [...text].slice(0, most).join('') : cut;
}

function* charactersOf(text: string): Generator<string> {
  // An old browser cuts between code points.
  if (segmenter === undefined) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}
