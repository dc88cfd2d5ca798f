/** What the journals say of the visits of an experiment's variants. */
import { and, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Metric } from '../../src/contract/experiments.ts';
import type { ScopeName } from '../../src/contract/versions.ts';
import type { Database } from '../db/database.ts';
import type { VariantRow, VisitTally, WhoCounts } from '../db/schema/experiments.ts';
import { experimentHours, journalRecords, journalVisits, type experiments } from '../db/tables.ts';
import { shopsReached } from '../versions/reach.ts';
import type { Hour } from './judge.ts';

/** The event by which a visitor closes the page. */
const EXIT_EVENT = 'on-exit';

/** The visits of an experiment that began in a time. */
export interface VisitSpan {
  readonly row: typeof experiments.$inferSelect;
  readonly from: Date;
  readonly until: Date;
}

const texts = (values: readonly string[]) => sql`${JSON.stringify(values)}::jsonb`;

/**
 * The visits of some variants. A visit that was resumed elsewhere is none: it began with no beginning.
 */
async function ofSpan(
  db: Database,
  { row, from, until }: VisitSpan,
  variants: readonly VariantRow[],
): Promise<SQL | undefined> {
  const { flowVersion, beganAt, entry, shopId } = journalVisits;
  // The first version may be in use at other shops as well.
  const reached = await shopsReached(db, { flow: row.flow, scope: row.scope as ScopeName });
  return and(
    inArray(
      flowVersion,
      variants.map(({ servedId }) => servedId),
    ),
    gte(beganAt, from),
    lt(beganAt, until),
    ne(entry, 'resumed'),
    sql`${shopId}::text in (select jsonb_array_elements_text(${texts([...reached])}))`,
  );
}

/** Whether one of a visit's records is of a place where the variants differ. */
function isCounted({ fromStart, screens, events }: WhoCounts): SQL<boolean> {
  if (fromStart) return sql`true`;
  const { fromStep, toStep, event, kind } = journalRecords;
  const places = Object.entries(events).flatMap(([step, list]) =>
    list.map((each) => `${step} ${each}`),
  );
  return sql`coalesce(bool_or(
    ${texts(screens)} ? ${toStep} or ${texts(screens)} ? ${fromStep} or
    (${kind} in ('moved', 'back') and
      ${texts(places)} ? (${fromStep} || ' ' || coalesce(${event}, '')))), false)`;
}

/** Whether a visit did in time what is compared, each at the same age. */
function isSuccess(metric: Metric, minutes: number): SQL<boolean> {
  const { outcome, outcomeAt, beganAt } = journalVisits;
  const wanted = metric === 'lead' ? 'lead' : 'booked';
  return sql`coalesce(${outcome} = ${wanted} and
    ${outcomeAt} <= ${beganAt} + make_interval(mins => ${minutes}), false)`;
}

const noVisits: VisitTally = {
  ...{ visits: 0, counted: 0, successes: 0, errors: 0, exits: 0, leftOut: 0 },
};
const noParting: WhoCounts = { fromStart: false, screens: [], events: {} };

type HourOf = Hour & { readonly hour: Date };

/**
 * A network counts for one visit of a day, and for more where many others came: for at most one in so
 * many of the networks of that day so far.
 */
const PARTS_OF_A_DAY = 20;

/**
 * The visits of a time with their place among those of their network on that day, and how many
 * networks had come by then. What is not of a known network stands for itself.
 */
function withShares(db: Database, whole: SQL | undefined) {
  const { id, beganAt, day, network } = journalVisits;
  const own = sql`coalesce(${network}, ${id}::text)`;
  const inOrder = sql`${beganAt}, ${id}`;
  const placed = db
    .select({
      ...{ id, day, beganAt },
      nth: sql<number>`row_number() over (partition by ${day}, ${own} order by ${inOrder})`.as(
        'nth',
      ),
    })
    .from(journalVisits)
    .where(whole)
    .as('placed');
  return db
    .select({
      visitId: sql<string>`${placed.id}`.as('share_visit_id'),
      isWithinShare: sql<boolean>`${placed.nth} <= greatest(1, floor(
        count(*) filter (where ${placed.nth} = 1)
          over (partition by ${placed.day} order by ${placed.beganAt}, ${placed.id})
        / ${sql.raw(`${PARTS_OF_A_DAY}`)}.0))`.as('is_within_share'),
    })
    .from(placed)
    .as('shares');
}

/** Counts, from the journals, the visits of the first variant and of another one, hour by hour. */
async function countHours(
  db: Database,
  span: VisitSpan,
  first: VariantRow,
  variant: VariantRow,
): Promise<HourOf[]> {
  const { metric, countedAfterMinutes } = span.row.plan;
  const { id, flowVersion, beganAt, outcome, outcomeAt } = journalVisits;
  const { visitId, kind, event } = journalRecords;
  const days = { ...span, from: later(span.row.at, new Date(span.from.getTime() - DAY_MS)) };
  const shares = withShares(db, await ofSpan(db, days, span.row.variants));
  const visits = db
    .select({
      flowVersion,
      beganAt,
      isWithinShare: sql<boolean>`bool_and(${shares.isWithinShare})`.as('within_share'),
      hour: sql<number>`floor(extract(epoch from ${beganAt}) / 3600)::int`.as('hour'),
      isCounted: isCounted(variant.whoCounts ?? noParting).as('is_counted'),
      hasSucceeded: isSuccess(metric, countedAfterMinutes).as('has_succeeded'),
      minutes: sql<number>`(extract(epoch from ${outcomeAt} - ${beganAt}) / 60)::float8`.as(
        'minutes',
      ),
      hasError: sql`coalesce(bool_or(${kind} = 'error'), false)`.as('has_error'),
      hasLeft: sql`coalesce(bool_or(${event} = ${EXIT_EVENT}), false) or
        coalesce(bool_or(${kind} = 'ended'), false) and ${outcome} is null`.as('has_left'),
    })
    .from(journalVisits)
    .innerJoin(shares, eq(shares.visitId, id))
    .leftJoin(journalRecords, eq(visitId, id))
    .where(await ofSpan(db, span, [first, variant]))
    .groupBy(id)
    .as('visits');
  const { isWithinShare } = visits;
  const among = (condition: SQL) =>
    sql<number>`count(*) filter (where ${isWithinShare} and ${visits.isCounted} and ${condition})::int`;
  const rows = await db
    .select({
      ...{ flowVersion: visits.flowVersion, hour: visits.hour },
      visits: sql<number>`count(*) filter (where ${isWithinShare})::int`,
      leftOut: sql<number>`count(*) filter (where not ${isWithinShare})::int`,
      counted: among(sql`true`),
      successes: among(sql`${visits.hasSucceeded}`),
      errors: among(sql`${visits.hasError}`),
      exits: among(sql`${visits.hasLeft}`),
    })
    .from(visits)
    .groupBy(visits.flowVersion, visits.hour)
    .orderBy(visits.hour);
  const times =
    metric === 'minutes'
      ? await db
          .select({
            ...{ flowVersion: visits.flowVersion, hour: visits.hour, minutes: visits.minutes },
          })
          .from(visits)
          .where(and(sql`${isWithinShare}`, sql`${visits.isCounted}`, sql`${visits.hasSucceeded}`))
          .orderBy(visits.beganAt)
      : [];

  const side = (version: string) => (version === first.servedId ? 'first' : 'second');
  const hours = new Map<number, HourOf>();
  for (const { flowVersion: version, hour, ...tally } of rows) {
    const known = hours.get(hour) ?? emptyHour(new Date(hour * HOUR_MS));
    hours.set(hour, { ...known, [side(version)]: tally });
  }
  const timesOf = (hour: number) =>
    times
      .filter((each) => each.hour === hour)
      .map(({ flowVersion: version, minutes }) => ({ variant: side(version), minutes }) as const);
  return [...hours].map(([hour, counts]) => ({ ...counts, times: timesOf(hour) }));
}

const emptyHour = (hour: Date): HourOf => ({ hour, first: noVisits, second: noVisits, times: [] });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is counted at once, so that nothing else waits long for the database. */
const MOST_MS = 6 * HOUR_MS;
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const later = (one: Date, other: Date) => (one > other ? one : other);

/**
 * The visits of the first variant and of another one, hour by hour; those that came to where the two
 * differ are counted. Whole hours are counted once and kept.
 */
export async function readHours(
  db: Database,
  span: VisitSpan,
  first: VariantRow,
  variant: VariantRow,
): Promise<Hour[]> {
  const { row, from, until } = span;
  const { experimentId, versionId, hour } = experimentHours;
  const kept = await db
    .select()
    .from(experimentHours)
    .where(and(eq(experimentId, row.id), eq(versionId, variant.versionId)))
    .orderBy(hour);
  const hours: Hour[] = [...kept];
  const last = kept.at(-1);
  const whole = hourOf(until);
  let next = last === undefined ? from : new Date(last.hour.getTime() + HOUR_MS);
  while (next < whole) {
    const end = new Date(Math.min(hourOf(next).getTime() + MOST_MS, whole.getTime()));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const counted = await countHours(db, { row, from: next, until: end }, first, variant);
    // Even if nobody came, it is known up to here.
    const final = new Date(end.getTime() - HOUR_MS);
    if (counted.at(-1)?.hour.getTime() !== final.getTime()) counted.push(emptyHour(final));
    const rows = counted.map((each) => ({
      ...each,
      ...{ experimentId: row.id, versionId: variant.versionId },
    }));
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(experimentHours).values(rows).onConflictDoNothing();
    hours.push(...counted);
    next = end;
  }
  if (later(next, whole) < until) {
    hours.push(...(await countHours(db, { row, from: later(next, whole), until }, first, variant)));
  }
  return hours;
}

/** How many visits have begun in a time, of all variants together. */
export async function countVisits(db: Database, span: VisitSpan): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(journalVisits)
    .where(await ofSpan(db, span, span.row.variants));
  return row?.count ?? 0;
}
