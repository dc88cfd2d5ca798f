/**
 * How many codes are sent and how many wrong ones accepted. `docs/abuse.md` computes the
 * consequences: the chance of guessing a code, and how long a stranger can lock an owner out.
 */
import {
  provenPhonesCount,
  fromPool,
  withEarnedLimits,
  perNetwork,
  type Caps,
  type Spending,
} from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import type { Count } from '../limits/countRows.ts';
import type { Limit } from '../limits/moments.ts';
import type { Tally } from '../limits/tally.ts';
import { wholeInstallation, dayLimit as budgetOfDay } from '../limits/dayBudgets.ts';

const DAY = 24 * 60;
export const TRIES_PER_CODE = 5;

const limit = (name: string, max: number, windowMinutes: number): Limit => ({
  name,
  max,
  windowMinutes,
});

const JUST_SENT = 'We have just sent you several codes. Please try again in 10 minutes.';
const ENOUGH_FROM_HERE =
  'We have sent too many codes to this number today. Please try from another connection, such as mobile data, or call the shop.';
const ENOUGH_FOR_NUMBER =
  'We have sent too many codes to this number. Please try again in an hour, or call the shop.';
const TOO_MANY_FROM_YOU =
  'Too many codes were asked for from your connection. Please try again later or call the shop.';
const BUSY = 'We have sent very many codes just now. Please try again later or call the shop.';

interface Asking {
  shopId: string;
  phone: string;
  client: Client;
  /** How many texts the code is sent as; 1 by default */
  segments?: number;
}

/** The limits of what clients share, whatever the number has had before. */
function shared(caps: Caps, { shopId, client, segments = 1 }: Asking) {
  const { codesPerAddress, codesPerShop } = caps;
  return {
    client: withEarnedLimits(
      perNetwork(
        limit('texts for an address in 10 minutes', codesPerAddress, 10),
        client,
        TOO_MANY_FROM_YOU,
      ),
      client,
    ),
    shop: fromPool(
      limit('texts of a shop in an hour', codesPerShop, 60),
      shopId.toLowerCase(),
      client,
      { sentence: BUSY },
    ),
    installation: fromPool(budgetOfDay('texts', caps), wholeInstallation, client, {
      sentence: BUSY,
      times: segments,
      parts: 50,
    }),
  };
}

/**
 * The limits for a number together with the network that asks. A stranger on another network does
 * not use these up.
 */
function fromHere(caps: Caps, phone: string, site: string) {
  const subject = `${phone} ${site}`;
  const inADay = limit('texts in a day, from one network', caps.codesPerPhoneAndNetwork, DAY);
  return {
    inTenMinutes: { limit: limit('texts in 10 minutes', 3, 10), subject, sentence: JUST_SENT },
    inADay: { limit: inADay, subject, sentence: ENOUGH_FROM_HERE },
    theFirst: { limit: { ...inADay, max: 1 }, subject, sentence: ENOUGH_FOR_NUMBER },
  };
}

const ofNumber = (caps: Caps, phone: string): Spending => ({
  limit: limit('texts in a day', caps.codesPerPhone, DAY),
  subject: phone,
  sentence: ENOUGH_FOR_NUMBER,
});
const late = (phone: string): Spending => ({
  limit: limit('texts beyond those of the day', 1, 60),
  subject: phone,
  sentence: ENOUGH_FOR_NUMBER,
});
/** Used codes count only here: whoever has proven a number may do so again. */
const evenUsed = (caps: Caps, phone: string): Spending => ({
  limit: limit('texts in a day, used or not', caps.codesPerPhone * 4, DAY),
  subject: phone,
  sentence: ENOUGH_FOR_NUMBER,
});

/** All counts that decide whether a code is sent, the narrowest first. */
export function countsOfCode(caps: Caps, asking: Asking): Count[] {
  const { phone } = asking;
  const refused: Count = { limit: refusedTexts, subject: phone };
  return [refused, late(phone), ...costInTime(caps, asking)];
}

/** What a code costs now; once a number has had its codes of the day, further ones are late codes. */
export function costOfCode(tally: Tally, caps: Caps, asking: Asking): Spending[] {
  const isLate = tally.isFull(ofNumber(caps, asking.phone));
  return isLate ? costOfLateCode(caps, asking) : costInTime(caps, asking);
}

/** The limits of the number, and of the number with the network that asks. */
function costInTime(caps: Caps, asking: Asking): Spending[] {
  const { phone, client } = asking;
  const { inTenMinutes, inADay } = fromHere(caps, phone, siteOf(client));
  const ofPhone = [inTenMinutes, inADay, ofNumber(caps, phone), evenUsed(caps, phone)];
  return [...ofPhone, ...Object.values(shared(caps, asking)).flat()];
}

/** One an hour, and only for a network that has asked for none today. */
function costOfLateCode(caps: Caps, asking: Asking): Spending[] {
  const { phone, client } = asking;
  const { theFirst } = fromHere(caps, phone, siteOf(client));
  const ofPhone = [theFirst, late(phone), evenUsed(caps, phone)];
  return [...ofPhone, ...Object.values(shared(caps, asking)).flat()];
}

/** The counts that are changed when a number is proven. */
export function countsOfProof(caps: Caps, asking: Asking): Count[] {
  const { inTenMinutes, inADay } = fromHere(caps, asking.phone, siteOf(asking.client));
  const ofPhone = [inTenMinutes, inADay, ofNumber(caps, asking.phone)];
  return [...ofPhone, ...Object.values(shared(caps, asking)).flat()];
}

/**
 * Gives back all codes that were sent to a number for a client that has proven it. What was spent on
 * texts stays spent; it only is no longer this client's share.
 */
export function giveBackCodes(tally: Tally, caps: Caps, asking: Asking): void {
  const { inTenMinutes, inADay } = fromHere(caps, asking.phone, siteOf(asking.client));
  const { client, shop, installation } = shared(caps, asking);
  const sent = tally.of(inADay);
  const recent = tally.of(inTenMinutes);
  const own = installation.slice(0, -1);
  tally.takeBack(shop, Math.min(sent, ...shop.map((each) => tally.of(each))));
  tally.takeBack(own, Math.min(sent, ...own.map((each) => tally.of(each))));
  tally.takeBack([ofNumber(caps, asking.phone), inADay], sent);
  tally.takeBack([inTenMinutes, ...client], recent);
}

/** Texts that the provider refused: they cost nothing, but must not be endless. */
export const refusedTexts = limit('refused texts in an hour', 6, 60);

/** What decides about a try of a code, and what a wrong one counts against. */
export interface Guessing {
  /** Wrong codes of the number; once it is full, each further code has one try */
  phone: Count;
  /** Wrong codes of the number to codes that this client asked for */
  pair: Count;
  /** Wrong codes of the installation, which clients share */
  all: readonly Count[];
  /** Beyond its share, a client still has one code in an hour that suffices alone */
  inAnHour: Count;
  /** A right code after which a second one is asked for */
  firstOfTwo: Count;
  /** That the number was proven from this network */
  proven: Count;
  /** The numbers that were proven from this network */
  earned: Count;
}

/**
 * @param client whoever asked for the code
 */
export function guessing(caps: Caps, phone: string, client: Pick<Client, 'networks'>): Guessing {
  const site = siteOf(client);
  const pair = `${phone} ${site}`;
  const ofAll = limit('wrong codes of the installation in a day', caps.wrongCodesPerDay, DAY);
  return {
    phone: { limit: limit('wrong codes in a day', caps.wrongCodesPerPhone, DAY), subject: phone },
    pair: { limit: limit('wrong codes of a number from a network', 200, DAY), subject: pair },
    all: fromPool(ofAll, wholeInstallation, client, { sentence: '' }),
    inAnHour: { limit: limit('codes beyond the share of a network', 1, 60), subject: site },
    firstOfTwo: { limit: limit('right codes that need another one', 1, 30), subject: pair },
    proven: { limit: limit('proven from a network', 1, 7 * DAY), subject: pair },
    earned: provenPhonesCount(client),
  };
}

/** The counts of `guessing`, the narrowest first. */
export const countsOfGuessing = (of: Guessing): Count[] => [
  of.pair,
  of.phone,
  of.firstOfTwo,
  of.proven,
  of.inAnHour,
  of.earned,
  ...of.all,
];
