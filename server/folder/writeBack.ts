import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import type { FlowPlace } from '../versions/publications.ts';
import { pulledRecord } from './baseOfFiles.ts';
import { filesToWrite, type FileToWrite } from './filesToWrite.ts';
import type { Folders } from './flowFile.ts';
import { nameOfFile, partOf, withSchemaPath } from './readFolder.ts';
import { textIfThere, writeAllOrNone } from './writeAllOrNone.ts';

/** What the folder had as it was read, and what of it is not typed by hand. */
interface Present {
  readonly disk: FlowFiles | undefined;
  readonly held: FlowFiles | undefined;
}

/** A part of a set, wherever its flow stands. */
function plainPart(files: FlowFiles | undefined, part: FileToWrite['part']): string | undefined {
  const text = partOf(files, part);
  return part === 'flow' && text !== undefined ? withSchemaPath(text, '') : text;
}

/** Whether nobody has typed into a file: it is as it was read, and as it was held. */
function isUntouched({ part }: FileToWrite, text: string | undefined, { disk, held }: Present) {
  // A shop has no own copy of each form.
  if (text === undefined) return true;
  const plain = part === 'flow' ? withSchemaPath(text, '') : text;
  const read = plainPart(disk, part);
  return plain === read && read === plainPart(held, part);
}

/**
 * Writes what is live into the folder; files that somebody has typed into stay as they are.
 *
 * @returns the names of the files that were written, and of those that were left
 * @throws where the folder cannot be written to, or cannot hold the files; then nothing is written
 */
export async function writeBack(
  place: FlowPlace,
  live: { readonly versionId: string | null; readonly files: FlowFiles | undefined },
  present: Present,
  folders: Folders,
): Promise<{ written: readonly string[]; typed: readonly string[] }> {
  const typed: string[] = [];
  const wanted = new Map<string, string | undefined>();
  for (const each of await filesToWrite(place, live.files, folders)) {
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    const text = await textIfThere(each.file);
    if (text === each.text) continue;
    if (isUntouched(each, text, present)) wanted.set(each.file, each.text);
    else typed.push(nameOfFile(folders, each.file));
  }
  const written = [...wanted.keys()].map((file) => nameOfFile(folders, file));
  if (wanted.size > 0 && live.versionId !== null) {
    wanted.set(...(await pulledRecord(place, live.versionId, folders.flowsDir)));
  }
  await writeAllOrNone(wanted);
  return { written, typed };
}
