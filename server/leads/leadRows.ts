import { and, eq, gt, isNull, lt, notExists, sql, type Placeholder } from 'drizzle-orm';
import type { BookingAnswer, BookingLead, ExitLead } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { appointments, leads } from '../db/tables.ts';
import type { Visitor } from '../codes/tokens.ts';

export type LeadRow = typeof leads.$inferSelect;

interface NewLead extends Visitor {
  kind: LeadRow['kind'];
  payload: BookingLead | ExitLead;
  now: Date;
}

/** Returns the id of the new lead. */
export async function insertLead(db: Database, { now, ...lead }: NewLead): Promise<string> {
  const [row] = await db
    .insert(leads)
    .values({ ...lead, createdAt: now, updatedAt: now })
    .returning({ id: leads.id });
  if (row === undefined) throw new Error('an insert answered no row');
  return row.id;
}

const ofVisitor = (
  leadId: string | Placeholder,
  { shopId, phone }: { [Name in keyof Visitor]: string | Placeholder },
) =>
  and(
    eq(leads.id, leadId),
    eq(leads.shopId, shopId),
    eq(leads.phone, phone),
    eq(leads.kind, 'booking'),
  );

const selectLead = statement((db) => {
  const [leadId, shopId, phone] = ['leadId', 'shopId', 'phone'].map((name) =>
    sql.placeholder(name),
  ) as [Placeholder, Placeholder, Placeholder];
  const isIt = ofVisitor(leadId, { shopId, phone });
  return db.select().from(leads).where(isIt).for('update').prepare('');
});

/** Locks the visitor's own lead for this transaction; `undefined` if it is not theirs. */
export async function lockLead(
  tx: Database,
  leadId: string,
  visitor: Visitor,
): Promise<LeadRow | undefined> {
  const [lead] = await selectLead(tx, { leadId, ...visitor });
  return lead;
}

/**
 * Replaces the payload of an open lead and clears its abandoned mark. A booked lead stays as it is.
 */
export async function updateLead(
  db: Database,
  {
    leadId,
    visitor,
    payload,
    now,
  }: { leadId: string; visitor: Visitor; payload: BookingLead; now: Date },
): Promise<void> {
  await db
    .update(leads)
    .set({ payload, updatedAt: now, abandonedAt: null })
    .where(and(ofVisitor(leadId, visitor), isNull(leads.answer)));
}

/** The update that makes a lead a booked one. */
export const bookedWrite = (
  tx: Database,
  { shopId, id }: Pick<LeadRow, 'shopId' | 'id'>,
  { answer, now }: { answer: BookingAnswer; now: Date },
) =>
  tx
    .update(leads)
    .set({ answer, updatedAt: now, abandonedAt: null })
    .where(and(eq(leads.shopId, shopId), eq(leads.id, id)));

/** Whether the visitor has this lead. */
export async function hasLead(db: Database, leadId: string, visitor: Visitor): Promise<boolean> {
  const found = await db.select({ id: leads.id }).from(leads).where(ofVisitor(leadId, visitor));
  return found.length === 1;
}

interface ShopsLead {
  shopId: string;
  leadId: string;
}

/** Whether the shop has this lead, of any phone. */
export async function shopHasLead(db: Database, { shopId, leadId }: ShopsLead): Promise<boolean> {
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.shopId, shopId), eq(leads.id, leadId)));
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
    .where(
      and(
        eq(leads.shopId, shopId),
        eq(leads.id, leadId),
        eq(leads.kind, 'booking'),
        isNull(leads.answer),
      ),
    );
}

/** The id of a lead with exactly the same exit form, left since a moment. */
export async function sameExitLead(
  tx: Database,
  given: { shopId: string; phone: string; payload: ExitLead; since: Date },
): Promise<string | undefined> {
  const { shopId, phone, payload, since } = given;
  const [found] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.shopId, shopId),
        gt(leads.createdAt, since),
        eq(leads.phone, phone),
        eq(leads.kind, 'exit'),
        sql`${leads.payload} = ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .limit(1);
  return found?.id;
}

/** How many are deleted by one statement, so that it stays within its time limit. */
const FORGOTTEN_AT_ONCE = 10_000;

/**
 * Deletes leads without an appointment that nobody has changed since `before`; a large number takes
 * several calls.
 */
export async function forgetLeads(db: Database, before: Date): Promise<void> {
  const booked = db
    .select()
    .from(appointments)
    .where(and(eq(appointments.shopId, leads.shopId), eq(appointments.leadId, leads.id)));
  const old = db
    .select({ shopId: leads.shopId, id: leads.id })
    .from(leads)
    .where(and(lt(leads.updatedAt, before), notExists(booked)))
    .limit(FORGOTTEN_AT_ONCE);
  await db.delete(leads).where(sql`(${leads.shopId}, ${leads.id}) in ${old}`);
}
