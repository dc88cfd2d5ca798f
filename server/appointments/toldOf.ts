import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Told } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import type { DeliveryPayload } from '../db/schema/deliveries.ts';
import { deliveries } from '../db/tables.ts';
import type { AppointmentRow } from '../booking/storedAppointment.ts';

/** The secrets of links are not for those who look at what is told. */
const withoutLinks = (text: string) => text.replaceAll(/\{(link|calendarLink)\}/g, '(link)');

function toldBy(payload: DeliveryPayload): Told {
  const { recipient: to } = payload;
  switch (payload.channel) {
    case 'sms':
      return { to, by: 'text', subject: null, text: withoutLinks(payload.body) };
    case 'mail': {
      const { subject, text } = payload.mail;
      return { to, by: 'mail', subject, text: withoutLinks(text) };
    }
    case 'webhook':
      return { to, by: 'webhook', subject: payload.event.type, text: null };
  }
}

/** What customer and shop are told of the last change of an appointment; the customer first. */
export async function toldOf(
  db: Database,
  { shopId, id, sequence }: Pick<AppointmentRow, 'shopId' | 'id' | 'sequence'>,
): Promise<Told[]> {
  const rows = await db
    .select({ payload: deliveries.payload })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.shopId, shopId),
        eq(deliveries.subjectId, id),
        eq(deliveries.sequence, sequence),
        isNull(deliveries.givenUpAt),
      ),
    )
    .orderBy(asc(deliveries.recipient), asc(deliveries.channel));
  return rows.map(({ payload }) => toldBy(payload));
}
