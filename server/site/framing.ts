import { frameAncestorsOf, type PageOwner } from '../shops/shops.ts';
import type { Deps } from '../deps.ts';
import { valueInTime } from '../common/valueInTime.ts';

const KEPT_MS = 60_000;
const MOST_KEPT = 5_000;

/** The origins that may frame the page of a shop or organisation, besides the tool's own. */
export type FramedBy = (owner: PageOwner) => Promise<readonly string[]>;

/**
 * Keeps the origins in memory for a minute, so that a change of a shop's list takes effect soon and
 * the database is asked seldom. If the database does not answer in time, the last known list is
 * used, or if there is none, only the tool itself may frame the page. The page is served in any
 * case.
 */
export function makeFraming({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): FramedBy {
  const known = new Map<string, { origins: readonly string[]; until: number }>();
  const asking = new Map<string, Promise<void>>();

  async function ask(key: string, owner: PageOwner): Promise<void> {
    try {
      const origins = await frameAncestorsOf(db, owner);
      // Anybody may request any id, so the memory is limited.
      if (known.size >= MOST_KEPT) known.clear();
      known.set(key, { origins, until: clock().getTime() + KEPT_MS });
    } catch {
      log.warn('who may frame a page could not be read');
    } finally {
      asking.delete(key);
    }
  }

  return async (owner) => {
    if (owner.shopId === undefined && owner.orgId === undefined) return [];
    const key = `${owner.shopId} ${owner.orgId}`.toLowerCase();
    if ((known.get(key)?.until ?? 0) <= clock().getTime()) {
      if (!asking.has(key)) asking.set(key, ask(key, owner));
      await valueInTime(asking.get(key)!);
    }
    return known.get(key)?.origins ?? [];
  };
}
