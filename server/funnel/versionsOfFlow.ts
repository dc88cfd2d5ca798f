import { eq, inArray, ne, notInArray, sql, type Column, type SQL } from 'drizzle-orm';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { Database } from '../db/database.ts';
import { experiments, publications } from '../db/tables.ts';

/** The versions, as visits carry them, of the publications and experiments of some flows. */
async function servedIds(db: Database, where: (flow: Column) => SQL): Promise<string[]> {
  const [published, compared] = await Promise.all([
    db
      .selectDistinct({ id: publications.servedId })
      .from(publications)
      .where(where(publications.flow)),
    db.select({ variants: experiments.variants }).from(experiments).where(where(experiments.flow)),
  ]);
  const variants = compared.flatMap((each) => each.variants.map(({ servedId }) => servedId));
  return [...new Set([...published.flatMap(({ id }) => id ?? []), ...variants])];
}

/** The condition that a version is one of a flow; undefined: every version is. */
export type IsOfFlow = (version: Column) => SQL | undefined;

/**
 * Which versions are those of a flow. A version that is of no flow that is known, as of a publication
 * by an older program, counts for the default one.
 */
export async function versionsOfFlow(db: Database, flow = defaultFlow): Promise<IsOfFlow> {
  if (flow === defaultFlow) {
    const others = await servedIds(db, (name) => ne(name, defaultFlow));
    return (version) => (others.length === 0 ? undefined : notInArray(version, others));
  }
  const own = await servedIds(db, (name) => eq(name, flow));
  return (version) => (own.length === 0 ? sql`false` : inArray(version, own));
}

/** The name of the flow that a version is of. */
export async function flowOfVersion(db: Database, servedId: string): Promise<string> {
  const [[published], compared] = await Promise.all([
    db
      .select({ flow: publications.flow })
      .from(publications)
      .where(eq(publications.servedId, servedId))
      .limit(1),
    db
      .select({ flow: experiments.flow })
      .from(experiments)
      .where(sql`${experiments.variants} @> ${JSON.stringify([{ servedId }])}::jsonb`)
      .limit(1),
  ]);
  return (published ?? compared[0])?.flow ?? defaultFlow;
}
