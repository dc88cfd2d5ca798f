import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import type { TakenSlots } from '../../src/booking/slots/availability.ts';
import type { Visitor } from '../codes/tokens.ts';
import type { Database } from '../db/database.ts';
import { jsonList } from '../db/jsonList.ts';
import { matching } from '../db/matching.ts';
import { statement } from '../db/statement.ts';
import { appointments, consents, customers, shops } from '../db/tables.ts';
import { columnsOfWholeShop, wholeShopOf, type WholeShop } from '../shops/shops.ts';
import { isStanding } from './appointments.ts';

/** What decides whether a place can be booked, besides the lead and the limits. */
export interface BookingSituation {
  whole: WholeShop;
  /** The places of the date that are taken, over all appointment options */
  taken: TakenSlots;
  /** How many appointments the phone has at the shop, from yesterday (UTC) on */
  standing: number;
  /** The last choice about marketing stored for the lead; null if there is none */
  lastAgreed: boolean | null;
}

interface Asked {
  visitor: Visitor;
  leadId: string;
  /** yyyy-MM-dd */
  date: string;
  now: Date;
}

const selectSituation = statement((db, name) => {
  const shopId = sql.placeholder('shopId');
  const ofDate = and(matching(appointments, { shopId, date: sql.placeholder('date') }), isStanding);
  const standing = db
    .select({ standing: count() })
    .from(appointments)
    .innerJoin(
      customers,
      matching(customers, { shopId: appointments.shopId, id: appointments.customerId }),
    )
    .where(
      and(
        eq(appointments.shopId, shopId),
        eq(customers.phone, sql.placeholder('phone')),
        isStanding,
        gte(appointments.date, sql.placeholder('yesterday')),
      ),
    );
  const lastAgreed = db
    .select({ okForMarketing: consents.okForMarketing })
    .from(consents)
    .where(matching(consents, { shopId, leadId: sql.placeholder('leadId') }))
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(1);
  return db
    .select({
      ...columnsOfWholeShop(shopId),
      times: jsonList(appointments, { slotTime: appointments.slotTime }, ofDate!),
      standing: sql`(${standing})`.mapWith(Number),
      lastAgreed: sql<boolean | null>`(${lastAgreed})`,
    })
    .from(shops)
    .where(eq(shops.id, shopId))
    .prepare(name);
});

/**
 * Reads what decides about a booking by one statement; `undefined` for an unknown shop. The day must
 * be locked before.
 */
export async function situationOf(
  tx: Database,
  { visitor, leadId, date, now }: Asked,
): Promise<BookingSituation | undefined> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const [row] = await selectSituation(tx, { ...visitor, leadId, date, yesterday });
  if (row === undefined) return undefined;
  const { standing, lastAgreed } = row;
  const bySlot: Record<string, number> = {};
  for (const { slotTime } of row.times) {
    if (slotTime !== null) bySlot[slotTime] = (bySlot[slotTime] ?? 0) + 1;
  }
  const taken = { [date]: { total: row.times.length, bySlot } };
  return { whole: wholeShopOf(row), taken, standing, lastAgreed };
}
