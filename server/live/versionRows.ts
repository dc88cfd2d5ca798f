import { eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { flowVersions } from '../db/tables.ts';
import type { FlowVersion } from './flowVersion.ts';

/** Stores a version, or notes that visits still begin with it. */
export async function keepVersion(db: Database, version: FlowVersion, now: Date): Promise<void> {
  await db
    .insert(flowVersions)
    .values({ ...version, servedAt: now })
    .onConflictDoUpdate({ target: flowVersions.id, set: { servedAt: now } });
}

export async function findVersion(db: Database, id: string): Promise<FlowVersion | undefined> {
  const { flow, modules } = flowVersions;
  const [row] = await db
    .select({ flow, modules })
    .from(flowVersions)
    .where(eq(flowVersions.id, id));
  return row && { id, ...row };
}

/** Deletes the versions with which no visit has begun since `before`. */
export async function forgetVersions(db: Database, before: Date): Promise<void> {
  await db.delete(flowVersions).where(lt(flowVersions.servedAt, before));
}
