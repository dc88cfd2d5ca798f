import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffCookie, staffProvider } from '../../support/staffCookie.ts';
import { World } from '../../support/world.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** A world whose staff sign in. */
export async function openWithStaff(): Promise<World> {
  const siteDir = temporaryFolder();
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Booking</title>');
  return World.open(undefined, {
    siteDir,
    publicHost: 'booking.example.com',
    staff: { kind: 'provider', settings: staffProvider },
  });
}

/**
 * The answer to a call of staff.
 *
 * @param claim what the provider says of them, such as `viewer` or `viewer@shop:<id>`
 */
export async function askAs(world: World, claim: string, url: string) {
  const headers = { cookie: await staffCookie(world.db, claim, world.now) };
  const response = await world.app.inject({ url, headers });
  return { status: response.statusCode, body: response.json() as unknown };
}
