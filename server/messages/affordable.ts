import { countsOf, type Caps, type Spending } from '../limits/caps.ts';
import type { Database } from '../db/database.ts';
import type { Confirmation } from '../db/schema/deliveryPayload.ts';
import { countAllIfAllowed, type Limit } from '../limits/rateLimits.ts';
import { everybody, textsInADay } from '../limits/texts.ts';

const inADay = (name: string, max: number): Limit => ({ name, max, windowMinutes: 24 * 60 });

/** One mailbox however it is written: mailers ignore case, and many what comes after a plus. */
const mailbox = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

function costOf(caps: Caps, payload: Confirmation): Spending[] {
  switch (payload.channel) {
    case 'sms':
      return [
        [inADay('confirmations of a phone', caps.confirmationsPerPhone), payload.to, ''],
        [textsInADay(caps), everybody, ''],
      ];
    case 'mail':
      return [
        [
          inADay('confirmations of a mailbox', caps.confirmationsPerMailbox),
          mailbox(payload.to),
          '',
        ],
      ];
  }
}

/**
 * Parts a booking's confirmations into those that their ceilings still allow and those that are
 * withheld: the appointment stands without a confirmation, and the shop hears of each.
 */
export async function affordable(
  tx: Database,
  caps: Caps,
  confirmations: readonly Confirmation[],
  now: Date,
): Promise<{ allowed: Confirmation[]; withheld: Confirmation[] }> {
  const allowed: Confirmation[] = [];
  const withheld: Confirmation[] = [];
  for (const payload of confirmations) {
    const cost = countsOf(costOf(caps, payload));
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    const isAllowed = await countAllIfAllowed(tx, cost, now);
    (isAllowed ? allowed : withheld).push(payload);
  }
  return { allowed, withheld };
}
