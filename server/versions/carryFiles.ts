import { join } from 'node:path';
import { StartError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { ownFormsFolder } from '../live/flowFile.ts';
import { formFiles, formTexts } from '../live/formTexts.ts';
import type { FilesToJudge } from '../live/judgeFiles.ts';
import { baseOfFiles, pulledRecord } from './baseOfFiles.ts';
import { beginDraft, type DraftDeps } from './drafts.ts';
import { filesOnDisk } from './importFiles.ts';
import { findVersionRow, scopesAround, versionInForce, type FlowPlace } from './publications.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { fileHashes, hashOfFiles, loadFiles } from './storedFiles.ts';

interface Folders {
  readonly flowsDir: string;
  readonly stepsDir: string;
}

function flowFileOf({ flow, scope }: FlowPlace, flowsDir: string): string {
  const owner = scopeOfName(scope);
  return owner.kind === 'everybody'
    ? join(flowsDir, `${flow}.json`)
    : join(flowsDir, `${owner.kind}s`, `${owner.id}.json`);
}

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
  const { flowsDir, stepsDir } = folders;
  const live = await versionInForce(db, place.flow, await scopesAround(db, place.scope));
  if (live === undefined) throw new StartError(`No flow "${place.flow}" is published.`);
  const files = await loadFiles(db, live.row.files);
  const flowFile = flowFileOf(place, flowsDir);
  const own = ownFormsFolder(folders, flowFile);
  const answersFile = join(stepsDir, '../answers.json');
  const [there] = await filesOnDisk(flowsDir, stepsDir);
  if (own !== undefined && there?.files.answers !== files.answers) {
    throw new StartError(
      'This version has other answers than the files here, which all flows share: pull everybody’s flow first.',
    );
  }
  const common = await formTexts(stepsDir);
  const texts = new Map<string, string | undefined>([[flowFile, files.flow]]);
  if (own === undefined) texts.set(answersFile, files.answers);
  for (const [id, text] of Object.entries(files.forms)) {
    if (own === undefined || common[id] !== text) {
      texts.set(join(own ?? stepsDir, `${id}.json`), text);
    }
  }
  for (const [id, file] of Object.entries(formFiles(stepsDir, own))) {
    const isOfPlace = own === undefined || file.startsWith(own);
    if (isOfPlace && !texts.has(file) && (own !== undefined || !(id in files.forms))) {
      texts.set(file, undefined);
    }
  }
  return texts.set(...(await pulledRecord(place, live.row.id, flowsDir)));
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
  { flowsDir, stepsDir }: Folders,
  onPushed: (judged: FilesToJudge) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  const { db } = deps;
  const found = await filesOnDisk(flowsDir, stepsDir);
  const files = found.find(
    ({ flow, scope }) => flow === place.flow && scope === place.scope,
  )?.files;
  if (files === undefined) {
    throw new StartError(`There is no ${flowFileOf(place, flowsDir)}.`);
  }
  const live = await versionInForce(db, place.flow, await scopesAround(db, place.scope));
  const base = await baseOfFiles(db, place, flowsDir);
  const from = base === undefined ? undefined : await findVersionRow(db, base);
  const hash = hashOfFiles(fileHashes(files));
  if (hash === live?.row.hash || hash === from?.hash) return undefined;
  const by = { id: 'command', name: 'The command line' };
  const what = 'files that were pushed';
  const id = await beginDraft(deps, { ...place, name, files, by, what, base });
  await onPushed({
    name: place.flow,
    files,
    ...(live && { from: await loadFiles(db, live.row.files) }),
  });
  return id;
}
