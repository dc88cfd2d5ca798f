import type { Answers, OpaqueId } from '../../contract/types.gen.ts';

/** The note to a service; '' for none. The shop chooses its ids: one may be that of any property. */
export function noteOf({ notes = {} }: Answers, id: OpaqueId): string {
  const name = String(id);
  return Object.hasOwn(notes, name) ? (notes[name]?.trim() ?? '') : '';
}
