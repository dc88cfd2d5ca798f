import type { Database } from '../db/database.ts';
import type { Write } from '../db/together.ts';
import { consentWrite, lastChoice } from './consents.ts';

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

export interface Choice {
  shopId: string;
  leadId: string;
  /** Ten digits */
  phone: string;
  okForMarketing: boolean;
  addressHash: string;
  now: Date;
}

/** Stores a choice about marketing messages, unless it equals the lead's last one. */
export async function keepChoice(db: Database, choice: Choice): Promise<void> {
  if ((await lastChoice(db, choice)) === choice.okForMarketing) return;
  await choiceWrite(db, choice);
}

/** What stores a choice; nothing if it equals the lead's last one. */
export const choiceWrites = (db: Database, choice: Choice, last: boolean | undefined): Write[] =>
  last === choice.okForMarketing ? [] : [choiceWrite(db, choice)];

const choiceWrite = (db: Database, { now, ...choice }: Choice) =>
  consentWrite(db, { ...choice, textVersion: consentText.version, at: now });
