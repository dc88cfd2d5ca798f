import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { isObject } from '../../src/files/json/isObject.ts';
import type { Database } from '../db/database.ts';
import { publications, versions } from '../db/tables.ts';
import type { FlowPlace, VersionRow } from '../versions/publications.ts';

/** Who publishes the first version: the files of the server. */
export const theFiles = { id: 'files', name: 'The files of this server' };

/** Kept among the flows, with them: by flow and scope, the version that `flow:pull` wrote last. */
const pulledFile = (flowsDir: string) => join(flowsDir, '.pulled');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyOf = ({ flow, scope }: FlowPlace) => `${flow} ${scope}`;

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
  version: string,
  flowsDir: string,
): Promise<[path: string, text: string]> {
  const all = { ...(await pulledVersions(flowsDir)), [keyOf(place)]: version };
  return [pulledFile(flowsDir), `${JSON.stringify(all, null, 2)}\n`];
}

/** The version that `flow:pull`, or a server, wrote into the folder last; undefined: none is known. */
export async function pulledVersion(
  db: Database,
  place: FlowPlace,
  flowsDir: string,
): Promise<VersionRow | undefined> {
  const pulled = (await pulledVersions(flowsDir))[keyOf(place)];
  if (typeof pulled !== 'string' || !uuid.test(pulled)) return undefined;
  const [row] = await db.select().from(versions).where(eq(versions.id, pulled));
  return row;
}

/** The version that was taken from files last; undefined: none was. */
export async function takenVersion(
  db: Database,
  { flow, scope }: FlowPlace,
): Promise<VersionRow | undefined> {
  const [taken] = await db
    .select({ versions })
    .from(publications)
    .innerJoin(versions, eq(versions.id, publications.versionId))
    .where(
      and(
        eq(publications.flow, flow),
        eq(publications.scope, scope),
        eq(publications.byId, theFiles.id),
      ),
    )
    .orderBy(desc(publications.sequence))
    .limit(1);
  return taken?.versions;
}

/** The version that the files on disk were made from, as far as is known. */
export const baseOfFiles = async (
  db: Database,
  place: FlowPlace,
  flowsDir: string,
): Promise<VersionRow | undefined> =>
  (await pulledVersion(db, place, flowsDir)) ?? (await takenVersion(db, place));
