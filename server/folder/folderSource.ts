import type { FlowFiles, FolderNotice } from '../../src/contract/staff.gen.ts';
import { isSameJson } from '../../src/files/json/isSameJson.ts';
import { ApiError } from '../common/errors.ts';
import { safeError } from '../common/logging.ts';
import { JobFailed, ResourceLimitExceeded, runApart } from '../live/runApart.ts';
import { beginDraft } from '../versions/drafts.ts';
import { liveScopes, newestOf, type FlowPlace } from '../versions/publications.ts';
import { publish } from '../versions/publish.ts';
import type { SourceDeps } from '../versions/serveVersions.ts';
import { loadFiles } from '../versions/storedFiles.ts';
import { baseOfFiles, pulledVersion, takenVersion, theFiles } from './baseOfFiles.ts';
import { decideOnFolder } from './decideOnFolder.ts';
import { flowFileOf, type Folders } from './flowFile.ts';
import { isKnown, liveOf, nothingLive, type Live } from './inForce.ts';
import { changedFiles, linesOf, sentenceOfNotice } from './noticeWords.ts';
import { nameOfFile, readFolder, stateOfFolder } from './readFolder.ts';
import { isSameShown, isShownBy } from '../versions/shownParts.ts';
import { writeBack } from './writeBack.ts';

/** How often it is looked for changes: with the proof of one, an edit is live within a second. */
const LOOK_EVERY_MS = 200;
/** When what may succeed another time is tried again, such as while an experiment runs. */
const RETRY_MS = 30_000;

/** A flow file that the checker refuses, and what visits have instead. */
interface RefusedFlow {
  readonly file: string;
  readonly served: 'last good version' | 'nothing';
}

/** What is known of the folder's files for a flow and scope. */
interface Known {
  /** What the folder had when it last agreed with a version, as far as nobody has typed since */
  held: FlowFiles | undefined;
  /** What stays as it is until somebody edits it; null: nothing */
  left: FlowFiles | undefined | null;
  notice?: FolderNotice | undefined;
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

const keyOf = ({ flow, scope }: FlowPlace) => `${flow} ${scope}`;

/** Says something of a place, unless that was said last. */
function say(
  { deps, folders, known }: Source,
  { flow, scope }: FlowPlace,
  kind: FolderNotice['kind'],
  detail: readonly string[] = [],
): FolderNotice {
  const file = nameOfFile(folders, flowFileOf({ flow, scope }, folders.flowsDir));
  const notice = { flow, scope, file, kind, detail };
  const before = known.get(keyOf(notice))?.notice;
  if (isSameJson(before, notice)) return notice;
  if (kind === 'offered') deps.log.warn(sentenceOfNotice(notice));
  else deps.log.error(sentenceOfNotice(notice));
  return notice;
}

async function offer(source: Source, place: FlowPlace, files: FlowFiles): Promise<FolderNotice> {
  const { deps, folders } = source;
  const base = await baseOfFiles(deps.db, place, folders.flowsDir);
  const draft = { name: 'From the files of this server', what: 'the files as they are' };
  const { flow, scope } = place;
  try {
    await beginDraft(deps, { ...draft, flow, scope, files, by: theFiles, base: base?.id });
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
  const edited = () =>
    files === undefined
      ? 'Its file was taken away'
      : `Edited in ${changedFiles({ flow, scope }, live.files, files)}`;
  try {
    await publish(deps, {
      flow,
      scope,
      live: live.sequence,
      by: theFiles,
      isByHand: true,
      sentence: live.sequence === 0 ? 'The flow that came with the program' : edited(),
      what: files === undefined ? null : { files },
    });
  } catch (error) {
    // Another process of the same folder may have done it at the same time.
    if (!(error instanceof ApiError)) throw error;
    const now = await liveOf(deps.db, { flow, scope });
    if (now.sequence === live.sequence || !isSameShown(now.files, files)) throw error;
  }
}

/** What the folder held before this process looked at it. */
async function knownAtStart(
  source: Source,
  place: FlowPlace,
  disk: FlowFiles | undefined,
  live: Live,
): Promise<Known> {
  const { deps, folders } = source;
  const { db } = deps;
  const begin = (held: FlowFiles | undefined): Known => ({ held, left: null });
  const leave = (notice?: FolderNotice, held = disk): Known => ({ held, left: disk, notice });
  if (live.sequence === 0) return begin(undefined);
  const pulled = await pulledVersion(db, place, folders.flowsDir);
  const taken = await takenVersion(db, place);
  if (disk === undefined) {
    if (pulled !== undefined) return begin(await loadFiles(db, pulled.files));
    // Another deployment may have it.
    return taken?.id === live.versionId ? leave() : begin(undefined);
  }
  if (isSameShown(disk, live.files)) return begin(live.files);
  for (const row of [pulled, taken]) {
    // oxlint-disable-next-line no-await-in-loop -- two at most
    if (row !== undefined && isShownBy(row.files, disk))
      return begin(await loadFiles(db, row.files));
  }
  if (await isKnown(db, place, disk)) return leave(say(source, place, 'left alone'));
  const base = pulled ?? taken;
  const from = base && (await loadFiles(db, base.files));
  if (from !== undefined && isSameShown(from, live.files)) return begin(from);
  return leave(await offer(source, place, disk), from);
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

/** What is wrong with files, as opposed to a database or a disk that does not answer. */
const isOfFiles = (error: unknown): error is Error =>
  [ApiError, Unsettled, JobFailed, ResourceLimitExceeded].some((kind) => error instanceof kind);

/** Notes what is wrong with a place's files, and says so. @throws what is not of the files */
function note(source: Source, place: FlowPlace, { state, isServed, error }: Failure): void {
  if (!isOfFiles(error)) throw error;
  const broken = isServed ? 'refused' : 'nothing served';
  const kind = (error instanceof Unsettled && error.kind) || broken;
  state.notice = say(source, place, kind, linesOf(error, place));
}

interface Failure {
  readonly state: Known;
  /** Whether there is a good version */
  readonly isServed: boolean;
  readonly error: unknown;
}

/** The folder's files with what went live since brought in. @throws Unsettled where both meet */
async function merged(
  { flow }: FlowPlace,
  base: FlowFiles | undefined,
  mine: FlowFiles | undefined,
  theirs: FlowFiles | undefined,
): Promise<FlowFiles> {
  if (base === undefined || mine === undefined || theirs === undefined) {
    throw new Unsettled('conflict', 'one of both has taken it away, or made it anew');
  }
  const both = await runApart('merge', { name: flow, base, mine, theirs }).catch((error: Error) => {
    throw new Unsettled('conflict', error.message);
  });
  if (both.conflicts.length === 0) return both.files;
  const places = both.conflicts.map(({ file, pointer }) => `${file} ${pointer}`.trim());
  throw new Unsettled('conflict', places.join(', '));
}

/** Brings what stands in the folder for a place and what is live together. */
async function settle(
  source: Source,
  place: FlowPlace,
  disk: FlowFiles | undefined,
  state: Known,
): Promise<void> {
  const { deps, folders } = source;
  const live = await liveOf(deps.db, place);
  const decision = decideOnFolder({ disk, held: state.held, live: live.files, left: state.left });
  if (decision === 'leave') return;
  state.left = null;
  if (decision === 'nothing') {
    state.held = live.files;
    // A form that somebody types and nothing shows was left out.
    const isLeftOut = state.notice?.kind === 'not written' && !isSameJson(disk, live.files);
    if (!isLeftOut) state.notice = undefined;
    return;
  }
  if (decision === 'write') {
    const { held } = state;
    const { written, typed } = await writeBack(place, live, { disk, held }, folders).catch(
      (error: Error) => {
        throw new Unsettled('not written', error.message);
      },
    );
    if (written.length > 0) deps.log.info({ files: written }, 'written, as it was published');
    if (typed.length > 0) {
      throw new Unsettled('not written', `somebody has edited ${typed.join(', ')}`);
    }
    state.held = live.files;
    state.notice = undefined;
    return;
  }
  if (disk === undefined && place.scope === 'everybody')
    throw new Unsettled(undefined, 'the file is gone');
  const files = decision === 'publish' ? disk : await merged(place, state.held, disk, live.files);
  if (!isSameShown(files, live.files)) await publishFiles(source, place, files, live);
  // What was typed is live now; what else is live is written next.
  state.held = disk;
  await settle(source, place, disk, state);
}

/** Whether the same may succeed another time: an experiment ends, a disk has room again. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return !(error instanceof JobFailed);
  return error.status !== 422 || JSON.stringify(error.more).includes('"unproved"');
}

/** Looks at one place; what is wrong with it is said. */
async function look(source: Source, { files, ...place }: Found, isStill: () => Promise<boolean>) {
  const { deps, known } = source;
  const live = await liveOf(deps.db, place);
  const at = `${JSON.stringify(files)} ${live.sequence}`;
  const key = keyOf(place);
  const state = known.get(key) ?? { held: undefined, left: null };
  if (state.failed?.at === at && performance.now() < state.failed.again) return;
  state.failed = undefined;
  try {
    if (typeof files === 'string') throw new Unsettled(undefined, files);
    if (!known.has(key)) Object.assign(state, await knownAtStart(source, place, files, live));
    known.set(key, state);
    await settle(source, place, files, state);
  } catch (error) {
    // A file that somebody is just writing is looked at again.
    const isOwn = error instanceof Unsettled && error.kind === 'not written';
    if (!isOwn && !(await isStill())) return;
    note(source, place, { state, isServed: live.files !== undefined, error });
    known.set(key, state);
    state.failed = { at, again: mayPass(error) ? performance.now() + RETRY_MS : Infinity };
  }
}

/** What stands in the folder, and each place that has something live but no file. */
async function placesOf({ deps, folders, known }: Source): Promise<Found[]> {
  const found: Found[] = await readFolder(folders);
  const there = new Set(found.map(keyOf));
  const others = [
    ...(await liveScopes(deps.db)),
    ...[...known.keys()].map((key) => {
      const [flow = '', scope] = key.split(' ');
      return { flow, scope: scope as FlowPlace['scope'] };
    }),
  ];
  for (const { flow, scope } of others) {
    if (there.has(keyOf({ flow, scope }))) continue;
    there.add(keyOf({ flow, scope }));
    found.push({ flow, scope, files: undefined });
  }
  return found;
}

export interface FolderSource {
  /** What does not stand in the folder as it is live, or is not live as it stands there. */
  notices(): readonly FolderNotice[];
  refused(): readonly RefusedFlow[];
  stop(): Promise<void>;
}

/** Fills an empty database from the folder, and offers what else differs as drafts. */
async function fill(source: Source): Promise<void> {
  const { deps, folders, known } = source;
  for (const { files, ...place } of await readFolder(folders)) {
    /* oxlint-disable no-await-in-loop -- one after the other: everybody's first */
    const newest = await newestOf(deps.db, place);
    const state: Known = { held: undefined, left: null };
    known.set(keyOf(place), state);
    try {
      if (typeof files === 'string') throw new Unsettled(undefined, files);
      if (newest === undefined) await publishFiles(source, place, files, nothingLive);
      else if (!(await isKnown(deps.db, place, files))) {
        state.notice = await offer(source, place, files);
      }
    } catch (error) {
      note(source, place, { state, isServed: newest !== undefined, error });
    }
    /* oxlint-enable no-await-in-loop */
  }
}

/** Looks now, then again and again; returns what ends it. */
async function watch(source: Source): Promise<() => Promise<void>> {
  const { deps, folders, known } = source;
  let seen: string | undefined;
  let running: Promise<void> | undefined;
  let isAway = false;
  const stateNow = async () => `${await stateOfFolder(folders)}\n${deps.inForce()}`;
  const isDue = () =>
    [...known.values()].some(({ failed }) => failed && failed.again <= performance.now());
  async function lookAround(): Promise<void> {
    const state = await stateNow();
    if (state === seen && !isDue()) return;
    const folder = await stateOfFolder(folders);
    const isStill = async () => (await stateOfFolder(folders)) === folder;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: everybody's first
    for (const found of await placesOf(source)) await look(source, found, isStill);
    seen = state;
  }
  const lookOnce = () =>
    (running ??= lookAround()
      .then(
        () => void (isAway = false),
        (error: unknown) => {
          if (!isAway) deps.log.error({ failure: safeError(error) }, 'flows/ cannot be looked at');
          isAway = true;
        },
      )
      .finally(() => (running = undefined)));
  await lookOnce();
  const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Makes a folder of flows and forms a source of publications.
 *
 * @param isFollowed whether each edit of a file by hand is published on top of what is live, and
 *   whatever is published elsewhere is written into the folder, but never over what somebody has
 *   typed; else the folder only fills an empty database
 */
export async function openFolder(
  deps: SourceDeps,
  folders: Folders,
  isFollowed: boolean,
): Promise<FolderSource> {
  const source: Source = { deps, folders, known: new Map() };
  let stop = async () => {};
  if (isFollowed) stop = await watch(source);
  else await fill(source);
  const notices = () => [...source.known.values()].flatMap(({ notice }) => notice ?? []);
  return {
    notices,
    refused: () =>
      notices().flatMap(({ file, kind }): RefusedFlow[] => {
        if (kind === 'refused') return [{ file, served: 'last good version' }];
        return kind === 'nothing served' ? [{ file, served: 'nothing' }] : [];
      }),
    stop,
  };
}
