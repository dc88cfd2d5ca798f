import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  or,
  sql,
} from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { deliveries, shops } from '../db/tables.ts';
import type { DeliveryPayload } from '../db/schema/deliveryPayload.ts';

/** A claimed message with the shop's webhook as it is now. */
export interface ClaimedDelivery {
  id: string;
  payload: DeliveryPayload;
  attempts: number;
  webhookUrl: string | null;
  webhookSecret: string | null;
}

interface Claim {
  destination: string;
  now: Date;
  max: number;
  waitMinutes: readonly number[];
}

/** Queues what an appointment or a lead sends out, due at once. */
export async function insertDeliveries(
  tx: Database,
  { shopId, subjectId, now }: { shopId: string; subjectId: string; now: Date },
  payloads: readonly DeliveryPayload[],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.insert(deliveries).values(
    payloads.map((payload) => ({
      shopId,
      subjectId,
      recipient: payload.recipient,
      channel: payload.channel,
      // Shops may share a server; one of them failing there says nothing of the others.
      destination: payload.channel === 'webhook' ? `webhook ${shopId}` : payload.channel,
      payload,
      dueAt: now,
      createdAt: now,
    })),
  );
}

/** To whom something is due, who has waited longest first. */
export async function dueDestinations(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ destination: deliveries.destination })
    .from(deliveries)
    .where(lte(deliveries.dueAt, now))
    .groupBy(deliveries.destination)
    .orderBy(asc(min(deliveries.dueAt)));
  return rows.map(({ destination }) => destination);
}

/**
 * Takes up to `max` messages that are due to one destination, for this process alone,
 * and counts the attempt. Each is due again
 * after the wait that its attempts ask for, so that one whose process dies is taken up by another.
 *
 * @param waitMinutes before the second attempt, the third, ...; the last one repeats
 */
export async function claimDue(
  db: Database,
  { destination, now, max, waitMinutes }: Claim,
): Promise<ClaimedDelivery[]> {
  // A common table expression that locks is run once; a plain subquery might be run again.
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.destination, destination), lte(deliveries.dueAt, now)))
      .orderBy(asc(deliveries.dueAt))
      .limit(max)
      .for('update', { skipLocked: true }),
  );
  const waits = sql.raw(`array[${waitMinutes.join(',')}]`);
  const wait = sql`(${waits})[least(${deliveries.attempts} + 1, ${waitMinutes.length}::int)]`;
  const claimed = await db
    .with(due)
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + make_interval(mins => ${wait})`,
    })
    .where(inArray(deliveries.id, db.select({ id: due.id }).from(due)))
    .returning({
      id: deliveries.id,
      shopId: deliveries.shopId,
      payload: deliveries.payload,
      attempts: deliveries.attempts,
    });
  if (claimed.length === 0) return [];
  const hooks = await db
    .select({ id: shops.id, webhookUrl: shops.webhookUrl, webhookSecret: shops.webhookSecret })
    .from(shops)
    .where(inArray(shops.id, [...new Set(claimed.map(({ shopId }) => shopId))]));
  return claimed.map(({ shopId, ...delivery }) => {
    const hook = hooks.find(({ id }) => id === shopId);
    return {
      ...delivery,
      webhookUrl: hook?.webhookUrl ?? null,
      webhookSecret: hook?.webhookSecret ?? null,
    };
  });
}

export async function markDelivered(db: Database, id: string, now: Date): Promise<void> {
  await db.update(deliveries).set({ dueAt: null, deliveredAt: now }).where(eq(deliveries.id, id));
}

/** Undoes a claim whose outcome nobody waited for: it is due again soon, under the same id. */
export async function unclaim(db: Database, id: string, dueAt: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt, attempts: sql`${deliveries.attempts} - 1` })
    .where(and(eq(deliveries.id, id), isNotNull(deliveries.dueAt)));
}

export async function giveUp(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: null, givenUpAt: now })
    .where(and(eq(deliveries.id, id), isNull(deliveries.deliveredAt)));
}

/** Messages not yet delivered or given up. */
export async function countWaiting(db: Database): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(deliveries)
    .where(isNotNull(deliveries.dueAt));
  return row?.waiting ?? 0;
}

/** Deletes finished messages that were queued before a moment: they hold names and numbers. */
export async function forgetFinished(db: Database, before: Date): Promise<void> {
  await db
    .delete(deliveries)
    .where(
      and(
        lt(deliveries.createdAt, before),
        or(isNotNull(deliveries.deliveredAt), isNotNull(deliveries.givenUpAt)),
      ),
    );
}
