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
 * Whether a staff member has a role for a scope: everybody's scope includes each organisation and
 * shop, an organisation's includes its shops.
 */
export async function may(
  db: Database,
  { grants }: Pick<StaffMember, 'grants'>,
  role: Role,
  scope: Scope,
): Promise<boolean> {
  const scopes = grants.filter((each) => includesRole(each.role, role)).map((each) => each.scope);
  if (scopes.some(({ kind }) => kind === 'everybody')) return true;
  if (scope.kind === 'everybody') return false;
  const isGranted = (kind: Scope['kind'], id: string) =>
    scopes.some((each) => each.kind === kind && each.kind !== 'everybody' && sameId(each.id, id));
  if (isGranted(scope.kind, scope.id)) return true;
  if (scope.kind !== 'shop' || !scopes.some(({ kind }) => kind === 'organisation')) return false;
  const organisationId = await organisationOf(db, scope.id);
  return organisationId !== undefined && isGranted('organisation', organisationId);
}

/** Whether a staff member has a role for anything at all. */
export const mayAnywhere = ({ grants }: Pick<StaffMember, 'grants'>, role: Role): boolean =>
  grants.some((each) => includesRole(each.role, role));
