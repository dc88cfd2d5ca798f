import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type {
  JournalledVisit,
  JournalRecord,
  ScopeName,
  SeenVersion,
  Today,
  VisitSummary,
} from '../../src/contract/staff.gen.ts';
import type { VisitBegun } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { isAmong } from '../db/isAmong.ts';
import {
  appointments,
  everyShop,
  journalRecords,
  journalVisits,
  leads,
  publications,
} from '../db/tables.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { findVersionRow, scopesAround } from '../versions/publications.ts';
import { begunBy, ranAt } from '../versions/runningExperiments.ts';
import { readCameOf, readFunnel, seenVersions, shopIdsOf } from './readFunnel.ts';
import { flowOfVersion, versionsOfFlow, type IsOfFlow } from './versionsOfFlow.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most visits of a day that are listed. */
const LISTED = 200;
const MOST_ERRORS = 20;

const { id, shopId, beganAt, step, closedAs, outcome, outcomeAt, next } = journalVisits;

/** The visits of some shops and a flow. */
const ofShops = (ids: readonly string[], isOfFlow: IsOfFlow) =>
  and(
    ids[0] === everyShop ? undefined : inArray(shopId, [...ids]),
    isOfFlow(journalVisits.flowVersion),
  );

/** The date so many days before. */
const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

async function lastHour(
  db: Database,
  ofWhom: SQL | undefined,
  now: Date,
): Promise<Today['lastHour']> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [begun, came, errors] = await Promise.all([
    db
      .select({ step, count: count() })
      .from(journalVisits)
      .where(and(ofWhom, gte(beganAt, since), ne(next, 0)))
      .groupBy(step),
    db
      .select({ outcome, visits: count() })
      .from(journalVisits)
      .where(and(ofWhom, isNotNull(outcomeAt), gte(outcomeAt, since)))
      .groupBy(outcome),
    db
      .select({ step: journalRecords.fromStep, error: journalRecords.error, count: count() })
      .from(journalRecords)
      .innerJoin(journalVisits, eq(id, journalRecords.visitId))
      .where(and(ofWhom, eq(journalRecords.kind, 'error'), gte(journalRecords.at, since)))
      .groupBy(journalRecords.fromStep, journalRecords.error)
      .orderBy(desc(count()))
      .limit(MOST_ERRORS),
  ]);
  const of = (wanted: string) => came.find((row) => row.outcome === wanted)?.visits ?? 0;
  return {
    visits: begun.reduce((sum, each) => sum + each.count, 0),
    steps: begun,
    booked: of('booked'),
    leads: of('lead'),
    errors: errors.map((row) => ({ ...row, error: row.error ?? '' })),
  };
}

/** The whole days that are drawn, each beside the one a week before. */
const DAYS = 28;
const WEEK = 7;
const screens = ['phone', 'tablet', 'desktop'] as const;

/** Versions that visits had, with what was said when they went live for a scope. */
export async function namedVersions(
  db: Database,
  scope: ScopeName,
  versions: readonly SeenVersion[],
): Promise<SeenVersion[]> {
  const seen = versions.map(({ flowVersion }) => flowVersion);
  const { servedId, sentence, at } = publications;
  const rows = await db
    .selectDistinctOn([servedId], { servedId, sentence })
    .from(publications)
    .where(and(inArray(publications.scope, await scopesAround(db, scope)), inArray(servedId, seen)))
    .orderBy(servedId, desc(at));
  const said = new Map(rows.map((row) => [row.servedId, row.sentence]));
  return versions.map((version) => ({ ...version, sentence: said.get(version.flowVersion) }));
}

/** What visits do now and lately, what went wrong in the last hour, and where the last version stands. */
export async function readToday(
  db: Database,
  scope: ScopeName,
  now: Date,
  flow?: string,
): Promise<Today> {
  const ids = await shopIdsOf(db, scopeOfName(scope));
  const ofFlow = versionsOfFlow(db, flow);
  const isOfFlow = await ofFlow;
  const ofWhom = ofShops(ids, isOfFlow);
  const asked = flow === undefined ? {} : { flow };
  const days = Array.from({ length: DAYS + WEEK + 1 }, (_, index) =>
    dayBefore(now, index),
  ).toReversed();
  const [open, hour, onDay, onScreen, week, versions] = await Promise.all([
    db
      .select({ step, count: count() })
      .from(journalVisits)
      .where(and(ofWhom, isNull(closedAs), ne(next, 0)))
      .groupBy(step)
      .orderBy(desc(count())),
    lastHour(db, ofWhom, now),
    readCameOf(db, ids, { by: 'day', from: days[0]! }, isOfFlow),
    readCameOf(db, ids, { by: 'screen', from: dayBefore(now, WEEK) }, isOfFlow),
    readFunnel(db, ids, { ...asked, from: dayBefore(now, WEEK) }, ofFlow),
    seenVersions(db, ids, { ...asked, from: dayBefore(now, 90) }, ofFlow),
  ]);
  const named = await namedVersions(db, scope, versions);
  const live = named.filter(({ sentence }) => sentence !== undefined);
  const [latest, before] = await Promise.all(
    (live.length === 0 ? named : live)
      .slice(0, 2)
      .map(async (version) =>
        version === undefined
          ? null
          : {
              ...version,
              funnel: await readFunnel(
                db,
                ids,
                { ...asked, flowVersion: version.flowVersion, from: dayBefore(now, 90) },
                ofFlow,
              ),
            },
      ),
  );
  return {
    underWay: open,
    lastHour: hour,
    days: days.map((day) => ({ day, ...onDay(day) })),
    devices: screens.map((screen) => ({ screen, ...onScreen(screen) })),
    week,
    latest: latest ?? null,
    before: before ?? null,
  };
}

const errorsOf = sql<number>`(
  select count(*)::int from journal_records
  where journal_records.visit_id = journal_visits.id and journal_records.kind = 'error'
)`;

const summary = { visit: journalVisits, errors: errorsOf };

function shown({
  visit,
  errors,
}: {
  visit: typeof journalVisits.$inferSelect;
  errors: number;
}): VisitSummary {
  const { flowVersion, language, screen, framed, entry } = visit;
  return {
    id: visit.id,
    beganAt: visit.beganAt.toISOString(),
    lastAt: visit.lastAt.toISOString(),
    step: visit.step,
    end: visit.closedAs ?? visit.outcome,
    errors,
    begun: { flowVersion, language, screen, framed, entry } as VisitBegun,
  };
}

/** The visits of a shop that began on a day of its clock, the latest first. */
export async function visitsOfDay(
  db: Database,
  shop: string,
  { day, flow }: { day: string; flow?: string | undefined },
): Promise<VisitSummary[]> {
  const isOfFlow = await versionsOfFlow(db, flow);
  const isMeant = and(eq(journalVisits.day, day), isOfFlow(journalVisits.flowVersion));
  return visitsWhere(db, shop, isMeant, LISTED);
}

/** The visits of a shop that a condition chooses, the latest first. */
export async function visitsWhere(
  db: Database,
  shop: string,
  condition: SQL | undefined,
  most: number,
): Promise<VisitSummary[]> {
  const rows = await db
    .select(summary)
    .from(journalVisits)
    .where(and(eq(shopId, shop), ne(next, 0), condition))
    .orderBy(desc(beganAt))
    .limit(most);
  return rows.map(shown);
}

/** The visit that an id of a shop stands for: its own, or that of its lead or its appointment. */
async function visitIdOf(db: Database, shop: string, given: string): Promise<string> {
  const [lead] = await db
    .select({ visitId: leads.visitId })
    .from(leads)
    .where(
      and(
        eq(leads.shopId, shop),
        or(
          eq(leads.id, given),
          isAmong(
            leads.id,
            sql`select ${appointments.leadId} from ${appointments}
              where ${appointments.shopId} = ${shop} and ${appointments.id} = ${given}`,
          ),
        ),
      ),
    );
  return lead?.visitId ?? given;
}

/** What a visit was shown: the version, and the experiment of which it was a variant. */
async function versionOf(
  db: Database,
  shop: string,
  { flowVersion, beganAt: at }: typeof journalVisits.$inferSelect,
): Promise<Pick<JournalledVisit, 'version' | 'experiment'>> {
  const scopes = await scopesAround(db, `shop:${shop}`);
  const { servedId, scope } = publications;
  const isItsOwn = and(eq(servedId, flowVersion), inArray(scope, scopes), lte(publications.at, at));
  const [[published], begun] = await Promise.all([
    db.select().from(publications).where(isItsOwn).orderBy(desc(publications.at)).limit(1),
    begunBy(db, scopes, at),
  ]);
  const isShown = (each: { readonly servedId: string }) => each.servedId === flowVersion;
  const tried = begun.filter(({ variants }) => variants.some(isShown));
  // A page that was loaded while it ran may begin its visit after the end.
  const ran = tried.find((each) => ranAt(each, at)) ?? (published ? undefined : tried[0]);
  const variant = ran?.variants.find(isShown);
  const experiment = ran && variant ? { name: ran.name, variant: variant.name } : null;
  const isOther = ran !== undefined && variant !== undefined && variant !== ran.variants[0];
  const id = isOther ? variant.versionId : published?.versionId;
  if (id == null) return { version: null, experiment };
  const had = isOther
    ? { at: ran.at, sentence: (await findVersionRow(db, id)).sentence }
    : { at: published!.at, sentence: published!.sentence };
  return { version: { ...had, id, at: had.at.toISOString() }, experiment };
}

/**
 * The visit of a shop that an id stands for, with its records; undefined if no journal is kept of
 * it.
 *
 * @param given the id of a visit, a lead or an appointment
 */
export async function visitOf(
  db: Database,
  shop: string,
  given: string,
): Promise<JournalledVisit | undefined> {
  const visitId = await visitIdOf(db, shop, given.toLowerCase());
  const [row] = await db
    .select(summary)
    .from(journalVisits)
    .where(and(eq(id, visitId), eq(shopId, shop), ne(next, 0)));
  if (row === undefined) return undefined;
  const [records, had, flow] = await Promise.all([
    db
      .select()
      .from(journalRecords)
      .where(eq(journalRecords.visitId, visitId))
      .orderBy(asc(journalRecords.number)),
    versionOf(db, shop, row.visit),
    flowOfVersion(db, row.visit.flowVersion),
  ]);
  return {
    ...shown(row),
    shopId: shop,
    flow,
    records: records.map(({ visitId: _visitId, ...record }): JournalRecord => ({
      ...record,
      at: record.at.toISOString(),
    })),
    ...had,
  };
}
