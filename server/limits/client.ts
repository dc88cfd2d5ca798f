import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { networksOf, type Network } from './networks.ts';
import { sharedSecret } from './serverSecrets.ts';

/** The caller as limits and the consent log identify it: by hashes only. */
export interface Client {
  /** The hash of the narrowest network: an IPv4 address, or a /64 */
  readonly addressHash: string;
  /** Its networks with hashed names, the narrowest first */
  readonly networks: readonly Network[];
}

/** The hash of the client's widest network: an IPv4 address, or an IPv6 /48. */
export const siteOf = ({ networks }: Pick<Client, 'networks'>): string =>
  networks.at(-1)?.name ?? '';

/** Identifies the client of an address. Only servers of this database compute the same hashes. */
export type IdentifyClient = (address: string) => Promise<Client>;

/**
 * Makes the function that identifies a client by its address. Hashes are keyed, because all four
 * billion IPv4 addresses could be tried quickly. The key is read when it is first needed, outside
 * transactions.
 */
export function createIdentifyClient(db: Database): IdentifyClient {
  let key: Promise<string> | undefined;
  return async (address) => {
    key ??= sharedSecret(db, 'client addresses', randomBytes(32).toString('base64url')).catch(
      (error: unknown) => {
        key = undefined;
        throw error;
      },
    );
    const known = await key;
    const networks = networksOf(address).map(({ name, share }) => ({
      name: createHmac('sha256', known).update(name).digest('base64url'),
      share,
    }));
    return { addressHash: networks[0]!.name, networks };
  };
}
