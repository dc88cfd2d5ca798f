import { and, gt, lt, notExists, sql, type Placeholder } from 'drizzle-orm';
import type { BookingAnswer, BookingLead, ExitLead } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { forgetSome } from '../db/forgetRows.ts';
import { matching } from '../db/matching.ts';
import { statement } from '../db/statement.ts';
import { appointments, leads } from '../db/tables.ts';
import { inserting, updating } from '../db/writes.ts';
import type { Visitor } from '../codes/tokens.ts';

export type LeadRow = typeof leads.$inferSelect;

interface NewLead extends Visitor {
  id: string;
  kind: LeadRow['kind'];
  payload: BookingLead | ExitLead;
  now: Date;
}

/** What is stored of a payload: the visit has a column of its own, and is nothing to tell the shop. */
const stored = <Payload extends BookingLead | ExitLead>({ visitId, ...payload }: Payload) => ({
  payload,
  ...(visitId !== undefined && { visitId }),
});

/** The insert of a lead. */
export const leadWrite = ({ now, payload, ...lead }: NewLead) =>
  inserting(leads, [{ ...lead, ...stored(payload), createdAt: now, updatedAt: now }]);

const ofVisitor = (
  leadId: string | Placeholder,
  { shopId, phone }: { [Name in keyof Visitor]: string | Placeholder },
) => matching(leads, { id: leadId, shopId, phone, kind: 'booking' });

const selectLead = statement((db, name) => {
  const [leadId, shopId, phone] = ['leadId', 'shopId', 'phone'].map((name) =>
    sql.placeholder(name),
  ) as [Placeholder, Placeholder, Placeholder];
  const isIt = ofVisitor(leadId, { shopId, phone });
  const { id, answer, visitId, nextSequence } = leads;
  return db
    .select({ id, answer, visitId, nextSequence })
    .from(leads)
    .where(isIt)
    .for('update')
    .prepare(name);
});

/** Locks the visitor's own lead for this transaction; `undefined` if it is not theirs. */
export async function lockLead(
  tx: Database,
  leadId: string,
  visitor: Visitor,
): Promise<Pick<LeadRow, 'id' | 'answer' | 'visitId' | 'nextSequence'> | undefined> {
  const [lead] = await selectLead(tx, { leadId, ...visitor });
  return lead;
}

/** The visitor's own lead; `undefined` if it is not theirs. */
export async function leadOf(
  tx: Database,
  leadId: string,
  visitor: Visitor,
): Promise<LeadRow | undefined> {
  const [lead] = await tx.select().from(leads).where(ofVisitor(leadId, visitor));
  return lead;
}

/** Changes a lead, and clears its abandoned mark: the visitor is here. */
const changing = (
  key: { shopId: string; id: string },
  { now, ...change }: (ReturnType<typeof stored<BookingLead>> | Booked) & { now: Date },
) => updating(leads, key, { ...change, updatedAt: now, abandonedAt: null });

/** The update that replaces the payload of a lead. */
export const payloadWrite = (
  key: { shopId: string; id: string },
  { payload, now }: { payload: BookingLead; now: Date },
) => changing(key, { ...stored(payload), now });

interface Booked {
  answer: BookingAnswer;
  nextSequence: number;
}

/** The update that makes a lead a booked one. */
export const bookedWrite = (key: { shopId: string; id: string }, change: Booked & { now: Date }) =>
  changing(key, change);

interface ShopsLead {
  shopId: string;
  leadId: string;
}

/** Whether the shop has this lead, of any phone. */
export async function shopHasLead(db: Database, { shopId, leadId }: ShopsLead): Promise<boolean> {
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(matching(leads, { shopId, id: leadId }));
  return found.length === 1;
}

/** Marks an open lead as abandoned; does nothing for any other. */
export async function markAbandoned(
  db: Database,
  { shopId, leadId }: ShopsLead,
  now: Date,
): Promise<void> {
  await db
    .update(leads)
    .set({ abandonedAt: now })
    .where(matching(leads, { shopId, id: leadId, kind: 'booking', answer: null }));
}

/** A lead with exactly the same exit form, left since a moment, and the visit that it is of. */
export async function sameExitLead(
  tx: Database,
  given: { shopId: string; phone: string; payload: ExitLead; since: Date },
): Promise<Pick<LeadRow, 'id' | 'visitId'> | undefined> {
  const { shopId, phone, payload, since } = given;
  const [found] = await tx
    .select({ id: leads.id, visitId: leads.visitId })
    .from(leads)
    .where(
      and(
        matching(leads, { shopId, phone, kind: 'exit' }),
        gt(leads.createdAt, since),
        sql`${leads.payload} = ${JSON.stringify(stored(payload).payload)}::jsonb`,
      ),
    )
    .limit(1);
  return found;
}

/**
 * Deletes leads without an appointment that nobody has changed since `before`; a large number takes
 * several calls.
 */
export async function forgetLeads(db: Database, before: Date): Promise<void> {
  const booked = db
    .select()
    .from(appointments)
    .where(matching(appointments, { shopId: leads.shopId, leadId: leads.id }));
  await forgetSome(db, leads, and(lt(leads.updatedAt, before), notExists(booked)));
}
