import { and, desc, eq } from 'drizzle-orm';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import { draftRevisions, flowDrafts, versions } from '../db/tables.ts';
import { findVersionRow, newestOf, type FlowPlace } from '../versions/publications.ts';
import { loadFiles } from '../versions/storedFiles.ts';
import { isShownBy } from '../versions/shownParts.ts';

/** What is in force for a scope itself. */
export interface Live {
  /** 0: nothing was ever published */
  readonly sequence: number;
  readonly versionId: string | null;
  /** Undefined: it follows the scope around it */
  readonly files: FlowFiles | undefined;
}

export const nothingLive: Live = { sequence: 0, versionId: null, files: undefined };

export async function liveOf(db: Database, place: FlowPlace): Promise<Live> {
  const newest = await newestOf(db, place);
  const { sequence = 0, versionId = null } = newest ?? {};
  if (versionId === null) return { sequence, versionId, files: undefined };
  const row = await findVersionRow(db, versionId);
  return { sequence, versionId, files: await loadFiles(db, row.files) };
}

/** How far it is looked back. */
const MOST = 2_000;

/** Whether files were ever a version or a state of a draft of their place. */
export async function isKnown(
  db: Database,
  { flow, scope }: FlowPlace,
  files: FlowFiles,
): Promise<boolean> {
  const published = await db
    .select({ files: versions.files })
    .from(versions)
    .where(and(eq(versions.flow, flow), eq(versions.scope, scope)))
    .orderBy(desc(versions.at))
    .limit(MOST);
  const drafted = await db
    .select({ files: draftRevisions.files })
    .from(draftRevisions)
    .innerJoin(flowDrafts, eq(flowDrafts.id, draftRevisions.draftId))
    .where(and(eq(flowDrafts.flow, flow), eq(flowDrafts.scope, scope)))
    .orderBy(desc(draftRevisions.at))
    .limit(MOST);
  return [...published, ...drafted].some((row) => isShownBy(row.files, files));
}
