import type { FactCode, VinData } from './data.ts';
import { compileKey, keyedPart, type VinKey } from './vinKey.ts';

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
