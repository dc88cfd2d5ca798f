import type { Language } from '../../src/text/chooseLanguage.ts';
import { refuse, refused } from '../common/errors.ts';
import type { Confirmation } from '../db/schema/deliveryPayload.ts';
import type { Visitor } from '../codes/tokens.ts';
import { countsOf, perNetwork, refusalToSpend, type Caps, type Spending } from '../limits/caps.ts';
import type { Tally } from '../limits/tally.ts';
import type { Client } from '../limits/client.ts';
import { perDay } from '../limits/moments.ts';
import type { Count } from '../limits/countRows.ts';
import { costOfConfirmation } from '../messages/costOfConfirmation.ts';
import { callShop, say } from '../messages/words.ts';
import type { ShopRow } from '../shops/shops.ts';

export interface Booking {
  caps: Caps;
  shop: ShopRow;
  visitor: Visitor;
  client: Client;
  /** The confirmations that it would send */
  confirmations: readonly Confirmation[];
  /** Whether the installation may send another text */
  mayText: boolean;
  /** The language of the page on which is booked */
  language: Language;
}

/** Who books. */
type Who = Pick<Booking, 'caps' | 'visitor' | 'client'>;

/** What a booking counts against, with sentences in a language. */
function costOfBooking(
  { caps, visitor, client }: Who,
  language: Language,
  call: string,
): Spending[] {
  return [
    [
      perDay('bookings of a phone in a day', caps.bookingsPerPhone),
      `${visitor.shopId} ${visitor.phone}`,
      say(language, 'bookedEnough', { count: caps.bookingsPerPhone, call }),
    ],
    ...perNetwork(
      perDay('bookings from a network in a day', caps.bookingsPerNetwork),
      client,
      say(language, 'networkBookedEnough', { call }),
      `${visitor.shopId} `,
    ),
  ];
}

/** Everything that a booking may count against: itself, and each confirmation to the customer. */
export function countsOfBooking(who: Who, mailbox: string | undefined): Count[] {
  const { caps, visitor } = who;
  return countsOf([
    ...costOfBooking(who, 'en', ''),
    ...costOfConfirmation(caps, { channel: 'sms', to: visitor.phone }),
    ...(mailbox === undefined ? [] : costOfConfirmation(caps, { channel: 'mail', to: mailbox })),
  ]);
}

/**
 * Counts a booking for its phone and the networks it comes from, and limits the phone's standing
 * appointments. A fleet manager's ten vans pass; whoever has more should talk to the shop, or is
 * abusing it. The confirmations are counted apart from it: those beyond a limit are withheld, and
 * the appointment stands. A text costs nothing if the installation may send none.
 *
 * @param standing how many appointments the phone has, read after the counts: if it books another
 *   one meanwhile, the counts change and are not stored
 * @returns the confirmations that may be sent
 * @throws ApiError 400 with a sentence for the customer; the caller must roll the transaction back
 */
export function allowBooking(tally: Tally, booking: Booking, standing: number): Confirmation[] {
  const { caps, shop, confirmations, mayText, language } = booking;
  const call = callShop(language, shop.phone);
  refuse(refusalToSpend(tally, costOfBooking(booking, language, call)) ?? null);
  if (standing >= caps.standingPerPhone) {
    throw refused(say(language, 'standingEnough', { count: standing, call }));
  }
  return confirmations.filter(
    (each) =>
      (each.channel !== 'sms' || mayText) &&
      refusalToSpend(tally, costOfConfirmation(caps, each)) === undefined,
  );
}
