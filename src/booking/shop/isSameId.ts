import type { OpaqueId } from '../../contract/types.gen.ts';

/** Whether two ids are equal. A form may have turned a number into text. */
export function isSameId(a: OpaqueId, b: OpaqueId): boolean {
  return String(a) === String(b);
}
