import type { KnownScope, ScopeName } from '../../../contract/staff.gen.ts';
import type { Staff } from '../calls/calls.ts';
import words from './words.json';

/** What a page of the staff is given. */
export interface StaffPageProps {
  readonly staff: Staff | null;
  /** The scopes that one may see, for their names */
  readonly scopes: readonly KnownScope[];
}

/** The name of a scope as staff read it. */
export function nameOfScope(scopes: readonly KnownScope[], name: ScopeName): string {
  if (name === 'everybody') return words.everybody;
  const found = scopes.find((each) => each.scope === name)?.name;
  return found ?? (name.startsWith('shop:') ? words.aShop : words.anOrganisation);
}
