import type { OpaqueId } from '../../contract/types.gen.ts';

/** Whether two ids name the same thing. A form may have turned a number into text on its way. */
export function isSameId(a: OpaqueId, b: OpaqueId): boolean {
  return String(a) === String(b);
}
