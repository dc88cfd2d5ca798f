/**
 * The one way to go live: for everybody of a place, at a time, or for a share of its visitors. What an
 * order is of (`publish.ts`, `schedules.ts`, `experiments.ts`) says what is written in the end; what
 * must hold before, stands here.
 */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { FlowFiles, PublicationHistory } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import { safeError } from '../common/logging.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { versions } from '../db/tables.ts';
import { questionsOf } from '../live/furtherQuestions.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import { keepVersion } from '../live/versionRows.ts';
import { writeAudit } from '../staff/audit.ts';
import type { StaffMember } from '../staff/roles.ts';
import { approversOf } from './approvals.ts';
import { findDraft, lockAsSeen, type RevisionRow } from './draftRows.ts';
import { lockInForce, provedAgain, refuseUnlessBeside } from './goingTogether.ts';
import { refuseBehind } from './liveBeside.ts';
import type { MakeVersion, ServedVersion } from './makeVersion.ts';
import {
  newestOf,
  publicationAt,
  scopesAround,
  versionInForce,
  wentLive,
  type FlowPlace,
  type VersionRow,
} from './publications.ts';
import { proofAround, proveByHand, proveForVisitors, type ProofOfFiles } from './prove.ts';
import { loadFiles, storeFiles } from './storedFiles.ts';

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

/** A set of files that visitors are to get. */
export interface Part {
  readonly files: FlowFiles;
  /** A version that has these files already */
  readonly version?: VersionRow | undefined;
  /** The draft that it comes from; null: none */
  readonly draftId: string | null;
  /** The hash under which somebody must have approved of it, where that is needed; null: nobody must */
  readonly hash: string | null;
  /** The draft must be open, and as it was looked at */
  readonly isOpen?: true;
  /** Who has approved of it before */
  readonly approvedBy?: readonly string[];
  /** Its name among the variants of an experiment: the losses of one confirm no other */
  readonly name?: string;
}

/** What is to go live, by whom, and why. */
export interface Order extends FlowPlace {
  /** One, or the variants of an experiment */
  readonly parts: readonly Part[];
  /** The sequence that is live as far as the publisher knows; 0: none */
  readonly live: number;
  readonly by: Author;
  readonly sentence: string;
  /** The answer to warnings */
  readonly word?: string | undefined;
  /** The losses that were shown, and are meant: other customers may not be lost by it */
  readonly confirm?: readonly string[] | undefined;
  /** The version that it must take the place of; absent: the one in force when it is proved */
  readonly onto?: string | null | undefined;
  /**
   * Typed into a file of this server: judged as it stands. Who edits a file reads the checker's
   * verdict, and means what is written there.
   */
  readonly isByHand?: true;
  /** The version around that is taken in by itself, and the one that was so far: nobody waits for it */
  readonly takesIn?: { readonly version: VersionRow; readonly before: VersionRow } | undefined;
}

type Live = Awaited<ReturnType<typeof versionInForce>>;

/** A part with what was proved of it, and its forms as visitors get them. */
export interface ProvedPart extends Part {
  readonly proof: ProofOfFiles;
  readonly served: ServedVersion;
}

/** What is written, where all that decides what is in force waits. */
export interface Proved {
  /** By which the order is known if it is sent again */
  readonly orderKey: string;
  readonly now: Date;
  readonly parts: readonly (ProvedPart & { readonly approved: readonly string[] })[];
  /** What it takes the place of, or is compared with */
  readonly current: Live;
  /** What a place without a version of its own follows */
  readonly around: VersionRow | undefined;
}

/** What an order is of: a publication, a schedule or an experiment. */
export interface ReleaseKind {
  /** What else makes an order the same when it is sent again */
  readonly terms: unknown;
  /** The id of what such an order has made already: its answer was lost, and it is sent again */
  readonly madeBefore: (db: Database, orderKey: string) => Promise<string | undefined>;
  /** Looks at a part when it is proved. @throws ApiError for what must not go live */
  readonly look?: (part: ProvedPart, current: Live, waits: JobOrder) => Promise<void>;
  /** Refuses or ends what is in its way. */
  readonly makeWay?: (tx: Database, now: Date) => Promise<void>;
  readonly write: (
    tx: Database,
    proved: Proved,
  ) => Promise<{ id: string; action: string; detail: object }>;
}

/** The part that a version is. */
export const partOfVersion = async (db: Database, version: VersionRow): Promise<Part> => ({
  version,
  files: await loadFiles(db, version.files),
  draftId: null,
  hash: version.hash,
});

/** The part that a state of a draft is, which must still be its newest when it goes live. */
export const partOfDraft = async (
  db: Database,
  draftId: string,
  { hash, files }: Pick<RevisionRow, 'hash' | 'files'>,
): Promise<Part> => ({ files: await loadFiles(db, files), draftId, hash, isOpen: true });

/** @throws ApiError 409 that says what was published since, unless `live` is in force */
async function refuseUnlessLive(
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

/** @throws ApiError 422 with the problems for what must not go live */
async function provePart(
  { db, make }: PublishDeps,
  order: Order,
  { part, current, waits }: { part: Part; current: VersionRow | undefined; waits: JobOrder },
): Promise<ProvedPart> {
  const { flow, scope, word, confirm, takesIn } = order;
  const { files, name: variant } = part;
  const answered = takesIn && (await proofAround(db, { flow, ...takesIn }, waits));
  const proof = await (order.isByHand === true
    ? proveByHand(db, order, files, current && (await loadFiles(db, current.files)))
    : proveForVisitors(
        db,
        { flow, scope, files, word, confirm, variant, answered },
        current,
        waits,
      ));
  return { ...part, proof, served: await make(files, undefined, waits.rank) };
}

/**
 * Who has approved of what is to go live.
 *
 * @throws ApiError 409 where somebody must first, or where its draft is not what was proved
 */
async function approversOfPart(
  tx: Database,
  place: FlowPlace,
  { isOpen, draftId, hash, approvedBy = [] }: Part,
): Promise<readonly string[]> {
  if (isOpen === true) await refuseBehind(tx, await lockAsSeen(tx, draftId!, hash!));
  if (hash === null) return [];
  return approversOf(tx, place, { hash, draftId, given: approvedBy });
}

/** The version of a part at a place, with its forms as visitors get them: a new row, or its own. */
export async function keepPart(
  tx: Database,
  { flow, scope, by, sentence }: Pick<Order, 'flow' | 'scope' | 'by' | 'sentence'>,
  { version, files, proof, served }: ProvedPart,
  now: Date,
): Promise<string> {
  await keepVersion(tx, served.version, now);
  if (version?.scope === scope) return version.id;
  const { problems, behaviour } = proof;
  const stored = await storeFiles(tx, files);
  const of = { flow, scope, sentence, at: now, byId: by.id, byName: by.name };
  const [row] = await tx
    .insert(versions)
    .values({ ...of, ...stored, problems, behaviour, questions: questionsOf(files) })
    .returning({ id: versions.id });
  return row!.id;
}

async function proveAndWrite(
  deps: PublishDeps,
  order: Order,
  kind: ReleaseKind,
  orderKey: string,
): Promise<string> {
  const { db, clock } = deps;
  const { flow, scope, by, takesIn } = order;
  await refuseUnlessLive(db, order);
  for (const { isOpen, draftId } of order.parts) {
    // oxlint-disable-next-line no-await-in-loop -- one, or a few variants
    if (isOpen === true) await refuseBehind(db, await findDraft(db, draftId!));
  }
  const scopes = await scopesAround(db, scope);
  const current = await versionInForce(db, flow, scopes);
  const around = (await versionInForce(db, flow, scopes.slice(1)))?.row;
  const waits: JobOrder =
    takesIn === undefined ? { rank: 'publishing', by: by.id } : { rank: 'later' };
  const proved: ProvedPart[] = [];
  for (const part of order.parts) {
    /* oxlint-disable no-await-in-loop -- each proof takes a processor for a while */
    const one = await provePart(deps, order, { part, current: current?.row, waits });
    await kind.look?.(one, current, waits);
    /* oxlint-enable no-await-in-loop */
    proved.push(one);
  }
  return inTransaction(db, async (tx) => {
    const now = clock();
    await lockInForce(tx, flow);
    const baseVersionId = order.onto === undefined ? (current?.row.id ?? null) : order.onto;
    await refuseBehind(tx, { flow, scope, baseVersionId });
    await refuseUnlessLive(tx, order);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { proof } of proved) await refuseUnlessBeside(tx, order, proof.beside);
    await kind.makeWay?.(tx, now);
    const parts: Proved['parts'][number][] = [];
    for (const part of proved) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      parts.push({ ...part, approved: await approversOfPart(tx, order, part) });
    }
    const written = await kind.write(tx, { orderKey, now, parts, current, around });
    const { id, action, detail } = written;
    await writeAudit(tx, { at: now, by, action, scope, detail: { flow, ...detail } });
    return id;
  });
}

/** Two orders alike have the same: of the same by the same, in the place of the same. */
function keyOfOrder({ flow, scope, live, by, sentence, parts }: Order, terms: unknown): string {
  const of = parts.map(({ name, version, draftId, hash, files }) => [
    name,
    draftId,
    hash ?? files,
    version?.id,
  ]);
  const text = JSON.stringify([flow, scope, live, by.id, sentence, of, terms]);
  return createHash('sha256').update(text).digest('hex');
}

/** Says that something was put in force. It was, even if it cannot be shown here at once. */
export async function announce({ published, log }: PublishDeps): Promise<void> {
  await published().catch((error: unknown) => {
    log.error({ failure: safeError(error) }, 'what was published is not served here yet');
  });
}

/**
 * Proves what is to go live, also for visits under way and with the flows that it must go together
 * with, and writes what comes of it in one transaction with its audit row.
 *
 * @returns the id of what was made; the same once more for an order that is sent again because its
 *   answer was lost
 * @throws ApiError 422 with the problems, 409 if something else was published meanwhile
 */
export async function release(deps: PublishDeps, order: Order, kind: ReleaseKind): Promise<string> {
  const { db } = deps;
  const orderKey = keyOfOrder(order, kind.terms);
  const before = await kind.madeBefore(db, orderKey);
  if (before !== undefined) return before;
  const made = await provedAgain(() => proveAndWrite(deps, order, kind, orderKey)).catch(
    async (error: unknown) => {
      // Pressed twice at once, the other press may have done it.
      const twin = error instanceof ApiError ? await kind.madeBefore(db, orderKey) : undefined;
      if (twin === undefined) throw error;
      return twin;
    },
  );
  await announce(deps);
  return made;
}
