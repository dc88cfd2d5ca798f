/**
 * The secret of a link to an appointment, as it stands behind the `#` of the link: random bytes and
 * the 16 bytes of the shop's id, in the letters of base64url. Behind a `#`, browsers send it to no
 * server, so that it comes into no log.
 */

const SHOP_BYTES = 16;
const token = /^[A-Za-z0-9_-]{30,80}$/;

/** The token at the start of what stands behind the `#`: mail programs take a full stop or bracket into a link. */
export const tokenBehind = (hash: string): string => /^#?([\w-]*)/.exec(hash)![1]!;

/** The shop of a link's token; undefined for a text that is none. */
export function shopOfToken(text: string): string | undefined {
  // Base64 has no text that ends with the first letter of four: what a mail program has cut off.
  if (!token.test(text) || text.length % 4 === 1) return undefined;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  if (bytes.length <= SHOP_BYTES) return undefined;
  const hex = Array.from(bytes.slice(-SHOP_BYTES), (letter) =>
    letter.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('');
  return withHyphens(hex);
}

/** An id of which the 32 letters are known. */
export const withHyphens = (letters: string): string =>
  letters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
