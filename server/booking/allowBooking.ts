import type { Language } from '../../src/page/text/chooseLanguage.ts';
import { refuse, refused } from '../common/errors.ts';
import type { Confirmation } from '../db/schema/deliveries.ts';
import type { Visitor } from '../codes/tokens.ts';
import { type Caps, refusalToSpend, type Spending } from '../limits/caps.ts';
import type { Tally } from '../limits/tally.ts';
import { perDay } from '../limits/moments.ts';
import type { Count } from '../limits/countRows.ts';
import type { HeldBack } from '../messages/deliveries.ts';
import { costOfConfirmation } from '../messages/costOfConfirmation.ts';
import { callShop, say } from '../messages/words.ts';
import type { StoredShop } from '../shops/shops.ts';

export interface Booking {
  caps: Caps;
  shop: StoredShop;
  visitor: Visitor;
  /** The confirmations that it would send */
  confirmations: readonly Confirmation[];
  /** Whether the installation may send another message of a channel */
  may: Readonly<Record<Confirmation['channel'], boolean>>;
  /** The language of the page on which is booked */
  language: Language;
}

/** What one phone has, of what there is. */
interface Standing {
  /** How many appointments the phone has at the shop */
  standing: number;
  /** How many the shop takes in four weeks; Infinity if it sets no limit */
  places: number;
}

/** The part of four weeks' places that one phone may have. */
const SHARE_OF_PLACES = 1 / 8;
/** As many appointments a phone may have anywhere. */
const FEW = 3;

/** Who books. */
type Who = Pick<Booking, 'caps' | 'visitor'>;

/** Who takes a place of which shop. */
type Taking = Pick<Booking, 'caps' | 'visitor' | 'shop' | 'language'>;

/** What a booking counts against, with sentences in a language. */
export const costOfBooking = (
  { caps, visitor }: Who,
  language: Language,
  call: string,
): Spending => ({
  limit: perDay('bookings of a phone in a day', caps.bookingsPerPhone),
  subject: `${visitor.shopId} ${visitor.phone}`,
  sentence: say(language, 'bookedEnough', { count: caps.bookingsPerPhone, call }),
});

/** Everything that a booking may count against: itself, and each confirmation to the customer. */
export function countsOfBooking(who: Who, mailbox: string | undefined): Count[] {
  const { caps, visitor } = who;
  return [
    costOfBooking(who, 'en', ''),
    ...costOfConfirmation(caps, { channel: 'sms', to: visitor.phone }),
    ...(mailbox === undefined ? [] : costOfConfirmation(caps, { channel: 'mail', to: mailbox })),
  ];
}

/**
 * Counts a booking for its phone, and limits the phone's standing appointments, to a number and to a
 * share of what the shop takes. A fleet manager's ten vans pass; whoever has more should talk to the
 * shop, or is abusing it.
 *
 * @param of the appointments of the phone, read after the counts: if it books another one
 *   meanwhile, the counts change and are not stored; and the places of the shop
 * @throws ApiError 400 with a sentence for the customer; the caller must roll the transaction back
 */
export function allowPlace(
  tally: Tally,
  { caps, visitor, shop, language }: Taking,
  { standing, places }: Standing,
): void {
  const call = callShop(language, shop.phone);
  const spent = refusalToSpend(tally, [costOfBooking({ caps, visitor }, language, call)]);
  refuse(spent ?? null, 'bookedEnough');
  const share = Math.max(FEW, Math.ceil(places * SHARE_OF_PLACES));
  const most = Math.min(caps.standingPerPhone, share);
  if (standing >= most) {
    throw refused(say(language, 'standingEnough', { count: standing, call }), 'standingEnough');
  }
}

/**
 * Counts a booking as `allowPlace` does, and its confirmations apart from it: those beyond a limit are
 * withheld, and the appointment stands. A text costs nothing if the installation may send none.
 *
 * @returns the confirmations that may be sent, and those that are held back
 * @throws ApiError 400 with a sentence for the customer; the caller must roll the transaction back
 */
export function allowBooking(tally: Tally, booking: Booking, of: Standing): Allowed {
  allowPlace(tally, booking, of);
  return allowedMessages(tally, booking, booking.confirmations);
}

/** What a ceiling lets through, and what it holds back. */
interface Allowed {
  allowed: Confirmation[];
  heldBack: HeldBack[];
}

/** The messages to a customer that may be sent; counts them. */
export function allowedMessages(
  tally: Tally,
  { caps, may }: Pick<Booking, 'caps' | 'may'>,
  messages: readonly Confirmation[],
): Allowed {
  const allowed: Confirmation[] = [];
  const heldBack: HeldBack[] = [];
  for (const message of messages) {
    const isFull =
      may[message.channel] &&
      refusalToSpend(tally, costOfConfirmation(caps, message)) !== undefined;
    if (isFull) heldBack.push({ message, why: 'ceiling' });
    else if (may[message.channel]) allowed.push(message);
    else heldBack.push({ message, why: 'ceilingOfAll' });
  }
  return { allowed, heldBack };
}
