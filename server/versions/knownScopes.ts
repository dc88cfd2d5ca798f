import { asc } from 'drizzle-orm';
import type { KnownScope } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import { organisations, shops } from '../db/tables.ts';
import { everybody, roleWithin, type Scope, type StaffMember } from '../staff/roles.ts';
import { liveScopes } from './publications.ts';
import { scopeName } from '../staff/scopeNames.ts';

/** The most of each kind that are listed; a picker can show no more. */
const MOST = 1_000;

/** The scopes that a staff member may see: everybody's, then organisations and shops by name. */
export async function knownScopes(db: Database, member: StaffMember): Promise<KnownScope[]> {
  const own = await liveScopes(db);
  const all: (readonly [Scope, string | null, organisationId?: string])[] = [[everybody, null]];
  for (const { id, name } of await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .orderBy(asc(organisations.name))
    .limit(MOST)) {
    all.push([{ kind: 'organisation', id }, name]);
  }
  for (const { id, name, organisationId } of await db
    .select({ id: shops.id, name: shops.name, organisationId: shops.organisationId })
    .from(shops)
    .orderBy(asc(shops.name))
    .limit(MOST)) {
    all.push([{ kind: 'shop', id }, name, organisationId ?? undefined]);
  }
  return all.flatMap(([of, name, organisationId]) => {
    const role = roleWithin(member, of, organisationId);
    const scope = scopeName(of);
    if (role === undefined) return [];
    const sets = own.filter((each) => each.scope === scope);
    const follows = scope !== 'everybody' && sets.every(({ around }) => around !== null);
    return [{ scope, name, role, hasOwn: sets.length > 0, follows }];
  });
}
