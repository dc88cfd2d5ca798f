/**
 * Flows that must go together: whatever a booking has made, the flow of appointments can go on with.
 * See `src/checker/handover`.
 */
import { and, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { FlowFiles, ScopeName } from '../../src/contract/staff.gen.ts';
import { goesOnWith } from '../../src/page/steps/declarations/booking/bookedKinds.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { experiments, publications, shops, versions } from '../db/tables.ts';
import type { MadeInFiles } from '../live/judgeFiles.ts';
import { scopeName, scopeOfName } from '../staff/scopeNames.ts';
import {
  newestOfEach,
  scopesAround,
  versionInForce,
  type FlowPlace,
  type VersionRow,
} from './publications.ts';
import { loadFiles } from './storedFiles.ts';

/** The scopes whose visits what is in force at a scope may reach, or reach it; undefined: all of them. */
async function scopesConcerned(
  db: Database,
  scope: ScopeName,
): Promise<ReadonlySet<ScopeName> | undefined> {
  const inner = scopeOfName(scope);
  if (inner.kind === 'everybody') return undefined;
  const around = await scopesAround(db, scope);
  if (inner.kind === 'shop') return new Set(around);
  const own = await db
    .select({ id: shops.id })
    .from(shops)
    .where(eq(shops.organisationId, inner.id));
  return new Set([...around, ...own.map(({ id }) => scopeName({ kind: 'shop', id }))]);
}

/** Versions by the hash of their files, each set of files once. */
type ByHash = Map<string, VersionRow['files']>;

const byHash = (rows: readonly Pick<VersionRow, 'hash' | 'files'>[]): ByHash =>
  new Map(rows.map(({ hash, files }) => [hash, files]));

/** The versions that customers may be shown, those of experiments too, that go on with what a flow makes. */
async function versionsGoingOn(db: Database, { flow, scope }: FlowPlace): Promise<ByHash> {
  const names = Object.entries(goesOnWith).flatMap(([name, made]) => (made === flow ? [name] : []));
  if (names.length === 0) return new Map();
  const concerned = await scopesConcerned(db, scope);
  const around = await scopesAround(db, scope);
  const isWithin = (other: string) => concerned?.has(other as ScopeName) ?? true;
  const ids: string[] = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    const present = await versionInForce(db, name, around);
    if (present !== undefined) ids.push(present.row.id);
  }
  // Of those beneath alone: beneath a shop is none, and thousands of shops may have versions.
  const beneath = concerned && [...concerned].filter((each) => !around.includes(each));
  const isBeneath =
    beneath === undefined
      ? notInArray(publications.scope, around)
      : inArray(publications.scope, beneath);
  const live = await newestOfEach(db, and(inArray(publications.flow, names), isBeneath));
  ids.push(...live.flatMap(({ versionId }) => versionId ?? []));
  const running = await db
    .select()
    .from(experiments)
    .where(and(inArray(experiments.flow, names), isNull(experiments.endedAt)));
  for (const { scope: other, variants } of running) {
    if (isWithin(other)) ids.push(...variants.map(({ versionId }) => versionId));
  }
  return byHash(await db.select().from(versions).where(inArray(versions.id, ids)));
}

/** Every version that was ever kept of the flow that makes what another goes on with, the newest first. */
async function versionsMaking(db: Database, { flow, scope }: FlowPlace): Promise<ByHash> {
  const maker = goesOnWith[flow];
  if (maker === undefined) return new Map();
  const concerned = await scopesConcerned(db, scope);
  const rows = await db
    .select({ hash: versions.hash, files: versions.files })
    .from(versions)
    .where(
      and(
        eq(versions.flow, maker),
        concerned === undefined ? undefined : inArray(versions.scope, [...concerned]),
      ),
    )
    .orderBy(desc(versions.at));
  return byHash(rows);
}

/** What a proof of a flow rests on of other flows: the hashes of their versions. */
export interface Beside {
  /** With which whatever this flow makes can go on */
  readonly goingOn: ReadonlySet<string>;
  /** Which make what this flow goes on with; undefined: it was proved for whatever there can be */
  readonly making?: ReadonlySet<string> | undefined;
}

/** The sets that go on with what a flow makes at a scope, each once, by the hash of their files. */
export async function setsGoingOn(
  db: Database,
  place: FlowPlace,
): Promise<ReadonlyMap<string, FlowFiles>> {
  const sets = new Map<string, FlowFiles>();
  for (const [hash, files] of await versionsGoingOn(db, place)) {
    // oxlint-disable-next-line no-await-in-loop
    sets.set(hash, await loadFiles(db, files));
  }
  return sets;
}

/**
 * What visits have made, or may have, that a flow at a scope goes on with: by every version of the flow
 * that makes it, those of experiments too, the newest first. Once all kinds are known, no more versions
 * are looked at.
 *
 * @param look what the visits to one version make
 * @returns undefined where the flow goes on with nothing, or nothing was published that makes it
 */
export async function madeForFlow(
  db: Database,
  place: FlowPlace,
  look: (files: FlowFiles) => Promise<MadeInFiles>,
): Promise<{ made: MadeInFiles['made']; making: ReadonlySet<string> } | undefined> {
  const different = await versionsMaking(db, place);
  if (different.size === 0) return undefined;
  const made = new Map<unknown, MadeInFiles['made'][number]>();
  for (const files of different.values()) {
    // oxlint-disable-next-line no-await-in-loop -- one is enough, as a rule
    const found = await look(await loadFiles(db, files));
    for (const one of found.made) if (!made.has(one.kind)) made.set(one.kind, one);
    if (made.size >= found.all) break;
  }
  return { made: [...made.values()], making: new Set(different.keys()) };
}

/** Something of another flow went live after the proof. @see provedAgain */
export class OtherFlowChanged extends ApiError {
  constructor() {
    super(409, 'What this must go together with has just changed. Look at it first.');
  }
}

/**
 * What a flow was proved with is all that is there of other flows. Asked where whatever goes live of
 * them waits (`lockInForce`), so that two that do not go together are never both let through.
 */
export async function refuseUnlessBeside(
  tx: Database,
  place: FlowPlace,
  { goingOn, making }: Beside,
): Promise<void> {
  const isNew = (known: ReadonlySet<string>, now: ByHash) =>
    [...now.keys()].some((hash) => !known.has(hash));
  if (
    isNew(goingOn, await versionsGoingOn(tx, place)) ||
    (making !== undefined && isNew(making, await versionsMaking(tx, place)))
  ) {
    throw new OtherFlowChanged();
  }
}

const MOST_PROOFS = 3;

/** Proves and decides; again where something of another flow went live between the two. */
export async function provedAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let proofs = 1; ; proofs += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await work();
    } catch (error) {
      if (proofs === MOST_PROOFS || !(error instanceof OtherFlowChanged)) throw error;
    }
  }
}

/**
 * Lets whatever decides what is in force of flows that must go together go one after the other until
 * the end of the transaction, so that what was looked at in it holds when it is committed.
 */
export async function lockInForce(tx: Database, flow: string): Promise<void> {
  const together = goesOnWith[flow] ?? flow;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`in force ${together}`}))`);
}
