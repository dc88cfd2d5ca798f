import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';
import { instant } from './columns.ts';

/** Whom a sign-in names, as far as roles depend on it; roles are looked up at each request. */
export interface Identity {
  /** How they signed in: the provider, the address printed at start, the link for emergencies */
  readonly by: 'provider' | 'start address' | 'emergency link';
  /** The provider's issuer; empty without a provider */
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Lower case, without blanks, and only if the provider has verified it */
  readonly email?: string | undefined;
  /** The values of the claim that `STAFF_ROLES_CLAIM` names */
  readonly claims: readonly string[];
}

/** Sessions of staff. Deleting a row signs somebody out. */
export const staffSessions = pgTable(
  'staff_sessions',
  (t) => ({
    /** A hash of the cookie's value */
    id: t.text().primaryKey(),
    identity: t.jsonb().$type<Identity>().notNull(),
    /** For signing out at the provider; encrypted with the cookie's value */
    sealedIdToken: t.text('sealed_id_token'),
    /** With which the provider is asked again who somebody is; encrypted likewise */
    sealedRefreshToken: t.text('sealed_refresh_token'),
    /** When the provider last said so; null: when it began */
    confirmedAt: instant('confirmed_at'),
    /** When it was last asked since */
    askedAt: instant('asked_at'),
    begunAt: instant('begun_at').notNull(),
    /** To within some minutes */
    seenAt: instant('seen_at').notNull(),
  }),
  (table) => [index('staff_sessions_seen').on(table.seenAt)],
);

/** Sign-ins under way at the provider. A row is deleted by the answer to it, so it counts once. */
export const staffSignIns = pgTable(
  'staff_sign_ins',
  (t) => ({
    /** A hash of the state */
    id: t.text().primaryKey(),
    nonce: t.text().notNull(),
    codeVerifier: t.text('code_verifier').notNull(),
    /** The path of our own to open afterwards */
    returnTo: t.text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('staff_sign_ins_expires').on(table.expiresAt)],
);

/** Emergency links that were used, until they expire: each works once. */
export const staffUsedLinks = pgTable('staff_used_links', (t) => ({
  /** A hash of the link */
  id: t.text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
}));

/** Who of the staff did what. Rows are only added. */
export const audit = pgTable(
  'audit',
  (t) => ({
    at: instant('at').notNull(),
    id: t.uuid().notNull().$defaultFn(newId),
    /** The staff member's id; null: nobody who is known, as when a sign-in fails */
    memberId: t.text('member_id'),
    memberName: t.text('member_name'),
    action: t.text().notNull(),
    scopeKind: t.text('scope_kind').$type<'everybody' | 'organisation' | 'shop'>().notNull(),
    /** The organisation or shop; null: everybody */
    scopeId: t.uuid('scope_id'),
    detail: t.jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('audit_scope').on(table.scopeId, table.at),
  ],
);
