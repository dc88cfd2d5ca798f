import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginSession } from '../../../../server/staff/sessions.ts';
import { providerOf } from '../../../../server/staff/staffConfig.ts';
import { World } from '../../support/world.ts';

const settings = providerOf({
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'booking',
  OIDC_CLIENT_SECRET: 'secret',
  STAFF_ROLES_CLAIM: 'roles',
})!;

/** A world whose staff sign in. */
export async function openWithStaff(): Promise<World> {
  const siteDir = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Booking</title>');
  return World.open(undefined, {
    siteDir,
    publicHost: 'booking.example.com',
    staff: { kind: 'provider', settings },
  });
}

/**
 * The answer to a call of staff.
 *
 * @param claim what the provider says of them, such as `viewer` or `viewer@shop:<id>`
 */
export async function askAs(world: World, claim: string, url: string) {
  const identity = {
    by: 'provider',
    issuer: settings.issuer.href,
    subject: claim,
    name: claim,
    claims: [claim],
  } as const;
  const secret = await beginSession(world.db, { identity, idToken: undefined }, world.now);
  const headers = { cookie: `__Host-staff=${secret}` };
  const response = await world.app.inject({ url, headers });
  return { status: response.statusCode, body: response.json() as unknown };
}
