import { and, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import type {
  Ends,
  ErrorMet,
  Funnel,
  FunnelFilter,
  FunnelStep,
  FunnelWay,
  SeenVersion,
} from '../../src/contract/funnel.ts';
import type { Database } from '../db/database.ts';
import { everyShop, journalCounts, shops } from '../db/tables.ts';
import { quantile } from '../journal/timeBuckets.ts';
import type { Scope } from '../staff/roles.ts';

const { shopId, day, flowVersion, language, screen, framed, entry, kind, fromStep, toStep, name } =
  journalCounts;

/** The `shopId`s under which the counts of a scope stand. */
export async function shopIdsOf(db: Database, scope: Scope): Promise<string[]> {
  if (scope.kind === 'everybody') return [everyShop];
  if (scope.kind === 'shop') return [scope.id.toLowerCase()];
  const rows = await db
    .select({ id: shops.id })
    .from(shops)
    .where(eq(shops.organisationId, scope.id));
  return rows.map(({ id }) => id);
}

const within = (ids: readonly string[], { from, to }: FunnelFilter) =>
  and(
    inArray(shopId, [...ids]),
    from === undefined ? undefined : gte(day, from),
    to === undefined ? undefined : lte(day, to),
  );

/** The counts that a filter asks for: of all shops together, those of any kind of visit, if they will do. */
function matching(ids: readonly string[], filter: FunnelFilter): SQL | undefined {
  const asked = [
    filter.language === undefined ? undefined : eq(language, filter.language),
    filter.screen === undefined ? undefined : eq(screen, filter.screen),
    filter.framed === undefined ? undefined : eq(framed, filter.framed),
    filter.entry === undefined ? undefined : eq(entry, filter.entry),
  ];
  const isAny = ids[0] === everyShop && asked.every((each) => each === undefined);
  return and(
    within(ids, filter),
    filter.flowVersion === undefined ? undefined : eq(flowVersion, filter.flowVersion),
    isAny ? eq(language, 'any') : and(ne(language, 'any'), ...asked),
  );
}

const total = sql<number>`sum(${journalCounts.count})::float8`.as('total');

type Counted = Pick<typeof journalCounts.$inferSelect, 'kind' | 'fromStep' | 'toStep' | 'name'> & {
  total: number;
};

/** The times in each step before a visit went on, by step. */
async function timesOf(db: Database, where: SQL | undefined): Promise<Map<string, number[]>> {
  const rows = await db
    .select({
      step: sql<string>`from_step`,
      bucket: sql<number>`bucket::int`,
      all: sql<number>`sum(number)::float8`,
    })
    .from(sql`${journalCounts}, unnest(times) with ordinality as buckets(number, bucket)`)
    .where(and(where, sql`number <> 0`))
    .groupBy(sql`from_step`, sql`bucket`);
  const times = new Map<string, number[]>();
  for (const { step, bucket, all } of rows) {
    const ofStep = times.get(step) ?? [];
    times.set(step, ofStep);
    while (ofStep.length < bucket) ofStep.push(0);
    ofStep[bucket - 1] = all;
  }
  return times;
}

const sum = (rows: readonly Counted[]) => rows.reduce((all, row) => all + row.total, 0);

const isWay = (row: Counted): row is Counted & { kind: FunnelWay['kind'] } =>
  ['moved', 'back', 'shown', 'lost'].includes(row.kind) && row.fromStep !== '';

function endsOf(closed: readonly Counted[], came: number, went: number): Ends {
  const as = (outcome: string) => sum(closed.filter((row) => row.name === outcome));
  const [booked, lead, left] = [as('booked'), as('lead'), as('left')];
  return { booked, lead, left, here: came - went - booked - lead - left };
}

function stepOf(step: string, rows: readonly Counted[], times: readonly number[]): FunnelStep {
  const isArrival = (row: Counted) => row.toStep === step && (isWay(row) || row.kind === 'shown');
  const came = sum(rows.filter(isArrival));
  const went = sum(rows.filter((row) => isWay(row) && row.fromStep === step));
  const ofStep = rows.filter((row) => row.fromStep === step);
  const errors: ErrorMet[] = ofStep
    .filter((row) => row.kind === 'error')
    .map((row) => ({ error: row.name, count: row.total }))
    .toSorted((one, other) => other.count - one.count);
  const ends = endsOf(
    ofStep.filter((row) => row.kind === 'closed'),
    came,
    went,
  );
  const [medianMs, ninetiethMs] = [quantile(times, 0.5), quantile(times, 0.9)];
  return { step, came, went, ends, medianMs, ninetiethMs, errors };
}

/** What visits did, from the counts: as fast for years as for a day. */
export async function readFunnel(
  db: Database,
  ids: readonly string[],
  filter: FunnelFilter,
): Promise<Funnel> {
  const where = matching(ids, filter);
  const [rows, times, passed] = await Promise.all([
    db
      .select({ kind, fromStep, toStep, name, total })
      .from(journalCounts)
      .where(where)
      .groupBy(kind, fromStep, toStep, name),
    timesOf(db, where),
    db
      .select({ name, total })
      .from(journalCounts)
      .where(and(within(ids, filter), eq(kind, 'not journalled'), ne(language, 'any')))
      .groupBy(name),
  ]);
  const counted = rows.filter((row) => row.total !== 0);
  const steps = new Set(
    counted.flatMap((row) => [row.fromStep, row.toStep]).filter((step) => step !== ''),
  );
  const begun = counted.filter((row) => row.kind === 'shown' && row.fromStep === '');
  const closed = counted.filter((row) => row.kind === 'closed');
  const ways = counted.filter(isWay).map((row) => ({
    ...{ from: row.fromStep, to: row.toStep, kind: row.kind, event: row.name, count: row.total },
  }));
  const visits = sum(begun);
  const passedFor = (reason: string) => passed.find((row) => row.name === reason)?.total ?? 0;
  return {
    visits,
    ends: endsOf(closed, visits, 0),
    steps: [...steps].map((step) => stepOf(step, counted, times.get(step) ?? [])),
    ways,
    notJournalled: { asked: passedFor('asked'), off: passedFor('off') },
  };
}

/** The flow versions that visits had in a period, the latest first. */
export async function seenVersions(
  db: Database,
  ids: readonly string[],
  filter: Pick<FunnelFilter, 'from' | 'to'>,
): Promise<SeenVersion[]> {
  return db
    .select({
      flowVersion,
      visits: total,
      firstDay: sql<string>`min(${day})::text`,
      lastDay: sql<string>`max(${day})::text`,
    })
    .from(journalCounts)
    .where(and(matching(ids, filter), eq(kind, 'shown'), eq(fromStep, '')))
    .groupBy(flowVersion)
    .orderBy(sql`max(${day}) desc, min(${day}) desc`)
    .limit(50);
}
