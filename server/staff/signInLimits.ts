import type { FastifyRequest } from 'fastify';
import { tooOften } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { perNetwork, spend, type Spending } from '../limits/caps.ts';
import type { IdentifyClient } from '../limits/client.ts';
import { perDay, type Limit } from '../limits/moments.ts';
import { decideOnCounts } from '../limits/tally.ts';

const TOO_MANY =
  'Too many sign-ins came from your network. Please wait ten minutes, and then try again.';
const inTenMinutes = (name: string, max: number): Limit => ({ name, max, windowMinutes: 10 });

const begun = inTenMinutes('sign-ins begun in 10 minutes', 100);
const failed = inTenMinutes('sign-ins failed in 10 minutes', 20);
/** So that no crowd of strangers fills the audit. */
const written = perDay('failed sign-ins written down in a day', 2000);

interface Deps {
  db: Database;
  clock: () => Date;
  identifyClient: IdentifyClient;
}

/** Limits how often strangers may try to sign in; each function throws ApiError 429 past a limit. */
export function signInLimits({ db, clock, identifyClient }: Deps) {
  const of = async (limit: Limit, { ip }: FastifyRequest): Promise<Spending[]> =>
    perNetwork(limit, await identifyClient(ip), TOO_MANY);

  return {
    async countBegun(request: FastifyRequest): Promise<void> {
      const spendings = await of(begun, request);
      await decideOnCounts(db, spendings, clock(), (tally) => spend(tally, spendings));
    },

    /** Refuses a network from which too many have failed already. */
    async refuseAfterFailures(request: FastifyRequest): Promise<void> {
      const counts = await of(failed, request);
      const isFull = await decideOnCounts(db, counts, clock(), (tally) =>
        counts.some((count) => tally.isFull(count)),
      );
      if (isFull) throw tooOften(TOO_MANY);
    },

    /** Counts a failure; returns whether it is to be written into the audit. */
    async countFailed(request: FastifyRequest): Promise<boolean> {
      const ofClient = await of(failed, request);
      const ofAll = { limit: written, subject: 'all' };
      return decideOnCounts(db, [...ofClient, ofAll], clock(), (tally) => {
        tally.addWhereAllowed(ofClient);
        return tally.add([ofAll]).refused === undefined;
      });
    },
  };
}
