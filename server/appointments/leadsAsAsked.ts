import type { AskedOfShop } from '../../src/contract/staff.gen.ts';
import type { ExitLead, LeadAbandoned } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { leads } from '../db/tables.ts';
import { matching } from '../db/matching.ts';
import { abandonedEvent } from '../leads/abandonedEvent.ts';
import type { LeadRow } from '../leads/leadRows.ts';

export interface LeadAsAsked {
  readonly lead: LeadRow;
  /** First and last name; null where neither is known */
  readonly customer: string | null;
  readonly asked: AskedOfShop;
}

/**
 * Leads of one shop with what they ask for, in words. A message left in a visit holds what was chosen
 * there, and the lead of that visit is left out.
 */
export async function leadsAsAsked(db: Database, rows: readonly LeadRow[]): Promise<LeadAsAsked[]> {
  const visitLeads = await leadsOfVisits(db, rows);
  const isTold = new Set([...visitLeads.values()].map(({ id }) => id));
  return Promise.all(
    rows
      .filter(({ id }) => !isTold.has(id))
      .map(async (lead) => {
        const ofVisit = lead.kind === 'booking' ? lead : visitLeads.get(lead.id);
        const visit = ofVisit && (await abandonedEvent(db, ofVisit)).data;
        const left = lead.kind === 'exit' ? (lead.payload as ExitLead) : undefined;
        const { firstName, lastName } = left?.customer ?? visit!.customer;
        return {
          lead,
          customer: [firstName, lastName].filter(Boolean).join(' ') || null,
          asked: askedOf(visit, left),
        };
      }),
  );
}

const askedOf = (
  visit: LeadAbandoned['data'] | undefined,
  left: ExitLead | undefined,
): AskedOfShop => ({
  question: left?.cancellationReason ?? null,
  work: [...(visit?.services ?? []), ...(visit?.recommendedServices ?? [])].map(({ name }) => name),
  notes: visit?.concerns ?? null,
  vehicle: visit?.vehicle ?? null,
  date: visit?.date ?? null,
  slotTime: visit?.slotTime ?? null,
  option: visit?.appointmentOption ?? null,
});

/** The leads of the visits in which messages were left, by the messages' ids: of the same phone alone. */
async function leadsOfVisits(
  db: Database,
  rows: readonly LeadRow[],
): Promise<ReadonlyMap<string, LeadRow>> {
  const named = rows.flatMap(({ id, shopId, phone, kind, payload }) => {
    const { leadId } = payload as ExitLead;
    return kind === 'exit' && leadId ? [{ id, shopId, phone, leadId: leadId.toLowerCase() }] : [];
  });
  const [first] = named;
  if (first === undefined) return new Map();
  const ids = named.map(({ leadId }) => leadId);
  const ofThem = await db
    .select()
    .from(leads)
    .where(matching(leads, { shopId: first.shopId, id: ids, kind: 'booking' }));
  return new Map(
    named.flatMap(({ id, phone, leadId }) => {
      const lead = ofThem.find((each) => each.id === leadId && each.phone === phone);
      return lead === undefined ? [] : [[id, lead] as const];
    }),
  );
}
