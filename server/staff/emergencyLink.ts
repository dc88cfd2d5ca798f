import { createHmac } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { staffUsedLinks } from '../db/tables.ts';
import { randomSecret, sameHash, sha256 } from '../common/secrets.ts';
import type { ProviderSettings } from './staffConfig.ts';

const VALID_MS = 15 * 60_000;

/** What an emergency link says: who asked for it, until when it works, and that it is like no other. */
interface Sealed {
  name: string;
  expiresAt: number;
  once: string;
}

/** Keyed by a secret that only the operator and the server have. */
const sealOf = (text: string, { clientSecret }: Pick<ProviderSettings, 'clientSecret'>) =>
  createHmac('sha256', `emergency link ${clientSecret}`).update(text).digest('base64url');

/**
 * Makes a link that signs in once, for when the provider is down. It needs no database, so a command
 * can print it beside a running server; the seal proves that its maker had the server's settings.
 *
 * @param name who asked for it, for the audit
 */
export function makeEmergencyLink(
  settings: Pick<ProviderSettings, 'clientSecret'>,
  { name, now, origin }: { name: string; now: Date; origin: string },
): string {
  const sealed: Sealed = { name, expiresAt: now.getTime() + VALID_MS, once: randomSecret() };
  const text = Buffer.from(JSON.stringify(sealed)).toString('base64url');
  // Behind "#", so that it is in no log of a web server, and no scanner of mails uses it up.
  return `${origin}/staff/emergency#${text}.${sealOf(text, settings)}`;
}

/**
 * Uses up what stands behind the "#" of a link.
 *
 * @returns who asked for it; undefined if it is not ours, too old, or was used before
 */
export async function useEmergencyLink(
  tx: Database,
  settings: Pick<ProviderSettings, 'clientSecret'>,
  { link, now }: { link: string; now: Date },
): Promise<string | undefined> {
  const [text = '', seal = ''] = link.split('.');
  if (!sameHash(seal, sealOf(text, settings))) return undefined;
  const { name, expiresAt } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed;
  if (expiresAt <= now.getTime() || expiresAt > now.getTime() + 2 * VALID_MS) return undefined;
  const used = await tx
    .insert(staffUsedLinks)
    .values({ id: sha256(text), expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: staffUsedLinks.id });
  return used.length === 1 ? name : undefined;
}
