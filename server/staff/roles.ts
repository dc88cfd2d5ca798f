import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';

/** What staff may do, each including those before: look; work on drafts; change what is live. */
export const roles = ['viewer', 'editor', 'publisher'] as const;
export type Role = (typeof roles)[number];

/** Whose flow something is about. */
export type Scope =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'organisation'; readonly id: string }
  | { readonly kind: 'shop'; readonly id: string };

/** A role, for a scope and all that is within it. */
export interface Grant {
  readonly role: Role;
  readonly scope: Scope;
}

export interface StaffMember {
  /** Stays the same from one sign-in to the next */
  readonly id: string;
  readonly name: string;
  readonly grants: readonly Grant[];
}

export const everybody: Scope = { kind: 'everybody' };

const includesRole = (granted: Role, role: Role) => roles.indexOf(granted) >= roles.indexOf(role);
const sameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The organisation of a shop; undefined if it has none or there is no such shop. */
async function organisationOf(db: Database, shopId: string): Promise<string | undefined> {
  const [shop] = await db
    .select({ organisationId: shops.organisationId })
    .from(shops)
    .where(eq(shops.id, shopId));
  return shop?.organisationId ?? undefined;
}

/**
 * The highest role of a staff member for a scope: everybody's scope includes each organisation and
 * shop, an organisation's includes its shops.
 *
 * @param organisationId of the scope's shop, where it has one
 * @returns undefined if the member has none
 */
export function roleWithin(
  { grants }: Pick<StaffMember, 'grants'>,
  scope: Scope,
  organisationId: string | undefined,
): Role | undefined {
  const includesScope = (granted: Scope) => {
    if (granted.kind === 'everybody') return true;
    if (scope.kind === 'everybody') return false;
    if (granted.kind === scope.kind) return sameId(granted.id, scope.id);
    return (
      scope.kind === 'shop' && organisationId !== undefined && sameId(granted.id, organisationId)
    );
  };
  const held = grants.filter((each) => includesScope(each.scope)).map(({ role }) => role);
  return roles.findLast((role) => held.includes(role));
}

/** The highest role of a staff member for a scope; undefined if there is none. */
export async function roleFor(
  db: Database,
  member: Pick<StaffMember, 'grants'>,
  scope: Scope,
): Promise<Role | undefined> {
  const isInOrganisation =
    scope.kind === 'shop' && member.grants.some((each) => each.scope.kind === 'organisation');
  return roleWithin(
    member,
    scope,
    isInOrganisation ? await organisationOf(db, scope.id) : undefined,
  );
}

/** Whether a staff member has a role, or one that includes it, for a scope. */
export async function may(
  db: Database,
  member: Pick<StaffMember, 'grants'>,
  role: Role,
  scope: Scope,
): Promise<boolean> {
  const held = await roleFor(db, member, scope);
  return held !== undefined && includesRole(held, role);
}

/**
 * Whether a staff member may look at what is published for a scope: whoever has a role for it, or for
 * a shop or organisation within it, whose visitors got it.
 */
export async function mayLookAt(db: Database, member: StaffMember, scope: Scope): Promise<boolean> {
  if (scope.kind === 'everybody') return member.grants.length > 0;
  if (await may(db, member, 'viewer', scope)) return true;
  if (scope.kind === 'shop') return false;
  const ids = member.grants.flatMap((each) => (each.scope.kind === 'shop' ? each.scope.id : []));
  const organisations = await Promise.all(ids.map((id) => organisationOf(db, id)));
  return organisations.some((id) => id !== undefined && sameId(id, scope.id));
}

/** Whether a staff member has a role for anything at all. */
export const mayAnywhere = ({ grants }: Pick<StaffMember, 'grants'>, role: Role): boolean =>
  grants.some((each) => includesRole(each.role, role));
