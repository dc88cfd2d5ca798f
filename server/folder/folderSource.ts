import { existsSync } from 'node:fs';
import type { FlowFiles, FolderNotice } from '../../src/contract/staff.gen.ts';
import { isSameJson } from '../../src/files/json/isSameJson.ts';
import { lossesInWords } from '../../src/verdict/customers/whoCanBook.ts';
import { ApiError } from '../common/errors.ts';
import { every } from '../common/every.ts';
import { safeError } from '../common/logging.ts';
import { JobFailed, ResourceLimitExceeded } from '../live/runApart.ts';
import { beginDraft } from '../versions/drafts.ts';
import { findVersionRow, liveScopes, newestOf, type FlowPlace } from '../versions/publications.ts';
import { prove } from '../versions/prove.ts';
import { partAround, publish } from '../versions/publish.ts';
import type { SourceDeps } from '../versions/serveVersions.ts';
import { isSameShown } from '../versions/shownParts.ts';
import { loadFiles } from '../versions/storedFiles.ts';
import { baseOfFiles, isKnown, keyOf, movePulledRecord, theFiles } from './baseOfFiles.ts';
import { writeBack } from './carryFiles.ts';
import { flowFileOf, type Folders } from './flowFile.ts';
import { changedFiles, linesOf, sentenceOfNotice } from './folderNotices.ts';
import { nameOfFile, readFolder, stateOfFolder } from './readFolder.ts';

/** When what may succeed another time is tried again, such as while an experiment runs. */
const RETRY_MS = 30_000;

/** A flow file that the checker refuses, and what visits have instead. */
interface RefusedFlow {
  readonly file: string;
  readonly served: 'last good version' | 'nothing';
  readonly why: readonly string[];
}

/** What is known of the folder's files for a flow and scope. */
interface Known {
  /** What the folder had when it last agreed with what is live; undefined: no file */
  held: FlowFiles | undefined;
  notice?: FolderNotice | undefined;
  /** Who is lost by what was typed and is live */
  losses?: FolderNotice | undefined;
  /** What failed: it is not tried again before, unless the folder or what is live changes */
  failed?: { readonly at: string; readonly again: number } | undefined;
}

interface Source {
  readonly deps: SourceDeps;
  readonly folders: Folders;
  readonly known: Map<string, Known>;
}

/** A flow and scope, with what stands in the folder for it: a sentence where that cannot be read. */
interface Found extends FlowPlace {
  readonly files: FlowFiles | string | undefined;
}

/** What is in force for a scope itself. */
interface Live {
  /** 0: nothing was ever published */
  readonly sequence: number;
  readonly versionId: string | null;
  /** Undefined: it follows the scope around it */
  readonly files: FlowFiles | undefined;
}

const nothingLive: Live = { sequence: 0, versionId: null, files: undefined };

async function liveOf({ deps: { db } }: Source, place: FlowPlace): Promise<Live> {
  const { sequence = 0, versionId = null } = (await newestOf(db, place)) ?? {};
  const row = versionId === null ? undefined : await findVersionRow(db, versionId);
  return { sequence, versionId, files: row && (await loadFiles(db, row.files)) };
}

/** Says something of a place, unless that was said last. */
function say(
  { deps, folders, known }: Source,
  { flow, scope }: FlowPlace,
  kind: FolderNotice['kind'],
  detail: readonly string[] = [],
): FolderNotice {
  const file = nameOfFile(folders, flowFileOf({ flow, scope }, folders.flowsDir));
  const notice = { flow, scope, file, kind, detail };
  if (isSameJson(known.get(keyOf(notice))?.notice, notice)) return notice;
  const isOfAuthors = kind === 'offered' || kind === 'loses customers';
  deps.log[isOfAuthors ? 'warn' : 'error'](sentenceOfNotice(notice));
  return notice;
}

async function offer(source: Source, place: FlowPlace, files: FlowFiles): Promise<FolderNotice> {
  const { deps, folders } = source;
  const base = (await baseOfFiles(deps.db, place, folders.flowsDir))?.id;
  const draft = { name: 'From the files of this server', what: 'the files as they are' };
  try {
    await beginDraft(deps, { ...draft, ...place, files, by: theFiles, base });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // What is published is served all the same.
    return say(source, place, 'not offered', [error.message]);
  }
  return say(source, place, 'offered');
}

/** @throws ApiError for what must not go live */
async function publishFiles(
  { deps }: Source,
  { flow, scope }: FlowPlace,
  files: FlowFiles | undefined,
  live: Live,
): Promise<void> {
  const edited =
    files === undefined
      ? 'Its file was taken away'
      : `Edited in ${changedFiles({ flow, scope }, live.files, files)}`;
  const isTaken = files === undefined;
  await publish(deps, {
    flow,
    scope,
    how: isTaken ? 'follow' : 'publish',
    part: isTaken
      ? await partAround(deps.db, { flow, scope })
      : { files, draftId: null, hash: null },
    live: live.sequence,
    by: theFiles,
    isByHand: true,
    sentence: live.sequence === 0 ? 'The flow that came with the program' : edited,
  });
}

/** Says who can no longer book with what was typed, which is live all the same. */
async function tellLosses(
  source: Source,
  place: FlowPlace,
  files: FlowFiles | undefined,
  from: FlowFiles | undefined,
): Promise<FolderNotice | undefined> {
  if (files === undefined || from === undefined) return undefined;
  const { faring } = await prove(source.deps.db, place, { files, from }, { rank: 'later' });
  const lost = lossesInWords(faring ?? []);
  return lost.length === 0 ? undefined : say(source, place, 'loses customers', lost);
}

/** Why a place cannot be brought together; it is not tried again at once. */
class Unsettled extends Error {
  readonly kind: FolderNotice['kind'] | undefined;
  /** @param kind undefined: the files cannot be served */
  constructor(kind: FolderNotice['kind'] | undefined, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Says what is wrong with files. @throws what is of a database that does not answer */
function told(source: Source, place: FlowPlace, isServed: boolean, error: unknown): FolderNotice {
  const ofFiles = [ApiError, Unsettled, JobFailed, ResourceLimitExceeded];
  if (!ofFiles.some((kind) => error instanceof kind)) throw error;
  const broken = isServed ? 'refused' : 'nothing served';
  const kind = (error instanceof Unsettled && error.kind) || broken;
  return say(source, place, kind, linesOf(error as Error, place));
}

/**
 * Publishes what was typed into the folder, or writes what went live elsewhere.
 *
 * @returns whether there was something to do
 */
async function settle(
  source: Source,
  place: FlowPlace,
  disk: FlowFiles | undefined,
  { live, state }: { live: Live; state: Known },
): Promise<boolean> {
  const { deps, folders } = source;
  const { flowsDir } = folders;
  const isSame = isSameShown(disk, live.files);
  let now = live;
  if (isSame) {
    // They agree already.
  } else if (isSameShown(disk, state.held)) {
    const written = await writeBack(place, live, state.held, folders).catch((error: Error) => {
      throw new Unsettled('not written', error.message);
    });
    deps.log.info({ files: written }, 'written, as it was published');
    state.losses = undefined;
  } else if (isSameShown(live.files, state.held)) {
    if (disk === undefined && (place.scope === 'everybody' || !existsSync(flowsDir)))
      throw new Unsettled(undefined, 'the file is gone');
    await publishFiles(source, place, disk, live);
    now = await liveOf(source, place);
  } else throw new Unsettled('conflict', changedFiles(place, live.files, disk));
  state.held = now.files;
  state.notice = undefined;
  // Without it, a file edited before the next start may count as edited against older files.
  await movePulledRecord(place, now.versionId, flowsDir).catch(() => undefined);
  if (now !== live) state.losses = await tellLosses(source, place, disk, live.files);
  return !isSame;
}

/** Whether the same may succeed another time: an experiment ends, a disk has room again. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return !(error instanceof JobFailed);
  return error.status !== 422 || JSON.stringify(error.more).includes('"unproved"');
}

/** Looks at one place; what is wrong with it is said. @returns whether there was something to do */
async function look(
  source: Source,
  { files, ...place }: Found,
  isStill: () => Promise<boolean>,
): Promise<boolean> {
  const { deps, folders, known } = source;
  const live = await liveOf(source, place);
  const at = `${JSON.stringify(files)} ${live.sequence}`;
  const key = keyOf(place);
  const failed = known.get(key)?.failed;
  if (failed?.at === at && performance.now() < failed.again) return false;
  if (!known.has(key)) {
    // A file that is missing at the start was not taken away: it is written.
    const isThere = files !== undefined;
    const base = isThere ? await baseOfFiles(deps.db, place, folders.flowsDir) : undefined;
    known.set(key, { held: base && (await loadFiles(deps.db, base.files)) });
  }
  const state = known.get(key)!;
  state.failed = undefined;
  try {
    if (typeof files === 'string') throw new Unsettled(undefined, files);
    return await settle(source, place, files, { live, state });
  } catch (error) {
    // A file that somebody is just writing is looked at again.
    const isOwn = error instanceof Unsettled && error.kind === 'not written';
    if (!isOwn && !(await isStill())) return true;
    state.notice = told(source, place, live.files !== undefined, error);
    state.failed = { at, again: mayPass(error) ? performance.now() + RETRY_MS : Infinity };
    return false;
  }
}

/** What stands in the folder, and each place that has something live but no file. */
async function placesOf({ deps, folders, known }: Source): Promise<Found[]> {
  const found = await readFolder(folders);
  const keys = new Set(found.map(keyOf));
  const others = (await liveScopes(deps.db)).filter((each) => !keys.has(keyOf(each)));
  const all: Found[] = [
    ...found,
    ...others.map((each) => ({ flow: each.flow, scope: each.scope, files: undefined })),
  ];
  const allKeys = new Set(all.map(keyOf));
  for (const key of known.keys()) if (!allKeys.has(key)) known.delete(key);
  return all;
}

export type FolderSource = Awaited<ReturnType<typeof openFolder>>;

/** Fills an empty database from the folder, and offers what else differs as drafts. */
async function fill(source: Source): Promise<void> {
  const { deps, folders, known } = source;
  for (const { files, flow, scope } of await readFolder(folders)) {
    /* oxlint-disable no-await-in-loop -- one after the other: everybody's first */
    const place = { flow, scope };
    // Not its files: a version that cannot be read ends no start.
    const newest = await newestOf(deps.db, place);
    const state: Known = { held: undefined };
    known.set(keyOf(place), state);
    try {
      if (typeof files === 'string') throw new Unsettled(undefined, files);
      if (newest === undefined) await publishFiles(source, place, files, nothingLive);
      else if (!(await isKnown(deps.db, place, files))) {
        state.notice = await offer(source, place, files);
      }
    } catch (error) {
      state.notice = told(source, place, newest !== undefined, error);
    }
    /* oxlint-enable no-await-in-loop */
  }
}

/** Looks now, then again and again; returns what ends it. */
async function watch(source: Source): Promise<() => Promise<void>> {
  const { deps, folders, known } = source;
  let seen: string | undefined;
  const isDue = () =>
    [...known.values()].some(({ failed }) => failed && failed.again <= performance.now());
  async function lookAround(): Promise<void> {
    const folder = await stateOfFolder(folders);
    const state = `${folder}\n${deps.inForce()}`;
    if (state === seen && !isDue()) return;
    const isStill = async () => (await stateOfFolder(folders)) === folder;
    let isChanged = false;
    for (const found of await placesOf(source)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: everybody's first
      if (await look(source, found, isStill)) isChanged = true;
    }
    // What was written may be gone again, as if nothing had been.
    seen = isChanged ? undefined : state;
  }
  await lookAround().catch((error: unknown) => {
    deps.log.error({ failure: safeError(error) }, 'flows/ cannot be looked at');
  });
  return every('looking at flows/', deps.log, lookAround);
}

/**
 * Makes a folder of flows and forms a source of publications.
 *
 * @param isFollowed whether the folder is this process's alone: each edit of a file by hand is
 *   published, and whatever is published elsewhere is written into it, but never over what somebody
 *   has typed; else the folder only fills an empty database
 */
export async function openFolder(deps: SourceDeps, folders: Folders, isFollowed: boolean) {
  const source: Source = { deps, folders, known: new Map() };
  let stop = async () => {};
  if (isFollowed) stop = await watch(source);
  else await fill(source);
  /** What does not stand in the folder as it is live, or is not live as it stands there. */
  const notices = (): readonly FolderNotice[] =>
    [...source.known.values()].flatMap(({ notice, losses }) => [notice ?? [], losses ?? []].flat());
  return {
    notices,
    refused: () =>
      notices().flatMap(({ file, kind, detail: why }): RefusedFlow[] => {
        if (kind === 'refused') return [{ file, served: 'last good version', why }];
        return kind === 'nothing served' ? [{ file, served: 'nothing', why }] : [];
      }),
    stop,
  };
}
