import type { Answers, OpaqueId } from '../../contract/types.gen.ts';

/**
 * The note to a service; '' if there is none. Reads own properties only, because a shop's id may
 * equal the name of an inherited one.
 */
export function noteOf({ notes = {} }: Answers, id: OpaqueId): string {
  const name = String(id);
  return Object.hasOwn(notes, name) ? (notes[name]?.trim() ?? '') : '';
}
