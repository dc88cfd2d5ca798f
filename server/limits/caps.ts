import { tooOften } from '../common/errors.ts';
import type { Client } from './client.ts';
import type { Count } from './countRows.ts';
import type { Limit } from './moments.ts';
import type { Tally } from './tally.ts';

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
 * Counts against every limit, or against none if one would be passed.
 *
 * @returns the sentence of the first limit reached; undefined if it was counted
 */
export function refusalToSpend(tally: Tally, spendings: readonly Spending[]): string | undefined {
  const counts = countsOf(spendings);
  const { refused } = tally.add(counts);
  return refused && spendings[counts.indexOf(refused)]![2];
}

/**
 * Counts against every limit, or against none if one would be passed.
 *
 * @throws ApiError 429 with the sentence of the first limit reached
 */
export function spend(tally: Tally, spendings: readonly Spending[]): void {
  const refusal = refusalToSpend(tally, spendings);
  if (refusal !== undefined) throw tooOften(refusal);
}
