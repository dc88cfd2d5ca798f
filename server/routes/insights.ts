import type { Serve } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { insertInsight } from '../repositories/insights.ts';

export function insightRoutes(serve: Serve, { db, clock }: Deps): void {
  serve('trackEvent', ({ body }) => insertInsight(db, body, clock()));
}
