import { eq } from 'drizzle-orm';
import type { Published } from '../../src/contract/staff.gen.ts';
import { ApiError, refused } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { flowDrafts, publications, schedules } from '../db/tables.ts';
import { aroundOf } from './aroundOf.ts';
import { findDraft, findRevision } from './draftRows.ts';
import { newestOf, publicationAt, versionAround, type FlowPlace } from './publications.ts';
import { customersLost } from './prove.ts';
import { visitsUnderWay } from './reach.ts';
import {
  keepPart,
  partOfVersion,
  release,
  type Order,
  type Part,
  type Proved,
  type PublishDeps,
} from './release.ts';
import { markEnded, refuseDuringExperiments, runningOn } from './runningExperiments.ts';

/** An order that puts something in force for everybody of a place. */
export interface PublishOrder extends Omit<Order, 'parts'> {
  /**
   * How it comes there, as the audit says it. Who follows has no version of their own any more; what
   * goes live around is followed by those who follow.
   */
  readonly how: 'publish' | 'take back' | 'follow' | 'follow a change' | 'roll out';
  readonly part: Part;
  /** The schedule that this carries out */
  readonly scheduleId?: string | undefined;
  /** The experiment of which a variant is rolled out */
  readonly rollsOut?: string | undefined;
  /** Other experiments that end with it, by id */
  readonly ends?: readonly string[] | undefined;
  /**
   * Whether only what differs is the scope's own, and all else follows the one around it; absent: as
   * what it takes the place of
   */
  readonly follows?: boolean | undefined;
}

/** What a place would follow. @throws ApiError 400 if there is nothing around it */
export async function partAround(db: Database, place: FlowPlace): Promise<Part> {
  const found = await versionAround(db, place);
  if (found === undefined) {
    throw refused('There is no version around this one that it could follow.');
  }
  return partOfVersion(db, found.row);
}

/** A draft that was changed after it was scheduled stays open, on top of what it was then. */
async function markPublished(
  tx: Database,
  { draftId, hash }: Part,
  versionId: string,
): Promise<void> {
  if (draftId === null) return;
  const draft = await findDraft(tx, draftId);
  const newest = await findRevision(tx, draftId, draft.revision);
  const state = newest.hash === hash ? 'published' : draft.state;
  const now = { state, baseVersionId: versionId };
  await tx.update(flowDrafts).set(now).where(eq(flowDrafts.id, draftId));
}

/**
 * Ends what compares with what is replaced. What was put off ends whatever began since, so that nobody
 * keeps it from going live by an experiment, least of all a shop that of everybody.
 *
 * @throws ApiError 409 that names the experiments that run and are not to end with it
 */
async function endExperiments(tx: Database, order: PublishOrder, now: Date): Promise<void> {
  const { rollsOut, scheduleId, ends = [], by } = order;
  const all = rollsOut === undefined ? ends : [...ends, rollsOut];
  const ending =
    scheduleId === undefined ? refuseDuringExperiments(tx, order, all) : runningOn(tx, order);
  for (const row of await ending) {
    const outcome = row.id === rollsOut ? 'rolled out' : 'stopped';
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await markEnded(tx, row, { outcome, by, at: now });
  }
}

/** Taking back ends what is still to come: it was made for what is taken back. */
async function callOffWaiting(
  tx: Database,
  { flow, scope, by, sentence }: PublishOrder,
): Promise<void> {
  const reason = `${by.name} took back what was live: ${sentence}`;
  await tx
    .update(schedules)
    .set({ state: 'called off', reason })
    .where(matching(schedules, { flow, scope, state: 'waiting' }));
}

async function closeSchedule(tx: Database, id: string): Promise<void> {
  const closed = await tx
    .update(schedules)
    .set({ state: 'published' })
    .where(matching(schedules, { id, state: 'waiting' }))
    .returning({ id: schedules.id });
  if (closed.length === 0) throw new ApiError(409, 'This schedule is not waiting any more.');
}

async function write(tx: Database, order: PublishOrder, proved: Proved) {
  const { flow, scope, how, by, sentence, live } = order;
  const { now, orderKey } = proved;
  const part = proved.parts[0]!;
  const sequence = live + 1;
  if (order.scheduleId !== undefined) await closeSchedule(tx, order.scheduleId);
  if (how === 'take back' || how === 'follow') await callOffWaiting(tx, order);
  const isFollowing = how === 'follow';
  const versionId = isFollowing ? null : await keepPart(tx, order, part, now);
  const added = await tx
    .insert(publications)
    .values({
      flow,
      scope,
      sequence,
      versionId,
      at: now,
      sentence,
      byId: by.id,
      byName: by.name,
      approvedBy: part.approved,
      servedId: isFollowing ? null : part.served.version.id,
      aroundVersionId: isFollowing ? null : await aroundOf(tx, order, proved.around),
      word: order.word?.trim() || null,
      draftId: part.draftId,
      orderKey,
    })
    .onConflictDoNothing()
    .returning({ sequence: publications.sequence });
  if (added.length === 0) throw new ApiError(409, 'Somebody has just published something else.');
  if (versionId !== null) await markPublished(tx, part, versionId);
  const cannotBook = customersLost(part.proof);
  const detail = { sequence, version: versionId, sentence, word: order.word ?? null, cannotBook };
  return { id: String(sequence), action: how, detail };
}

/**
 * Puts something in force for everybody of a place: a draft, or an older version again, or the version
 * of the place around it.
 *
 * @returns the same once more for an order that is sent again because its answer was lost
 * @throws ApiError 422 with the problems, 409 if something else was published meanwhile
 */
export async function putInForce(deps: PublishDeps, order: PublishOrder): Promise<void> {
  const { how, part, live } = order;
  await release(
    deps,
    { ...order, parts: [part] },
    {
      terms: how,
      async madeBefore(db, orderKey) {
        const newest = await newestOf(db, order);
        const isIt = newest?.sequence === live + 1 && newest.orderKey === orderKey;
        return isIt ? String(newest.sequence) : undefined;
      },
      async makeWay(tx, now) {
        if (how === 'follow' && (await versionAround(tx, order))?.row.id !== part.version?.id) {
          throw new ApiError(409, 'What this would follow has just changed. Look at it first.');
        }
        await endExperiments(tx, order, now);
      },
      write: (tx, proved) => write(tx, order, proved),
    },
  );
}

/** Puts something in force, and says how many visits were under way before. @see putInForce */
export async function publish(deps: PublishDeps, order: PublishOrder): Promise<Published> {
  const underWay = await visitsUnderWay(deps.db, order, deps.clock());
  await putInForce(deps, order);
  return { publication: await publicationAt(deps.db, order, order.live + 1), underWay };
}
