/** What the journals say of the visits of an experiment's variants. */
import { and, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { closeEvent } from '../../src/booking/page/closeEvent.ts';
import type { ExperimentPlan, ScopeName } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import type { VariantRow, VisitTally, WhoCounts } from '../db/schema/experiments.ts';
import { experimentHours, journalRecords, journalVisits, type experiments } from '../db/tables.ts';
import { isOutage } from '../common/isOutage.ts';
import { reachOf } from '../versions/reach.ts';
import type { Hour } from './judgeResults.ts';

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
  const { whole: reached } = await reachOf(db, { flow: row.flow, scope: row.scope as ScopeName });
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

/** Whether a visit stood on the goal of its variant, at the age at which each is counted. */
function isAtGoal(variants: readonly VariantRow[], minutes: number): SQL<boolean> {
  const { flowVersion, beganAt } = journalVisits;
  const { toStep, at, number } = journalRecords;
  const steps = Object.fromEntries(variants.map(({ servedId, goal }) => [servedId, goal?.step]));
  return sql`coalesce((array_agg(${toStep} order by ${number} desc) filter (
    where ${at} <= ${beganAt} + make_interval(mins => ${minutes})))[1]
    = ${JSON.stringify(steps)}::jsonb ->> ${flowVersion}, false)`;
}

/** Whether a visit did in time what is compared, each at the same age. */
function isSuccess(
  { metric, countedAfterMinutes: minutes }: ExperimentPlan,
  variants: readonly VariantRow[],
): SQL<boolean> {
  if (metric === 'goal') return isAtGoal(variants, minutes);
  const { outcome, outcomeAt, beganAt } = journalVisits;
  const wanted = metric === 'lead' ? 'lead' : 'booked';
  return sql`coalesce(${outcome} = ${wanted} and
    ${outcomeAt} <= ${beganAt} + make_interval(mins => ${minutes}), false)`;
}

const noVisits: VisitTally = {
  visits: 0,
  counted: 0,
  successes: 0,
  errors: 0,
  exits: 0,
  leftOut: 0,
};
const noParting: WhoCounts = { fromStart: false, screens: [], events: {} };

type HourOf = Hour & { readonly hour: Date };

/**
 * The visits of a time, and whether each is the first of its network on its day: the others count for
 * nothing. What is not of a known network stands for itself.
 */
function withNetworks(db: Database, whole: SQL | undefined) {
  const { id, beganAt, day, network } = journalVisits;
  const own = sql`coalesce(${network}, ${id}::text)`;
  return db
    .select({
      visitId: sql<string>`${id}`.as('networks_visit_id'),
      isFirst: sql<boolean>`row_number() over
        (partition by ${day}, ${own} order by ${beganAt}, ${id}) = 1`.as('is_first'),
    })
    .from(journalVisits)
    .where(whole)
    .as('networks');
}

/** Counts, from the journals, the visits of the first variant and of another one, hour by hour. */
async function countHours(
  db: Database,
  span: VisitSpan,
  first: VariantRow,
  variant: VariantRow,
): Promise<HourOf[]> {
  const { metric } = span.row.plan;
  const hasSucceeded = isSuccess(span.row.plan, [first, variant]);
  // Whoever is at the goal and closes the page has not left it.
  const isOut = metric === 'goal' ? sql`not ${hasSucceeded}` : sql`true`;
  const { id, flowVersion, beganAt, outcome, outcomeAt } = journalVisits;
  const { visitId, kind, event } = journalRecords;
  const days = { ...span, from: later(span.row.at, new Date(span.from.getTime() - DAY_MS)) };
  const networks = withNetworks(db, await ofSpan(db, days, span.row.variants));
  const visits = db
    .select({
      flowVersion,
      beganAt,
      isFirst: sql<boolean>`bool_and(${networks.isFirst})`.as('is_first_of_network'),
      hour: sql<number>`floor(extract(epoch from ${beganAt}) / 3600)::int`.as('hour'),
      isCounted: isCounted(variant.whoCounts ?? noParting).as('is_counted'),
      hasSucceeded: hasSucceeded.as('has_succeeded'),
      minutes: sql<number>`(extract(epoch from ${outcomeAt} - ${beganAt}) / 60)::float8`.as(
        'minutes',
      ),
      hasError: sql`coalesce(bool_or(${kind} = 'error'), false)`.as('has_error'),
      hasLeft: sql`${isOut} and (coalesce(bool_or(${event} = ${closeEvent}), false) or
        coalesce(bool_or(${kind} = 'ended'), false) and ${outcome} is null)`.as('has_left'),
    })
    .from(journalVisits)
    .innerJoin(networks, eq(networks.visitId, id))
    .leftJoin(journalRecords, eq(visitId, id))
    .where(await ofSpan(db, span, [first, variant]))
    .groupBy(id)
    .as('visits');
  const { isFirst } = visits;
  const among = (condition: SQL) =>
    sql<number>`count(*) filter (where ${isFirst} and ${visits.isCounted} and ${condition})::int`;
  const rows = await db
    .select({
      flowVersion: visits.flowVersion,
      hour: visits.hour,
      visits: sql<number>`count(*) filter (where ${isFirst})::int`,
      leftOut: sql<number>`count(*) filter (where not ${isFirst})::int`,
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
          .select({ flowVersion: visits.flowVersion, hour: visits.hour, minutes: visits.minutes })
          .from(visits)
          .where(and(sql`${isFirst}`, sql`${visits.isCounted}`, sql`${visits.hasSucceeded}`))
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
const later = (one: Date, other: Date) => (one > other ? one : other);
/** What is counted at once at most and at least; how much it is depends on how long the last took. */
const [FIRST_MS, MOST_MS, LEAST_MS] = [HOUR_MS / 6, 6 * HOUR_MS, 30_000];
const [QUICK_MS, SLOW_MS] = [300, 2_000];
/** Each piece also looks at the day before it, so that smaller ones than this are for timeouts. */
const USUAL_LEAST_MS = 5 * 60_000;
const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS;

const added = (one: VisitTally, other: VisitTally): VisitTally => ({
  visits: one.visits + other.visits,
  counted: one.counted + other.counted,
  successes: one.successes + other.successes,
  errors: one.errors + other.errors,
  exits: one.exits + other.exits,
  leftOut: (one.leftOut ?? 0) + (other.leftOut ?? 0),
});

const together = (one: HourOf, other: HourOf): HourOf => ({
  hour: one.hour,
  first: added(one.first, other.first),
  second: added(one.second, other.second),
  times: [...one.times, ...other.times],
});

/** What was counted, and up to when: earlier than asked for if the time for it ran out. */
export interface HoursRead {
  readonly hours: readonly Hour[];
  readonly until: Date;
}

/**
 * The visits of the first variant and of another one, hour by hour; those that came to where the two
 * differ are counted. Whole hours are counted once and kept, so that the next who asks goes on from
 * there.
 *
 * @param isLate whether there is no time for more
 */
export async function readHours(
  db: Database,
  { row, from, until }: VisitSpan,
  [first, variant]: readonly [VariantRow, VariantRow],
  isLate: () => boolean,
): Promise<HoursRead> {
  const { experimentId, versionId, hour } = experimentHours;
  const kept = await db
    .select()
    .from(experimentHours)
    .where(and(eq(experimentId, row.id), eq(versionId, variant.versionId)))
    .orderBy(hour);
  const hours: HourOf[] = kept.map(({ hour, first, second, times }) => ({
    hour,
    first,
    second,
    times,
  }));
  const last = kept.at(-1);
  let next = last === undefined ? from.getTime() : last.hour.getTime() + HOUR_MS;
  let pieceMs = FIRST_MS;
  /** The hours since the last that is kept. */
  let open = new Map<number, HourOf>();
  while (next < until.getTime() && !isLate()) {
    // Never from within an hour into the next one, but over whole hours where few visits are.
    const isWhole = next === hourOf(next) && pieceMs >= HOUR_MS;
    const border = isWhole ? next + hourOf(pieceMs) : hourOf(next) + HOUR_MS;
    const end = Math.min(isWhole ? border : next + pieceMs, border, until.getTime());
    const began = performance.now();
    const span = { row, from: new Date(next), until: new Date(end) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const counted = await countHours(db, span, first, variant).catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      return undefined;
    });
    if (counted === undefined) {
      if (pieceMs <= LEAST_MS) break;
      pieceMs = Math.max(LEAST_MS, Math.min(pieceMs, HOUR_MS) / 8);
      continue;
    }
    const took = performance.now() - began;
    if (took > SLOW_MS) pieceMs = Math.max(Math.min(pieceMs, USUAL_LEAST_MS), (end - next) / 2);
    else if (took < QUICK_MS) pieceMs = Math.min(MOST_MS, pieceMs * 2);
    for (const each of counted) {
      const key = each.hour.getTime();
      open.set(key, together(open.get(key) ?? emptyHour(each.hour), each));
    }
    next = end;
    if (next !== hourOf(next)) continue;
    // Even if nobody came, it is known up to here.
    const final = next - HOUR_MS;
    if (!open.has(final)) open.set(final, emptyHour(new Date(final)));
    const whole = [...open.values()];
    const ofVariant = { experimentId: row.id, versionId: variant.versionId };
    // oxlint-disable-next-line no-await-in-loop
    await db
      .insert(experimentHours)
      .values(whole.map((each) => ({ ...each, ...ofVariant })))
      .onConflictDoNothing();
    hours.push(...whole);
    open = new Map();
  }
  // Part of an hour counts only if it goes to the end of what was asked for.
  if (next >= until.getTime()) return { hours: [...hours, ...open.values()], until };
  return { hours, until: new Date(Math.max(from.getTime(), hourOf(next))) };
}

/** How many visits have begun in a time, of all variants together. */
export async function countVisits(db: Database, span: VisitSpan): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(journalVisits)
    .where(await ofSpan(db, span, span.row.variants));
  return row?.count ?? 0;
}
