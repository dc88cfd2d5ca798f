import { and, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import type {
  CameOf,
  Ends,
  ErrorMet,
  Funnel,
  FunnelStep,
  FunnelWay,
  SeenVersion,
  StaffOperations,
} from '../../src/contract/staff.gen.ts';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { Database } from '../db/database.ts';
import { everyShop, journalCounts, shops } from '../db/tables.ts';
import { addSums, countedOf, noSums, type JournalCounted } from '../journal/counts.ts';
import { quantile } from '../journal/timeBuckets.ts';
import type { Scope } from '../staff/roles.ts';
import { versionsOfFlow, type IsOfFlow } from './versionsOfFlow.ts';

/** Which visits a funnel counts; without one of them, all. */
export type FunnelFilter = Omit<StaffOperations['readFunnel']['query'], 'scope'>;

const { shopId, day, flowVersion, language, screen, framed, entry } = journalCounts;

/** The same, or all sizes of screens, each told apart. */
type AskedKinds = Omit<FunnelFilter, 'screen'> & { screen?: FunnelFilter['screen'] | 'each' };

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

const within = (ids: readonly string[], { from, to }: Pick<FunnelFilter, 'from' | 'to'>) =>
  and(
    inArray(shopId, [...ids]),
    from === undefined ? undefined : gte(day, from),
    to === undefined ? undefined : lte(day, to),
  );

/**
 * The rows that a filter asks for: of all shops together, those of exactly this kind of visit; of
 * some shops, one for each of them if all kinds are asked for.
 */
function matching(ids: readonly string[], filter: AskedKinds, isOfFlow: IsOfFlow): SQL | undefined {
  const kind = [filter.language, filter.screen, filter.framed, filter.entry];
  const isAnyKind = kind.every((asked) => asked === undefined);
  const any = ids[0] === everyShop || isAnyKind ? 'any' : undefined;
  const asked = [
    [language, filter.language ?? any],
    [screen, filter.screen ?? any],
    [framed, filter.framed?.toString() ?? any],
    [entry, filter.entry ?? any],
  ] as const;
  return and(
    within(ids, filter),
    ne(flowVersion, ''),
    // A version says which flow it is of.
    filter.flowVersion === undefined ? isOfFlow(flowVersion) : eq(flowVersion, filter.flowVersion),
    ...asked.map(([column, value]) =>
      value === undefined
        ? undefined
        : value === 'each'
          ? sql`${column} <> 'any'`
          : sql`${column} = ${value}`,
    ),
  );
}

interface Counted extends JournalCounted {
  total: number;
}

async function sumsOf(db: Database, where: SQL | undefined) {
  const sums = noSums();
  const { visits, counts, times } = journalCounts;
  const rows = await db.select({ visits, counts, times }).from(journalCounts).where(where);
  for (const row of rows) addSums(sums, row);
  return sums;
}

const sum = (rows: readonly Counted[]) => rows.reduce((all, row) => all + row.total, 0);

const isWay = (row: Counted): row is Counted & { kind: FunnelWay['kind'] } =>
  ['moved', 'back', 'shown', 'lost'].includes(row.kind) && row.fromStep !== '';

/** @param stayed the visits that did not go on from there */
function endsOf(closed: readonly Counted[], stayed: number): Ends {
  const as = (outcome: string) => sum(closed.filter((row) => row.name === outcome));
  const [booked, lead, left] = [as('booked'), as('lead'), as('left')];
  return { booked, lead, left, here: stayed - booked - lead - left };
}

function stepOf(step: string, rows: readonly Counted[], times: readonly number[]): FunnelStep {
  const isArrival = (row: Counted) => row.toStep === step && (isWay(row) || row.kind === 'shown');
  const shown = sum(rows.filter(isArrival));
  const came = shown - sum(rows.filter((row) => row.kind === 'again' && row.toStep === step));
  const gone = sum(rows.filter((row) => isWay(row) && row.fromStep === step));
  const ofStep = rows.filter((row) => row.fromStep === step);
  const errors: ErrorMet[] = ofStep
    .filter((row) => row.kind === 'error')
    .map((row) => ({ error: row.name, count: row.total }))
    .toSorted((one, other) => other.count - one.count);
  const ends = endsOf(
    ofStep.filter((row) => row.kind === 'closed'),
    shown - gone,
  );
  const went = came - ends.booked - ends.lead - ends.left - ends.here;
  const [medianMs, ninetiethMs] = [quantile(times, 0.5), quantile(times, 0.9)];
  return { step, came, shown, went, ends, medianMs, ninetiethMs, errors };
}

/** What visits did, from the counts: as fast for years as for a day. */
export async function readFunnel(
  db: Database,
  ids: readonly string[],
  filter: FunnelFilter,
  versions: Promise<IsOfFlow> = versionsOfFlow(db, filter.flow),
): Promise<Funnel> {
  const isOfFlow = await versions;
  // Which flow the pages had that keep no journal is not known.
  const isDefault = (filter.flow ?? defaultFlow) === defaultFlow;
  const [{ visits, counts, times }, passed] = await Promise.all([
    sumsOf(db, matching(ids, filter, isOfFlow)),
    isDefault ? sumsOf(db, and(within(ids, filter), eq(flowVersion, ''))) : noSums(),
  ]);
  const counted = Object.entries(counts)
    .filter(([, total]) => total !== 0)
    .map(([text, total]) => ({ ...countedOf(text), total }));
  const steps = new Set(
    counted.flatMap((row) => [row.fromStep, row.toStep]).filter((step) => step !== ''),
  );
  const closed = counted.filter((row) => row.kind === 'closed');
  const ways = counted
    .filter(isWay)
    .map((row) => ({
      from: row.fromStep,
      to: row.toStep,
      kind: row.kind,
      event: row.name,
      count: row.total,
    }));
  const passedFor = (reason: string) =>
    Object.entries(passed.counts).find(([text]) => countedOf(text).name === reason)?.[1] ?? 0;
  return {
    visits,
    ends: endsOf(closed, visits),
    steps: [...steps].map((step) => stepOf(step, counted, times[step] ?? [])),
    ways,
    notJournalled: { asked: passedFor('asked'), off: passedFor('off') },
  };
}

/** Adds up what came of visits of one day, or on one size of screen. */
function cameOf(rows: readonly Counted[]): CameOf {
  const closed = rows.filter(({ kind }) => kind === 'closed');
  const as = (outcome: string, of = closed) => sum(of.filter(({ name }) => name === outcome));
  return {
    visits: sum(rows.filter(({ kind }) => kind === 'shown')),
    booked: as('booked'),
    leads: as('lead'),
    steps: [...new Set(closed.map(({ fromStep }) => fromStep))].map((step) => {
      const on = closed.filter(({ fromStep }) => fromStep === step);
      return { step, over: sum(on), left: as('left', on) };
    }),
  };
}

/**
 * How many visits began and what came of them, by the day on which they began or by the size of
 * their screen; none for a day or size that had none.
 */
export async function readCameOf(
  db: Database,
  ids: readonly string[],
  { by, ...filter }: Pick<FunnelFilter, 'from' | 'flow'> & { by: 'day' | 'screen' },
  isOfFlow: IsOfFlow,
): Promise<(wanted: string) => CameOf> {
  const asked = by === 'screen' ? ({ ...filter, screen: 'each' } as const) : filter;
  // Added up there: of many shops there are many rows, and only a few of their names are wanted.
  const { rows } = (await db.execute(sql`
    select ${journalCounts[by]}::text as "of", key, sum(value::float8) as total
    from ${journalCounts}, json_each_text(${journalCounts.counts})
    where ${matching(ids, asked, isOfFlow)} and (key like 'shown||%' or key like 'closed|%')
    group by 1, 2 having sum(value::float8) <> 0`)) as {
    rows: { of: string; key: string; total: number }[];
  };
  const counted = rows.map(({ key, ...row }) => ({ ...row, ...countedOf(key) }));
  return (wanted) => cameOf(counted.filter(({ of }) => of === wanted));
}

/** The flow versions that visits had in a period, the latest first. */
export async function seenVersions(
  db: Database,
  ids: readonly string[],
  filter: Pick<FunnelFilter, 'from' | 'to' | 'flow'>,
  versions: Promise<IsOfFlow> = versionsOfFlow(db, filter.flow),
): Promise<SeenVersion[]> {
  const isOfFlow = await versions;
  return db
    .select({
      flowVersion,
      visits: sql<number>`sum(${journalCounts.visits})::float8`,
      firstDay: sql<string>`min(${day})::text`,
      lastDay: sql<string>`max(${day})::text`,
    })
    .from(journalCounts)
    .where(matching(ids, filter, isOfFlow))
    .groupBy(flowVersion)
    .orderBy(sql`max(${day}) desc, min(${day}) desc`)
    .limit(50);
}
