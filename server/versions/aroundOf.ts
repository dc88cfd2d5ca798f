import { and, desc, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { publications } from '../db/tables.ts';
import { findDraft } from './draftRows.ts';
import { newestOf, type FlowPlace, type VersionRow } from './publications.ts';
import type { PublishOrder } from './publish.ts';

/**
 * The version around that a publication is to have taken in; null: it keeps its whole set.
 *
 * @param around what is in force around it
 */
export async function aroundOf(
  tx: Database,
  order: PublishOrder,
  around: VersionRow | undefined,
): Promise<string | null> {
  const { part, takesIn, follows } = order;
  if (takesIn !== undefined) return takesIn.version.id;
  const own = await newestOf(tx, order);
  const followed = own?.versionId == null ? null : own.aroundVersionId;
  if (!(follows ?? followed !== null)) return null;
  const draft = part.draftId === null ? undefined : await findDraft(tx, part.draftId);
  // What is taken back had taken in less, as a rule: the rest is followed once more.
  const then = part.version && (await aroundThen(tx, order, part.version.id));
  return draft?.aroundVersionId ?? then ?? followed ?? around?.id ?? null;
}

/** What a version had taken in of the one around it when it was last in force at a place. */
async function aroundThen(
  tx: Database,
  { flow, scope }: FlowPlace,
  versionId: string,
): Promise<string | undefined> {
  const { aroundVersionId, sequence } = publications;
  const [row] = await tx
    .select({ aroundVersionId })
    .from(publications)
    .where(and(matching(publications, { flow, scope, versionId }), isNotNull(aroundVersionId)))
    .orderBy(desc(sequence))
    .limit(1);
  return row?.aroundVersionId ?? undefined;
}
