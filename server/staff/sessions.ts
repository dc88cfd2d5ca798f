import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { desc, eq, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { staffSessions, staffSignIns, staffUsedLinks, type Identity } from '../db/tables.ts';
import { randomSecret, sha256 } from '../common/secrets.ts';

const HOUR_MS = 3_600_000;
/** After how long without a request a session ends. */
const IDLE_MS = 12 * HOUR_MS;
/** The longest that a session lasts. */
const WHOLE_MS = 7 * 24 * HOUR_MS;
/** After how long the provider is asked again who somebody is, and which groups they have. */
const CONFIRMED_MS = 50 * 60_000;
/** How long the answer of before holds while the provider is away. */
const UNCONFIRMED_MS = HOUR_MS;
/** How long others with the same session go on meanwhile; after a failure, until the next try. */
const ASKING_MS = 60_000;
/** A session by the link for emergencies: enough to take a version back, not to forget it. */
const EMERGENCY_MS = HOUR_MS;
/** How often `seenAt` is written at most. */
const SEEN_MS = 5 * 60_000;
/** So many sessions are looked through for colleagues. */
const MOST_KNOWN = 1000;
/** How far the clocks of two processes may differ. */
const SKEW_MS = 60_000;

export const SESSION_SECONDS = WHOLE_MS / 1000;

export interface BegunSession {
  identity: Identity;
  /** The provider's ID token, with which signing out there is asked for */
  idToken?: string | undefined;
  /** With which the provider is asked again; without it, a session lasts until that is due */
  refreshToken?: string | undefined;
}

/**
 * Asks the provider again who somebody is.
 *
 * @returns `null` if it does not confirm it any more; `away` if it does not answer
 */
export type Confirm = (token: string, subject: string) => Promise<BegunSession | null | 'away'>;

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
  session: BegunSession,
  now: Date,
): Promise<string> {
  const secret = randomSecret();
  await tx
    .insert(staffSessions)
    .values({
      id: sha256(secret),
      ...columnsOf(session, secret),
      begunAt: now,
      seenAt: now,
      confirmedAt: now,
    });
  return secret;
}

/** Who has a session, the latest of each person last. */
export async function identitiesSignedIn(db: Database): Promise<Identity[]> {
  const rows = await db
    .select({ identity: staffSessions.identity })
    .from(staffSessions)
    .orderBy(desc(staffSessions.seenAt))
    .limit(MOST_KNOWN);
  return rows.toReversed().map(({ identity }) => identity);
}

function columnsOf({ identity, idToken, refreshToken }: BegunSession, secret: string) {
  const sealed = (text: string | undefined) => (text === undefined ? null : seal(text, secret));
  return { identity, sealedIdToken: sealed(idToken), sealedRefreshToken: sealed(refreshToken) };
}

type Row = typeof staffSessions.$inferSelect;

/**
 * Has the provider confirm a session when that is due. Only one request asks; the others go on with
 * what is known.
 *
 * @returns the row as it is now; undefined if the session has ended
 */
async function confirmed(
  db: Database,
  row: Row,
  { secret, now, confirm }: { secret: string; now: Date; confirm: Confirm | undefined },
): Promise<Row | undefined> {
  const since = row.confirmedAt ?? row.begunAt;
  const ageMs = now.getTime() - since.getTime();
  if (row.identity.by !== 'provider' || ageMs <= CONFIRMED_MS) return row;
  if (row.sealedRefreshToken === null || confirm === undefined) return undefined;
  const isAsked = row.askedAt !== null && now.getTime() - row.askedAt.getTime() < ASKING_MS;
  const isTooOld = ageMs > CONFIRMED_MS + UNCONFIRMED_MS;
  if (isAsked) return isTooOld ? undefined : row;
  const [own] = await db
    .update(staffSessions)
    .set({ askedAt: now })
    .where(matching(staffSessions, { id: row.id, askedAt: row.askedAt }))
    .returning();
  if (own === undefined) return isTooOld ? undefined : row;
  const answer = await confirm(unseal(row.sealedRefreshToken, secret), row.identity.subject);
  if (answer === 'away') return isTooOld ? undefined : row;
  if (answer === null) {
    await db.delete(staffSessions).where(eq(staffSessions.id, row.id));
    return undefined;
  }
  const [renewed] = await db
    .update(staffSessions)
    .set({ ...columnsOf(answer, secret), confirmedAt: now, askedAt: null })
    .where(eq(staffSessions.id, row.id))
    .returning();
  return renewed;
}

const lifetimeMs = ({ by }: Identity) => (by === 'emergency link' ? EMERGENCY_MS : WHOLE_MS);

/**
 * The session of a cookie's secret; undefined if there is none any more. Reading keeps it alive.
 *
 * @param confirm asks the provider, where staff sign in with one
 */
export async function staffSessionOf(
  db: Database,
  secret: string,
  now: Date,
  confirm?: Confirm,
): Promise<BegunSession | undefined> {
  const id = sha256(secret);
  const [stored] = await db.select().from(staffSessions).where(eq(staffSessions.id, id));
  if (stored === undefined) return undefined;
  const age = now.getTime() - stored.begunAt.getTime();
  const idle = now.getTime() - stored.seenAt.getTime();
  // Begun by a clock that was ahead: it would last too long.
  if (age < -SKEW_MS || age > lifetimeMs(stored.identity) || idle > IDLE_MS) return undefined;
  const row = await confirmed(db, stored, { secret, now, confirm });
  if (row === undefined) return undefined;
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
