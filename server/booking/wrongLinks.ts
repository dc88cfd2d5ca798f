import { type ApiError, notFound, TOO_MANY_REQUESTS, tooOften } from '../common/errors.ts';
import type { Deps } from '../deps.ts';
import { perNetwork, refusalToSpend } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { decideOnCounts } from '../limits/tally.ts';

/**
 * The refusal of a link that leads nowhere: the same whether it is wrong, revoked or of another
 * shop. Counts against the client alone, so a right link always works.
 */
export async function refusalOfWrongLink(
  { db, caps, clock }: Pick<Deps, 'db' | 'caps' | 'clock'>,
  client: Client,
): Promise<ApiError> {
  const limit = {
    name: 'wrong links in an hour',
    max: caps.wrongLinksPerAddress,
    windowMinutes: 60,
  };
  const cost = perNetwork(limit, client, TOO_MANY_REQUESTS);
  const refusal = await decideOnCounts(db, cost, clock(), (tally) => refusalToSpend(tally, cost));
  return refusal === undefined ? notFound('appointment') : tooOften(refusal);
}
