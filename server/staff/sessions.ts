import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { eq, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { staffSessions, staffSignIns, staffUsedLinks, type Identity } from '../db/tables.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';

const HOUR_MS = 3_600_000;
/** After how long without a request a session ends. */
const IDLE_MS = 12 * HOUR_MS;
/** The longest that a session lasts. */
const WHOLE_MS = 7 * 24 * HOUR_MS;
/** A session by the link for emergencies: enough to take a version back, not to forget it. */
const EMERGENCY_MS = HOUR_MS;
/** How often `seenAt` is written at most. */
const SEEN_MS = 5 * 60_000;
/** How far the clocks of two processes may differ. */
const SKEW_MS = 60_000;

export const SESSION_SECONDS = WHOLE_MS / 1000;

interface Session {
  identity: Identity;
  /** The provider's ID token, with which signing out there is asked for */
  idToken: string | undefined;
}

const keyOf = (secret: string) => createHash('sha256').update(`seal ${secret}`).digest();

/** Encrypts with the cookie's value, so that the table alone does not reveal it. */
function seal(text: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Begins a session; returns its secret, which only the cookie has. */
export async function beginSession(
  tx: Database,
  { identity, idToken }: Session,
  now: Date,
): Promise<string> {
  const secret = randomSecret();
  await tx.insert(staffSessions).values({
    id: sha256(secret),
    identity,
    sealedIdToken: idToken === undefined ? null : seal(idToken, secret),
    begunAt: now,
    seenAt: now,
  });
  return secret;
}

const lifetimeMs = ({ by }: Identity) => (by === 'emergency link' ? EMERGENCY_MS : WHOLE_MS);

/** The session of a cookie's secret; undefined if there is none any more. Reading keeps it alive. */
export async function staffSessionOf(
  db: Database,
  secret: string,
  now: Date,
): Promise<Session | undefined> {
  const id = sha256(secret);
  const [row] = await db.select().from(staffSessions).where(eq(staffSessions.id, id));
  if (row === undefined) return undefined;
  const age = now.getTime() - row.begunAt.getTime();
  const idle = now.getTime() - row.seenAt.getTime();
  // Begun by a clock that was ahead: it would last too long.
  if (age < -SKEW_MS || age > lifetimeMs(row.identity) || idle > IDLE_MS) return undefined;
  if (idle > SEEN_MS) {
    await db.update(staffSessions).set({ seenAt: now }).where(eq(staffSessions.id, id));
  }
  const { identity, sealedIdToken } = row;
  return { identity, idToken: sealedIdToken === null ? undefined : unseal(sealedIdToken, secret) };
}

export async function endSession(tx: Database, secret: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.id, sha256(secret)));
}

/** Deletes what has expired. */
export async function forgetStaffSessions(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { seenAt, begunAt } = staffSessions;
  await db
    .delete(staffSessions)
    .where(or(lt(seenAt, before(IDLE_MS)), lt(begunAt, before(WHOLE_MS))));
  await db.delete(staffSignIns).where(lt(staffSignIns.expiresAt, now));
  await db.delete(staffUsedLinks).where(lt(staffUsedLinks.expiresAt, now));
}
