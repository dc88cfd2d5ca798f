import type { OpaqueId } from '../../src/contract/types.gen.ts';

/**
 * The number our own opaque ids are, whether it came as 12 or as "12"; `undefined` for anything
 * that cannot be one of ours.
 */
export function ownId(id: OpaqueId): number | undefined {
  const number = /^\d{1,16}$/.test(String(id)) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}
