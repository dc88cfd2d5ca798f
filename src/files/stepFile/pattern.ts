/**
 * The patterns that a form may hold: characters one after the other, each with how often it stands
 * there, and parts that may be left out. No character may be taken in two ways, as in the content
 * models of XML (Brüggemann-Klein and Wood, "One-unambiguous regular languages", 1998): so a browser
 * never has to try again, and a text that fits can be built.
 */

/** A character of a pattern. */
interface Item {
  /** Its source: "\d" or "[A-Z]". */
  readonly source: string;
  readonly min: number;
  readonly max: number;
  /** Where the part in brackets ends that begins here and may be left out. */
  readonly leftOutUntil?: number;
}

const escaped = String.raw`\\(?:[dwsDWS]|[^\p{L}\p{N}])`;
const itemAt = RegExp(
  String.raw`(${escaped}|\[(?:${escaped}|[^\\\]])+\]|[^\\[\](){}|^$*+?])([*+?]|\{\d+(?:,\d*)?\})?`,
  'uy',
);
const opensAt = /\((?:\?:)?/y;

function boundsOf(often = '{1}'): readonly [min: number, max: number] {
  if (often === '?') return [0, 1];
  if (often === '*' || often === '+') return [often === '+' ? 1 : 0, Infinity];
  const [min = 0, max = min] = often
    .slice(1, -1)
    .split(',')
    .map((one) => (one === '' ? Infinity : Number(one)));
  return [min, max];
}

/** The most items, and the most of one that must be there. */
const mostItems = 100;
const mostRepeats = 1000;

/** The items of a pattern; undefined for one that is more than a row of them. */
function itemsOf(pattern: string): Item[] | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return undefined;
  const items: Item[] = [];
  let opened: number | undefined;
  for (let at = 1; at < pattern.length - 1;) {
    itemAt.lastIndex = opensAt.lastIndex = at;
    const [whole, source = '', often] = itemAt.exec(pattern) ?? [''];
    const [opens = ''] = opened === undefined ? (opensAt.exec(pattern) ?? []) : [];
    if (opens !== '') opened = items.length;
    else if (whole !== '') {
      const [min, max] = boundsOf(often);
      items.push({ source, min, max });
    } else if (opened !== undefined && pattern.startsWith(')?', at)) {
      // One that can be empty could be left out in two ways.
      if (items.slice(opened).every(({ min }) => min === 0)) return undefined;
      items[opened] = { ...items[opened]!, leftOutUntil: items.length };
      opened = undefined;
    } else return undefined;
    at += whole.length || opens.length || 2;
  }
  const isShort = items.length <= mostItems && items.every(({ min }) => min <= mostRepeats);
  return opened === undefined && isShort ? items : undefined;
}

/** Beyond ASCII, what `\s` takes: the other classes end within it. */
const blanks = [0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff];

/**
 * For each item the characters that it takes, of a few that stand for all: every character class
 * begins and ends beside one that the pattern names, or within these.
 */
function takenBy(items: readonly Item[], pattern: string): ReadonlySet<string>[] {
  const named = [...pattern].map((one) => one.codePointAt(0)!);
  const ascii = Array.from({ length: 0x80 }, (_, code) => code);
  const near = [...named, ...blanks].flatMap((code) => [code - 1, code, code + 1]);
  const all = [...new Set([...ascii, ...near])].filter((code) => code >= 0 && code <= 0x10ffff);
  const characters = all.map((code) => String.fromCodePoint(code));
  return items.map(({ source }) => {
    const takes = RegExp(`^${source}$`, 'u');
    return new Set(characters.filter((one) => takes.test(one)));
  });
}

/** Whether some character can be taken in two ways. */
function isAmbiguous(items: readonly Item[], pattern: string): boolean {
  const taken = takenBy(items, pattern);
  /** The items that may take the next character before an item. */
  const next = (at: number): readonly number[] => {
    const item = items[at];
    if (item === undefined) return [];
    const { min, leftOutUntil } = item;
    const further = [...(min === 0 ? next(at + 1) : []), ...next(leftOutUntil ?? items.length)];
    return [...new Set([at, ...further])];
  };
  const share = (one: number, other: number) =>
    [...taken[one]!].some((character) => taken[other]!.has(character));
  return items.some(({ min, max }, at) => {
    const first = next(at);
    const isRepeated = min < max && max > 1;
    return (
      first.some((one, index) => first.slice(index + 1).some((other) => share(one, other))) ||
      (isRepeated && next(at + 1).some((other) => share(at, other)))
    );
  });
}

/**
 * The pattern of an address in the answers of the product. Each part of the domain ends at a dot, which
 * no part takes, so a browser tries each place once, although the last part looks like those before.
 */
const ofAddresses = String.raw`^[^\s@,;<>()]+@([^\s@.,;<>()]+\.)+[^\s@.,;<>()]{2,}$`;

/** Why a form cannot hold a pattern, with what to write instead; undefined if it can. */
export function patternFault(pattern: string): string | undefined {
  if (pattern === ofAddresses) return undefined;
  try {
    // With the `u` flag, as ajv's validators use it.
    RegExp(pattern, 'u');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const items = itemsOf(pattern);
  if (items === undefined) {
    return String.raw`write from “^” to “$” one character after the other, each as itself, \d, \w, \s or [A-Z], with how often it stands there, and parts that may be left out in brackets: ^[A-Z]{2}\d{3}(-\d{4})?$; ask for one of several words as a choice`;
  }
  if (!isAmbiguous(items, pattern)) return undefined;
  return 'it can take one text in two ways, and then a browser may try for ever: let what follows a repetition, or a part that may be left out, begin with a character that it does not take';
}

/** Characters that people type, the likeliest first. */
const typed = [
  ...'a5A -.@/:_',
  ...Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)),
];

/**
 * Texts along a pattern, of a length where it takes that: without the parts that may be left out, and
 * with all of them. None for one that a form cannot hold.
 */
export function patternTexts(pattern: string, length: number): string[] {
  const items = itemsOf(pattern) ?? [];
  return [false, true].map((isWhole) => {
    const kept = items.filter((_, at) => {
      const isWithin = ({ leftOutUntil = 0 }: Item, from: number) =>
        from <= at && at < leftOutUntil;
      return isWhole || !items.some(isWithin);
    });
    let missing = length - kept.reduce((sum, { min }) => sum + min, 0);
    return kept
      .map(({ source, min, max }) => {
        const takes = RegExp(`^${source}$`, 'u');
        const more = Math.max(0, Math.min(missing, max - min));
        missing -= more;
        return (typed.find((one) => takes.test(one)) ?? '').repeat(min + more);
      })
      .join('');
  });
}
