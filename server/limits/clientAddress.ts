import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '../db/database.ts';
import { sharedSecret } from './serverSecrets.ts';

/**
 * What stands for one client on the network: an IPv4 address as it is, of an IPv6 address the /64
 * that one household or phone is given whole.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Changes a client's address into a hash that only this database's servers can make. */
export type HashAddress = (address: string) => Promise<string>;

/**
 * The hash under which limits and the consent log know a client: keyed, because the four billion
 * IPv4 addresses are quickly tried. The key is read when it is first needed, outside transactions.
 */
export function addressHasher(db: Database): HashAddress {
  let key: Promise<string> | undefined;
  return async (address) => {
    key ??= sharedSecret(db, 'client addresses', randomBytes(32).toString('base64url')).catch(
      (error: unknown) => {
        key = undefined;
        throw error;
      },
    );
    return createHmac('sha256', await key)
      .update(clientNetwork(address))
      .digest('base64url');
  };
}
