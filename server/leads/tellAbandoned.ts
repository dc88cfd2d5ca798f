import { and, asc, eq, gt, gte, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../deps.ts';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { leads, shops } from '../db/tables.ts';
import { insertDeliveries } from '../messages/deliveries.ts';
import { toShop } from '../messages/toShop.ts';
import { abandonedEvent } from './abandonedEvent.ts';
import type { StoredShop } from '../shops/shops.ts';
import type { LeadRow } from './leadRows.ts';

/** Older leads, found for example after a long outage, are no news to a shop. */
const NEWS_DAYS = 7;

/**
 * Tells each shop, once, of visits with a proven phone that ended without a booking and have been
 * still for as long as the shop has set. Several processes may run it at the same time. Returns how
 * many it told of.
 */
export async function tellAbandoned({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let told = 0;
  for (;;) {
    const { answer: abandoned } = await ofReachableShops(db, (among) =>
      abandonedVisits(db, clock(), among),
    );
    if (abandoned.length === 0) return told;
    for (const { lead, shop } of abandoned) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction each, and in no hurry
      if (await db.transaction((tx) => settle(tx, lead, shop, clock()))) told += 1;
    }
  }
}

const AT_ONCE = 100;
const isOpen = matching(leads, { kind: 'booking', answer: null, settledAt: null });

/** Open leads that have not changed for as long as their shop has set, the oldest first. */
function abandonedVisits(db: Database, now: Date, among: readonly string[] | undefined) {
  const newest = new Date(now.getTime() - NEWS_DAYS * 86_400_000);
  return db
    .select({ lead: leads, shop: shops })
    .from(leads)
    .innerJoin(shops, eq(shops.id, leads.shopId))
    .where(
      and(
        isReachable(leads.shopId, among),
        isReachable(shops.id, among),
        isOpen,
        gt(leads.updatedAt, newest),
        sql`${leads.updatedAt} + make_interval(mins => ${shops.abandonedAfterMinutes}) <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(leads.updatedAt))
    .limit(AT_ONCE);
}

/**
 * Marks a lead as settled and tells its shop; returns whether it did. The mark makes sure that only
 * one process does: another one finds it set, or finds that the visitor went on, and does nothing.
 */
async function settle(tx: Database, lead: LeadRow, shop: StoredShop, now: Date): Promise<boolean> {
  const { shopId, id } = lead;
  // The database stores microseconds, a Date only milliseconds.
  const soonAfter = new Date(lead.updatedAt.getTime() + 1);
  const marked = await tx
    .update(leads)
    .set({ settledAt: now })
    .where(and(eq(leads.shopId, shopId), eq(leads.id, id), lt(leads.updatedAt, soonAfter), isOpen))
    .returning({ id: leads.id });
  if (marked.length === 0 || (await cameBack(tx, lead))) return false;
  const event = await abandonedEvent(tx, lead);
  await insertDeliveries(tx, { shopId, subjectId: id, now }, toShop(shop, event));
  return true;
}

/**
 * Whether the same phone has started again, booked or left a message since; the shop hears of that
 * anyway.
 */
async function cameBack(tx: Database, lead: LeadRow): Promise<boolean> {
  const later = alias(leads, 'later');
  const [found] = await tx
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        matching(later, { shopId: lead.shopId, phone: lead.phone }),
        ne(later.id, lead.id),
        or(
          gt(later.createdAt, lead.createdAt),
          and(eq(later.kind, 'exit'), gte(later.createdAt, lead.createdAt)),
          and(isNotNull(later.answer), gte(later.updatedAt, lead.createdAt)),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}
