import type { Database } from '../../../server/db/database.ts';
import { beginSession } from '../../../server/staff/sessions.ts';
import { providerOf } from '../../../server/staff/staffConfig.ts';

/** A provider whose claim `roles` says what staff may do. */
export const staffProvider = providerOf({
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'booking',
  OIDC_CLIENT_SECRET: 'secret',
  STAFF_ROLES_CLAIM: 'roles',
})!;

/**
 * The cookie of somebody whom the provider has signed in.
 *
 * @param claim what it says of them, such as `viewer` or `viewer@shop:<id>`
 */
export async function staffCookie(db: Database, claim: string, now: Date): Promise<string> {
  const identity = {
    by: 'provider',
    issuer: staffProvider.issuer.href,
    subject: claim,
    name: claim,
    claims: [claim],
  } as const;
  return `__Host-staff=${await beginSession(db, { identity, idToken: undefined }, now)}`;
}
