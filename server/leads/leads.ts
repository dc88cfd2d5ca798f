import type {
  BookingLead,
  ExitLead,
  LeadAbandoned,
  LeadLeft,
} from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { canBeTexted } from '../common/canBeTexted.ts';
import { notFound, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction, type Run } from '../db/inTransaction.ts';
import { newId } from '../db/ids.ts';
import { awaitAll } from '../db/awaitAll.ts';
import { writeTogether } from '../db/writes.ts';
import {
  leadOf,
  leadWrite,
  lockLead,
  markAbandoned,
  payloadWrite,
  sameExitLead,
  shopHasLead,
} from './leadRows.ts';
import type { Client } from '../limits/client.ts';
import { findShop } from '../shops/shops.ts';
import { deliveryWrites } from '../messages/deliveries.ts';
import { toShop } from '../messages/toShop.ts';
import { kilobytesOf, spendFrom } from '../limits/dayBudgets.ts';
import { spend } from '../limits/caps.ts';
import { Tally } from '../limits/tally.ts';
import { abandonedEvent } from './abandonedEvent.ts';
import { costOfChange, costOfExitLead, costOfLead, refuseWithoutRoom } from './leadLimits.ts';
import { choiceWrites, lastChoice } from './consent.ts';
import type { Visitor } from '../codes/tokens.ts';

/**
 * An equal message within this time is a repeat: the response was lost, or the visitor pressed
 * twice.
 */
const SAME_MESSAGE_MINUTES = 10;
const NO_SUCH_PHONE =
  'This is no phone number of the US or Canada that we could call. Please check it.';

/** Creates the lead of a visit; returns its id. */
export async function beginLead(
  { db, clock, caps, budgets: { kilobytes } }: Deps,
  { visitor, payload, client }: { visitor: Visitor; payload: BookingLead; client: Client },
): Promise<string> {
  const now = clock();
  const { addressHash } = client;
  const cost = costOfLead(caps, visitor, payload);
  const begin = async (hasRoom: boolean, tx: Database, { isRepeated }: Run) => {
    const tally = await Tally.read(tx, cost, { now, isRepeated });
    spend(tally, cost);
    refuseWithoutRoom(hasRoom, tally, cost);
    const leadId = newId();
    const okForMarketing = payload.customer?.okForMarketing;
    const lead = leadWrite({ ...visitor, id: leadId, kind: 'booking', payload, now });
    const choices =
      okForMarketing === undefined
        ? []
        : choiceWrites({ ...visitor, leadId, okForMarketing, addressHash, now });
    await awaitAll([tally.store(tx), writeTogether(tx, [lead, ...choices])]);
    return { leadId, isUsed: true };
  };
  const { leadId } = await spendFrom([[kilobytes, kilobytesOf(payload)]], (hasRoom) =>
    inTransaction(db, (tx, run) => begin(hasRoom, tx, run)),
  );
  return leadId;
}

/**
 * Updates the visitor's lead and clears its abandoned mark. A booked lead stays as it is.
 *
 * @throws ApiError 404 if the lead is not theirs
 */
export async function changeLead(
  { db, clock, caps, budgets: { kilobytes } }: Deps,
  {
    visitor,
    leadId,
    payload,
    client: { addressHash },
  }: { visitor: Visitor; leadId: string; payload: BookingLead; client: Client },
): Promise<void> {
  const now = clock();
  const { shopId } = visitor;
  const cost = costOfChange(caps, visitor, payload);
  const okForMarketing = payload.customer?.okForMarketing;
  const change = async (hasRoom: boolean, tx: Database, { isRepeated }: Run) => {
    const [lead, last, tally] = await awaitAll([
      lockLead(tx, leadId, visitor),
      okForMarketing === undefined ? undefined : lastChoice(tx, { shopId, leadId }),
      Tally.read(tx, cost, { now, isRepeated }),
    ]);
    spend(tally, cost);
    refuseWithoutRoom(hasRoom, tally, cost);
    if (lead === undefined) throw notFound('booking');
    const isBooked = lead.answer !== null;
    const writes = [
      ...(isBooked ? [] : [payloadWrite({ shopId, id: leadId }, { payload, now })]),
      ...(okForMarketing === undefined
        ? []
        : choiceWrites({ ...visitor, leadId, okForMarketing, addressHash, now }, last)),
    ];
    await awaitAll([tally.store(tx), writeTogether(tx, writes)]);
    return { isUsed: !isBooked };
  };
  await spendFrom([[kilobytes, kilobytesOf(payload)]], (hasRoom) =>
    inTransaction(db, (tx, run) => change(hasRoom, tx, run)),
  );
}

/**
 * Stores an exit form as a lead of its own and tells the shop, also what was chosen in the visit of
 * its `leadId` if the same phone was proven there; otherwise that is stored as a reference and gives
 * no access. A choice about marketing is stored as consent
 * only if the visitor has proven the number, because otherwise anybody could sign up a stranger.
 *
 * @param proven whose token came with the form, if any did
 * @throws ApiError 404 for an unknown shop, 400 for a number that nobody can have, 429 past a limit
 */
export async function leaveExitLead(
  { db, clock, caps, texts, wakeWorker, journal, takePoolTurn, budgets }: Deps,
  { shopId, payload, client, proven }: ExitForm,
): Promise<string> {
  const now = clock();
  const { cancellationPhone: phone, customer } = payload;
  const cost = costOfExitLead(caps, { shopId, phone, client });
  const leave = async (hasRoom: boolean, tx: Database, { isRepeated }: Run) => {
    const since = new Date(now.getTime() - SAME_MESSAGE_MINUTES * 60_000);
    const [shop, same, tally] = await awaitAll([
      findShop(tx, shopId),
      sameExitLead(tx, { shopId, phone, payload, since }),
      Tally.read(tx, cost, { now, isRepeated }),
    ]);
    if (shop === undefined) throw notFound('shop');
    if (!canBeTexted(phone, { isDemo: texts.isDemo === true })) throw refused(NO_SUCH_PHONE);
    if (same !== undefined) return { leadId: same.id, visitId: same.visitId, isUsed: false };
    spend(tally, cost);
    refuseWithoutRoom(hasRoom, tally, cost, 1);
    const leadId = newId();
    const { okForMarketing } = customer;
    const { addressHash } = client;
    const isPhoneProven = proven?.phone === phone;
    const visit = isPhoneProven ? await visitOf(tx, payload.leadId, proven) : undefined;
    const event = leftEvent(payload, { leadId, shopId: shop.id, now, isPhoneProven, visit });
    await awaitAll([
      tally.store(tx),
      writeTogether(tx, [
        leadWrite({ id: leadId, shopId: shop.id, phone, kind: 'exit', payload, now }),
        ...(okForMarketing !== undefined && isPhoneProven
          ? choiceWrites({ shopId: shop.id, leadId, phone, okForMarketing, addressHash, now })
          : []),
        ...deliveryWrites({ shopId: shop.id, subjectId: leadId, now }, toShop(shop, event)),
      ]),
    ]);
    return { leadId, visitId: payload.visitId?.toLowerCase(), isUsed: true };
  };
  const amounts = [
    [budgets.kilobytes, kilobytesOf(payload)],
    [budgets.mails, 1],
  ] as const;
  const { leadId, visitId } = await spendFrom(amounts, (hasRoom) =>
    takePoolTurn(`exit forms ${shopId.toLowerCase()}`, client.addressHash, () =>
      inTransaction(db, (tx, run) => leave(hasRoom, tx, run)),
    ),
  );
  wakeWorker();
  // A repeat is of the visit that left the form first, whichever it names.
  if (visitId != null) journal.mark({ shopId: shopId.toLowerCase(), visitId, outcome: 'lead' });
  return leadId;
}

interface Left {
  leadId: string;
  shopId: string;
  now: Date;
  isPhoneProven: boolean;
  /** What was chosen before the form was left; undefined where nothing is known. */
  visit: LeadAbandoned['data'] | undefined;
}

/** What the visitor has chosen in a visit; undefined without one of theirs. */
async function visitOf(tx: Database, leadId: string | undefined, visitor: Visitor) {
  const lead = leadId && (await leadOf(tx, leadId.toLowerCase(), visitor));
  return lead ? (await abandonedEvent(tx, lead)).data : undefined;
}

function leftEvent(
  { customer, cancellationPhone: phone, cancellationReason: question }: ExitLead,
  { leadId, shopId, now, isPhoneProven, visit }: Left,
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
      isPhoneProven,
      vehicle: visit?.vehicle ?? null,
      services: visit?.services ?? [],
      recommendedServices: visit?.recommendedServices ?? [],
      concerns: visit?.concerns ?? null,
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
export async function abandonOpenLead(
  { db, clock }: Deps,
  { shopId, leadId }: { shopId: string; leadId: string },
): Promise<void> {
  if (!(await shopHasLead(db, { shopId, leadId }))) throw notFound('booking');
  await markAbandoned(db, { shopId, leadId }, clock());
}
