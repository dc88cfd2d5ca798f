import type { KnownScope, ScopeName } from '../../../contract/staff.gen.ts';
import type { Staff } from '../calls/calls.ts';
import { fillWords } from '../words.ts';
import words from './words.json';

/** What a page of the staff is given. */
export interface StaffPageProps {
  readonly staff: Staff | null;
  /** The scopes that one may see, for their names */
  readonly scopes: readonly KnownScope[];
  /** The shop that the page is about; '' where it is about no single one */
  readonly shop: string;
}

/** What a scope is called. */
export type NamedScope = Pick<KnownScope, 'scope' | 'name'>;

/** Whose flow, within a sentence. */
export const flowOfScope = (scopes: readonly NamedScope[], name: ScopeName): string =>
  name === 'everybody'
    ? words.everybodysFlow
    : fillWords(words.flowOf, { name: nameOfScope(scopes, name) });

/**
 * What the form that publishes says of following; undefined where there is nothing to follow.
 *
 * @param isFirst whether that is offered first
 */
export const followingOf = (
  scopes: readonly KnownScope[],
  place: ScopeName,
  around: ScopeName | null,
  isFirst: boolean,
) =>
  around === null
    ? undefined
    : { place: nameOfScope(scopes, place), around: flowOfScope(scopes, around), isFirst };

/** The name of a scope as staff read it. */
export function nameOfScope(scopes: readonly NamedScope[], name: ScopeName): string {
  if (name === 'everybody') return words.everybody;
  const found = scopes.find((each) => each.scope === name)?.name;
  return found ?? (name.startsWith('shop:') ? words.aShop : words.anOrganisation);
}
