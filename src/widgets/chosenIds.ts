import type { OpaqueId } from '../contract/types.gen.ts';
import { isSameId } from '../booking/shop/isSameId.ts';

export function includesId(ids: readonly OpaqueId[], id: OpaqueId): boolean {
  return ids.some((other) => isSameId(other, id));
}

/** The ids with one put at the end or taken out: a new list, each id as the shop gave it. */
export function withId(ids: readonly OpaqueId[], id: OpaqueId, on: boolean): OpaqueId[] {
  const others = ids.filter((other) => !isSameId(other, id));
  return on ? [...others, id] : others;
}
