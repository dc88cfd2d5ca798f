import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A random secret of 256 bits, safe in a URL and a header. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** Four digits, each equally likely: "0042". */
export const randomCode = () => String(randomInt(10_000)).padStart(4, '0');

/** The hash of a secret that the database stores. A random secret needs no salt. */
export const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * The hash of a code that the database stores. Keyed by the secret, which only the visitor has, so
 * that a thief of the table cannot try all ten thousand codes.
 */
export const codeHash = (secret: string, code: string) =>
  createHmac('sha256', secret).update(code).digest('base64url');

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
