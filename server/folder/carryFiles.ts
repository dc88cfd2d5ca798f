import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { StartError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import type { FilesToJudge } from '../live/judgeFiles.ts';
import { beginDraft } from '../versions/drafts.ts';
import type { DraftDeps } from '../versions/draftRows.ts';
import { scopesAround, versionInForce, type FlowPlace } from '../versions/publications.ts';
import { fileHashes, hashOfFiles, loadFiles } from '../versions/storedFiles.ts';
import { baseOfFiles, keyOf, pulledRecord } from './baseOfFiles.ts';
import { filesToWrite } from './filesToWrite.ts';
import { flowFileOf, type Folders } from './flowFile.ts';
import { nameOfFile, readFolder, withSchemaPath } from './readFolder.ts';
import { textIfThere, writeAllOrNone } from './writeAllOrNone.ts';

/**
 * What is to be written so that the files on disk are those of the version in force: texts by path,
 * undefined for a file to be removed. A shop's forms are written where they differ from everybody's.
 *
 * @throws StartError if nothing is published, or if the files cannot hold it
 */
export async function filesToPull(
  db: Database,
  place: FlowPlace,
  folders: Folders,
): Promise<Map<string, string | undefined>> {
  const live = await versionInForce(db, place.flow, await scopesAround(db, place.scope));
  if (live === undefined) throw new StartError(`No flow “${place.flow}” is published.`);
  const files = await loadFiles(db, live.row.files);
  const written = await filesToWrite(place, files, folders);
  return new Map([
    ...written.map(({ file, text }) => [file, text] as const),
    await pulledRecord(place, live.row.id, folders.flowsDir),
  ]);
}

const plain = (text: string | undefined) => text && withSchemaPath(text, '');

/**
 * Writes what is live into the folder, unless somebody has typed into one of its files.
 *
 * @param held what the folder had when it last agreed with what is live
 * @returns the names of the files that were written
 * @throws where the folder cannot be written to, or cannot hold the files, or where somebody has
 *   typed into one; then nothing is written
 */
export async function writeBack(
  place: FlowPlace,
  live: { readonly versionId: string | null; readonly files: FlowFiles | undefined },
  held: FlowFiles | undefined,
  folders: Folders,
): Promise<string[]> {
  const texts = new Map<string, string | undefined>();
  for (const { file, text, partOf } of await filesToWrite(place, live.files, folders)) {
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    const present = await textIfThere(file);
    const isUntouched = present === undefined || plain(present) === plain(held && partOf(held));
    if (present === text || (text === undefined && !isUntouched)) continue;
    if (!isUntouched) throw new Error(`somebody has edited ${nameOfFile(folders, file)}`);
    texts.set(file, text);
  }
  const names = [...texts.keys()].map((file) => nameOfFile(folders, file));
  texts.set(...(await pulledRecord(place, live.versionId, folders.flowsDir)));
  await writeAllOrNone(texts);
  return names;
}

/**
 * Opens a draft with the files on disk, on top of the version that they were pulled from.
 *
 * @param onPushed called with the files and those in force, to say what publishing them would do
 * @returns its id; undefined if nothing was changed in them, or if they are what is in force
 * @throws StartError if there are no files of this flow and scope
 */
export async function pushFiles(
  deps: DraftDeps,
  { name, ...place }: FlowPlace & { name: string },
  folders: Folders,
  onPushed: (judged: FilesToJudge) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  const { db } = deps;
  const { flowsDir } = folders;
  const found = await readFolder(folders);
  const files = found.find((each) => keyOf(each) === keyOf(place))?.files;
  if (files === undefined) {
    throw new StartError(`There is no ${flowFileOf(place, flowsDir)}.`);
  }
  if (typeof files === 'string') {
    throw new StartError(`${flowFileOf(place, flowsDir)} cannot be read: ${files}`);
  }
  const live = await versionInForce(db, place.flow, await scopesAround(db, place.scope));
  const from = await baseOfFiles(db, place, flowsDir);
  const hash = hashOfFiles(fileHashes(files));
  if (hash === live?.row.hash || hash === from?.hash) return undefined;
  const by = { id: 'command', name: 'The command line' };
  const what = 'files that were pushed';
  const id = await beginDraft(deps, { ...place, name, files, by, what, base: from?.id });
  await onPushed({
    name: place.flow,
    files,
    ...(live && { from: await loadFiles(db, live.row.files) }),
  });
  return id;
}
