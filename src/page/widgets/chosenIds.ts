import type { OpaqueId } from '../../contract/types.gen.ts';
import { isSameId } from '../../booking/shop/isSameId.ts';

export function includesId(ids: readonly OpaqueId[], id: OpaqueId): boolean {
  return ids.some((other) => isSameId(other, id));
}

/** A new list with `id` appended or removed. */
export function withId(ids: readonly OpaqueId[], id: OpaqueId, on: boolean): OpaqueId[] {
  const others = ids.filter((other) => !isSameId(other, id));
  return on ? [...others, id] : others;
}
