import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { isObject } from '../../src/files/json/isObject.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { draftRevisions, flowDrafts, publications, versions } from '../db/tables.ts';
import type { FlowPlace, VersionRow } from '../versions/publications.ts';
import { isShownBy } from '../versions/shownParts.ts';
import { writeAllOrNone } from './writeAllOrNone.ts';

/** Who publishes the first version: the files of the server. */
export const theFiles = { id: 'files', name: 'The server, from its files' };

/** Kept among the flows, with them: by flow and scope, the version that was written last. */
const pulledFile = (flowsDir: string) => join(flowsDir, '.pulled');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const keyOf = ({ flow, scope }: FlowPlace) => `${flow} ${scope}`;

/** By place; null: it has no files. Places of which nothing was written are not in it. */
async function pulledVersions(flowsDir: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const json: unknown = JSON.parse(await readFile(pulledFile(flowsDir), 'utf8'));
    return isObject(json) ? json : {};
  } catch {
    // Never pulled, or merged by hand into something else: the same as nothing known.
    return {};
  }
}

/** The file, and its text, that says which version the files of a place are. */
export async function pulledRecord(
  place: FlowPlace,
  version: string | null,
  flowsDir: string,
): Promise<[path: string, text: string]> {
  const all = { ...(await pulledVersions(flowsDir)), [keyOf(place)]: version };
  return [pulledFile(flowsDir), `${JSON.stringify(all, null, 2)}\n`];
}

/** Says of files that agree with what is live, if something was written there before, that they do. */
export async function movePulledRecord(
  place: FlowPlace,
  version: string | null,
  flowsDir: string,
): Promise<void> {
  const pulled = (await pulledVersions(flowsDir))[keyOf(place)];
  if (pulled === undefined || pulled === version) return;
  await writeAllOrNone(new Map([await pulledRecord(place, version, flowsDir)]));
}

/** The version that the files on disk were made from: written there, or taken from them. */
export async function baseOfFiles(
  db: Database,
  place: FlowPlace,
  flowsDir: string,
): Promise<VersionRow | undefined> {
  const pulled = (await pulledVersions(flowsDir))[keyOf(place)];
  if (pulled === null) return undefined;
  if (typeof pulled === 'string' && uuid.test(pulled)) {
    const [row] = await db.select().from(versions).where(eq(versions.id, pulled));
    if (row !== undefined) return row;
  }
  const [taken] = await db
    .select({ versions })
    .from(publications)
    .leftJoin(versions, eq(versions.id, publications.versionId))
    .where(matching(publications, { flow: place.flow, scope: place.scope, byId: theFiles.id }))
    .orderBy(desc(publications.sequence))
    .limit(1);
  return taken?.versions ?? undefined;
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
    .where(matching(versions, { flow, scope }))
    .orderBy(desc(versions.at))
    .limit(MOST);
  const drafted = await db
    .select({ files: draftRevisions.files })
    .from(draftRevisions)
    .innerJoin(flowDrafts, eq(flowDrafts.id, draftRevisions.draftId))
    .where(matching(flowDrafts, { flow, scope }))
    .orderBy(desc(draftRevisions.at))
    .limit(MOST);
  return [...published, ...drafted].some((row) => isShownBy(row.files, files));
}
