import { performance } from 'node:perf_hooks';

/** How long what a client has used is remembered: for one to two of these. */
const PERIOD_MS = 30_000;
/** How many clients are remembered in a period. */
const MOST_CLIENTS = 20_000;

/** What clients have used in this period and the one before: milliseconds, or refusals. */
export function recentUse() {
  let now = new Map<string, number>();
  let before = new Map<string, number>();
  let since = performance.now();
  return {
    of(client: string): number {
      const elapsed = performance.now() - since;
      if (elapsed > PERIOD_MS) {
        before = elapsed > 2 * PERIOD_MS ? new Map() : now;
        now = new Map();
        since = performance.now();
      }
      return (now.get(client) ?? 0) + (before.get(client) ?? 0);
    },
    add(client: string, used: number): void {
      if (now.size >= MOST_CLIENTS && !now.has(client)) return;
      now.set(client, (now.get(client) ?? 0) + used);
    },
  };
}
