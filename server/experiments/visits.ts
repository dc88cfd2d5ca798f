/** What the journals say of the visits of an experiment's variants. */
import { and, eq, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Metric } from '../../src/contract/experiments.ts';
import type { ScopeName } from '../../src/contract/versions.ts';
import type { Database } from '../db/database.ts';
import type { VariantRow, WhoCounts } from '../db/schema/experiments.ts';
import { journalRecords, journalVisits, type experiments } from '../db/tables.ts';
import { shopsReached } from '../versions/reach.ts';
import type { Compared, VisitTally } from './judge.ts';

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

const noVisits: VisitTally = { counted: 0, successes: 0, errors: 0, exits: 0 };

/**
 * The visits of the first variant and of another one, hour by hour; those that came to where the two
 * differ are counted.
 */
export async function readVisits(
  db: Database,
  span: VisitSpan,
  first: VariantRow,
  variant: VariantRow,
): Promise<Compared> {
  const { metric, countedAfterMinutes } = span.row.plan;
  const { id, flowVersion, beganAt, outcome } = journalVisits;
  const { visitId, kind, event } = journalRecords;
  const visits = db
    .select({
      flowVersion,
      beganAt,
      hour: sql<string>`date_trunc('hour', ${beganAt} at time zone 'utc')::text`.as('hour'),
      isCounted: isCounted(variant.whoCounts ?? noParting).as('is_counted'),
      hasSucceeded: isSuccess(metric, countedAfterMinutes).as('has_succeeded'),
      minutes: sql<number>`extract(epoch from ${journalVisits.outcomeAt} - ${beganAt}) / 60`.as(
        'minutes',
      ),
      hasError: sql`coalesce(bool_or(${kind} = 'error'), false)`.as('has_error'),
      hasLeft: sql`coalesce(bool_or(${event} = ${EXIT_EVENT}), false) or
        coalesce(bool_or(${kind} = 'ended'), false) and ${outcome} is null`.as('has_left'),
    })
    .from(journalVisits)
    .leftJoin(journalRecords, eq(visitId, id))
    .where(await ofSpan(db, span, [first, variant]))
    .groupBy(id)
    .as('visits');
  const all = sql<number>`count(*)::int`;
  const among = (condition: SQL) =>
    sql<number>`count(*) filter (where ${visits.isCounted} and ${condition})::int`;
  const rows = await db
    .select({
      ...{ flowVersion: visits.flowVersion, hour: visits.hour, all },
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
            flowVersion: visits.flowVersion,
            minutes: sql<number>`${visits.minutes}::float8`,
          })
          .from(visits)
          .where(and(sql`${visits.isCounted}`, sql`${visits.hasSucceeded}`))
          .orderBy(visits.beganAt)
      : [];

  const side = (version: string) => (version === first.servedId ? 'first' : 'second');
  const begun = { first: 0, second: 0 };
  const hours = new Map<string, { first: VisitTally; second: VisitTally }>();
  for (const { flowVersion: version, hour, all: count, ...tally } of rows) {
    const known = hours.get(hour) ?? { first: noVisits, second: noVisits };
    hours.set(hour, { ...known, [side(version)]: tally });
    begun[side(version)] += count;
  }
  return {
    visits: begun,
    hours: [...hours.values()],
    times: times.map(({ flowVersion: version, minutes }) => ({ variant: side(version), minutes })),
  };
}

const noParting: WhoCounts = { fromStart: false, screens: [], events: {} };

/** How many visits have begun in a time, of all variants together. */
export async function countVisits(db: Database, span: VisitSpan): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(journalVisits)
    .where(await ofSpan(db, span, span.row.variants));
  return row?.count ?? 0;
}
