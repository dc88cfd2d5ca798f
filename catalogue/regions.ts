import { keySets } from '../server/catalogue/vinPatterns.ts';

/**
 * A region is the set of VINs a key matches: one text of allowed characters a position, "" for any,
 * as `keySets` gives them. Two patterns speak of the same vehicle when their regions meet.
 */
export type Region = readonly string[];

const regionsByKey = new Map<string, Region>();

export function regionOf(key: string): Region {
  let region = regionsByKey.get(key);
  if (!region) {
    region = keySets(key);
    regionsByKey.set(key, region);
  }
  return region;
}

/** The VINs in both regions; undefined where there are none. */
export function meet(a: Region, b: Region): Region | undefined {
  const length = Math.max(a.length, b.length);
  const result: string[] = [];
  for (let i = 0; i < length; i += 1) {
    const left = a[i] ?? '';
    const right = b[i] ?? '';
    if (left === right || right === '') result.push(left);
    else if (left === '') result.push(right);
    else {
      const both = [...left].filter((character) => right.includes(character)).join('');
      if (both === '') return undefined;
      result.push(both);
    }
  }
  return result;
}

/** Whether every VIN of `inner` is in `outer`. */
export function covers(outer: Region, inner: Region): boolean {
  return outer.every((set, i) => {
    const other = inner[i] ?? '';
    return set === '' || (other !== '' && [...other].every((character) => set.includes(character)));
  });
}

/** How many positions a region restricts. */
export function specificity(region: Region): number {
  return region.filter((set) => set !== '' && set !== '|').length;
}
