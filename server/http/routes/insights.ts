import type { Serve } from '../contract.ts';
import { refused } from '../../common/errors.ts';
import type { Insights } from '../../insights/gatherInsights.ts';

/**
 * The largest event: anybody may send events, and the newest hundred thousand must fit on a disk.
 */
const MAX_CHARACTERS = 8_000;

export function insightRoutes(serve: Serve, insights: Insights): void {
  serve('trackEvent', async ({ body, client }) => {
    const events = [body].flat();
    if (events.some((event) => JSON.stringify(event).length > MAX_CHARACTERS)) {
      throw refused('The event is too large.');
    }
    const from = await client();
    // Events beyond the limit are dropped without an error, which would only bother the visitor.
    for (const event of events) insights.add(event, from);
  });
}
