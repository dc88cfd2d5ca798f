import type { BookingLead, ExitLead } from '../../schemas/types.gen.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import {
  hasLead,
  insertLead,
  markAbandoned,
  shopHasLead,
  updateLead,
} from '../repositories/leads.ts';
import { findShopName } from '../repositories/shops.ts';
import type { Visitor } from './tokens.ts';

/** Begins the lead of a visit; answers its id. */
export const beginLead = ({ db, clock }: Deps, visitor: Visitor, payload: BookingLead) =>
  insertLead(db, { ...visitor, kind: 'booking', payload, now: clock() });

/**
 * Brings the visitor's lead up to date and takes an abandoned mark off.
 * @throws ApiError 404 when it is not theirs
 */
export async function changeLead(
  { db, clock }: Deps,
  { visitor, leadId, payload }: { visitor: Visitor; leadId: string; payload: BookingLead },
): Promise<void> {
  if (!(await hasLead(db, leadId, visitor))) throw notFound('booking');
  await updateLead(db, { leadId, visitor, payload, now: clock() });
}

/**
 * Keeps the exit form of an anonymous visitor as a lead of its own. A `leadId` in it is kept as a
 * reference and opens nothing: who sends it proved no phone.
 *
 * @throws ApiError 404 for an unknown shop
 */
export async function leaveExitLead(
  { db, clock }: Deps,
  { shopId, payload }: { shopId: string; payload: ExitLead },
): Promise<string> {
  if ((await findShopName(db, shopId)) === undefined) throw notFound('shop');
  const phone = payload.cancellationPhone;
  return insertLead(db, { shopId, phone, kind: 'exit', payload, now: clock() });
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
