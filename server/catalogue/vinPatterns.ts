import type { FactCode, VinData } from './data.ts';

/**
 * VIN patterns as vPIC writes them. A key is matched from position 4 on; after "|" it goes on at
 * position 10 (position 9 is the check digit). "*" is any character, "#" a digit, "[A-C7]" a set;
 * "_" inside a set means nothing. A key may be shorter than what it is matched with.
 */

interface VinKey {
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

/** The facts that one set of patterns tells about a VIN, each by the most specific key. */
export interface Reading {
  /** vPIC's vehicle type of the maker code: 2 car, 3 truck, 7 multipurpose vehicle */
  vehicleType: number;
  facts: Map<FactCode, { value: number; specificity: number }>;
}

/** Matches VINs with the packed patterns; a key is compiled when it is first needed. */
export class VinPatterns {
  readonly #data: VinData;
  readonly #keys: VinKey[] = [];

  constructor(data: VinData) {
    this.#data = data;
  }

  /** One reading for each set of patterns the maker filed for the year; empty for an unknown maker. */
  readings(vin: string, year: number): Reading[] {
    const wmi = vin.slice(0, 3);
    const rows = Object.hasOwn(this.#data.wmis, wmi) ? this.#data.wmis[wmi]! : [];
    const part = keyedPart(vin);
    const readings: Reading[] = [];
    for (let i = 0; i < rows.length; i += 4) {
      const [vehicleType, from, to, set] = rows.slice(i, i + 4) as [number, number, number, number];
      if (from <= year && year <= to) readings.push({ vehicleType, facts: this.#read(set, part) });
    }
    return readings;
  }

  #read(set: number, part: string): Reading['facts'] {
    const reading: Reading['facts'] = new Map();
    const rows = this.#data.sets[set]!;
    for (let i = 0; i < rows.length; i += 2) {
      const { matches, specificity } = this.#key(rows[i]!);
      if (!matches(part)) continue;
      const facts = this.#data.facts[rows[i + 1]!]!;
      for (let j = 0; j < facts.length; j += 2) {
        const code = facts[j] as FactCode;
        if (specificity <= (reading.get(code)?.specificity ?? -1)) continue;
        reading.set(code, { value: facts[j + 1]!, specificity });
      }
    }
    return reading;
  }

  #key(index: number): VinKey {
    return (this.#keys[index] ??= compileKey(this.#data.keys[index]!));
  }
}
