import type { BookingLead, ExitLead, LeadLeft } from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../common/errors.ts';
import {
  hasLead,
  insertLead,
  markAbandoned,
  sameExitLead,
  shopHasLead,
  updateLead,
} from './leadRows.ts';
import type { Limit } from '../limits/rateLimits.ts';
import { findShop } from '../shops/shops.ts';
import { insertDeliveries } from '../messages/deliveries.ts';
import { toShop } from '../messages/toShop.ts';
import { spend } from '../limits/caps.ts';
import { keepChoice } from './consent.ts';
import type { Visitor } from '../codes/tokens.ts';

const exitLeadsOfAddress: Limit = {
  name: 'exit forms from an address in an hour',
  max: 30,
  windowMinutes: 60,
};
const exitLeadsOfShop: Limit = {
  name: 'exit forms of a shop in an hour',
  max: 300,
  windowMinutes: 60,
};
/** Sent again within this time, a message is the same one: the answer was lost, or pressed twice. */
const SAME_MESSAGE_MINUTES = 10;
const TOO_MANY = 'Too many messages were sent. Please call the shop.';

/** Begins the lead of a visit; answers its id. */
export function beginLead(
  { db, clock }: Deps,
  {
    visitor,
    payload,
    addressHash,
  }: { visitor: Visitor; payload: BookingLead; addressHash: string },
): Promise<string> {
  const now = clock();
  return db.transaction(async (tx) => {
    const leadId = await insertLead(tx, { ...visitor, kind: 'booking', payload, now });
    const okForMarketing = payload.customer?.okForMarketing;
    if (okForMarketing !== undefined) {
      await keepChoice(tx, { ...visitor, leadId, okForMarketing, addressHash, now });
    }
    return leadId;
  });
}

/**
 * Brings the visitor's lead up to date and takes an abandoned mark off.
 * @throws ApiError 404 when it is not theirs
 */
export async function changeLead(
  { db, clock }: Deps,
  {
    visitor,
    leadId,
    payload,
    addressHash,
  }: { visitor: Visitor; leadId: string; payload: BookingLead; addressHash: string },
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    if (!(await hasLead(tx, leadId, visitor))) throw notFound('booking');
    await updateLead(tx, { leadId, visitor, payload, now });
    const okForMarketing = payload.customer?.okForMarketing;
    if (okForMarketing === undefined) return;
    await keepChoice(tx, { ...visitor, leadId, okForMarketing, addressHash, now });
  });
}

/**
 * Keeps the exit form of an anonymous visitor as a lead of its own and tells the shop. A `leadId` in it is kept as a
 * reference and opens nothing: who sends it proved no phone.
 *
 * @throws ApiError 404 for an unknown shop, 429 past a limit
 */
export async function leaveExitLead(
  { db, clock, wakeWorker }: Deps,
  { shopId, payload, addressHash }: { shopId: string; payload: ExitLead; addressHash: string },
): Promise<string> {
  const now = clock();
  const { cancellationPhone: phone, customer } = payload;
  const told = await db.transaction(async (tx) => {
    const shop = await findShop(tx, shopId);
    if (shop === undefined) throw notFound('shop');
    const since = new Date(now.getTime() - SAME_MESSAGE_MINUTES * 60_000);
    const same = await sameExitLead(tx, { shopId: shop.id, phone, payload, since });
    if (same !== undefined) return same;
    await spend(tx, now, [
      [exitLeadsOfAddress, addressHash, TOO_MANY],
      [exitLeadsOfShop, shopId, TOO_MANY],
    ]);
    const leadId = await insertLead(tx, { shopId, phone, kind: 'exit', payload, now });
    const { okForMarketing } = customer;
    if (okForMarketing !== undefined) {
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

/**
 * Marks a lead as abandoned while it is open. A booked one stays booked.
 * @throws ApiError 404 for a lead the shop does not have
 */
export async function abandonLead(
  { db, clock }: Deps,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<void> {
  if (!(await shopHasLead(db, leadId, shopId))) throw notFound('booking');
  await markAbandoned(db, leadId, clock());
}
