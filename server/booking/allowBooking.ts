import { refuse, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { Confirmation } from '../db/schema/deliveryPayload.ts';
import type { Visitor } from '../codes/tokens.ts';
import { perNetwork, spendGroups, type Caps, type Spending } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { perDay } from '../limits/moments.ts';
import { costOfConfirmation } from '../messages/costOfConfirmation.ts';
import type { ShopRow } from '../shops/shops.ts';
import { countStanding } from './appointments.ts';

interface Booking {
  caps: Caps;
  shop: ShopRow;
  visitor: Visitor;
  client: Client;
  now: Date;
  /** The confirmations that it would send */
  confirmations: readonly Confirmation[];
  /** Whether the installation may send another text */
  mayText: boolean;
}

const callOf = ({ phone }: ShopRow) =>
  phone === null ? 'call the shop' : `call the shop at ${phone}`;

function costOfBooking({ caps, shop, visitor, client }: Booking): Spending[] {
  const call = callOf(shop);
  return [
    [
      perDay('bookings of a phone in a day', caps.bookingsPerPhone),
      `${visitor.shopId} ${visitor.phone}`,
      `You have booked ${caps.bookingsPerPhone} appointments today. For another one, please ${call}.`,
    ],
    ...perNetwork(
      perDay('bookings from a network in a day', caps.bookingsPerNetwork),
      client,
      `Very many appointments were booked from your connection today. Please ${call}.`,
      `${visitor.shopId} `,
    ),
  ];
}

/**
 * Counts a booking, which is already inserted, for its phone and the networks it comes from, and
 * limits the phone's standing appointments. A fleet manager's ten vans pass; whoever has more
 * should talk to the shop, or is abusing it. The phone's count is locked, so bookings of one phone
 * run one after the other. The confirmations are counted in the same statement, because many
 * bookings wait for those counts: those beyond a limit are withheld, and the appointment stands.
 *
 * @throws ApiError 400 with a sentence for the customer; the caller must roll the transaction back
 */
export async function allowBooking(
  tx: Database,
  booking: Booking,
): Promise<{ allowed: Confirmation[]; withheld: Confirmation[] }> {
  const { caps, shop, visitor, now, mayText } = booking;
  const isPaid = ({ channel }: Confirmation) => channel !== 'sms' || mayText;
  const confirmations = booking.confirmations.filter(isPaid);
  const costs = confirmations.map((confirmation) => costOfConfirmation(caps, confirmation));
  const [refusal, ...withholdings] = await spendGroups(tx, now, [costOfBooking(booking), ...costs]);
  refuse(refusal ?? null);
  const standing = (await countStanding(tx, visitor, now)) - 1;
  if (standing >= caps.standingPerPhone) {
    throw refused(
      `You have ${standing} appointments at this shop. For another one, please ${callOf(shop)}.`,
    );
  }
  const allowed = confirmations.filter((_, index) => withholdings[index] === undefined);
  return { allowed, withheld: booking.confirmations.filter((each) => !allowed.includes(each)) };
}
