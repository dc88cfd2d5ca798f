import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** An unguessable text of 256 bits, safe in a URL and a header. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** Four digits, each equally likely: "0042". */
export const randomCode = () => String(randomInt(10_000)).padStart(4, '0');

/** What the database keeps of a secret. A random secret needs no salt. */
export const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * What the database keeps of a code: keyed by the secret only the visitor has, so that the ten
 * thousand codes cannot be tried against a stolen table.
 */
export const codeHash = (secret: string, code: string) =>
  createHmac('sha256', secret).update(code).digest('base64url');

/** Compares two hashes in a time that says nothing about them. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
