import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Authorship, Objection } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import {
  approvals,
  draftRevisions,
  publications,
  reviewObjections,
  reviewRules,
  versions,
} from '../db/tables.ts';
import type { FlowPlace } from './publications.ts';

export async function needsApproval(db: Database, scope: string): Promise<boolean> {
  const [rule] = await db.select().from(reviewRules).where(eq(reviewRules.scope, scope));
  return rule?.needsApproval ?? false;
}

/** Who has approved of a draft as it was under a hash. */
export async function approvalsOf(
  db: Database,
  draftId: string,
  hash: string,
): Promise<Authorship[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.draftId, draftId), eq(approvals.hash, hash)))
    .orderBy(asc(approvals.at));
  return rows.map(({ byId, byName, at }) => ({
    by: { id: byId, name: byName },
    at: at.toISOString(),
  }));
}

/** The changes that reviewers ask for, by draft; of each draft those to it as it is under its hash. */
export async function objectionsTo(
  db: Database,
  drafts: readonly { id: string; hash: string }[],
): Promise<Map<string, Objection[]>> {
  const found = new Map<string, Objection[]>(drafts.map(({ id }) => [id, []]));
  if (drafts.length === 0) return found;
  const hashes = new Map(drafts.map(({ id, hash }) => [id, hash]));
  const rows = await db
    .select()
    .from(reviewObjections)
    .where(inArray(reviewObjections.draftId, [...hashes.keys()]))
    .orderBy(asc(reviewObjections.at));
  for (const { draftId, hash, byId, byName, at, why } of rows) {
    if (hash !== hashes.get(draftId)) continue;
    found.get(draftId)?.push({ by: { id: byId, name: byName }, at: at.toISOString(), why });
  }
  return found;
}

/** The ids of those who have worked on a draft, and so cannot approve of it. */
export async function authorsOf(db: Database, draftId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: draftRevisions.byId })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draftId), eq(draftRevisions.isOnlyMerged, false)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether files were ever in force at this very place, so that going back to them is a take-back. */
async function wasInForce(db: Database, { flow, scope }: FlowPlace, hash: string) {
  const [row] = await db
    .select({ sequence: publications.sequence })
    .from(publications)
    .innerJoin(versions, eq(versions.id, publications.versionId))
    .where(and(eq(publications.flow, flow), eq(publications.scope, scope), eq(versions.hash, hash)))
    .limit(1);
  return row !== undefined;
}

/**
 * Who has approved of files that are to be in force at a place. What was in force there before needs
 * nobody's approval.
 *
 * @param draftId the draft that the files come from
 * @param given who approved of them before
 * @throws ApiError 409 where somebody must approve, and nobody has or somebody asks for changes
 */
export async function approversOf(
  db: Database,
  place: FlowPlace,
  {
    hash,
    draftId,
    given = [],
  }: { hash: string; draftId?: string | null; given?: readonly string[] },
): Promise<readonly string[]> {
  const of = draftId == null ? [] : await approvalsOf(db, draftId, hash);
  const names = [...new Set([...given, ...of.map(({ by }) => by.name)])];
  if (!(await needsApproval(db, place.scope))) return names;
  const objections =
    draftId == null ? [] : (await objectionsTo(db, [{ id: draftId, hash }])).get(draftId)!;
  if (objections.length > 0) {
    const who = [...new Set(objections.map(({ by }) => by.name))].join(', ');
    throw new ApiError(409, `${who} asked for changes to this draft as it is now.`);
  }
  if (names.length > 0) return names;
  if (draftId == null && (await wasInForce(db, place, hash))) return [];
  throw new ApiError(
    409,
    draftId == null
      ? 'This was never live here, so somebody else must approve of it first: begin a draft from it.'
      : 'Somebody else must approve of this draft, as it is now, first.',
  );
}
