import { tooOften } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { Client } from './client.ts';
import type { Count, Read } from './countRows.ts';
import { countAll, countGroups, type Counted, type Limit } from './rateLimits.ts';

const ceiling = <Name extends string>(env: Name, otherwise: number) => ({ env, otherwise });

/**
 * The ceilings on use, each with the environment variable that sets it. `docs/abuse.md` says what
 * each means and why it has its value.
 */
export const ceilings = {
  codesPerAddress: ceiling('CODES_PER_ADDRESS', 60),
  codesPerShop: ceiling('CODES_PER_SHOP', 600),
  codesPerPhone: ceiling('CODES_PER_PHONE', 10),
  codesPerPhoneAndNetwork: ceiling('CODES_PER_PHONE_AND_NETWORK', 6),
  textsPerDay: ceiling('TEXTS_PER_DAY', 5000),
  wrongCodesPerPhone: ceiling('WRONG_CODES_PER_PHONE', 15),
  wrongCodesPerNetwork: ceiling('WRONG_CODES_PER_NETWORK', 80),
  wrongCodesPerDay: ceiling('WRONG_CODES_PER_DAY', 900),
  lookupsPerPhone: ceiling('LOOKUPS_PER_PHONE', 60),
  bookingsPerPhone: ceiling('BOOKINGS_PER_PHONE', 20),
  standingPerPhone: ceiling('STANDING_PER_PHONE', 40),
  bookingsPerNetwork: ceiling('BOOKINGS_PER_NETWORK', 60),
  confirmationsPerPhone: ceiling('CONFIRMATIONS_PER_PHONE', 20),
  confirmationsPerMailbox: ceiling('CONFIRMATIONS_PER_MAILBOX', 20),
  leadsPerPhone: ceiling('LEADS_PER_PHONE', 600),
  leadChangesPerPhone: ceiling('LEAD_CHANGES_PER_PHONE', 1000),
  readsPerAddress: ceiling('READS_PER_ADDRESS', 3000),
  readsPerShop: ceiling('READS_PER_SHOP', 30_000),
  exitFormsPerAddress: ceiling('EXIT_FORMS_PER_ADDRESS', 30),
  exitFormsPerPhone: ceiling('EXIT_FORMS_PER_PHONE', 20),
  exitFormsPerShop: ceiling('EXIT_FORMS_PER_SHOP', 300),
  eventsPerAddress: ceiling('EVENTS_PER_ADDRESS', 600),
};

export type Caps = Readonly<Record<keyof typeof ceilings, number>>;

export const defaultCaps = Object.fromEntries(
  Object.entries(ceilings).map(([name, { otherwise }]) => [name, otherwise]),
) as Caps;

/** A count against a limit (`times`, 1 by default), and the sentence for whoever reaches it. */
export type Spending = readonly [limit: Limit, subject: string, sentence: string, times?: number];

export const countsOf = (spendings: readonly Spending[]): Count[] =>
  spendings.map(([limit, subject, , times]) => ({ limit, subject, times }));

/** A limit for one client, applied to each of its networks by its share. */
export const perNetwork = (
  limit: Limit,
  { networks }: Client,
  sentence: string,
  of = '',
): Spending[] =>
  networks.map(({ name, share }, index) => [
    {
      ...limit,
      name: index === 0 ? limit.name : `${limit.name} (wider ${index})`,
      max: limit.max * share,
    },
    `${of}${name}`,
    sentence,
  ]);

/**
 * Counts against every limit, or against none if one would be passed. For a transaction; limits are
 * given from the narrowest to the widest.
 *
 * @returns the current count of each
 * @throws ApiError 429, or what `refusal` makes, with the sentence of the first limit reached
 */
export async function spend(
  tx: Database,
  now: Date,
  spendings: readonly Spending[],
  refusal: (sentence: string) => Error = tooOften,
): Promise<number[]> {
  const counts = countsOf(spendings);
  const counted = await countAll(tx, counts, now);
  if (counted.refused === undefined) return counted.used;
  throw refusal(sentenceOf(counted, spendings, counts)!);
}

/**
 * Counts several groups in one statement; each group is counted as a whole or not at all.
 *
 * @param read what was read of them before in this transaction
 * @returns for each group the sentence of the first limit reached; undefined if it was counted
 */
export async function spendGroups(
  tx: Database,
  now: Date,
  groups: readonly (readonly Spending[])[],
  read?: Read,
): Promise<(string | undefined)[]> {
  const counts = groups.map(countsOf);
  const counted = await countGroups(tx, counts, now, read);
  return counted.map((one, index) => sentenceOf(one, groups[index]!, counts[index]!));
}

const sentenceOf = (
  { refused }: Counted,
  spendings: readonly Spending[],
  counts: readonly Count[],
) => refused && spendings[counts.indexOf(refused)]![2];
