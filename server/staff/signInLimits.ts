import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { perNetwork, spend, type Spending } from '../limits/caps.ts';
import type { IdentifyClient } from '../limits/client.ts';
import { perDay, type Limit } from '../limits/moments.ts';
import { decideOnCounts } from '../limits/tally.ts';

const TOO_MANY =
  'Too many sign-ins came from your network. Please wait ten minutes, and then try again.';
const inTenMinutes = (name: string, max: number): Limit => ({ name, max, windowMinutes: 10 });

const begun = inTenMinutes('sign-ins begun in 10 minutes', 100);
const refused = inTenMinutes('sign-ins failed in 10 minutes', 20);
/** So that no crowd of strangers fills the audit. */
const written = perDay('failed sign-ins written down in a day', 2000);

interface Deps {
  db: Database;
  clock: () => Date;
  identifyClient: IdentifyClient;
}

/**
 * Limits what signing in costs. Nothing here keeps out whoever proves who they are: what they prove it
 * with cannot be guessed, so failures lock nobody out.
 */
export function signInLimits({ db, clock, identifyClient }: Deps) {
  const of = async (limit: Limit, { ip }: FastifyRequest): Promise<Spending[]> =>
    perNetwork(limit, await identifyClient(ip), TOO_MANY);

  return {
    /** @throws ApiError 429 past the limit */
    async countBegun(request: FastifyRequest): Promise<void> {
      const spendings = await of(begun, request);
      await decideOnCounts(db, spendings, clock(), (tally) => spend(tally, spendings));
    },

    /**
     * Counts what is refused; returns whether it is to be written into the audit: a few times for
     * each network, so that no stranger fills it.
     */
    async countRefused(request: FastifyRequest): Promise<boolean> {
      const counts = [...(await of(refused, request)), { limit: written, subject: 'all' }];
      return decideOnCounts(
        db,
        counts,
        clock(),
        (tally) => tally.add(counts).refused === undefined,
      );
    },
  };
}
