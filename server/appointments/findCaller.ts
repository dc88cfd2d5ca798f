import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type {
  Decided,
  FoundChange,
  FoundCode,
  FoundLead,
  FoundMessage,
  FoundOfCaller,
  FoundVisit,
  MessageFailure,
} from '../../src/contract/staff.gen.ts';
import { CODE_MINUTES } from '../codes/sendCode.ts';
import type { Database } from '../db/database.ts';
import { isAmong } from '../db/isAmong.ts';
import { matching } from '../db/matching.ts';
import {
  appointmentChanges,
  appointments,
  deliveries,
  journalRecords,
  journalVisits,
  leads,
  otpChallenges,
} from '../db/tables.ts';
import { visitsWhere } from '../funnel/readVisits.ts';
import { appointmentsWhere } from '../booking/dayAppointments.ts';
import type { LeadRow } from '../leads/leadRows.ts';
import { othersOf } from './bookedTwice.ts';
import { meantBy, mostMeant, type CallerSearch } from './callerSearch.ts';
import { leadsAsAsked } from './leadsAsAsked.ts';
import { listedAppointments, shortPhone, vehicleInWords } from './listedAppointments.ts';

/** The most of each kind that one look-up returns: enough for a caller, too few for a list. */
const mostFound = 20;

const MINUTE_MS = 60_000;

/** What a shop knows of a caller, whatever of it the text meant: the newest first. */
export async function findCaller(
  db: Database,
  {
    shopId,
    searches,
    today,
    now,
  }: { shopId: string; searches: readonly CallerSearch[]; today: string; now: Date },
): Promise<Omit<FoundOfCaller, 'atShop' | 'mayCall'>> {
  const each = await Promise.all(searches.map((search) => rowsOf(db, shopId, search)));
  const ids = newestOf(each.flatMap((found) => found.ids));
  const foundLeads = newestOf(each.flatMap((found) => found.foundLeads));
  const foundVisits = each.flatMap((found) => found.visits);
  const codes = each.flatMap((found) => found.codes);
  const listed = ids.slice(0, mostFound).map(({ id }) => id);
  const found = newestOf(await appointmentsWhere(db, shopId, inArray(appointments.id, listed)));
  const asked = await leadsAsAsked(db, foundLeads.slice(0, mostFound));
  const visitIds = [...found, ...asked.map(({ lead }) => lead)].flatMap((row) => row.visitId ?? []);
  const others = await othersOf(db, { shopId, today, found });
  const otherIds = [...others.values()].flat().map(({ id }) => id);
  const [shown, changesOf, messagesOf, visits] = await Promise.all([
    listedAppointments(db, shopId, { found, now }),
    readChanges(db, shopId, [...listed, ...otherIds]),
    readMessages(db, shopId, [...listed, ...asked.map(({ lead }) => lead.id)]),
    visitsOf(db, shopId, visitIds),
  ]);
  const visitOfRow = ({ visitId }: { visitId: string | null }) => visits.get(visitId ?? '') ?? null;
  const areCodesOfSeveral = new Set(codes.map(({ phone }) => phone)).size > 1;
  const hits = each.filter(({ isFound }) => isFound);
  return {
    by: (hits.length === 0 ? each : hits).map(({ by }) => by),
    isCut: Math.max(ids.length, foundLeads.length, foundVisits.length) > mostFound,
    appointments: found.map((row, index) => ({
      appointment: shown[index]!,
      bookedAt: row.createdAt.toISOString(),
      others: others
        .get(row.id)!
        .map((other) => ({
          id: other.id,
          date: other.date,
          slotTime: other.slotTime,
          status: other.status,
          vehicle: vehicleInWords(other),
          last: changesOf(other.id).at(-1) ?? null,
        })),
      changes: changesOf(row.id),
      messages: messagesOf(row.id),
      visit: visitOfRow(row),
    })),
    leads: asked.map(({ lead, ...told }) => ({
      ...told,
      id: lead.id,
      phone: shortPhone(lead.phone),
      state: stateOfLead(lead, visitOfRow(lead)),
      beganAt: lead.createdAt.toISOString(),
      lastAt: lead.updatedAt.toISOString(),
      isSettled: lead.kind === 'exit' || lead.settledAt !== null,
      visitId: lead.visitId,
      messages: messagesOf(lead.id),
      visit: visitOfRow(lead),
    })),
    visits: foundVisits.filter(({ id }) => !visitIds.includes(id)).slice(0, mostFound),
    codes: areCodesOfSeveral ? [] : codes.map((code) => foundCode(code, now)),
    areCodesOfSeveral,
  };
}

/** The phone of an appointment or a lead of a shop; undefined if there is none of this id. */
export async function phoneOf(
  db: Database,
  shopId: string,
  id: string,
): Promise<string | undefined> {
  const [[appointment], [lead]] = await Promise.all([
    appointmentsWhere(db, shopId, eq(appointments.id, id)),
    db.select({ phone: leads.phone }).from(leads).where(matching(leads, { shopId, id })),
  ]);
  return (appointment ?? lead)?.phone;
}

/** Rows that several searches found, each once, the newest first. */
const newestOf = <Row extends { readonly id: string; readonly createdAt: Date }>(
  rows: readonly Row[],
): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );

/** What one search means: of each kind the newest, one more than are shown. */
async function rowsOf(db: Database, shopId: string, search: CallerSearch) {
  const meant = meantBy(search, shopId);
  const [ids, foundLeads, visits, codes] = await Promise.all([
    meant.appointments
      ? db
          .select({ id: appointments.id, createdAt: appointments.createdAt })
          .from(appointments)
          .where(and(eq(appointments.shopId, shopId), meant.appointments))
          .orderBy(desc(appointments.createdAt))
          .limit(mostFound + 1)
      : [],
    meant.leads ? unbookedLeads(db, shopId, meant.leads) : [],
    meant.visits ? visitsWhere(db, shopId, meant.visits, mostFound + 1) : [],
    meant.codes
      ? db
          .select()
          .from(otpChallenges)
          .where(and(eq(otpChallenges.shopId, shopId), meant.codes))
          .orderBy(desc(otpChallenges.expiresAt))
          .limit(mostFound)
      : [],
  ]);
  const isFound = ids.length + foundLeads.length + visits.length + codes.length > 0;
  return { by: search.by, ids, foundLeads, visits, codes, isFound };
}

async function unbookedLeads(db: Database, shopId: string, isMeant: SQL): Promise<LeadRow[]> {
  // Chosen first and sorted then: otherwise all leads of a shop may be read in the order of their times.
  const chosen = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.shopId, shopId), isNull(leads.answer), isMeant))
    .limit(mostMeant);
  return db
    .select()
    .from(leads)
    .where(and(eq(leads.shopId, shopId), isAmong(leads.id, chosen)))
    .orderBy(desc(leads.createdAt))
    .limit(mostFound + 1);
}

/** How a lead stands. Its mark is set whenever the page is hidden, so the journal knows better. */
function stateOfLead({ kind, abandonedAt }: LeadRow, visit: FoundVisit | null): FoundLead['state'] {
  if (kind === 'exit') return 'left a message';
  if (visit !== null) return visit.isOver ? 'abandoned' : 'under way';
  return abandonedAt === null ? 'open' : 'abandoned';
}

const foundCode = (
  { expiresAt, usedAt, tries, failure }: typeof otpChallenges.$inferSelect,
  now: Date,
): FoundCode => ({
  sentAt: new Date(expiresAt.getTime() - CODE_MINUTES * MINUTE_MS).toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  tries,
  isOver: usedAt !== null || expiresAt <= now,
  why: failure,
});

/** What a decision did not offer; days without times are told by the visit's page. */
const refusedIn = (decided: Decided | null) =>
  decided !== null && 'refused' in decided ? decided.refused : [];

/** How the visits of a shop went, by their ids: how the page loaded, and what failed or was refused. */
async function visitsOf(
  db: Database,
  shopId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundVisit>> {
  const { id, closedAs, outcome } = journalVisits;
  const known = await db
    .select({ id, closedAs, outcome })
    .from(journalVisits)
    .where(matching(journalVisits, { shopId, id: ids }));
  const { visitId, number, kind, error, loaded, decided } = journalRecords;
  const knownIds = known.map((visit) => visit.id);
  const records = await db
    .select({ visitId, error, loaded, decided })
    .from(journalRecords)
    .where(and(inArray(visitId, knownIds), inArray(kind, ['error', 'loaded', 'decided'])))
    .orderBy(asc(visitId), asc(number));
  return new Map(
    known.map((visit) => {
      const ofVisit = records.filter((record) => record.visitId === visit.id);
      return [
        visit.id,
        {
          loaded: ofVisit.findLast((record) => record.loaded !== null)?.loaded ?? null,
          errors: [...new Set(ofVisit.flatMap((record) => record.error ?? []))],
          notOffered: [...new Set(ofVisit.flatMap((record) => refusedIn(record.decided)))],
          isOver: (visit.closedAs ?? visit.outcome) !== null,
        },
      ];
    }),
  );
}

/** Tells what was done to some appointments after they were booked, by their ids. */
async function readChanges(db: Database, shopId: string, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(appointmentChanges)
    .where(matching(appointmentChanges, { shopId, appointmentId: ids }))
    .orderBy(asc(appointmentChanges.sequence));
  return (id: string) => rows.filter((row) => row.appointmentId === id).map(foundChange);
}

const foundChange = ({
  sequence,
  kind,
  at,
  by,
  byName,
  before,
  reason,
}: typeof appointmentChanges.$inferSelect): FoundChange => ({
  number: sequence,
  kind,
  at: at.toISOString(),
  why: reason,
  by: by === 'staff' ? (byName ?? 'the staff') : null,
  date: before.date,
  slotTime: before.slotTime,
});

/** Tells what was sent about some appointments and leads, by their ids. */
async function readMessages(db: Database, shopId: string, ids: readonly string[]) {
  const { subjectId, sequence, recipient, channel } = deliveries;
  const { attempts, dueAt, createdAt, deliveredAt, givenUpAt, failure } = deliveries;
  const times = { dueAt, createdAt, deliveredAt, givenUpAt };
  const rows = await db
    .select({ subjectId, sequence, recipient, channel, attempts, failure, ...times })
    .from(deliveries)
    .where(matching(deliveries, { shopId, subjectId: ids }))
    .orderBy(asc(sequence), asc(recipient), asc(channel));
  return (id: string) => rows.filter((row) => row.subjectId === id).map(foundMessage);
}

const heldBack: ReadonlySet<MessageFailure | null> = new Set(['ceiling', 'ceilingOfAll']);
const withdrawn: ReadonlySet<MessageFailure | null> = new Set(['cancelled', 'changed']);

type Message = Omit<
  typeof deliveries.$inferSelect,
  'shopId' | 'id' | 'payload' | 'destination' | 'links' | 'claimedUntil'
>;

function stateOf({ attempts, deliveredAt, givenUpAt, failure }: Message): FoundMessage['state'] {
  if (deliveredAt !== null) return 'sent';
  if (givenUpAt === null) return attempts > 0 && failure !== null ? 'tried again' : 'waiting';
  if (heldBack.has(failure)) return 'held back';
  return withdrawn.has(failure) ? 'withdrawn' : 'given up';
}

const foundMessage = (message: Message): FoundMessage => {
  const { recipient, channel, sequence, attempts, failure } = message;
  const { deliveredAt, givenUpAt, dueAt, createdAt } = message;
  return {
    to: recipient,
    by: channel === 'sms' ? 'text' : channel,
    change: sequence,
    state: stateOf(message),
    why: deliveredAt === null ? failure : null,
    at: (deliveredAt ?? givenUpAt ?? dueAt ?? createdAt).toISOString(),
    attempts,
  };
};
