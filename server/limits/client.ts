import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type Network, networksOf } from './networks.ts';
import { eq } from 'drizzle-orm';
import { serverSecrets } from '../db/tables.ts';

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

/** The secret of this name, the same for every process; `fresh` is stored if there is none yet. */
async function sharedSecret(db: Database, name: string, fresh: string): Promise<string> {
  const stored = async () => {
    const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
    return row?.value;
  };
  // Read first: writing what each machine of a cluster has a copy of needs all of them.
  const known = await stored();
  if (known !== undefined) return known;
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing();
  const chosen = await stored();
  if (chosen === undefined) throw new Error('an insert left no row');
  return chosen;
}
