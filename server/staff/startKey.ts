import { randomSecret, sameHash, sha256 } from '../common/secrets.ts';

export type StartKey = ReturnType<typeof createStartKey>;

/**
 * The key in the address that the start prints on a server that only this machine reaches.
 *
 * @param onUsed called after the key was used, to print the address with the next one
 */
export function createStartKey(onUsed: (path: string) => void) {
  let key = randomSecret();
  /** The path that signs in with the present key */
  const path = () => `/staff/start?key=${key}`;
  return {
    path,
    /** Whether it is the present key, which then is replaced by another one */
    use(tried: string): boolean {
      if (!sameHash(sha256(tried), sha256(key))) return false;
      key = randomSecret();
      onUsed(path());
      return true;
    },
  };
}
