import type { Serve } from '../contract.ts';
import { refused } from '../../common/errors.ts';
import type { Insights } from '../../insights/gatherInsights.ts';

/** Anybody may send events and the newest hundred thousand are kept: 8 kB each is what a disk can bear. */
const MAX_CHARACTERS = 8_000;

export function insightRoutes(serve: Serve, insights: Insights): void {
  serve('trackEvent', async ({ body, client }) => {
    if (JSON.stringify(body).length > MAX_CHARACTERS) throw refused('The event is too large.');
    // Beyond the ceiling events are dropped, not refused: no visitor is to see an error for them.
    insights.add(body, await client());
  });
}
