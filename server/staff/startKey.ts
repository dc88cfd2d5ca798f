import { randomSecret, sameHash, sha256 } from '../common/secrets.ts';

/** The key in the address that the start prints on a server that only this machine reaches. */
export interface StartKey {
  /** The path that signs in with the present key */
  path(): string;
  /** Whether it is the present key, which then is replaced by another one */
  use(key: string): boolean;
}

/** @param onUsed called after the key was used, to print the address with the next one */
export function createStartKey(onUsed: (path: string) => void): StartKey {
  let key = randomSecret();
  const path = () => `/staff/start?key=${key}`;
  return {
    path,
    use(tried) {
      if (!sameHash(sha256(tried), sha256(key))) return false;
      key = randomSecret();
      onUsed(path());
      return true;
    },
  };
}
