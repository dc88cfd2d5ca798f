import type { Serve } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { refused } from '../errors.ts';
import { insertInsight } from '../repositories/insights.ts';

/** Anybody may send events and the newest hundred thousand are kept: 8 kB each is what a disk can bear. */
const MAX_CHARACTERS = 8_000;

export function insightRoutes(serve: Serve, { db, clock }: Deps): void {
  serve('trackEvent', ({ body }) => {
    if (JSON.stringify(body).length > MAX_CHARACTERS) throw refused('The event is too large.');
    return insertInsight(db, body, clock());
  });
}
