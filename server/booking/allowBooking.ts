import { refuse, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { Confirmation } from '../db/schema/deliveryPayload.ts';
import type { Visitor } from '../codes/tokens.ts';
import { together } from '../db/together.ts';
import { countsOf, perNetwork, spendGroups, type Caps, type Spending } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { perDay } from '../limits/moments.ts';
import type { Count, Read } from '../limits/countRows.ts';
import { costOfConfirmation } from '../messages/costOfConfirmation.ts';
import type { ShopRow } from '../shops/shops.ts';
import { countStanding } from './appointments.ts';

export interface Booking {
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

/** What a booking counts against: itself, and apart from it each of its confirmations. */
export interface BookingCosts {
  booking: Spending[];
  confirmations: { confirmation: Confirmation; cost: Spending[] }[];
}

/** What a booking costs. A text costs nothing if the installation may send none. */
export function costsOf(booking: Booking): BookingCosts {
  const { caps, confirmations, mayText } = booking;
  return {
    booking: costOfBooking(booking),
    confirmations: confirmations
      .filter(({ channel }) => channel !== 'sms' || mayText)
      .map((confirmation) => ({ confirmation, cost: costOfConfirmation(caps, confirmation) })),
  };
}

/** Everything that a booking counts against. */
export const allOf = ({ booking, confirmations }: BookingCosts): Count[] =>
  countsOf([...booking, ...confirmations.flatMap(({ cost }) => cost)]);

/**
 * Counts a booking for its phone and the networks it comes from, and limits the phone's standing
 * appointments. A fleet manager's ten vans pass; whoever has more should talk to the shop, or is
 * abusing it. The phone's count is locked, so bookings of one phone run one after the other. The
 * confirmations are counted in the same statement, because many bookings wait for those counts:
 * those beyond a limit are withheld, and the appointment stands.
 *
 * @param read the counts as read before in this transaction
 * @returns the confirmations that may be sent
 * @throws ApiError 400 with a sentence for the customer; the caller must roll the transaction back
 */
export async function allowBooking(
  tx: Database,
  { caps, shop, visitor, now }: Booking,
  costs: BookingCosts,
  read: Read,
): Promise<Confirmation[]> {
  const groups = [costs.booking, ...costs.confirmations.map(({ cost }) => cost)];
  const [[refusal, ...withholdings], standing] = await together([
    spendGroups(tx, now, groups, read),
    countStanding(tx, visitor, now),
  ]);
  refuse(refusal ?? null);
  if (standing >= caps.standingPerPhone) {
    throw refused(
      `You have ${standing} appointments at this shop. For another one, please ${callOf(shop)}.`,
    );
  }
  return costs.confirmations
    .filter((_, index) => withholdings[index] === undefined)
    .map(({ confirmation }) => confirmation);
}
