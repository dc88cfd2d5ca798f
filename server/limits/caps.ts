import { tooOften } from '../common/errors.ts';
import { siteOf, type Client } from './client.ts';
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
  codesPerShop: ceiling('CODES_PER_SHOP', 3000),
  codesPerPhone: ceiling('CODES_PER_PHONE', 10),
  codesPerPhoneAndNetwork: ceiling('CODES_PER_PHONE_AND_NETWORK', 6),
  textsPerDay: ceiling('TEXTS_PER_DAY', 5000),
  mailsPerDay: ceiling('MAILS_PER_DAY', 20_000),
  megabytesPerDay: ceiling('MEGABYTES_PER_DAY', 2000),
  wrongCodesPerPhone: ceiling('WRONG_CODES_PER_PHONE', 15),
  wrongCodesPerDay: ceiling('WRONG_CODES_PER_DAY', 900),
  lookupsPerPhone: ceiling('LOOKUPS_PER_PHONE', 60),
  bookingsPerPhone: ceiling('BOOKINGS_PER_PHONE', 20),
  standingPerPhone: ceiling('STANDING_PER_PHONE', 40),
  changesPerAppointment: ceiling('CHANGES_PER_APPOINTMENT', 10),
  changesPerPhone: ceiling('CHANGES_PER_PHONE', 60),
  wrongLinksPerAddress: ceiling('WRONG_LINKS_PER_ADDRESS', 60),
  confirmationsPerPhone: ceiling('CONFIRMATIONS_PER_PHONE', 20),
  confirmationsPerMailbox: ceiling('CONFIRMATIONS_PER_MAILBOX', 20),
  leadsPerPhone: ceiling('LEADS_PER_PHONE', 600),
  leadChangesPerPhone: ceiling('LEAD_CHANGES_PER_PHONE', 1000),
  readsPerAddress: ceiling('READS_PER_ADDRESS', 15_000),
  readsPerShop: ceiling('READS_PER_SHOP', 250_000),
  exitFormsPerAddress: ceiling('EXIT_FORMS_PER_ADDRESS', 30),
  exitFormsPerPhone: ceiling('EXIT_FORMS_PER_PHONE', 20),
  exitFormsPerShop: ceiling('EXIT_FORMS_PER_SHOP', 2000),
  visitBatchesPerAddress: ceiling('VISIT_BATCHES_PER_ADDRESS', 200),
};

export type Caps = Readonly<Record<keyof typeof ceilings, number>>;

export const defaultCaps = Object.fromEntries(
  Object.entries(ceilings).map(([name, { otherwise }]) => [name, otherwise]),
) as Caps;

/** A count against a limit, and the sentence for whoever reaches it. */
export interface Spending extends Count {
  readonly sentence: string;
}

/**
 * Counts against a limit for each client alone. A /48 may use four times as much, which its /64s
 * share.
 */
export function perNetwork(limit: Limit, client: Networked, sentence: string): Spending[] {
  const [own, ...wider] = client.networks.map(({ name, share }, index) => ({
    limit: {
      ...limit,
      name: index === 0 ? limit.name : `${limit.name} (wider ${index})`,
      max: limit.max * share,
    },
    subject: name,
    sentence,
  }));
  if (own === undefined) return [];
  const shares = [{ used: own, share: 1, parts: PARTS_OF_A_NETWORK }];
  return [own, ...wider.map((each) => ({ ...each, shares }))];
}

/** Each /64 may use one part in so many of what is free for its /48. */
const PARTS_OF_A_NETWORK = 8;

/** Limits of a client that grow with the numbers that were proven from it. */
export const withEarnedLimits = (spendings: readonly Spending[], client: Networked): Spending[] =>
  spendings.map((each) => ({ ...each, earned: provenPhonesCount(client) }));

type Networked = Pick<Client, 'networks'>;

/** The phones that were proven from a client's widest network in a week. */
export const provenPhonesCount = (client: Networked): Count => ({
  limit: { name: 'phones proven from a network', max: 2000, windowMinutes: 7 * 24 * 60 },
  subject: siteOf(client),
});

/**
 * Counts against a pool that clients share: whoever has used less than a share of what is still
 * free is served (`fairRoom.ts`). So what one client can take shrinks as the pool fills up, and
 * something is left for newcomers however many take what they can.
 *
 * @param subject whose pool it is, such as a shop's
 * @param parts a client may use one part in so many of what is free
 */
export function fromPool(
  limit: Limit,
  subject: string,
  client: Networked,
  { sentence, parts = 25, times }: { sentence: string; parts?: number; times?: number },
): Spending[] {
  const { networks } = client;
  const used = networks.map(({ name }, index) => ({
    limit: {
      ...limit,
      name: `${limit.name}, of a client${index === 0 ? '' : ` (wider ${index})`}`,
    },
    subject: `${subject} ${name}`,
    times,
    sentence,
  }));
  const shares = networks
    .map(({ share }, index) => ({ used: used[index]!, share, parts: PARTS_OF_A_NETWORK }))
    .toReversed()
    .map((each, index) => (index === 0 ? { ...each, parts } : each));
  return [...used, { limit, subject, times, sentence, shares, earned: provenPhonesCount(client) }];
}

/**
 * Counts against every limit, or against none if one would be passed.
 *
 * @returns the sentence of the first limit reached; undefined if it was counted
 */
export function refusalToSpend(tally: Tally, spendings: readonly Spending[]): string | undefined {
  return tally.add(spendings).refused?.sentence;
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
