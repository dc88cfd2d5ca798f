import { isDeepStrictEqual } from 'node:util';
import { lockDay } from '../booking/appointments.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import { closedDates } from '../db/tables.ts';
import { writeAudit } from '../staff/audit.ts';
import type { Scope, StaffMember } from '../staff/roles.ts';

export interface DayToClose {
  shopId: string;
  /** yyyy-MM-dd on the shop's calendar */
  date: string;
  isClosed: boolean;
  /** HH:mm:ss; undefined: the whole day */
  hours: { from: string; to: string } | undefined;
  by: StaffMember;
  scope: Scope;
  now: Date;
}

const ofDay = ({ shopId, date }: Pick<DayToClose, 'shopId' | 'date'>) =>
  matching(closedDates, { shopId, date });

/** Whether a shop is closed on a date, whatever its usual hours, or from and until when. */
async function closingOf(
  db: Database,
  day: Pick<DayToClose, 'shopId' | 'date'>,
): Promise<{ isClosed: boolean; closedHours: { from: string; to: string } | null }> {
  const [row] = await db.select().from(closedDates).where(ofDay(day));
  const { closedFrom: from = null, closedTo: to = null } = row ?? {};
  if (from === null || to === null) return { isClosed: row !== undefined, closedHours: null };
  return { isClosed: false, closedHours: { from, to } };
}

/**
 * Closes a day of a shop, or some hours of it, or opens it again: nobody books it any more, from the
 * moment this returns. What is booked on it stands, until its customer or the staff change it. Bookings
 * and moves lock the day before they look whether it is closed, as this does.
 */
export async function closeDay(db: Database, day: DayToClose): Promise<void> {
  const { shopId, date, isClosed, hours, by, scope, now } = day;
  await inTransaction(db, async (tx) => {
    await lockDay(tx, shopId, date);
    const was = await closingOf(tx, day);
    const closedHours = (isClosed && hours) || null;
    const next = { isClosed: isClosed && closedHours === null, closedHours };
    if (isDeepStrictEqual(was, next)) return;
    await tx.delete(closedDates).where(ofDay(day));
    const [closedFrom, closedTo] = [closedHours?.from ?? null, closedHours?.to ?? null];
    if (isClosed) await tx.insert(closedDates).values({ shopId, date, closedFrom, closedTo });
    const action = isClosed ? 'close a day' : 'open a day';
    await writeAudit(tx, { at: now, by, action, scope, detail: { day: date, ...closedHours } });
  });
}
