/**
 * VIN patterns as vPIC writes them. A key is matched from position 4 on; after "|" it goes on at
 * position 10 (position 9 is the check digit). "*" is any character, "#" a digit, "[A-C7]" a set;
 * "_" inside a set means nothing. A key may be shorter than what it is matched with.
 */

export interface VinKey {
  /** Whether the key matches the part of a VIN that `keyedPart` returns. */
  matches(part: string): boolean;
  /** How many characters the key pins down; between keys that match, the higher one wins. */
  specificity: number;
}

const TOKEN = /\[([^\]]*)\]|[\s\S]/g;

/** The allowed characters for each position of a key: "" for any, "|" for the bar. */
export function keySets(key: string): string[] {
  return [...key.matchAll(TOKEN)].map(([token, set]) => {
    if (set !== undefined) return expandSet(set);
    if (token === '*') return '';
    return token === '#' ? '0123456789' : token;
  });
}

function expandSet(set: string): string {
  return set.replaceAll('_', '').replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
    if (last < first) return from + to;
    return String.fromCharCode(...Array.from({ length: last - first + 1 }, (__, i) => first + i));
  });
}

export function compileKey(key: string): VinKey {
  const sets = keySets(key);
  return {
    matches: (part) =>
      sets.length <= part.length && sets.every((set, i) => set === '' || set.includes(part[i]!)),
    specificity: sets.filter((set) => set !== '' && set !== '|').length,
  };
}

/** The part of a VIN that keys match: positions 4 to 8, a bar, positions 10 to 17. */
export function keyedPart(vin: string): string {
  return `${vin.slice(3, 8)}|${vin.slice(9)}`;
}
