import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { isObject } from '../../src/json/isObject.ts';
import type { Database } from '../db/database.ts';
import { versions } from '../db/tables.ts';
import type { FlowPlace } from './publications.ts';

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

/**
 * The version that the files on disk were made from: the one pulled last, else the last one that was
 * taken from files; undefined: not known.
 */
export async function baseOfFiles(
  db: Database,
  place: FlowPlace,
  flowsDir: string,
): Promise<string | undefined> {
  const pulled = (await pulledVersions(flowsDir))[keyOf(place)];
  if (typeof pulled === 'string' && uuid.test(pulled)) {
    const [row] = await db
      .select({ id: versions.id })
      .from(versions)
      .where(eq(versions.id, pulled));
    if (row !== undefined) return row.id;
  }
  const [taken] = await db
    .select({ id: versions.id })
    .from(versions)
    .where(
      and(
        eq(versions.flow, place.flow),
        eq(versions.scope, place.scope),
        eq(versions.byId, theFiles.id),
      ),
    )
    .orderBy(desc(versions.at))
    .limit(1);
  return taken?.id;
}
