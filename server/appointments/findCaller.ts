import {
  and,
  asc,
  between,
  desc,
  eq,
  inArray,
  like,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  CallerSearch as SearchedBy,
  Decided,
  FoundChange,
  FoundCode,
  FoundLead,
  FoundMessage,
  FoundVisit,
  MessageFailure,
  VisitSummary,
} from '../../src/contract/staff.gen.ts';
import { CODE_MINUTES } from '../codes/sendCode.ts';
import { sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { isAmong } from '../db/isAmong.ts';
import {
  appointmentChanges,
  appointmentLinks,
  appointments,
  customers,
  deliveries,
  journalRecords,
  journalVisits,
  leads,
  otpChallenges,
  vehicleSearches,
} from '../db/tables.ts';
import { visitsWhere } from '../funnel/readVisits.ts';
import { appointmentsWhere, type DayAppointment } from '../booking/dayAppointments.ts';
import type { LeadRow } from '../leads/leadRows.ts';
import { othersOf } from './bookedTwice.ts';
import { leadsAsAsked, type LeadAsAsked } from './leadsAsAsked.ts';
import { shortPhone } from './shortened.ts';
import { asId, lettersOfId, type CallerSearch } from './callerSearch.ts';

/** The most of each kind that one look-up returns: enough for a caller, too few for a list. */
const mostFound = 20;

const MINUTE_MS = 60_000;

interface FoundRows {
  readonly appointments: readonly DayAppointment[];
  readonly leads: readonly FoundLead[];
  /** Visits of which there is neither an appointment nor a lead */
  readonly alone: readonly VisitSummary[];
  readonly codes: readonly FoundCode[];
  /** Whether there are codes of several phones that end as was asked */
  readonly areCodesOfSeveral: boolean;
  /** Other appointments of the same phones, by the ids of those that were found */
  readonly others: ReadonlyMap<string, readonly DayAppointment[]>;
  /** Of the others too */
  readonly changes: ReadonlyMap<string, readonly FoundChange[]>;
  readonly messages: ReadonlyMap<string, readonly FoundMessage[]>;
  /** By their ids */
  readonly visits: ReadonlyMap<string, FoundVisit>;
  readonly isCut: boolean;
  /** By what something was found; where nothing was, all that was looked for */
  readonly by: readonly SearchedBy[];
}

/** What a shop knows of a caller, whatever of it the text meant: the newest first. */
export async function findCaller(
  db: Database,
  {
    shopId,
    searches,
    today,
    now,
  }: { shopId: string; searches: readonly CallerSearch[]; today: string; now: Date },
): Promise<FoundRows> {
  const each = await Promise.all(
    searches.map(async (search) => {
      const [ids, foundLeads, visits, codes] = await Promise.all([
        appointmentIds(db, shopId, search),
        leadsOf(db, shopId, search),
        visitsAlone(db, shopId, search),
        codesOf(db, { shopId, search, now }),
      ]);
      const isFound = ids.length + foundLeads.length + visits.length + codes.length > 0;
      return { by: search.by, ids, foundLeads, visits, codes, isFound };
    }),
  );
  const ids = newestOf(each.flatMap((found) => found.ids));
  const foundLeads = newestOf(each.flatMap((found) => found.foundLeads));
  const foundVisits = each.flatMap((found) => found.visits);
  const foundCodes = each.flatMap((found) => found.codes);
  const listed = ids.slice(0, mostFound).map(({ id }) => id);
  const rows = listed.length === 0 ? [] : await appointmentsOf(db, shopId, listed);
  const shownLeads = await leadsAsAsked(db, foundLeads.slice(0, mostFound));
  const shownRows = shownLeads.map(({ lead }) => lead);
  const visitIds = [...rows, ...shownRows].flatMap(({ visitId }) => visitId ?? []);
  const others = await othersOf(db, { shopId, today, found: rows });
  const otherIds = [...others.values()].flat().map(({ id }) => id);
  const [changes, messages, visits] = await Promise.all([
    changesOf(db, shopId, [...new Set([...listed, ...otherIds])]),
    messagesOf(db, shopId, [...listed, ...shownRows.map(({ id }) => id)]),
    visitsOf(db, shopId, visitIds),
  ]);
  const areCodesOfSeveral = new Set(foundCodes.map(({ phone }) => phone)).size > 1;
  const found = each.filter(({ isFound }) => isFound);
  return {
    appointments: rows,
    leads: shownLeads.map((lead) => foundLead(lead, messages, visits)),
    alone: foundVisits.filter(({ id }) => !visitIds.includes(id)).slice(0, mostFound),
    codes: areCodesOfSeveral ? [] : foundCodes.map(({ code }) => code),
    areCodesOfSeveral,
    others,
    changes,
    messages,
    visits,
    isCut: Math.max(ids.length, foundLeads.length, foundVisits.length) > mostFound,
    by: (found.length === 0 ? each : found).map(({ by }) => by),
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
    db
      .select({ phone: leads.phone })
      .from(leads)
      .where(and(eq(leads.shopId, shopId), eq(leads.id, id))),
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

async function appointmentsOf(db: Database, shopId: string, ids: readonly string[]) {
  const rows = await appointmentsWhere(db, shopId, inArray(appointments.id, [...ids]));
  return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** What begins as a name was typed; what stands between its words is often typed otherwise. */
const begins = (text: string) =>
  `${text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[\s'’-]/g, '_')}%`;

/**
 * Whether a name begins as it was typed: the last name, the first, or both in either order, each of
 * several words too.
 */
function isNamed(words: readonly string[], of: { firstName: SQLWrapper; lastName: SQLWrapper }) {
  const isBegun = (name: SQLWrapper, typed: readonly string[]) =>
    like(sql`lower(${name})`, begins(typed.join(' ')));
  const both = words.slice(1).flatMap((_, index) => {
    const [one, other] = [words.slice(0, index + 1), words.slice(index + 1)];
    return [
      and(isBegun(of.firstName, one), isBegun(of.lastName, other)),
      and(isBegun(of.lastName, one), isBegun(of.firstName, other)),
    ];
  });
  return or(isBegun(of.lastName, words), isBegun(of.firstName, words), ...both);
}

/** Enough of a VIN that it is one car's: its last six are its number of the year. */
const enoughOfVin = 6;
const lengthOfVin = 17;

/** Whether a phone has looked up this plate or VIN at the shop, or a VIN that ends so. */
function hasSearched(phone: PgColumn, shopId: string, plate: string): SQL {
  const { searched } = vehicleSearches;
  const isEnd = and(
    eq(sql`length(${searched})`, lengthOfVin),
    eq(sql`right(${searched}, ${plate.length}::int)`, plate),
  );
  return isAmong(
    phone,
    sql`select ${vehicleSearches.phone} from ${vehicleSearches}
      where ${vehicleSearches.shopId} = ${shopId}
      and ${plate.length < enoughOfVin ? eq(searched, plate) : or(eq(searched, plate), isEnd)}`,
  );
}

const endsWith = (phone: PgColumn, digits: string): SQL => eq(sql`right(${phone}, 4)`, digits);

/** Whether an id is the one that is looked for, or begins as it. */
function isMeant(
  id: PgColumn,
  search: Extract<CallerSearch, { readonly by: 'id' | 'idStart' }>,
): SQL {
  if (search.by === 'id') return eq(id, search.id);
  const [first, last] = ['0', 'f'].map((fill) => asId(search.start.padEnd(lettersOfId, fill)));
  return between(id, first, last);
}

/** Which customers a search means; undefined: it is not about one. */
function ofCustomer(search: CallerSearch, shopId: string): SQL | undefined {
  switch (search.by) {
    case 'phone':
      return eq(customers.phone, search.phone);
    case 'phoneEnd':
      return endsWith(customers.phone, search.digits);
    case 'mail':
      return eq(sql`lower(${customers.email})`, search.email);
    case 'name':
      return isNamed(search.words, customers);
    case 'plate':
      return hasSearched(customers.phone, shopId, search.plate);
    default:
      return undefined;
  }
}

/** The most customers or leads of one search that are looked at; a name that more have is no help. */
const mostMeant = 2_000;

/** A column of the customers that a search means. */
const meant = (column: PgColumn, search: CallerSearch, shopId: string): SQL =>
  sql`select ${column} from ${customers}
    where ${customers.shopId} = ${shopId} and ${ofCustomer(search, shopId) ?? sql`false`}
    limit ${mostMeant}`;

/** Which appointments a search means. */
function conditionOf(search: CallerSearch, shopId: string): SQL | undefined {
  switch (search.by) {
    case 'day':
      return eq(appointments.date, search.date);
    case 'id':
    case 'idStart':
      return or(
        isMeant(appointments.id, search),
        isMeant(appointments.leadId, search),
        isAmong(
          appointments.leadId,
          sql`select ${leads.id} from ${leads}
            where ${leads.shopId} = ${shopId} and ${isMeant(leads.visitId, search)}
            limit ${mostMeant}`,
        ),
      );
    case 'link':
      return isAmong(
        appointments.id,
        sql`select ${appointmentLinks.appointmentId} from ${appointmentLinks}
          where ${appointmentLinks.shopId} = ${shopId}
          and ${appointmentLinks.id} = ${sha256(search.token)}`,
      );
    default:
      return isAmong(appointments.customerId, meant(customers.id, search, shopId));
  }
}

/** What a lead has of its customer: as it was typed, or by the phone of one whom the shop knows. */
const ofLead = (key: 'firstName' | 'lastName' | 'email') =>
  // The key as it stands in the indexes.
  sql`${leads.payload} -> 'customer' ->> ${sql.raw(`'${key}'`)}`;
const isKnown = (search: CallerSearch, shopId: string) =>
  isAmong(leads.phone, meant(customers.phone, search, shopId));

/** Which leads a search means; undefined: none. */
function leadCondition(search: CallerSearch, shopId: string): SQL | undefined {
  switch (search.by) {
    case 'phone':
      return eq(leads.phone, search.phone);
    case 'phoneEnd':
      return endsWith(leads.phone, search.digits);
    case 'mail':
      return or(eq(sql`lower(${ofLead('email')})`, search.email), isKnown(search, shopId));
    case 'name':
      return or(
        isNamed(search.words, { firstName: ofLead('firstName'), lastName: ofLead('lastName') }),
        isKnown(search, shopId),
      );
    case 'plate':
      return hasSearched(leads.phone, shopId, search.plate);
    case 'day':
      return eq(sql`${leads.payload} ->> 'date'`, search.date);
    case 'id':
    case 'idStart':
      return or(isMeant(leads.id, search), isMeant(leads.visitId, search));
    default:
      return undefined;
  }
}

/** The appointments that a search means, one more than are shown. */
async function appointmentIds(
  db: Database,
  shopId: string,
  search: CallerSearch,
): Promise<{ id: string; createdAt: Date }[]> {
  return db
    .select({ id: appointments.id, createdAt: appointments.createdAt })
    .from(appointments)
    .where(and(eq(appointments.shopId, shopId), conditionOf(search, shopId)))
    .orderBy(desc(appointments.createdAt))
    .limit(mostFound + 1);
}

/** The visits of an id. */
async function visitsAlone(
  db: Database,
  shopId: string,
  search: CallerSearch,
): Promise<VisitSummary[]> {
  if (search.by !== 'id' && search.by !== 'idStart') return [];
  return visitsWhere(db, shopId, isMeant(journalVisits.id, search), mostFound + 1);
}

/** The leads that were not booked. */
async function leadsOf(db: Database, shopId: string, search: CallerSearch): Promise<LeadRow[]> {
  const condition = leadCondition(search, shopId);
  if (condition === undefined) return [];
  // Chosen first and sorted then: otherwise all leads of a shop may be read in the order of their times.
  const chosen = sql`select ${leads.id} from ${leads}
    where ${leads.shopId} = ${shopId} and ${leads.answer} is null and ${condition}
    limit ${mostMeant}`;
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

function foundLead(
  { lead, customer, asked }: LeadAsAsked,
  messages: FoundRows['messages'],
  visits: FoundRows['visits'],
): FoundLead {
  const visit = visits.get(lead.visitId ?? '') ?? null;
  return {
    id: lead.id,
    customer,
    phone: shortPhone(lead.phone),
    asked,
    state: stateOfLead(lead, visit),
    beganAt: lead.createdAt.toISOString(),
    lastAt: lead.updatedAt.toISOString(),
    isSettled: lead.kind === 'exit' || lead.settledAt !== null,
    visitId: lead.visitId,
    messages: messages.get(lead.id) ?? [],
    visit,
  };
}

/** The codes of a phone, or of each that ends as was asked. */
async function codesOf(
  db: Database,
  { shopId, search, now }: { shopId: string; search: CallerSearch; now: Date },
): Promise<{ phone: string; code: FoundCode }[]> {
  if (search.by !== 'phone' && search.by !== 'phoneEnd') return [];
  const { phone: column } = otpChallenges;
  const isAsked =
    search.by === 'phone' ? eq(column, search.phone) : endsWith(column, search.digits);
  const rows = await db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.shopId, shopId), isAsked))
    .orderBy(desc(otpChallenges.expiresAt))
    .limit(mostFound);
  return rows.map(({ phone, expiresAt, usedAt, tries, failure }) => ({
    phone,
    code: {
      sentAt: new Date(expiresAt.getTime() - CODE_MINUTES * MINUTE_MS).toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      tries,
      isOver: usedAt !== null || expiresAt <= now,
      why: failure,
    },
  }));
}

/** What a decision did not offer; days without times are told by the visit's page. */
const refusedIn = (decided: Decided | null) =>
  decided !== null && 'refused' in decided ? decided.refused : [];

/** How the visits of a shop went, by their ids: how the page loaded, and what failed or was refused. */
async function visitsOf(
  db: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, FoundVisit>> {
  const byId = new Map<string, FoundVisit>();
  if (ids.length === 0) return byId;
  const known = await db
    .select({
      id: journalVisits.id,
      closedAs: journalVisits.closedAs,
      outcome: journalVisits.outcome,
    })
    .from(journalVisits)
    .where(and(eq(journalVisits.shopId, shopId), inArray(journalVisits.id, [...ids])));
  if (known.length === 0) return byId;
  for (const { id, closedAs, outcome } of known) {
    byId.set(id, {
      loaded: null,
      errors: [],
      notOffered: [],
      isOver: (closedAs ?? outcome) !== null,
    });
  }
  const { visitId, number, kind, error, loaded, decided } = journalRecords;
  const rows = await db
    .select({ visitId, error, loaded, decided })
    .from(journalRecords)
    .where(
      and(
        inArray(
          visitId,
          known.map(({ id }) => id),
        ),
        inArray(kind, ['error', 'loaded', 'decided']),
      ),
    )
    .orderBy(asc(visitId), asc(number));
  for (const row of rows) {
    const visit = byId.get(row.visitId)!;
    byId.set(row.visitId, {
      ...visit,
      loaded: row.loaded ?? visit.loaded,
      errors: [...new Set([...visit.errors, ...(row.error === null ? [] : [row.error])])],
      notOffered: [...new Set([...visit.notOffered, ...refusedIn(row.decided)])],
    });
  }
  return byId;
}

/** What was done to appointments after they were booked, by their ids. */
async function changesOf(
  db: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, FoundChange[]>> {
  const byId = new Map<string, FoundChange[]>();
  if (ids.length === 0) return byId;
  const { appointmentId, sequence } = appointmentChanges;
  const rows = await db
    .select()
    .from(appointmentChanges)
    .where(and(eq(appointmentChanges.shopId, shopId), inArray(appointmentId, [...ids])))
    .orderBy(asc(sequence));
  for (const row of rows) {
    const { kind, at, byName, before, reason } = row;
    const change: FoundChange = {
      number: row.sequence,
      kind,
      at: at.toISOString(),
      why: reason,
      by: row.by === 'staff' ? (byName ?? 'the staff') : null,
      date: before.date,
      slotTime: before.slotTime,
    };
    byId.set(row.appointmentId, [...(byId.get(row.appointmentId) ?? []), change]);
  }
  return byId;
}

/** What was sent about appointments and leads, by their ids. */
async function messagesOf(
  db: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, FoundMessage[]>> {
  const byId = new Map<string, FoundMessage[]>();
  if (ids.length === 0) return byId;
  const rows = await db
    .select({
      id: deliveries.subjectId,
      to: deliveries.recipient,
      channel: deliveries.channel,
      change: deliveries.sequence,
      attempts: deliveries.attempts,
      dueAt: deliveries.dueAt,
      createdAt: deliveries.createdAt,
      deliveredAt: deliveries.deliveredAt,
      givenUpAt: deliveries.givenUpAt,
      failure: deliveries.failure,
    })
    .from(deliveries)
    .where(and(eq(deliveries.shopId, shopId), inArray(deliveries.subjectId, [...ids])))
    .orderBy(asc(deliveries.sequence), asc(deliveries.recipient), asc(deliveries.channel));
  for (const { id, ...row } of rows) byId.set(id, [...(byId.get(id) ?? []), messageOf(row)]);
  return byId;
}

const heldBack: ReadonlySet<MessageFailure | null> = new Set(['ceiling', 'ceilingOfAll']);
const withdrawn: ReadonlySet<MessageFailure | null> = new Set(['cancelled', 'changed']);

type SentOrNot = Pick<
  typeof deliveries.$inferSelect,
  'attempts' | 'deliveredAt' | 'givenUpAt' | 'failure'
>;

function stateOf({ attempts, deliveredAt, givenUpAt, failure }: SentOrNot): FoundMessage['state'] {
  if (deliveredAt !== null) return 'sent';
  if (givenUpAt === null) return attempts > 0 && failure !== null ? 'tried again' : 'waiting';
  if (heldBack.has(failure)) return 'held back';
  return withdrawn.has(failure) ? 'withdrawn' : 'given up';
}

function messageOf({
  to,
  channel,
  change,
  dueAt,
  createdAt,
  ...sent
}: SentOrNot &
  Pick<typeof deliveries.$inferSelect, 'channel' | 'dueAt' | 'createdAt'> &
  Pick<FoundMessage, 'to' | 'change'>): FoundMessage {
  const { attempts, deliveredAt, givenUpAt, failure } = sent;
  return {
    to,
    by: channel === 'sms' ? 'text' : channel,
    change,
    state: stateOf(sent),
    why: deliveredAt === null ? failure : null,
    at: (deliveredAt ?? givenUpAt ?? dueAt ?? createdAt).toISOString(),
    attempts,
  };
}
