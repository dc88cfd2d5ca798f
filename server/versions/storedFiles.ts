import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { FileChanges, FlowFiles } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import type { FileHashes } from '../db/schema/versions.ts';
import { authoredTexts } from '../db/tables.ts';
import { refused } from '../common/errors.ts';
import { beyondLimits } from '../live/authoredLimits.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const sorted = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The hash of each text of a set of files. */
export const fileHashes = ({ flow, forms, answers }: FlowFiles): FileHashes => ({
  flow: hashOf(flow),
  forms: Object.fromEntries(sorted(forms).map(([id, text]) => [id, hashOf(text)])),
  answers: hashOf(answers),
});

/** The one hash of a set of files. */
export const hashOfFiles = ({ flow, forms, answers }: FileHashes): string =>
  hashOf([flow, answers, ...sorted(forms).flat()].join('\n'));

/**
 * Stores the texts of a set of files that are not stored yet.
 *
 * @throws ApiError if they are larger than the server serves
 */
export async function storeFiles(
  tx: Database,
  files: FlowFiles,
): Promise<{ hash: string; files: FileHashes }> {
  const texts = [files.flow, files.answers, ...Object.values(files.forms)];
  const beyond = beyondLimits(files);
  if (beyond !== undefined) throw refused(beyond);
  const hashes = fileHashes(files);
  const rows = new Map(texts.map((text) => [hashOf(text), text]));
  // In one order, so that two that store the same texts never wait for each other.
  const values = sorted(Object.fromEntries(rows)).map(([hash, text]) => ({ hash, text }));
  await tx.insert(authoredTexts).values(values).onConflictDoNothing();
  return { hash: hashOfFiles(hashes), files: hashes };
}

/** The texts of a stored set of files. */
export async function loadFiles(db: Database, hashes: FileHashes): Promise<FlowFiles> {
  const wanted = [...new Set([hashes.flow, hashes.answers, ...Object.values(hashes.forms)])];
  const rows = await db.select().from(authoredTexts).where(inArray(authoredTexts.hash, wanted));
  const texts = new Map(rows.map(({ hash, text }) => [hash, text]));
  const textOf = (hash: string) => {
    const text = texts.get(hash);
    if (text === undefined) throw new Error(`the text ${hash} of a version is not stored`);
    return text;
  };
  return {
    flow: textOf(hashes.flow),
    forms: Object.fromEntries(Object.entries(hashes.forms).map(([id, hash]) => [id, textOf(hash)])),
    answers: textOf(hashes.answers),
  };
}

/** A set of files with changes made to it. */
export function withChanges(files: FlowFiles, changes: FileChanges): FlowFiles {
  const forms = Object.entries({ ...files.forms, ...changes.forms });
  return {
    flow: changes.flow ?? files.flow,
    forms: Object.fromEntries(
      forms.filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    answers: changes.answers ?? files.answers,
  };
}
