import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Authorship, Objection } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { approvals, publications, reviewObjections, reviewRules, versions } from '../db/tables.ts';
import { versionAround, type FlowPlace } from './publications.ts';

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
    .where(matching(approvals, { draftId, hash }))
    .orderBy(asc(approvals.at));
  return rows.map(({ byId, byName, at }) => ({
    by: { id: byId, name: byName },
    at: at.toISOString(),
  }));
}

/** What was said of sets of files for a place, by hash, in whichever draft. */
export const isOfContent = (
  said: typeof approvals | typeof reviewObjections,
  { flow, scope }: FlowPlace,
  hashes: readonly string[],
) =>
  and(
    inArray(said.hash, [...hashes]),
    sql`${said.draftId} in (select id from flow_drafts where flow = ${flow} and scope = ${scope})`,
  );

/** The changes that reviewers ask for in sets of files for a place, by hash, in whichever draft they said so. */
export async function objectionsTo(
  db: Database,
  place: FlowPlace,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Objection[]>> {
  const found = new Map<string, Objection[]>(hashes.map((hash) => [hash, []]));
  const rows = await db
    .select()
    .from(reviewObjections)
    .where(isOfContent(reviewObjections, place, hashes))
    .orderBy(asc(reviewObjections.at));
  for (const { hash, byId, byName, at, why } of rows) {
    found.get(hash)?.push({ by: { id: byId, name: byName }, at: at.toISOString(), why });
  }
  return found;
}

/** Whether going to files is a take-back: they are in force around a place, or ever were at this very one. */
async function isTakeBack(db: Database, { flow, scope }: FlowPlace, hash: string) {
  const around = await versionAround(db, { flow, scope });
  if (around?.row.hash === hash) return true;
  const [row] = await db
    .select({ sequence: publications.sequence })
    .from(publications)
    .innerJoin(versions, eq(versions.id, publications.versionId))
    .where(and(eq(publications.flow, flow), eq(publications.scope, scope), eq(versions.hash, hash)))
    .limit(1);
  return row !== undefined;
}

/**
 * Who has approved of files that are to be in force at a place. What was in force there before, or is
 * around it, needs nobody's approval.
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
  const objections = draftId == null ? [] : (await objectionsTo(db, place, [hash])).get(hash)!;
  if (objections.length > 0) {
    const who = [...new Set(objections.map(({ by }) => by.name))].join(', ');
    throw new ApiError(409, `${who} asked for changes to this draft as it is now.`);
  }
  if (names.length > 0) return names;
  if (draftId == null && (await isTakeBack(db, place, hash))) return [];
  throw new ApiError(
    409,
    draftId == null
      ? 'This was never live here, so somebody else must approve of it first: begin a draft from it.'
      : 'Somebody else must approve of this draft, as it is now, first.',
  );
}
