import type { BookingLead, ExitLead, LeadLeft } from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { canBeTexted } from '../common/canBeTexted.ts';
import { notFound, refused } from '../common/errors.ts';
import { inTransaction } from '../db/inTransaction.ts';
import {
  hasLead,
  insertLead,
  markAbandoned,
  sameExitLead,
  shopHasLead,
  updateLead,
} from './leadRows.ts';
import type { Client } from '../limits/client.ts';
import { findShop } from '../shops/shops.ts';
import { insertDeliveries } from '../messages/deliveries.ts';
import { toShop } from '../messages/toShop.ts';
import { spend } from '../limits/caps.ts';
import { costOfChange, costOfExitLead, costOfLead } from './leadLimits.ts';
import { keepChoice } from './consent.ts';
import type { Visitor } from '../codes/tokens.ts';

/**
 * An equal message within this time is a repeat: the response was lost, or the visitor pressed
 * twice.
 */
const SAME_MESSAGE_MINUTES = 10;
const NO_SUCH_PHONE =
  'This is no phone number of the US or Canada that we could call. Please check it.';

/** Creates the lead of a visit; returns its id. */
export function beginLead(
  { db, clock, caps }: Deps,
  { visitor, payload, client }: { visitor: Visitor; payload: BookingLead; client: Client },
): Promise<string> {
  const now = clock();
  const { addressHash } = client;
  return inTransaction(db, async (tx) => {
    await spend(tx, now, costOfLead(caps, visitor, payload));
    const leadId = await insertLead(tx, { ...visitor, kind: 'booking', payload, now });
    const okForMarketing = payload.customer?.okForMarketing;
    if (okForMarketing !== undefined) {
      await keepChoice(tx, { ...visitor, leadId, okForMarketing, addressHash, now });
    }
    return leadId;
  });
}

/**
 * Updates the visitor's lead and clears its abandoned mark.
 *
 * @throws ApiError 404 if the lead is not theirs
 */
export async function changeLead(
  { db, clock, caps }: Deps,
  {
    visitor,
    leadId,
    payload,
    client: { addressHash },
  }: { visitor: Visitor; leadId: string; payload: BookingLead; client: Client },
): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    await spend(tx, now, costOfChange(caps, visitor, payload));
    if (!(await hasLead(tx, leadId, visitor))) throw notFound('booking');
    await updateLead(tx, { leadId, visitor, payload, now });
    const okForMarketing = payload.customer?.okForMarketing;
    if (okForMarketing === undefined) return;
    await keepChoice(tx, { ...visitor, leadId, okForMarketing, addressHash, now });
  });
}

/**
 * Stores the exit form of an anonymous visitor as a lead of its own and tells the shop. A `leadId`
 * in it is stored as a reference and gives no access. A choice about marketing is stored as consent
 * only if the visitor has proven the number, because otherwise anybody could sign up a stranger.
 *
 * @param proven whose token came with the form, if any did
 * @throws ApiError 404 for an unknown shop, 400 for a number that nobody can have, 429 past a limit
 */
export async function leaveExitLead(
  { db, clock, caps, texts, wakeWorker }: Deps,
  { shopId, payload, client, proven }: ExitForm,
): Promise<string> {
  const now = clock();
  const { cancellationPhone: phone, customer } = payload;
  const told = await inTransaction(db, async (tx) => {
    const shop = await findShop(tx, shopId);
    if (shop === undefined) throw notFound('shop');
    if (!canBeTexted(phone, { isDemo: texts.isDemo === true })) throw refused(NO_SUCH_PHONE);
    const since = new Date(now.getTime() - SAME_MESSAGE_MINUTES * 60_000);
    const same = await sameExitLead(tx, { shopId: shop.id, phone, payload, since });
    if (same !== undefined) return same;
    await spend(tx, now, costOfExitLead(caps, { shopId, phone, client }));
    const leadId = await insertLead(tx, { shopId, phone, kind: 'exit', payload, now });
    const { okForMarketing } = customer;
    if (okForMarketing !== undefined && proven?.phone === phone) {
      const { addressHash } = client;
      await keepChoice(tx, { shopId, leadId, phone, okForMarketing, addressHash, now });
    }
    const event = leftEvent(payload, { leadId, shopId: shop.id, now });
    await insertDeliveries(tx, { shopId: shop.id, subjectId: leadId, now }, toShop(shop, event));
    return leadId;
  });
  wakeWorker();
  return told;
}

function leftEvent(
  { customer, cancellationPhone: phone, cancellationReason: question }: ExitLead,
  { leadId, shopId, now }: { leadId: string; shopId: string; now: Date },
): LeadLeft {
  const { firstName = null, lastName = null, email = null } = customer;
  return {
    type: 'lead.left',
    timestamp: now.toISOString(),
    data: {
      leadId,
      shopId,
      customer: { firstName, lastName, phone, email },
      question: question ?? null,
    },
  };
}

interface ExitForm {
  shopId: string;
  payload: ExitLead;
  client: Client;
  proven: Visitor | undefined;
}

/**
 * Marks an open lead as abandoned. A booked one stays booked.
 *
 * @throws ApiError 404 for a lead the shop does not have
 */
export async function abandonLead(
  { db, clock }: Deps,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<void> {
  if (!(await shopHasLead(db, { shopId, leadId }))) throw notFound('booking');
  await markAbandoned(db, { shopId, leadId }, clock());
}
