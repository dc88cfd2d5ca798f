/** What the checker says about files before visitors get them. */
import type { FileFinding, FlowFiles } from '../../src/contract/staff.gen.ts';
import { lostOf, type Faring } from '../../src/checker/change/faring.ts';
import type { FilesToJudge, FoundInFiles } from '../live/judgeFiles.ts';
import { mustBeConfirmed } from '../../src/verdict/customers/whoCanBook.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { DroppedJob, type JobOrder } from '../live/jobTurns.ts';
import { JobFailed, runApart, ResourceLimitExceeded } from '../live/runApart.ts';
import { madeForFlow, setsGoingOn, type Beside } from './goingTogether.ts';
import type { FlowPlace, VersionRow } from './publications.ts';
import { shownForms } from './shownParts.ts';
import { loadFiles } from './storedFiles.ts';
import type { Order } from './release.ts';

/** What the checker says about files in the place of those in use. */
export interface ProofOfFiles {
  readonly problems: readonly FileFinding[];
  /** Who takes another route, in words */
  readonly behaviour: readonly string[];
  /** Who fares worse than with the files in use; undefined where an error is to be mended first */
  readonly faring?: readonly Faring[];
  /** What of other flows it was proved with */
  readonly beside: Beside;
}

const unproved = (file: string, message: string): FileFinding => ({
  file,
  code: 'unproved',
  severity: 'error',
  pointer: '',
  message,
  mend: 'read each variable sooner after it is set, or remove a variable',
});

const isError = ({ severity }: FileFinding) => severity === 'error';

/**
 * Proves files, also against those in use and those of other flows that they must go together with, in
 * the process for authors' files.
 *
 * @param order who waits for it
 */
export async function prove(
  db: Database,
  place: FlowPlace,
  { files, from }: { files: FlowFiles; from: FlowFiles | undefined },
  order: JobOrder,
): Promise<ProofOfFiles> {
  const goingOn = await setsGoingOn(db, place);
  const judged = { name: place.flow, files, from, beside: [...goingOn.values()] };
  let making: Beside['making'];
  let found = await judgedApart(judged, order);
  if (found.problems.some(isError)) {
    // What nobody has booked need not be gone on with.
    const look = (version: FlowFiles) => runApart('made', version, order);
    const known = await madeForFlow(db, place, look).catch((error: unknown) => {
      if (error instanceof DroppedJob) throw error;
      // Then it is proved for whatever there can be.
      return undefined;
    });
    if (known !== undefined) {
      found = await judgedApart({ ...judged, made: known.made }, order);
      making = known.making;
    }
  }
  const { problems, faring } = found;
  const behaviour =
    from === undefined ? ['This is the first version.'] : await routeChanges(from, files, order);
  const beside = { goingOn: new Set(goingOn.keys()), making };
  return { problems, behaviour, beside, ...(faring && { faring }) };
}

const judgedApart = (judged: FilesToJudge, order: JobOrder): Promise<FoundInFiles> =>
  runApart('judgeFiles', judged, order).catch((error: unknown) => {
    if (error instanceof JobFailed) {
      throw new ApiError(422, `These files cannot be checked: ${error.message}`);
    }
    if (!(error instanceof ResourceLimitExceeded)) throw error;
    return { problems: [unproved(`flows/${judged.name}.json`, error.message)] };
  });

/** Who takes another route with one set of files than with another, in sentences. */
export const routeChanges = (
  before: FlowFiles,
  after: FlowFiles,
  order: JobOrder,
): Promise<readonly string[]> =>
  runApart('behaviourChanges', { before, after }, order).catch((error: unknown) => {
    if (error instanceof DroppedJob || error instanceof ApiError) throw error;
    return [
      error instanceof ResourceLimitExceeded
        ? 'Comparing the routes of all visitors took too long, so they were not compared.'
        : // A file of a draft may be no JSON at the moment.
          `The routes cannot be compared: ${(error as Error).message}`,
    ];
  });

/** Why files with these errors are not published: what was not settled is nothing to mend. */
const whyNot = (errors: readonly FileFinding[]): string =>
  errors.every(({ code }) => code === 'unproved')
    ? `Nothing was published: ${errors[0]!.message.replace(/\.?$/, '.')}`
    : 'Nothing was published: mend the errors first.';

const placeOf = ({ file, code, pointer }: FileFinding) => JSON.stringify([file, code, pointer]);

const keyOf = (found: FileFinding) => `${placeOf(found)} ${found.message}`;

/**
 * Proves files that visitors are to get, also for those under way with the version in use.
 *
 * @param current the version in use
 * @param word the answer to warnings that it does not have
 * @param confirm the losses that were shown and are meant
 * @param variant the variant of an experiment that it is: the losses of one confirm no other
 * @param answered what was said of a change that is merged into them, and answered for there
 * @param order who waits for it
 * @throws ApiError 422 with the problems for what must not go live
 */
export async function proveForVisitors(
  db: Database,
  {
    flow,
    scope,
    files,
    word,
    confirm = [],
    variant,
    answered,
  }: FlowPlace & {
    files: FlowFiles;
    word: string | undefined;
    confirm?: readonly string[] | undefined;
    variant?: string;
    answered?: ProofOfFiles | undefined;
  },
  current: VersionRow | undefined,
  order: JobOrder,
): Promise<ProofOfFiles> {
  const from = current && (await loadFiles(db, current.files));
  const proof = await prove(db, { flow, scope }, { files, from }, order);
  const errors = proof.problems.filter(isError);
  if (errors.length > 0) throw new ApiError(422, whyNot(errors), { problems: proof.problems });
  const before = (current?.problems ?? []) as readonly FileFinding[];
  const of = variant === undefined ? '' : `“${variant}”: `;
  const known = lostOf(answered?.faring ?? []).map(({ id }) => `${of}${id}`);
  refuseLosses({ flow, of }, proof.faring ?? [], answered === undefined ? confirm : known);
  // Of one place it is one, whatever it names there, where each side has answered for what it brings.
  const warningOf = answered === undefined ? keyOf : placeOf;
  const had = new Set([...before, ...(answered?.problems ?? [])].map(warningOf));
  const warnings = proof.problems.filter(
    (each) => each.severity === 'warning' && !had.has(warningOf(each)),
  );
  if (warnings.length > 0 && !word?.trim()) {
    throw new ApiError(422, 'There are warnings: say in a word why it may go live all the same.', {
      problems: warnings,
    });
  }
  return proof;
}

/** The customers who can no longer book, in words. */
export const customersLost = ({ faring = [] }: Pick<ProofOfFiles, 'faring'>) =>
  lostOf(faring).map(({ who }) => who);

/** @throws ApiError 422 that names the customers who could not book any more */
function refuseLosses(
  { flow, of }: { readonly flow: string; readonly of: string },
  faring: readonly Faring[],
  confirmed: readonly string[],
): void {
  const lost = lostOf(faring).filter(({ id }) => !confirmed.includes(`${of}${id}`));
  if (lost.length === 0) return;
  throw new ApiError(422, `${of}${mustBeConfirmed(lost)}`, {
    confirm: lost.map(({ id }) => `${of}${id}`),
    problems: lost.map(({ sentence, events }) => ({
      file: `flows/${flow}.json`,
      code: 'cannot-book',
      severity: 'error',
      pointer: '',
      message: sentence,
      events,
    })),
  });
}

/**
 * Proves files as they stand. A form that nothing shows may be half written.
 *
 * @throws ApiError 422 with the problems for what must not be served
 */
export async function proveByHand(
  db: Database,
  { flow, scope }: FlowPlace,
  files: FlowFiles,
  current: FlowFiles | undefined,
): Promise<ProofOfFiles> {
  const proof = await prove(db, { flow, scope }, { files, from: undefined }, {});
  const shown = shownForms(files.flow);
  const isShown = ({ file }: FileFinding) => {
    const form = /^schemas\/steps\/(.+)\.json$/.exec(file)?.[1];
    return form === undefined || shown.has(form);
  };
  const problems = proof.problems.filter(isShown);
  const errors = problems.filter(isError);
  if (errors.length > 0) throw new ApiError(422, 'There are errors.', { problems: errors });
  const behaviour =
    current === undefined ? proof.behaviour : await routeChanges(current, files, {});
  return { problems, behaviour, beside: proof.beside };
}

/** What is said of a version around in the place of the one before. */
export async function proofAround(
  db: Database,
  { flow, version, before }: { flow: string } & NonNullable<Order['takesIn']>,
  order: JobOrder,
): Promise<ProofOfFiles> {
  const place = { flow, scope: version.scope as FlowPlace['scope'] };
  const [files, from] = [await loadFiles(db, version.files), await loadFiles(db, before.files)];
  return prove(db, place, { files, from }, order);
}
