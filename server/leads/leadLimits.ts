import type { BookingLead } from '../../src/contract/types.gen.ts';
import type { Visitor } from '../codes/tokens.ts';
import {
  fromPool,
  withEarnedLimits,
  perNetwork,
  type Caps,
  type Spending,
} from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { perDay, type Limit } from '../limits/moments.ts';
import type { Tally } from '../limits/tally.ts';
import { tooOften } from '../common/errors.ts';

const TOO_MANY = 'Too many messages were sent. Please call the shop.';

const inAnHour = (name: string, max: number): Limit => ({ name, max, windowMinutes: 60 });

/** Leads are counted by size: a usual lead is one piece, the largest sixteen. */
const PIECE_CHARACTERS = 4096;

/** So many pieces of leads a phone may store in a day, however full the day is. */
const ALWAYS = 10;

/**
 * Refuses what the installation has no room for today, unless whoever asks has stored little.
 *
 * @param hasRoom whether the day's ceilings leave room
 * @param cost the count of whoever asks is its first
 * @throws ApiError 429
 */
export function refuseWithoutRoom(
  hasRoom: boolean,
  tally: Tally,
  [own]: readonly Spending[],
  always = ALWAYS,
): void {
  if (!hasRoom && own !== undefined && tally.of(own) > always) throw tooOften(TOO_MANY);
}

/** What a lead costs the proven phone. */
const costIn =
  (name: string, cap: 'leadsPerPhone' | 'leadChangesPerPhone') =>
  (caps: Caps, { shopId, phone }: Visitor, payload: BookingLead): Spending[] => [
    {
      limit: perDay(name, caps[cap]),
      subject: `${shopId} ${phone}`,
      sentence: TOO_MANY,
      times: Math.ceil(JSON.stringify(payload).length / PIECE_CHARACTERS),
    },
  ];
export const costOfLead = costIn('leads of a phone', 'leadsPerPhone');
export const costOfChange = costIn('changes of leads of a phone', 'leadChangesPerPhone');

/** What an exit form costs; its phone need not be proven. */
export function costOfExitLead(
  caps: Caps,
  { shopId, phone, client }: { shopId: string; phone: string; client: Client },
): Spending[] {
  const shop = shopId.toLowerCase();
  return [
    ...withEarnedLimits(
      perNetwork(
        inAnHour('exit forms from an address in an hour', caps.exitFormsPerAddress),
        client,
        TOO_MANY,
      ),
      client,
    ),
    // Anybody can name any number, so its owner is one of those who share it.
    ...fromPool(
      perDay('exit forms for a phone', caps.exitFormsPerPhone),
      `${shop} ${phone}`,
      client,
      { sentence: TOO_MANY, parts: 3 },
    ),
    ...fromPool(inAnHour('exit forms of a shop in an hour', caps.exitFormsPerShop), shop, client, {
      sentence: TOO_MANY,
      parts: 50,
    }),
  ];
}
