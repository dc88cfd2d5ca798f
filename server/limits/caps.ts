import { tooOften } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { Client } from './client.ts';
import { countAll, countGroups, type Count, type Counted, type Limit } from './rateLimits.ts';

const ceiling = <Name extends string>(env: Name, otherwise: number) => ({ env, otherwise });

/**
 * What anybody may cost, each with the variable by which an operator sets it. `docs/abuse.md` says
 * what each means and why it is what it is.
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

/** More against a limit, one where nothing else is said, and what who meets it is told. */
export type Spending = readonly [limit: Limit, subject: string, sentence: string, times?: number];

export const countsOf = (spendings: readonly Spending[]): Count[] =>
  spendings.map(([limit, subject, , times]) => ({ limit, subject, times }));

/** A limit of one client: on each of its networks, by the share that it may use. */
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
 * Counts against each limit, or against none where one would be passed. In a transaction, from
 * the narrowest to the widest.
 *
 * @returns how many each has now
 * @throws ApiError 429, or the refusal given, with the sentence of the first that is reached
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
 * Counts several groups in one go, each whole or not at all.
 *
 * @returns of each group the sentence of the first limit that is reached; undefined where it was counted
 */
export async function spendGroups(
  tx: Database,
  now: Date,
  groups: readonly (readonly Spending[])[],
): Promise<(string | undefined)[]> {
  const counts = groups.map(countsOf);
  const counted = await countGroups(tx, counts, now);
  return counted.map((one, index) => sentenceOf(one, groups[index]!, counts[index]!));
}

const sentenceOf = (
  { refused }: Counted,
  spendings: readonly Spending[],
  counts: readonly Count[],
) => refused && spendings[counts.indexOf(refused)]![2];
