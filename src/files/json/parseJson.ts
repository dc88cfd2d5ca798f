import { parser } from '@lezer/json';

/** The most levels of lists and objects: what a hand writes has hardly ten. */
const mostLevels = 200;

const byteOrderMark = '\u{FEFF}';
/** What reading as UTF-8 makes of bytes that are none. */
const replacement = '\u{FFFD}';

function errorAt(text: string, offset: number, why: string, cause?: unknown): SyntaxError {
  const lines = text.slice(0, offset).split('\n');
  const place = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
  return new SyntaxError(`${place}: ${why}`, { cause });
}

/** Where a text stops being JSON; the engine says so of some mistakes only. */
function breakOf(text: string, message: string): number {
  const said = / at position (\d+)/.exec(message);
  if (said !== null) return Number(said[1]);
  let first = text.length;
  parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) first = Math.min(first, from);
    },
  });
  return first;
}

function whyOf(text: string, message: string): string {
  if (text.startsWith(byteOrderMark))
    return 'it begins with a byte order mark; save it as UTF-8 without one';
  return message
    .replace(/ (?:in JSON )?at position \d+.*$/s, '')
    .replace(/^(Unexpected token .*?), .*$/s, '$1')
    .replace(/^Unexpected end of JSON input$/, 'it ends too early');
}

/** Where a text goes too deep: the parser below takes ever longer for each level. */
function beyondMostLevels(text: string): number | undefined {
  let levels = 0;
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') levels += 1;
    else if (mark === ']' || mark === '}') levels -= 1;
    if (levels > mostLevels) return index;
  }
  return undefined;
}

/** Refuses what JavaScript would read, but not as its author meant it. */
function refuseSlips(text: string): void {
  const unreadable = text.indexOf(replacement);
  if (unreadable !== -1)
    throw errorAt(text, unreadable, 'a letter here cannot be read; type it anew and save as UTF-8');
  const tooDeep = beyondMostLevels(text);
  if (tooDeep !== undefined)
    throw errorAt(text, tooDeep, `it is more than ${mostLevels} levels deep`);
  /** The keys of the objects around the current place; undefined for a list. */
  const levels: (Set<string> | undefined)[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Object' || name === 'Array') {
        levels.push(name === 'Object' ? new Set() : undefined);
      }
      if (name !== 'PropertyName') return;
      const key = JSON.parse(text.slice(from, to)) as string;
      const keys = levels.at(-1)!;
      if (keys.has(key))
        throw errorAt(text, from, `“${key}” is there twice, and only the last would count`);
      keys.add(key);
    },
    leave: ({ name }) => {
      if (name === 'Object' || name === 'Array') levels.pop();
    },
  });
}

/**
 * Parses a JSON text that somebody wrote.
 *
 * @throws SyntaxError with line and column, as an editor shows them; also for a key that is twice in
 *   an object, of which JavaScript would drop the first without a word, and for a letter that was
 *   lost because the file was saved otherwise than as UTF-8
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    throw errorAt(text, breakOf(text, message), whyOf(text, message), error);
  }
  refuseSlips(text);
  return value;
}
