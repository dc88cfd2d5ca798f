import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { refused } from '../../common/errors.ts';
import { insertInsight } from '../../insights/insights.ts';
import { countsOf, perNetwork, type Caps } from '../../limits/caps.ts';
import type { Client } from '../../limits/client.ts';
import { countAllIfAllowed } from '../../limits/rateLimits.ts';

/** Anybody may send events and the newest hundred thousand are kept: 8 kB each is what a disk can bear. */
const MAX_CHARACTERS = 8_000;

/** A visit is some fifty events. Nobody can push out the events of a day's other visitors alone. */
function eventsOf(caps: Caps, client: Client) {
  const max = caps.eventsPerAddress;
  return countsOf([
    ...perNetwork({ name: 'events from an address', max, windowMinutes: 10 }, client, ''),
    ...perNetwork(
      { name: 'events from an address in a day', max: max * 5, windowMinutes: 24 * 60 },
      client,
      '',
    ),
  ]);
}

export function insightRoutes(serve: Serve, { db, clock, caps }: Deps): void {
  serve('trackEvent', async ({ body, client }) => {
    if (JSON.stringify(body).length > MAX_CHARACTERS) throw refused('The event is too large.');
    const now = clock();
    // Beyond the limit events are dropped, not refused: no visitor is to see an error for them.
    if (!(await countAllIfAllowed(db, eventsOf(caps, await client()), now))) return;
    await insertInsight(db, body, now);
  });
}
