import { refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { Visitor } from '../codes/tokens.ts';
import { perNetwork, spend, type Caps } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import type { ShopRow } from '../shops/shops.ts';
import { countStanding } from './appointments.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Counts a booking for its phone and for the networks it comes from, and looks at what the phone
 * has standing. A fleet manager's ten vans go through; whoever has more is one the shop wants to
 * talk to, or one who means it harm. The phone's count is locked, so its bookings follow each other.
 *
 * @throws ApiError 400 with a sentence for the customer
 */
export async function allowBooking(
  tx: Database,
  { caps, shop, visitor, client, now }: Booking,
): Promise<void> {
  const call = shop.phone === null ? 'call the shop' : `call the shop at ${shop.phone}`;
  const inADay = (name: string, max: number) => ({ name, max, windowMinutes: DAY_MINUTES });
  await spend(
    tx,
    now,
    [
      [
        inADay('bookings of a phone in a day', caps.bookingsPerPhone),
        `${visitor.shopId} ${visitor.phone}`,
        `You have booked ${caps.bookingsPerPhone} appointments today. For another one, please ${call}.`,
      ],
      ...perNetwork(
        inADay('bookings from a network in a day', caps.bookingsPerNetwork),
        client,
        `Very many appointments were booked from your connection today. Please ${call}.`,
        `${visitor.shopId} `,
      ),
    ],
    refused,
  );
  const standing = await countStanding(tx, visitor, now);
  if (standing >= caps.standingPerPhone) {
    throw refused(
      `You have ${standing} appointments at this shop. For another one, please ${call}.`,
    );
  }
}

interface Booking {
  caps: Caps;
  shop: ShopRow;
  visitor: Visitor;
  client: Client;
  now: Date;
}
