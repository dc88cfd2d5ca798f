import type { OpaqueId } from '../../src/contract/types.gen.ts';

/**
 * The number in one of our opaque ids, sent as 12 or as "12"; `undefined` for anything that cannot
 * be one.
 */
export function ownId(id: OpaqueId): number | undefined {
  const number = /^\d{1,16}$/.test(String(id)) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}
