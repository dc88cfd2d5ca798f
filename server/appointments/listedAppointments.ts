import { offeredToStaff } from '../../src/booking/appointment/changeOf.ts';
import type { ListedAppointment } from '../../src/contract/staff.gen.ts';
import type { DayAppointment } from '../booking/dayAppointments.ts';
import type { Database } from '../db/database.ts';
import { deliveries } from '../db/tables.ts';
import { matching } from '../db/matching.ts';

/** Enough of a phone to compare it with the one that calls. */
export const shortPhone = (phone: string) => `… ${phone.slice(-4)}`;

/** Enough of a mail to compare it. */
const shortMail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');

export const vehicleInWords = ({ year, make, model }: DayAppointment) =>
  [year, make, model].filter((each) => each !== null).join(' ');

/** Appointments of a shop as the pages of its staff list them. */
export async function listedAppointments(
  db: Database,
  shopId: string,
  { found, now }: { found: readonly DayAppointment[]; now: Date },
): Promise<ListedAppointment[]> {
  const untold = await untoldOf(db, shopId, found);
  return found.map((each) => {
    const { id, status, option, date, slotTime, sequence, visitId, isAskedToMove, work } = each;
    const { firstName, lastName, phone, email, startsAt, concerns } = each;
    return {
      id,
      status,
      option,
      date,
      slotTime,
      sequence,
      visitId,
      isAskedToMove,
      isUntold: untold.has(id),
      work,
      notes: concerns,
      customer: `${firstName} ${lastName}`.trim(),
      phone: shortPhone(phone),
      email: email === null ? null : shortMail(email),
      vehicle: vehicleInWords(each),
      offers: offeredToStaff({ status, isAskedToMove, startsAt, now }),
    };
  });
}

/**
 * Which of a shop's appointments have a last change of which no message reached the customer or is still
 * to be sent: whoever counts on it calls them. Messages are kept for a month.
 */
async function untoldOf(
  db: Database,
  shopId: string,
  found: readonly DayAppointment[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const { subjectId, sequence, deliveredAt, dueAt } = deliveries;
  const ids = found.map(({ id }) => id);
  const messages = await db
    .select({ subjectId, sequence, deliveredAt, dueAt })
    .from(deliveries)
    .where(matching(deliveries, { shopId, subjectId: ids, recipient: 'customer' }));
  const isUntold = ({ id, isAskedToMove, sequence: last }: DayAppointment) => {
    const ofLast = messages.filter((each) => each.subjectId === id && each.sequence === last);
    if (ofLast.length === 0) return isAskedToMove;
    return ofLast.every((each) => each.deliveredAt === null && each.dueAt === null);
  };
  return new Set(found.filter(isUntold).map(({ id }) => id));
}
