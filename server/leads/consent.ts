import { matching } from '../db/matching.ts';
import { consents } from '../db/tables.ts';
import { inserting, type Write } from '../db/writes.ts';
import { desc, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';

/**
 * The wording beside the consent box on both screens, and the version under which it is stored. A
 * change of the wording in `schemas/steps` needs a new version here; a test compares the two.
 */
export const consentText = {
  version: '2026-11',
  text:
    'I agree to receive SMS messages from {shopName}, including promotions, declined service ' +
    'reminders and vehicle service reminders. Message and data rates may apply. Reply STOP to ' +
    'opt out. See our [privacy policy](config:privacyPolicyUrl) and [terms](config:termsUrl).',
} as const;

export interface ConsentChoice {
  shopId: string;
  leadId: string;
  /** Ten digits */
  phone: string;
  okForMarketing: boolean;
  addressHash: string;
  now: Date;
}

/** What stores a choice; nothing if it equals the lead's last one. */
export const choiceWrites = ({ now, ...choice }: ConsentChoice, last?: boolean): Write[] =>
  last === choice.okForMarketing
    ? []
    : [inserting(consents, [{ ...choice, textVersion: consentText.version, at: now }])];

const selectLastChoice = statement((db, name) =>
  db
    .select({ okForMarketing: consents.okForMarketing })
    .from(consents)
    .where(
      matching(consents, { shopId: sql.placeholder('shopId'), leadId: sql.placeholder('leadId') }),
    )
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(1)
    .prepare(name),
);

/** The last choice stored for a lead; `undefined` if there is none. */
export async function lastChoice(
  db: Database,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<boolean | undefined> {
  const [row] = await selectLastChoice(db, { shopId, leadId });
  return row?.okForMarketing;
}
