import { and, eq } from 'drizzle-orm';
import { lockDay } from '../booking/appointments.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { closedDates } from '../db/tables.ts';
import { writeAudit } from '../staff/audit.ts';
import type { Scope, StaffMember } from '../staff/roles.ts';

export interface DayToClose {
  shopId: string;
  /** yyyy-MM-dd on the shop's calendar */
  date: string;
  isClosed: boolean;
  by: StaffMember;
  scope: Scope;
  now: Date;
}

const ofDay = ({ shopId, date }: Pick<DayToClose, 'shopId' | 'date'>) =>
  and(eq(closedDates.shopId, shopId), eq(closedDates.date, date));

/** Whether a shop is closed on a date, whatever its usual hours. */
export async function isClosedOn(
  db: Database,
  day: Pick<DayToClose, 'shopId' | 'date'>,
): Promise<boolean> {
  const found = await db.select({ date: closedDates.date }).from(closedDates).where(ofDay(day));
  return found.length > 0;
}

/**
 * Closes a day of a shop or opens it again: nobody books it any more, from the moment this returns.
 * What is booked on it stands, until its customer or the staff change it. Bookings and moves lock the
 * day before they look whether it is closed, as this does.
 */
export async function closeDay(db: Database, day: DayToClose): Promise<void> {
  const { shopId, date, isClosed, by, scope, now } = day;
  await inTransaction(db, async (tx) => {
    await lockDay(tx, shopId, date);
    if ((await isClosedOn(tx, day)) === isClosed) return;
    if (isClosed) await tx.insert(closedDates).values({ shopId, date });
    else await tx.delete(closedDates).where(ofDay(day));
    const action = isClosed ? 'close a day' : 'open a day';
    await writeAudit(tx, { at: now, by, action, scope, detail: { day: date } });
  });
}
