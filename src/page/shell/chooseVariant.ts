import { anonymousUserId } from '../analytics/anonymousUserId.ts';

/**
 * A number from 0 up to 1 that a text always gives, and that tells nothing of the number of another
 * text: FNV-1a, with the bits mixed at the end as MurmurHash3 does.
 */
function uniformOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * The variant of an experiment that a browser gets, the same at each visit. The salt makes who gets
 * which in one experiment independent of the next.
 *
 * @param others the variants beside the first one, with their shares of 100 visitors
 * @returns undefined for the first one
 */
export function chooseVariant<Variant extends { readonly share: number }>(
  { salt, others }: { readonly salt: string; readonly others: readonly Variant[] },
  browser = anonymousUserId(),
): Variant | undefined {
  let left = 100 * uniformOf(salt + browser);
  return others.find(({ share }) => (left -= share) < 0);
}
