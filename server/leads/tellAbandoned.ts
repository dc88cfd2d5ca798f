import { and, asc, eq, gt, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../deps.ts';
import type { Database } from '../db/database.ts';
import { leads, shops } from '../db/tables.ts';
import { insertDeliveries } from '../messages/deliveries.ts';
import { toShop } from '../messages/toShop.ts';
import { abandonedEvent } from './abandonedEvent.ts';
import type { LeadRow } from './leadRows.ts';

/** Of older ones, as after a long standstill, no shop wants to hear. */
const NEWS_DAYS = 7;

/**
 * Tells each shop, once, of the verified visits that ended without a booking for as long as the
 * shop says. Any number of processes may run it side by side. Answers how many it told of.
 */
export async function tellAbandoned({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let told = 0;
  for (;;) {
    const outcome = await db.transaction((tx) => settleNext(tx, clock()));
    if (outcome === undefined) return told;
    if (outcome === 'told') told += 1;
  }
}

async function settleNext(tx: Database, now: Date): Promise<'told' | 'in vain' | undefined> {
  const newest = new Date(now.getTime() - NEWS_DAYS * 86_400_000);
  const [row] = await tx
    .select({ lead: leads, shop: shops })
    .from(leads)
    .innerJoin(shops, eq(shops.id, leads.shopId))
    .where(
      and(
        eq(leads.kind, 'booking'),
        isNull(leads.answer),
        isNull(leads.settledAt),
        gt(leads.updatedAt, newest),
        sql`${leads.updatedAt} + make_interval(mins => ${shops.abandonedAfterMinutes}) <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(leads.updatedAt))
    .limit(1)
    .for('update', { of: leads, skipLocked: true });
  if (row === undefined) return undefined;
  const { lead, shop } = row;
  await tx.update(leads).set({ settledAt: now }).where(eq(leads.id, lead.id));
  if (await cameBack(tx, lead)) return 'in vain';
  const event = await abandonedEvent(tx, lead);
  await insertDeliveries(tx, { shopId: shop.id, subjectId: lead.id, now }, toShop(shop, event));
  return 'told';
}

/** Whether the same person began again, booked or left a message since: the shop hears of that. */
async function cameBack(tx: Database, lead: LeadRow): Promise<boolean> {
  const later = alias(leads, 'later');
  const [found] = await tx
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.shopId, lead.shopId),
        eq(later.phone, lead.phone),
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
