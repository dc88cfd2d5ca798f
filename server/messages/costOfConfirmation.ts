import type { Caps, Spending } from '../limits/caps.ts';
import type { Confirmation } from '../db/schema/deliveryPayload.ts';
import { perDay } from '../limits/moments.ts';

/**
 * The same text for one mailbox however it is written: case is ignored, and so is a part after a
 * plus.
 */
const mailbox = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/**
 * What a confirmation counts against, besides the installation's texts, which are taken before the
 * booking begins. Beyond these limits the confirmation is withheld, but the booking is not refused.
 */
export function costOfConfirmation(caps: Caps, payload: Confirmation): Spending[] {
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
