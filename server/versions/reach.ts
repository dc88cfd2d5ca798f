import { and, eq, gte, sql } from 'drizzle-orm';
import { offsetsOf } from '../../src/booking/clock/zoneRules.ts';
import type { ScopeName, ScopeZone, UnderWay } from '../../src/contract/staff.gen.ts';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { journalVisits, leads, publications, shops } from '../db/tables.ts';
import { newestOfEach, scopesAround, versionInForce, type FlowPlace } from './publications.ts';
import { scopeName, scopeOfName } from '../staff/scopeNames.ts';

/** How long a visit counts as under way: as long as its page keeps a draft for a reload. */
const UNDER_WAY_MINUTES = 30;

/** The scopes that have a version of their own now, each with what it has taken in of the one around it. */
async function ownScopes(db: Database, flow: string): Promise<Map<string, string | null>> {
  const rows = await newestOfEach(db, eq(publications.flow, flow));
  return new Map(
    rows.flatMap((row) => (row.versionId === null ? [] : [[row.scope, row.aroundVersionId]])),
  );
}

const shopsWithin = (scope: ScopeName) => {
  const inner = scopeOfName(scope);
  if (inner.kind === 'everybody') return undefined;
  return eq(inner.kind === 'shop' ? shops.id : shops.organisationId, inner.id);
};

/** How the shops of a scope take part in what is published for it. */
interface Reach {
  /** Those that have no version nearer to them: they get it as it is */
  readonly whole: ReadonlySet<string>;
  /** Those that follow it with differences, of their own or of an organisation in between */
  readonly following: number;
  /** Those that get nothing of it */
  readonly apart: number;
}

/** Which shops of a scope a version of it reaches. */
export async function reachOf(db: Database, { flow, scope }: FlowPlace): Promise<Reach> {
  const own = await ownScopes(db, flow);
  const rows = await db
    .select({ id: shops.id, organisation: shops.organisationId })
    .from(shops)
    .where(shopsWithin(scope));
  const way = ({ id, organisation }: (typeof rows)[number]) => {
    const within = [
      scopeName({ kind: 'shop', id }),
      ...(organisation === null ? [] : [scopeName({ kind: 'organisation', id: organisation })]),
    ];
    const isHere = within.indexOf(scope);
    const between = (isHere === -1 ? within : within.slice(0, isHere)).filter((one) =>
      own.has(one),
    );
    if (between.length === 0) return 'whole';
    return between.every((one) => own.get(one) !== null) ? 'following' : 'apart';
  };
  const ways = rows.map((row) => ({ id: row.id, way: way(row) }));
  const count = (wanted: string) => ways.filter((each) => each.way === wanted).length;
  return {
    whole: new Set(ways.flatMap((each) => (each.way === 'whole' ? [each.id] : []))),
    following: count('following'),
    apart: count('apart'),
  };
}

/**
 * What is asked of all shops at once, or null where a machine that has some of them does not answer:
 * publishing must not wait for it.
 */
export async function nullIfAway<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}

const MONTHS_AHEAD = 14;

/** The time zones of the shops of a scope, with their clocks for a year to come. */
export async function zonesOf(db: Database, scope: ScopeName, now: Date): Promise<ScopeZone[]> {
  const rows = await db
    .selectDistinct({ timeZone: shops.timeZone })
    .from(shops)
    .where(shopsWithin(scope));
  return rows.flatMap(({ timeZone }) => {
    const offsets = offsetsOf(timeZone, now, MONTHS_AHEAD);
    return offsets === undefined ? [] : [{ timeZone, offsets }];
  });
}

/** A version's ids in `flow_versions`: programs of different versions may compile it otherwise. */
async function servedIdsOf(db: Database, versionId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ servedId: publications.servedId })
    .from(publications)
    .where(eq(publications.versionId, versionId));
  return rows.flatMap(({ servedId }) => servedId ?? []);
}

/**
 * The visits under way that a publication for a scope touches, as far as the server can know: how
 * many with the version in force were heard of lately, by their journals, and how many visits at the
 * shops it reaches have given a phone number, are not booked, and were active lately.
 */
export async function visitsUnderWay(db: Database, place: FlowPlace, now: Date): Promise<UnderWay> {
  const since = new Date(now.getTime() - UNDER_WAY_MINUTES * 60_000);
  const current = await versionInForce(db, place.flow, await scopesAround(db, place.scope));
  if (current === undefined) return { opened: 0, withPhone: 0, minutes: UNDER_WAY_MINUTES };
  return {
    opened: await journalledSince(db, await servedIdsOf(db, current.row.id), since),
    withPhone: await nullIfAway(visitsWithPhone(db, place, since)),
    minutes: UNDER_WAY_MINUTES,
  };
}

/** Visits with one of these served versions that are not over and were heard of since a time. */
const journalledSince = (db: Database, servedIds: string[], since: Date): Promise<number> =>
  db.$count(
    journalVisits,
    and(
      matching(journalVisits, { flowVersion: servedIds, closedAs: null, outcome: null }),
      gte(journalVisits.lastAt, since),
    ),
  );

/** Visits at the shops of a publication that gave a phone number and are neither booked nor left. */
async function visitsWithPhone(db: Database, place: FlowPlace, since: Date): Promise<number> {
  const { whole: reached } = await reachOf(db, place);
  const open = await db
    .select({ shopId: leads.shopId, count: sql<number>`count(*)::int` })
    .from(leads)
    .where(
      and(
        matching(leads, { kind: 'booking', answer: null, settledAt: null, abandonedAt: null }),
        gte(leads.updatedAt, since),
      ),
    )
    .groupBy(leads.shopId);
  const counts = open.filter(({ shopId }) => reached.has(shopId)).map(({ count }) => count);
  return counts.reduce((sum, count) => sum + count, 0);
}
