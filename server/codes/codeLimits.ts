/**
 * How many codes are sent and how many wrong ones accepted. `docs/abuse.md` computes the
 * consequences: the chance of guessing a code, and how long a stranger can lock an owner out.
 */
import { countsOf, perNetwork, type Caps, type Spending } from '../limits/caps.ts';
import { siteOf, type Client } from '../limits/client.ts';
import type { Count } from '../limits/countRows.ts';
import type { Limit } from '../limits/moments.ts';
import type { Tally } from '../limits/tally.ts';
import type { Network } from '../limits/networks.ts';
import { everybody, textsInADay } from '../limits/texts.ts';

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
}

/** The limits for every code, whatever its number has had before. */
function always(caps: Caps, { shopId, client }: Asking): Spending[] {
  const { codesPerAddress, codesPerShop } = caps;
  return [
    ...perNetwork(
      limit('texts for an address in 10 minutes', codesPerAddress, 10),
      client,
      TOO_MANY_FROM_YOU,
    ),
    ...perNetwork(
      limit('texts for an address in a day', codesPerAddress * 5, DAY),
      client,
      TOO_MANY_FROM_YOU,
    ),
    [limit('texts of a shop in an hour', codesPerShop, 60), shopId.toLowerCase(), BUSY],
    [textsInADay(caps), everybody, BUSY],
  ];
}

/**
 * The limits for a number together with the network that asks. A stranger on another network does
 * not use these up.
 */
function fromHere(caps: Caps, phone: string, site: string) {
  const pair = `${phone} ${site}`;
  const inADay = limit('texts in a day, from one network', caps.codesPerPhoneAndNetwork, DAY);
  return {
    inTenMinutes: [limit('texts in 10 minutes', 3, 10), pair, JUST_SENT] as const,
    inADay: [inADay, pair, ENOUGH_FROM_HERE] as const,
    theFirst: [{ ...inADay, max: 1 }, pair, ENOUGH_FOR_NUMBER] as const,
  };
}

const ofNumber = (caps: Caps, phone: string): Spending => [
  limit('texts in a day', caps.codesPerPhone, DAY),
  phone,
  ENOUGH_FOR_NUMBER,
];
const late = (phone: string): Spending => [
  limit('texts beyond those of the day', 1, 60),
  phone,
  ENOUGH_FOR_NUMBER,
];
/** Used codes count only here: whoever has proven a number may do so again. */
const evenUsed = (caps: Caps, phone: string): Spending => [
  limit('texts in a day, used or not', caps.codesPerPhone * 4, DAY),
  phone,
  ENOUGH_FOR_NUMBER,
];

/** All counts that decide whether a code is sent, the narrowest first. */
export function countsOfCode(caps: Caps, asking: Asking): Count[] {
  const { phone } = asking;
  const refused: Count = { limit: refusedTexts, subject: phone };
  return [refused, ...countsOf([late(phone), ...costInTime(caps, asking)])];
}

/** What a code costs now; once a number has had its codes of the day, further ones are late codes. */
export function costOfCode(tally: Tally, caps: Caps, asking: Asking): Spending[] {
  const { phone } = asking;
  const [limit] = ofNumber(caps, phone);
  const isLate = tally.isFull({ limit, subject: phone });
  return isLate ? costOfLateCode(caps, asking) : costInTime(caps, asking);
}

/** The limits of the number, and of the number with the network that asks. */
function costInTime(caps: Caps, asking: Asking): Spending[] {
  const { phone, client } = asking;
  const { inTenMinutes, inADay } = fromHere(caps, phone, siteOf(client));
  return [
    inTenMinutes,
    inADay,
    ofNumber(caps, phone),
    evenUsed(caps, phone),
    ...always(caps, asking),
  ];
}

/** One an hour, and only for a network that has asked for none today. */
function costOfLateCode(caps: Caps, asking: Asking): Spending[] {
  const { phone, client } = asking;
  const { theFirst } = fromHere(caps, phone, siteOf(client));
  return [theFirst, late(phone), evenUsed(caps, phone), ...always(caps, asking)];
}

/** The counts that are given back when a code is used. */
export function refundOfCode(caps: Caps, phone: string, site: string): Spending[] {
  const { inTenMinutes, inADay } = fromHere(caps, phone, site);
  return [inTenMinutes, inADay, ofNumber(caps, phone)];
}

/** Texts that the provider refused: they cost nothing, but must not be endless. */
export const refusedTexts = limit('refused texts in an hour', 6, 60);

const wrongOfPhone = ({ wrongCodesPerPhone: max }: Caps) => limit('wrong codes in a day', max, DAY);
const wrongOfAll = ({ wrongCodesPerDay: max }: Caps) =>
  limit('wrong codes of the installation in a day', max, DAY);
const wrongOfNetwork = ({ wrongCodesPerNetwork: max }: Caps) => [
  limit('wrong codes for an address in an hour', Math.ceil(max / 2), 60),
  limit('wrong codes for an address in a day', max, DAY),
];

/** The limits that a wrong code counts against, the narrowest first. */
export interface WrongCode {
  phone: Spending;
  networks: Spending[];
  all: Spending;
}

/**
 * @param networks those of the client that asked for the code
 */
export function wrongCode(caps: Caps, phone: string, networks: readonly Network[]): WrongCode {
  const client = { addressHash: '', networks };
  return {
    phone: [wrongOfPhone(caps), phone, ''],
    networks: wrongOfNetwork(caps).flatMap((each) => perNetwork(each, client, '')),
    all: [wrongOfAll(caps), everybody, ''],
  };
}

/** Remembers for 90 days that a number was proven from a network. */
export const provenFrom = limit('proven from a network', 1, 90 * DAY);
