import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { refused } from '../../common/errors.ts';
import { insertInsight } from '../../insights/insights.ts';
import { countIfAllowed, type Limit } from '../../limits/rateLimits.ts';

/** Anybody may send events and the newest hundred thousand are kept: 8 kB each is what a disk can bear. */
const MAX_CHARACTERS = 8_000;

/** A visit is some fifty events. Nobody can push out the events of a day's other visitors alone. */
const eventsOfAddress: Limit = { name: 'events from an address', max: 600, windowMinutes: 10 };

export function insightRoutes(serve: Serve, { db, clock }: Deps): void {
  serve('trackEvent', async ({ body, addressHash }) => {
    if (JSON.stringify(body).length > MAX_CHARACTERS) throw refused('The event is too large.');
    const now = clock();
    // Beyond the limit events are dropped, not refused: no visitor is to see an error for them.
    if (!(await countIfAllowed(db, eventsOfAddress, await addressHash(), now))) return;
    await insertInsight(db, body, now);
  });
}
