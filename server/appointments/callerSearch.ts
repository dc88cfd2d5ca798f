import { and, between, eq, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shopOfToken, withHyphens } from '../../src/booking/appointment/linkToken.ts';
import { normalisedPlate, vinOf } from '../../src/booking/vehicle/plate.ts';
import type { CallerSearch as SearchedBy } from '../../src/contract/staff.gen.ts';
import { sha256 } from '../common/secrets.ts';
import { isAmong } from '../db/isAmong.ts';
import {
  appointmentLinks,
  appointments,
  customers,
  journalVisits,
  leads,
  otpChallenges,
  vehicleSearches,
} from '../db/tables.ts';
import { typedDay } from './typedDay.ts';

/** One thing that a text of a caller may mean, and what of the text is looked for. */
export interface CallerSearch {
  readonly by: SearchedBy;
  readonly text: string;
}

/** Which of what a shop keeps is meant, by conditions that an index serves; undefined: none. */
type Meant = Partial<Record<'appointments' | 'leads' | 'visits' | 'codes', SQL | undefined>>;

interface SearchKind {
  /** Whether a text of this kind means nothing else */
  readonly isAlone?: boolean;
  /** What of a text is looked for; nothing: it is not of this kind. `today` is the shop's */
  readonly read: (text: string, today: string) => string | false | undefined;
  readonly meant: (text: string, shopId: string) => Meant;
}

/** All that support may type or paste, in the order in which it is understood. */
const searchKinds: Record<SearchedBy, SearchKind> = {
  link: { isAlone: true, read: linkIn, meant: ofLink },
  id: {
    isAlone: true,
    read: (text) => idIn(text).length === lettersOfId && idIn(text),
    meant: ofId,
  },
  day: {
    isAlone: true,
    read: typedDay,
    meant: (date) => ({
      appointments: eq(appointments.date, date),
      leads: eq(sql`${leads.payload} ->> 'date'`, date),
    }),
  },
  mail: {
    isAlone: true,
    read: (text) => /^\S+@\S+\.\S+$/.test(text) && text.toLowerCase(),
    meant: (mail, shopId) => ofPerson(shopId, ({ email }) => eq(sql`lower(${email})`, mail)),
  },
  phone: {
    isAlone: true,
    read: (text) => /^[+\d\s().-]+$/.test(text) && /^1?(\d{10})$/.exec(digitsOf(text))?.[1],
    meant: (digits, shopId) => ofPhone(shopId, (phone) => eq(phone, digits)),
  },
  /** The last four digits: with more, whoever is shown four could find out the others one by one */
  phoneEnd: {
    read: phoneEndIn,
    meant: (digits, shopId) => ofPhone(shopId, (phone) => eq(sql`right(${phone}, 4)`, digits)),
  },
  /** Also as lists write it: "Lopez, Ana" */
  name: {
    read: (text) =>
      text.length >= 2 &&
      /\p{L}/u.test(text) &&
      !/\d/.test(text) &&
      wordsOf(text.toLowerCase()).join(' '),
    meant: (name, shopId) => ofPerson(shopId, isNamed(wordsOf(name))),
  },
  /** A plate, a VIN or its end: it has digits, which names have not */
  plate: {
    read: plateIn,
    meant: (plate, shopId) => ({
      ...ofPhone(shopId, (phone) => isAmong(phone, phonesThatSearched(plate, shopId))),
      codes: undefined,
    }),
  },
  idStart: { read: idStartIn, meant: ofId },
};
const kinds = Object.keys(searchKinds) as SearchedBy[];

/**
 * All that a text may mean which support typed or pasted. None: it is not understood.
 *
 * @param today at the shop
 */
export function callerSearches(typed: string, today: string): readonly CallerSearch[] {
  const text = typed.trim();
  const read = (by: SearchedBy) => {
    const found = searchKinds[by].read(text, today);
    return found ? [{ by, text: found }] : [];
  };
  const [only] = kinds.filter((by) => searchKinds[by].isAlone).flatMap(read);
  if (only !== undefined) return [only];
  return looksLikeDay.test(text) ? [] : kinds.flatMap(read);
}

/** What a search means at a shop. */
export const meantBy = ({ by, text }: CallerSearch, shopId: string): Meant =>
  searchKinds[by].meant(text, shopId);

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** An id without its hyphens, or its first letters, as it is read aloud or cut from a picture. */
const partOfId =
  /^(?:(?:visit|appointment|booking|lead|id|no|number)\b[\s.:#]*)*#?([\da-f][\da-f\s-]*)[\s.…]*$/i;
const idOrPart = /^[\da-f-]{1,36}$/i;
const fewestOfId = 6;
/** How many letters an id has, without its hyphens. */
const lettersOfId = 32;

/** An end of a phone, as callers say it and staff are shown it: "… 0100", "ends in 0100". */
const partOfPhone = /^(?:(?:phone )?end(?:s|ing)(?: in| with)? |[x*.…\s-]+)?[\d\s().-]+$/i;

/** The most words of a name that are looked for. */
const mostWords = 6;

/** A day with its year, which may not exist. */
const looksLikeDay = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** Enough of a VIN that it is one car's: its last six are its number of the year. */
const enoughOfVin = 6;
const lengthOfVin = 17;

/** The most customers or leads of one search that are looked at; a name that more have is no help. */
export const mostMeant = 2_000;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The secret of an appointment's link in a text, such as a line of a mail that was sent on, or alone. */
function linkIn(text: string): string | undefined {
  const behind = Array.from(text.matchAll(/(?:#|^)([\w-]+)/g), ([, token = '']) => token);
  return behind.find((token) => shopOfToken(token) !== undefined && !idOrPart.test(token));
}

/** The letters of an id of any kind, a calendar's UID too, or its first ones; '' if there is none. */
const idIn = (text: string): string =>
  (uuid.exec(text)?.[0] ?? partOfId.exec(text)?.[1] ?? '').replaceAll(/[\s-]/g, '').toLowerCase();

const wordsOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

function phoneEndIn(text: string): string | undefined {
  return partOfPhone.test(text) ? /^\d{4}$/.exec(digitsOf(text))?.[0] : undefined;
}

function idStartIn(text: string): string | false {
  const start = idIn(text);
  // Without a digit it is a word; one id in three hundred begins so, and is typed further.
  return start.length >= fewestOfId && start.length < lettersOfId && /\d/.test(start) && start;
}

function plateIn(text: string): string | false {
  const plate = vinOf(text) ?? normalisedPlate(text);
  const isPlate = /\d/.test(plate) && /^[A-Z0-9]{2,17}$/.test(plate) && /^[\w :*-]+$/.test(text);
  // "Ends in 0100", "visit 45b57cb8".
  const isSaid = /[g-z]/i.test(text) && (phoneEndIn(text) || idStartIn(text));
  return isPlate && !isSaid && plate;
}

/** Whoever it is, a customer of the shop or as it was typed into a lead. */
type Person = Record<'firstName' | 'lastName' | 'email', SQLWrapper>;

// The keys as they stand in the indexes.
const personOfLead: Person = {
  firstName: sql`${leads.payload} -> 'customer' ->> 'firstName'`,
  lastName: sql`${leads.payload} -> 'customer' ->> 'lastName'`,
  email: sql`${leads.payload} -> 'customer' ->> 'email'`,
};

const customersWhere = (shopId: string, column: PgColumn, condition: SQL | undefined) =>
  sql`select ${column} from ${customers}
    where ${customers.shopId} = ${shopId} and ${condition} limit ${mostMeant}`;

/** What customers booked, and leads with what they typed or the phone of one whom the shop knows. */
function ofPerson(shopId: string, isMeant: (person: Person) => SQL | undefined): Meant {
  const known = (column: PgColumn) => customersWhere(shopId, column, isMeant(customers));
  return {
    appointments: isAmong(appointments.customerId, known(customers.id)),
    leads: or(isMeant(personOfLead), isAmong(leads.phone, known(customers.phone))),
  };
}

function ofPhone(shopId: string, isMeant: (phone: PgColumn) => SQL): Meant {
  const known = customersWhere(shopId, customers.id, isMeant(customers.phone));
  return {
    appointments: isAmong(appointments.customerId, known),
    leads: isMeant(leads.phone),
    codes: isMeant(otpChallenges.phone),
  };
}

function ofLink(token: string, shopId: string): Meant {
  const { appointmentId, id } = appointmentLinks;
  const linked = sql`select ${appointmentId} from ${appointmentLinks}
    where ${appointmentLinks.shopId} = ${shopId} and ${id} = ${sha256(token)}`;
  return { appointments: isAmong(appointments.id, linked) };
}

/** What has an id or one that begins so, or belongs to a visit or a lead that has. */
function ofId(start: string, shopId: string): Meant {
  const [first, last] = ['0', 'f'].map((fill) => withHyphens(start.padEnd(lettersOfId, fill)));
  const isMeant = (id: PgColumn) => between(id, first, last);
  const meantLeads = or(isMeant(leads.id), isMeant(leads.visitId));
  const theirIds = sql`select ${leads.id} from ${leads}
    where ${leads.shopId} = ${shopId} and ${meantLeads} limit ${mostMeant}`;
  return {
    appointments: or(isMeant(appointments.id), isAmong(appointments.leadId, theirIds)),
    leads: meantLeads,
    visits: isMeant(journalVisits.id),
  };
}

/** What begins as a name was typed; what stands between its words is often typed otherwise. */
const begins = (words: readonly string[]) =>
  `${words
    .join(' ')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll(/[\s'’-]/g, '_')}%`;

/**
 * Whether a name begins as it was typed: the last name, the first, or both in either order, each of
 * several words too.
 */
const isNamed = (words: readonly string[]) => (person: Person) => {
  const isBegun = (key: 'firstName' | 'lastName', typed: readonly string[]) =>
    like(sql`lower(${person[key]})`, begins(typed));
  const both = words.slice(1).flatMap((_, index) => {
    const [one, other] = [words.slice(0, index + 1), words.slice(index + 1)];
    return [
      and(isBegun('firstName', one), isBegun('lastName', other)),
      and(isBegun('lastName', one), isBegun('firstName', other)),
    ];
  });
  return or(isBegun('lastName', words), isBegun('firstName', words), ...both);
};

/** The phones that have looked up this plate or VIN at the shop, or a VIN that ends so. */
function phonesThatSearched(plate: string, shopId: string): SQL {
  const { searched } = vehicleSearches;
  const isEnd = and(
    eq(sql`length(${searched})`, lengthOfVin),
    eq(sql`right(${searched}, ${plate.length}::int)`, plate),
  );
  return sql`select ${vehicleSearches.phone} from ${vehicleSearches}
    where ${vehicleSearches.shopId} = ${shopId}
    and ${plate.length < enoughOfVin ? eq(searched, plate) : or(eq(searched, plate), isEnd)}`;
}
