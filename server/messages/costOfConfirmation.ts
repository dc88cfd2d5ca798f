import type { Caps, Spending } from '../limits/caps.ts';
import type { Confirmation } from '../db/schema/deliveryPayload.ts';
import { perDay } from '../limits/moments.ts';

/**
 * The same text for one mailbox however it is written: case is ignored, and so is a part after a
 * plus.
 */
const mailbox = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/**
 * The limits that a confirmation counts against, besides the installation's limit of texts, from
 * which a text is taken before the booking begins. If one of these limits is reached, the
 * confirmation is not sent, but the booking is not refused.
 */
export function costOfConfirmation(
  caps: Caps,
  payload: Pick<Confirmation, 'channel' | 'to'>,
): Spending[] {
  switch (payload.channel) {
    case 'sms':
      return [[perDay('confirmations of a phone', caps.confirmationsPerPhone), payload.to, '']];
    case 'mail':
      return [
        [
          perDay('confirmations of a mailbox', caps.confirmationsPerMailbox),
          mailbox(payload.to),
          '',
        ],
      ];
  }
}
