import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type {
  FlowFiles,
  Publication,
  PublicationHistory,
  Published,
} from '../../src/contract/staff.gen.ts';
import { ApiError, refused } from '../common/errors.ts';
import { safeError } from '../common/logging.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { flowDrafts, publications, schedules, versions } from '../db/tables.ts';
import { questionsOf } from '../live/furtherQuestions.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import { keepVersion } from '../live/versionRows.ts';
import { writeAudit } from '../staff/audit.ts';
import type { StaffMember } from '../staff/roles.ts';
import { approversOf } from './approvals.ts';
import { markEnded, refuseDuringExperiments, runningOn } from './runningExperiments.ts';
import { lockInForce, provedAgain, refuseUnlessBeside } from './goingTogether.ts';
import { findDraft, findRevision } from './draftRows.ts';
import { refuseBehind } from './liveBeside.ts';
import {
  newestOf,
  publicationAt,
  scopesAround,
  versionInForce,
  wentLive,
  type FlowPlace,
  type VersionRow,
} from './publications.ts';
import type { MakeVersion, ServedVersion } from './makeVersion.ts';
import { aroundOf } from './aroundOf.ts';
import { visitsUnderWay } from './reach.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { fileHashes, hashOfFiles, loadFiles, storeFiles } from './storedFiles.ts';
import {
  proveForVisitors,
  customersLost,
  proveByHand,
  proofAround,
  type ProofOfFiles,
} from './prove.ts';

export interface PublishDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly make: MakeVersion;
  /** Why this process does not serve what is in force at a place; null: it does */
  readonly unserved: (place: FlowPlace) => PublicationHistory['unserved'];
  /** Called when something was published here */
  readonly published: () => Promise<void>;
}

export type Author = Pick<StaffMember, 'id' | 'name'>;

/** What is put off for longer is forgotten. */
const LONGEST_AHEAD_MS = 366 * 86_400_000;

/** What is to be published, by whom, and why. */
export interface Order extends FlowPlace {
  /** New files, or a version that exists; null: the scope follows the one around it again */
  readonly what: { readonly files: FlowFiles } | { readonly version: VersionRow } | null;
  /** The sequence that is live as far as the publisher knows; 0: none */
  readonly live: number;
  readonly by: Author;
  readonly sentence: string;
  readonly word?: string | undefined;
  /**
   * Typed into a file of this server: judged as it stands. Who edits a file reads the checker's
   * verdict, and means what is written there.
   */
  readonly isByHand?: true;
  /** The losses that were shown, and are meant: other customers may not be lost by it */
  readonly confirm?: readonly string[] | undefined;
  readonly approvedBy?: readonly string[];
  /** The draft it comes from, which must still be as it was proved */
  readonly draft?: { readonly id: string; readonly hash: string } | undefined;
  /** The version that it must take the place of; absent: the one in force when it is proved */
  readonly onto?: string | null | undefined;
  /** The schedule that this carries out, the draft that it came from, and as it was put off */
  readonly scheduled?:
    | { readonly id: string; readonly draftId: string | null; readonly hash: string }
    | undefined;
  /** The experiment of which a variant is rolled out, and the draft that the variant came from */
  readonly rollsOut?: { readonly experiment: string; readonly draftId: string | null } | undefined;
  /** Other experiments that end with it, by id */
  readonly ends?: readonly string[] | undefined;
  /**
   * Whether only what differs is the scope's own, and all else follows the one around it; absent: as
   * what it takes the place of
   */
  readonly follows?: boolean | undefined;
  /** The version around that is taken in by itself, and the one that was so far: nobody waits for it */
  readonly takesIn?: { readonly version: VersionRow; readonly before: VersionRow } | undefined;
}

/** @throws ApiError 409 that says what was published since, unless `live` is in force */
export async function refuseUnlessLive(
  db: Database,
  { flow, scope, live }: Pick<Order, 'flow' | 'scope' | 'live'>,
): Promise<void> {
  const newest = await newestOf(db, { flow, scope });
  if ((newest?.sequence ?? 0) === live) return;
  const what =
    newest === undefined
      ? 'Nothing is published here'
      : wentLive(await publicationAt(db, { flow, scope }, newest.sequence));
  throw new ApiError(409, `${what} meanwhile. Look at it first, then publish again.`);
}

interface Proved extends ProofOfFiles {
  readonly files: FlowFiles;
  readonly served: ServedVersion | undefined;
  readonly replaced: VersionRow | undefined;
  /** What a scope without a version of its own follows */
  readonly around: VersionRow | undefined;
}

async function provedFiles({ db, make }: PublishDeps, order: Order): Promise<Proved> {
  const { flow, scope, what, word, by, takesIn, confirm } = order;
  const waits: JobOrder =
    takesIn === undefined ? { rank: 'publishing', by: by.id } : { rank: 'later' };
  const around = await scopesAround(db, scope);
  const current = await versionInForce(db, flow, around);
  const outer = await versionInForce(db, flow, around.slice(1));
  const version = what === null ? outer?.row : 'version' in what ? what.version : undefined;
  if (what === null && version === undefined) {
    throw refused('There is no version around this one that it could follow.');
  }
  const files = what !== null && 'files' in what ? what.files : await loadFiles(db, version!.files);
  const answered = takesIn && (await proofAround(db, { flow, ...takesIn }, waits));
  const proof = await (order.isByHand === true
    ? proveByHand(db, order, files, current && (await loadFiles(db, current.row.files)))
    : proveForVisitors(db, { flow, scope, files, word, confirm, answered }, current?.row, waits));
  const served = what === null ? undefined : await make(files, undefined, waits.rank);
  return { ...proof, files, served, replaced: current?.row, around: outer?.row };
}

/** The version of an order: a new row, or the one that exists with these files. */
export async function versionFor(
  tx: Database,
  order: Pick<Order, 'flow' | 'scope' | 'by' | 'sentence'> & {
    readonly what: NonNullable<Order['what']>;
  },
  { problems, behaviour, files }: ProofOfFiles & { readonly files: FlowFiles },
  now: Date,
): Promise<string> {
  const { flow, scope, what, by, sentence } = order;
  if ('version' in what && what.version.scope === scope) return what.version.id;
  const stored = await storeFiles(tx, files);
  const [row] = await tx
    .insert(versions)
    .values({
      flow,
      scope,
      ...stored,
      sentence,
      at: now,
      problems,
      behaviour,
      byId: by.id,
      byName: by.name,
      questions: questionsOf(files),
    })
    .returning({ id: versions.id });
  return row!.id;
}

/** The draft must be as it was proved, on top of what is live, and approved of where that is needed. */
export async function lockDraft(
  tx: Database,
  { draft, flow, scope }: Pick<Order, 'draft' | 'flow' | 'scope'>,
): Promise<readonly string[]> {
  if (draft === undefined) return [];
  const [row] = await tx.select().from(flowDrafts).where(eq(flowDrafts.id, draft.id)).for('update');
  if (row?.state !== 'open') throw new ApiError(409, 'This draft is not open any more.');
  await refuseBehind(tx, row);
  const newest = await findRevision(tx, draft.id, row.revision);
  if (newest.hash !== draft.hash) {
    throw new ApiError(
      409,
      'The draft has changed since it was looked at. Look at it again first.',
    );
  }
  return approversOf(tx, { flow, scope }, { hash: draft.hash, draftId: draft.id });
}

/** A draft that was changed after it was scheduled stays open, on top of what it was then. */
async function markPublished(
  tx: Database,
  draftId: string,
  { hash, versionId }: { hash: string; versionId: string },
): Promise<void> {
  const draft = await findDraft(tx, draftId);
  const newest = await findRevision(tx, draftId, draft.revision);
  const state = newest.hash === hash ? 'published' : draft.state;
  const now = { state, baseVersionId: versionId };
  await tx.update(flowDrafts).set(now).where(eq(flowDrafts.id, draftId));
}

/** Who has approved of what is to be in force. @throws ApiError 409 where somebody must first */
async function approvers(tx: Database, order: Order, files: FlowFiles): Promise<readonly string[]> {
  const { draft, what, scheduled, rollsOut, approvedBy } = order;
  if (draft !== undefined) return lockDraft(tx, order);
  // The files of this server, at its first start.
  if (what !== null && 'files' in what && scheduled === undefined) return [];
  const draftId = scheduled?.draftId ?? rollsOut?.draftId;
  const hash = scheduled?.hash ?? hashOfFiles(fileHashes(files));
  return approversOf(tx, order, { hash, draftId: draftId ?? null, given: approvedBy ?? [] });
}

const actionOf = ({ what, scheduled, rollsOut, takesIn }: Order) => {
  if (what === null) return 'follow';
  if (takesIn !== undefined) return 'follow a change';
  if (rollsOut !== undefined) return 'roll out';
  return 'version' in what && scheduled === undefined ? 'take back' : 'publish';
};

/**
 * What was proved took the place of what is in force, and still does.
 *
 * @throws ApiError 409 with who published something else meanwhile
 */
async function refuseOthers(
  tx: Database,
  { onto, ...order }: Order,
  { replaced, around, beside }: Proved,
): Promise<void> {
  const { flow, scope } = order;
  const outer = await versionInForce(tx, flow, (await scopesAround(tx, scope)).slice(1));
  if (order.what === null && outer?.row.id !== around?.id) {
    throw new ApiError(409, 'What this would follow has just changed. Look at it first.');
  }
  const baseVersionId = onto === undefined ? (replaced?.id ?? null) : onto;
  await refuseBehind(tx, { flow, scope, baseVersionId });
  await refuseUnlessLive(tx, order);
  await refuseUnlessBeside(tx, order, beside);
}

/**
 * The publication that an order has made already: its answer was lost, and it is sent again.
 *
 * @returns undefined if it was not published yet
 */
async function madeBefore(db: Database, order: Order): Promise<Publication | undefined> {
  const { what, live, by, sentence, draft } = order;
  const newest = await newestOf(db, order);
  const isAlike = newest?.byId === by.id && newest.sentence === sentence;
  if (newest?.sequence !== live + 1 || !isAlike) return undefined;
  const published = await publicationAt(db, order, newest.sequence);
  const hash =
    what === null
      ? undefined
      : 'files' in what
        ? hashOfFiles(fileHashes(what.files))
        : what.version.hash;
  const isSame =
    published.version?.hash === hash && (draft?.id ?? newest.draftId) === newest.draftId;
  return isSame ? published : undefined;
}

/** Says that something was put in force. It was, even if it cannot be shown here at once. */
export async function announce({ published, log }: PublishDeps): Promise<void> {
  await published().catch((error: unknown) => {
    log.error({ failure: safeError(error) }, 'what was published is not served here yet');
  });
}

/**
 * Publishes: proves the files on the server, also for visits under way, and puts them in force in
 * one transaction with its audit row. Taking back is the same with an older version, and so is
 * going back to the version of the scope around.
 *
 * @returns the same once more for an order that is sent again because its answer was lost
 * @throws ApiError 422 with the problems, 409 if something else was published meanwhile
 */
export async function publish(deps: PublishDeps, order: Order): Promise<Published> {
  const { db, clock } = deps;
  const underWay = await visitsUnderWay(db, order, clock());
  const publication = await madeBefore(db, order);
  if (publication !== undefined) return { publication, underWay };
  try {
    await provedAgain(() => putInForce(deps, order));
  } catch (error) {
    // Pressed twice at once, the other press may have done it.
    const twin = error instanceof ApiError ? await madeBefore(db, order) : undefined;
    if (twin === undefined) throw error;
    return { publication: twin, underWay };
  }
  await announce(deps);
  return { publication: await publicationAt(db, order, order.live + 1), underWay };
}

/**
 * Proves files and puts them in force in one transaction with its audit row.
 *
 * @throws ApiError 422 with the problems, 409 if something else was published meanwhile
 */
export async function putInForce(deps: PublishDeps, order: Order): Promise<void> {
  const { db, clock } = deps;
  const { flow, scope, what, by, sentence, live } = order;
  await refuseUnlessLive(db, order);
  if (order.draft !== undefined) await refuseBehind(db, await findDraft(db, order.draft.id));
  const proved = await provedFiles(deps, order);

  const sequence = live + 1;
  await inTransaction(db, async (tx) => {
    const now = clock();
    await lockInForce(tx, flow);
    await refuseOthers(tx, order, proved);
    await endExperiments(tx, order, now);
    const approved = await approvers(tx, order, proved.files);
    if (order.scheduled !== undefined) await closeSchedule(tx, order.scheduled.id);
    const action = actionOf(order);
    if (action === 'take back' || action === 'follow') await callOffWaiting(tx, order);
    const draftId = order.draft?.id ?? order.scheduled?.draftId ?? order.rollsOut?.draftId ?? null;
    const versionId = what === null ? null : await versionFor(tx, { ...order, what }, proved, now);
    const { served } = proved;
    if (served !== undefined) await keepVersion(tx, served.version, now);
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
        approvedBy: approved,
        servedId: served?.version.id ?? null,
        aroundVersionId: await aroundOf(tx, order, { around: proved.around, draftId }),
        word: order.word?.trim() || null,
        draftId,
      })
      .onConflictDoNothing()
      .returning({ sequence: publications.sequence });
    if (added.length === 0) throw new ApiError(409, 'Somebody has just published something else.');
    if (draftId !== null && versionId !== null) {
      const hash = order.scheduled?.hash ?? hashOfFiles(fileHashes(proved.files));
      await markPublished(tx, draftId, { hash, versionId });
    }
    await writeAudit(tx, {
      at: now,
      by,
      action,
      scope: scopeOfName(scope),
      detail: {
        flow,
        sequence,
        version: versionId,
        sentence,
        word: order.word ?? null,
        cannotBook: customersLost(proved),
      },
    });
  });
}

/**
 * Ends what compares with what is replaced. What was put off ends whatever began since, so that nobody
 * keeps it from going live by an experiment, least of all a shop that of everybody.
 *
 * @throws ApiError 409 that names the experiments that run and are not to end with it
 */
async function endExperiments(tx: Database, order: Order, now: Date): Promise<void> {
  const { rollsOut, scheduled, ends = [], by } = order;
  const all = rollsOut === undefined ? ends : [...ends, rollsOut.experiment];
  const ending =
    scheduled === undefined ? refuseDuringExperiments(tx, order, all) : runningOn(tx, order);
  for (const row of await ending) {
    const outcome = row.id === rollsOut?.experiment ? 'rolled out' : 'stopped';
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await markEnded(tx, row, { outcome, by, at: now });
  }
}

/** Taking back ends what is still to come: it was made for what is taken back. */
async function callOffWaiting(tx: Database, { flow, scope, by, sentence }: Order): Promise<void> {
  const reason = `${by.name} took back what was live: ${sentence}`;
  await tx
    .update(schedules)
    .set({ state: 'called off', reason })
    .where(
      and(eq(schedules.flow, flow), eq(schedules.scope, scope), eq(schedules.state, 'waiting')),
    );
}

async function closeSchedule(tx: Database, id: string): Promise<void> {
  const closed = await tx
    .update(schedules)
    .set({ state: 'published' })
    .where(and(eq(schedules.id, id), eq(schedules.state, 'waiting')))
    .returning({ id: schedules.id });
  if (closed.length === 0) throw new ApiError(409, 'This schedule is not waiting any more.');
}

/** A schedule that an order has made already: its answer was lost, and it is sent again. */
async function scheduledBefore(
  db: Database,
  { flow, scope, by, sentence, dueAt, draft, what }: Scheduling,
): Promise<string | undefined> {
  const rows = await db
    .select({ id: schedules.id, draftId: schedules.draftId, hash: versions.hash })
    .from(schedules)
    .innerJoin(versions, eq(versions.id, schedules.versionId))
    .where(
      and(
        eq(schedules.flow, flow),
        eq(schedules.scope, scope),
        eq(schedules.byId, by.id),
        eq(schedules.sentence, sentence),
        eq(schedules.dueAt, dueAt),
        eq(schedules.state, 'waiting'),
      ),
    );
  const hash = 'files' in what ? hashOfFiles(fileHashes(what.files)) : what.version.hash;
  return rows.find((row) => row.hash === hash && row.draftId === (draft?.id ?? null))?.id;
}

type Scheduling = Order & { readonly dueAt: Date; readonly what: NonNullable<Order['what']> };

/** Puts a publication off to an instant. It is proved now, and again then. */
export async function schedule(deps: PublishDeps, order: Scheduling): Promise<string> {
  const { db, clock } = deps;
  const ahead = order.dueAt.getTime() - clock().getTime();
  if (!(ahead > 0)) throw refused('That time has passed, or there is no such time.');
  if (ahead > LONGEST_AHEAD_MS) throw refused('That is more than a year ahead.');
  const made = await scheduledBefore(db, order);
  if (made !== undefined) return made;
  await refuseUnlessLive(db, order);
  if (order.draft !== undefined) await refuseBehind(db, await findDraft(db, order.draft.id));
  return provedAgain(() => putOff(deps, order));
}

async function putOff(deps: PublishDeps, order: Scheduling): Promise<string> {
  const { db, clock } = deps;
  const { flow, scope, by, sentence, dueAt } = order;
  const proved = await provedFiles(deps, order);
  return inTransaction(db, async (tx) => {
    const now = clock();
    await lockInForce(tx, flow);
    await refuseOthers(tx, order, proved);
    await refuseDuringExperiments(tx, order, order.ends ?? []);
    const approved = await approvers(tx, order, proved.files);
    const versionId = await versionFor(tx, order, proved, now);
    const [row] = await tx
      .insert(schedules)
      .values({
        flow,
        scope,
        versionId,
        dueAt,
        sentence,
        approvedBy: approved,
        byId: by.id,
        byName: by.name,
        baseVersionId: proved.replaced?.id,
        word: order.word?.trim() || null,
        confirmed: order.confirm ?? [],
        endsExperiments: order.ends ?? [],
        follows: order.follows,
        draftId: order.draft?.id ?? null,
        state: 'waiting' as const,
      })
      .returning({ id: schedules.id });
    await writeAudit(tx, {
      at: now,
      by,
      action: 'schedule',
      scope: scopeOfName(scope),
      detail: { flow, dueAt: dueAt.toISOString(), version: versionId, sentence },
    });
    return row!.id;
  });
}
