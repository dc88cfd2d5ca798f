/** Who wrote what a draft changes. It is kept by text, so that a copy of a draft has the same authors. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { FileHashes } from '../db/schema/versions.ts';
import { draftRevisions, flowDrafts, textAuthors, versions } from '../db/tables.ts';
import { isNewestState } from './draftRows.ts';

/** The text of each part of a set of files. */
const partsOf = (files: FileHashes | undefined): ReadonlyMap<string, string> =>
  new Map(
    files && [
      ['flow', files.flow],
      ['answers', files.answers],
      ...Object.entries(files.forms).map(([id, hash]) => [`form ${id}`, hash] as const),
    ],
  );

/** Where a set of files differs from another: the text there, and here; that a form is gone is one too. */
function differences(there: FileHashes | undefined, here: FileHashes) {
  const [then, now] = [partsOf(there), partsOf(here)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((part) => ({ part, was: then.get(part), is: now.get(part) ?? `no ${part}` }))
    .filter(({ was, is }) => was !== is);
}

const whoWrote = (db: Database, texts: readonly string[]) =>
  db
    .select()
    .from(textAuthors)
    .where(inArray(textAuthors.hash, [...new Set(texts)]));

const filesOfVersions = async (db: Database, ids: readonly (string | null)[]) => {
  const known = ids.filter((id) => id !== null);
  const rows = await db.select().from(versions).where(inArray(versions.id, known));
  return new Map<string | null, FileHashes>(rows.map(({ id, files }) => [id, files]));
};

/** A state of a draft that is stored. */
interface WrittenState {
  /** The state before; undefined: it is the first */
  readonly before?: FileHashes;
  readonly after: FileHashes;
  /** The version that it is on top of; null: none */
  readonly baseVersionId: string | null;
  /** Undefined: it was merged with nothing chosen */
  readonly by: string | undefined;
}

/**
 * Keeps who wrote what a new state of a draft changes. Whoever wrote what it changes further is an
 * author of that too; what stands as in the version below is nobody's.
 */
export async function keepAuthors(
  tx: Database,
  { before, after, baseVersionId, by }: WrittenState,
): Promise<void> {
  const below = (await filesOfVersions(tx, [baseVersionId])).get(baseVersionId);
  const inherited = partsOf(below);
  const own = new Set(differences(below, after).map(({ part }) => part));
  const changed = differences(before ?? below, after)
    .filter(({ part }) => own.has(part))
    .map(({ part, was, is }) => ({ is, further: was === inherited.get(part) ? undefined : was }));
  const known = await whoWrote(
    tx,
    changed.flatMap(({ further }) => further ?? []),
  );
  const rows = changed.flatMap(({ is, further }) => [
    ...(by === undefined ? [] : [{ hash: is, byId: by }]),
    ...known.flatMap(({ hash, byId }) => (hash === further ? [{ hash: is, byId }] : [])),
  ]);
  if (rows.length > 0) await tx.insert(textAuthors).values(rows).onConflictDoNothing();
}

/** The ids of those who began a draft or wrote what it changes, and so cannot approve of it; by draft. */
export async function authorsOfDrafts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const drafts = await db
    .select({ draft: flowDrafts, files: draftRevisions.files })
    .from(flowDrafts)
    .innerJoin(draftRevisions, isNewestState)
    .where(inArray(flowDrafts.id, [...ids]));
  const below = await filesOfVersions(
    db,
    drafts.map(({ draft }) => draft.baseVersionId),
  );
  const changed = drafts.map(({ draft: { id, byId, baseVersionId }, files }) => {
    const texts = differences(below.get(baseVersionId), files).map(({ is }) => is);
    return { id, byId, texts };
  });
  const known = await whoWrote(
    db,
    changed.flatMap(({ texts }) => texts),
  );
  return new Map(
    changed.map(({ id, byId, texts }) => {
      const wrote = known.filter(({ hash }) => texts.includes(hash));
      return [id, new Set([byId, ...wrote.map((each) => each.byId)])];
    }),
  );
}

/** The same of one draft. */
export const authorsOf = async (db: Database, draftId: string): Promise<ReadonlySet<string>> =>
  (await authorsOfDrafts(db, [draftId])).get(draftId) ?? new Set();
