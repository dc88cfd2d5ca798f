import { and, asc, desc, eq, gt, lte, max, ne } from 'drizzle-orm';
import type { FileFinding, Schedule } from '../../src/contract/staff.gen.ts';
import { ApiError, notFound, refused } from '../common/errors.ts';
import { every } from '../common/every.ts';
import { safeError } from '../common/logging.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import { publications, schedules, versions } from '../db/tables.ts';
import { JobFailed } from '../live/runApart.ts';
import { writeAudit } from '../staff/audit.ts';
import { filesKept } from './filesKept.ts';
import {
  findVersionRow,
  follower,
  newestOf,
  scopesAround,
  versionInForce,
  versionSummary,
  type FlowPlace,
  type VersionRow,
} from './publications.ts';
import { OtherFlowChanged } from './goingTogether.ts';
import { refuseBehind } from './liveBeside.ts';
import { publish, type PublishOrder } from './publish.ts';
import { keepPart, partOfVersion, release } from './release.ts';
import type { Author, Order, Part, PublishDeps } from './release.ts';
import { refuseDuringExperiments } from './runningExperiments.ts';

/** What is put off for longer is forgotten. */
const LONGEST_AHEAD_MS = 366 * 86_400_000;

/** What was away or too slow is tried again, but nothing goes live much later than was meant. */
const [TRIED_EVERY_MS, TRIED_FOR_MS] = [30_000, 3_600_000];
const MOST_LISTED = 100;

type Row = typeof schedules.$inferSelect;

const answer = (row: Row, version: typeof versions.$inferSelect): Schedule => ({
  id: row.id,
  version: versionSummary(version),
  sentence: row.sentence,
  dueAt: row.dueAt.toISOString(),
  state: row.state,
  reason: row.reason,
  by: { id: row.byId, name: row.byName },
  at: version.at.toISOString(),
});

/** The schedules of a flow and scope, the one that is due last first. */
export async function listSchedules(db: Database, { flow, scope }: FlowPlace): Promise<Schedule[]> {
  const rows = await db
    .select()
    .from(schedules)
    .innerJoin(versions, eq(versions.id, schedules.versionId))
    .where(matching(schedules, { flow, scope }))
    .orderBy(desc(schedules.dueAt))
    .limit(MOST_LISTED);
  return rows.map((row) => answer(row.schedules, row.versions));
}

export async function findSchedule(db: Database, id: string): Promise<Row> {
  const [row] = await db.select().from(schedules).where(eq(schedules.id, id));
  if (row === undefined) throw notFound('schedule');
  return row;
}

export const scheduleAnswer = async (db: Database, id: string): Promise<Schedule> => {
  const row = await findSchedule(db, id);
  return answer(row, await findVersionRow(db, row.versionId));
};

/**
 * Puts a publication off to an instant. It is proved now, and again then.
 *
 * @param order with the experiments that it is known to end
 * @returns the id of the schedule
 */
export async function schedule(
  deps: PublishDeps,
  order: Pick<PublishOrder, 'part' | 'ends' | 'follows'> & Omit<Order, 'parts'>,
  dueAt: Date,
): Promise<string> {
  const ahead = dueAt.getTime() - deps.clock().getTime();
  if (!(ahead > 0)) throw refused('That time has passed, or there is no such time.');
  if (ahead > LONGEST_AHEAD_MS) throw refused('That is more than a year ahead.');
  const { flow, scope, part, by, sentence } = order;
  const isWaiting = matching(schedules, { flow, scope, state: 'waiting' });
  return release(
    deps,
    { ...order, parts: [part] },
    {
      terms: dueAt,
      async madeBefore(db, orderKey) {
        const [row] = await db
          .select({ id: schedules.id })
          .from(schedules)
          .where(and(isWaiting, eq(schedules.orderKey, orderKey)));
        return row?.id;
      },
      async makeWay(tx) {
        await refuseDuringExperiments(tx, order, order.ends ?? []);
      },
      async write(tx, { parts: [proved], current, now, orderKey }) {
        const versionId = await keepPart(tx, order, proved!, now);
        const [row] = await tx
          .insert(schedules)
          .values({
            flow,
            scope,
            versionId,
            dueAt,
            sentence,
            approvedBy: proved!.approved,
            byId: by.id,
            byName: by.name,
            baseVersionId: current?.row.id,
            word: order.word?.trim() || null,
            confirmed: order.confirm ?? [],
            follows: order.follows,
            draftId: part.draftId,
            state: 'waiting' as const,
            orderKey,
          })
          .returning({ id: schedules.id });
        const detail = { dueAt: dueAt.toISOString(), version: versionId, sentence };
        return { id: row!.id, action: 'schedule', detail };
      },
    },
  );
}

/** Takes a schedule out of those that wait. @throws ApiError 409 if it does not wait any more */
export function endSchedule(
  { db, clock }: Pick<PublishDeps, 'db' | 'clock'>,
  id: string,
  { state, reason, by }: { state: 'refused' | 'called off'; reason?: string; by: Author },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(schedules)
      .set({ state, reason: reason ?? null })
      .where(matching(schedules, { id, state: 'waiting' }))
      .returning();
    if (row === undefined) {
      if ((await findSchedule(tx, id)).state === state) return;
      throw new ApiError(409, 'This schedule is not waiting any more.');
    }
    await writeAudit(tx, {
      at: clock(),
      by,
      scope: row.scope,
      action: state === 'refused' ? 'refuse schedule' : 'call off schedule',
      detail: { schedule: id, reason: reason ?? null },
    });
  });
}

/**
 * Whether all that went live at a place since a version was in force there came by following, which
 * nobody there has chosen and which nobody means to take back.
 *
 * @param follows what was chosen of following for what takes its place
 */
async function isOnlyFollowed(
  db: Database,
  place: FlowPlace,
  { baseVersionId, follows }: Pick<Row, 'baseVersionId' | 'follows'>,
): Promise<boolean> {
  const { versionId, sequence, byId } = publications;
  const here = matching(publications, { flow: place.flow, scope: place.scope });
  const own = await newestOf(db, place);
  if (own?.versionId == null) return follows === true;
  const [base] = await db
    .select({ last: max(sequence) })
    .from(publications)
    .where(and(here, eq(versionId, baseVersionId!)));
  if (base?.last == null) return false;
  const others = await db
    .select({ sequence })
    .from(publications)
    .where(and(here, gt(sequence, base.last), ne(byId, follower)))
    .limit(1);
  return others.length === 0;
}

/**
 * What is to go live, and in the place of what: the version that was put off; with what was followed
 * since brought in, as into any other version of a place that follows.
 *
 * @throws ApiError 409 where something else went live since
 */
async function dueNow(
  db: Database,
  place: FlowPlace,
  { baseVersionId, follows, by }: Pick<Row, 'baseVersionId' | 'follows'> & { by: Author },
  mine: VersionRow,
): Promise<Pick<Order, 'onto'> & { part: Part }> {
  const own = await partOfVersion(db, mine);
  const live = await versionInForce(db, place.flow, await scopesAround(db, place.scope));
  const isMoved = live !== undefined && live.row.id !== baseVersionId;
  if (!isMoved || baseVersionId === null) return { part: own, onto: baseVersionId };
  if (!(await isOnlyFollowed(db, place, { baseVersionId, follows }))) {
    await refuseBehind(db, { ...place, baseVersionId });
  }
  const base = await findVersionRow(db, baseVersionId);
  const sides = { base, mine, theirs: live.row };
  const files = await filesKept(db, sides, { rank: 'publishing', by: by.id }).catch(
    (error: unknown) => {
      if (!(error instanceof JobFailed)) throw error;
      throw new ApiError(422, `What was followed since cannot be brought in: ${error.message}`);
    },
  );
  return { part: { ...own, version: undefined, files }, onto: live.row.id };
}

async function carryOut(deps: PublishDeps, row: Row): Promise<void> {
  const { db } = deps;
  const by = { id: row.byId, name: row.byName };
  const place = { flow: row.flow, scope: row.scope } as FlowPlace;
  const live = (await newestOf(db, place))?.sequence ?? 0;
  try {
    const mine = await findVersionRow(db, row.versionId);
    const { draftId, approvedBy, baseVersionId, follows } = row;
    const { part, onto } = await dueNow(db, place, { baseVersionId, follows, by }, mine);
    await publish(deps, {
      ...place,
      how: 'publish',
      part: { ...part, draftId, approvedBy },
      onto,
      live,
      by,
      sentence: row.sentence,
      word: row.word ?? undefined,
      confirm: row.confirmed,
      scheduleId: row.id,
      follows: follows ?? undefined,
    });
  } catch (error) {
    // Another process may have been quicker.
    if ((await findSchedule(db, row.id)).state !== 'waiting') return;
    // Something was followed while it was proved; where somebody published, that refuses it at once.
    const isOvertaken = error instanceof ApiError && error.status === 409;
    if (isOvertaken && ((await newestOf(db, place))?.sequence ?? 0) !== live) {
      return carryOut(deps, row);
    }
    const reason = error instanceof ApiError ? error.message : words.notNow;
    if (mayPass(error) && deps.clock().getTime() - row.dueAt.getTime() < TRIED_FOR_MS) {
      deps.log.warn({ schedule: row.id, failure: safeError(error) }, 'a schedule is tried again');
      await db.update(schedules).set({ reason }).where(eq(schedules.id, row.id));
      return;
    }
    deps.log.error({ schedule: row.id }, `a scheduled version does not go live: ${reason}`);
    await endSchedule(deps, row.id, { state: 'refused', reason, by });
  }
}

const words = { notNow: 'Something failed on the server; its log says what.' };

/** Whether it may go well another time: nobody has refused it, something was away or too slow. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error instanceof OtherFlowChanged) return true;
  const problems = (error.more.problems ?? []) as readonly FileFinding[];
  const isUnsettled = problems.some(({ code }) => code === 'unproved');
  return error.status === 429 || error.status >= 500 || isUnsettled;
}

/** Looks every second for what is due. @returns a function that ends it */
export function watchSchedules(deps: PublishDeps): () => Promise<void> {
  /** When each that failed is tried again */
  const again = new Map<string, number>();

  /** Publishes what is due, each once, whichever process comes first; one never holds up another. */
  async function carryOutDue(): Promise<void> {
    const due = await deps.db
      .select()
      .from(schedules)
      .where(and(eq(schedules.state, 'waiting'), lte(schedules.dueAt, deps.clock())))
      .orderBy(asc(schedules.dueAt));
    for (const row of due) {
      if ((again.get(row.id) ?? 0) > deps.clock().getTime()) continue;
      again.set(row.id, deps.clock().getTime() + TRIED_EVERY_MS);
      // oxlint-disable-next-line no-await-in-loop -- in their order
      await carryOut(deps, row).catch((error: unknown) => {
        deps.log.error(
          { schedule: row.id, failure: safeError(error) },
          'a schedule is tried again',
        );
      });
    }
  }

  return every('publishing what is scheduled', deps.log, carryOutDue);
}
