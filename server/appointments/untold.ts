import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { deliveries } from '../db/tables.ts';
import type { DayAppointment } from '../booking/dayAppointments.ts';

/**
 * Which of a shop's appointments have a last change of which no message reached the customer or is still
 * to be sent: whoever counts on it calls them. Messages are kept for a month.
 */
export async function untoldOf(
  db: Database,
  shopId: string,
  found: readonly DayAppointment[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const { subjectId, sequence, deliveredAt, dueAt } = deliveries;
  const messages = await db
    .select({ subjectId, sequence, deliveredAt, dueAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.shopId, shopId),
        eq(deliveries.recipient, 'customer'),
        inArray(
          subjectId,
          found.map(({ id }) => id),
        ),
      ),
    );
  const isUntold = ({ id, isAskedToMove, sequence: last }: DayAppointment) => {
    const ofLast = messages.filter((each) => each.subjectId === id && each.sequence === last);
    if (ofLast.length === 0) return isAskedToMove;
    return ofLast.every((each) => each.deliveredAt === null && each.dueAt === null);
  };
  return new Set(found.filter(isUntold).map(({ id }) => id));
}
