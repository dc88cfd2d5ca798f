import type { ScopeName } from '../../src/contract/staff.gen.ts';
import { everybody, type Scope } from './roles.ts';

/** The text of a scope, in addresses and rows. */
export const scopeName = (scope: Scope): ScopeName =>
  scope.kind === 'everybody' ? 'everybody' : `${scope.kind}:${scope.id.toLowerCase()}`;

export const scopePattern =
  '^(everybody|(organisation|shop):[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$';

/** The scope of a text that fits the pattern. */
export function scopeOfName(name: string): Scope {
  const [kind, id = ''] = name.split(':');
  if (kind === 'organisation' || kind === 'shop') return { kind, id: id.toLowerCase() };
  return everybody;
}
