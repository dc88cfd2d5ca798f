/**
 * Places that follow what is in force around them, but for what is their own: whatever goes live
 * there is merged into their set, proved and published for them.
 */
import { and, inArray, isNotNull } from 'drizzle-orm';
import type {
  FileFinding,
  FlowFiles,
  NotFollowed,
  ScopeName,
} from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import { every } from '../common/every.ts';
import { safeError } from '../common/logging.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { matching } from '../db/matching.ts';
import { flowDrafts, followRefusals, shops } from '../db/tables.ts';
import { JobFailed } from '../live/runApart.ts';
import { writeAudit } from '../staff/audit.ts';
import { scopeName, scopeOfName } from '../staff/scopeNames.ts';
import { addDraft, changeDraftState } from './drafts.ts';
import {
  findVersionRow,
  follower,
  newestOf,
  newestOfEach,
  versionAround,
  type FlowPlace,
  type PublicationRow,
  type VersionRow,
} from './publications.ts';
import { filesKept } from './filesKept.ts';
import { putInForce } from './publish.ts';
import type { Author, PublishDeps } from './release.ts';
import { runningOn } from './runningExperiments.ts';
import { mayPass } from './schedules.ts';
import type { SourceDeps } from './serveVersions.ts';

/** What was away or too slow is tried again. */
const [TRIED_EVERY_MS, TRIED_FOR_MS] = [30_000, 3_600_000];
/** After so many it is looked anew who is behind. */
const LOOKED_AFTER = 20;
const MOST_NAMED = 3;

/** A place that has not taken in what is in force around it. */
interface Behind {
  readonly place: FlowPlace;
  readonly own: PublicationRow;
  readonly around: { readonly row: VersionRow; readonly publication: PublicationRow };
}

/** Where something is to be followed, organisations before the shops that follow them. */
async function placesBehind(db: Database): Promise<FlowPlace[]> {
  const newest = await newestOfEach(db);
  const inForce = new Map(
    newest.flatMap((row) => (row.versionId === null ? [] : [[`${row.flow} ${row.scope}`, row]])),
  );
  const following = [...inForce.values()].filter(({ aroundVersionId }) => aroundVersionId !== null);
  const ids = following.flatMap(({ scope }) => {
    const inner = scopeOfName(scope);
    return inner.kind === 'shop' ? [inner.id] : [];
  });
  const { id, organisationId } = shops;
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id, organisationId }).from(shops).where(inArray(id, ids));
  const organisations = new Map(
    rows.map((shop) => [
      scopeName({ kind: 'shop', id: shop.id }),
      shop.organisationId && scopeName({ kind: 'organisation', id: shop.organisationId }),
    ]),
  );
  const behind = following.flatMap(({ flow, scope, aroundVersionId }) => {
    const around =
      inForce.get(`${flow} ${organisations.get(scope as ScopeName)}`) ??
      inForce.get(`${flow} everybody`);
    const takesIn = around?.versionId ?? aroundVersionId;
    if (takesIn === aroundVersionId) return [];
    return [{ flow, scope: scope as ScopeName, takesIn: takesIn! }];
  });
  const refusals = await db
    .select()
    .from(followRefusals)
    .where(
      inArray(followRefusals.aroundVersionId, [...new Set(behind.map((each) => each.takesIn))]),
    );
  const refused = new Set(
    refusals.map(({ flow, scope, aroundVersionId }) => `${flow} ${scope} ${aroundVersionId}`),
  );
  return inTurns(
    behind.filter(({ flow, scope, takesIn }) => !refused.has(`${flow} ${scope} ${takesIn}`)),
    Math.random,
  ).map(({ flow, scope }) => ({ flow, scope }));
}

/**
 * Places that are behind, in the order in which they follow: organisations before the shops that follow
 * them, and those that few follow with before those of many, so that a shop group does not wait for
 * thousands of shops; else at random, so that no two processes prove the same.
 *
 * @param random a number from 0 to 1
 */
export function inTurns<Place extends FlowPlace & { readonly takesIn: string }>(
  places: readonly Place[],
  random: () => number,
): Place[] {
  const many = new Map<string, number>();
  for (const { takesIn } of places) many.set(takesIn, (many.get(takesIn) ?? 0) + 1);
  const isShop = ({ scope }: Place) => Number(scope.startsWith('shop:'));
  return places
    .map((place) => ({ place, turn: many.get(place.takesIn)! + random() }))
    .toSorted((one, other) => isShop(one.place) - isShop(other.place) || one.turn - other.turn)
    .map(({ place }) => place);
}

/** What a place has not taken in; undefined: it keeps its whole set, or has taken in all there is. */
async function behind(db: Database, place: FlowPlace): Promise<Behind | undefined> {
  const own = await newestOf(db, place);
  if (own?.versionId == null || own.aroundVersionId === null) return undefined;
  const around = await versionAround(db, place);
  if (around === undefined || around.row.id === own.aroundVersionId) return undefined;
  return { place, own, around };
}

const refusalOf = async (db: Database, { flow, scope }: FlowPlace, aroundVersionId: string) => {
  const [row] = await db
    .select()
    .from(followRefusals)
    .where(matching(followRefusals, { flow, scope, aroundVersionId }));
  return row;
};

/** What a place could not follow, and why; null: nothing. */
export async function notFollowed(db: Database, place: FlowPlace): Promise<NotFollowed | null> {
  const found = await behind(db, place);
  const refusal = found && (await refusalOf(db, place, found.around.row.id));
  if (found === undefined || refusal === undefined) return null;
  const { reason, draftId, at } = refusal;
  return { sentence: found.around.publication.sentence, reason, draftId, at: at.toISOString() };
}

const whose = { everybody: 'everybody’s', organisation: 'the organisation’s', shop: '' };
const prefix = /^Follows (?:everybody|the organisation)’s flow: /;

/** What somebody said of the version around, as the place that follows says it: once, however far it came. */
const followedSentence = ({ scope, sentence }: PublicationRow) =>
  prefix.test(sentence)
    ? sentence
    : `Follows ${whose[scopeOfName(scope).kind]} flow: “${sentence}”`;

/** Drafts of changes that could not be followed go with the change, where nobody has worked on them. */
async function putAwayUntouched(
  tx: Database,
  { flow, scope }: FlowPlace,
  { by, now }: { by: Author; now: Date },
): Promise<void> {
  const rows = await tx
    .select({ id: flowDrafts.id })
    .from(flowDrafts)
    .where(
      and(
        matching(flowDrafts, { flow, scope, state: 'open', revision: 1 }),
        isNotNull(flowDrafts.aroundVersionId),
      ),
    );
  for (const { id } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one at most, as a rule
    await changeDraftState(tx, id, { state: 'put away', by }, now);
  }
}

/** Why a change is not followed, in sentences for whoever can mend it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return `It cannot be brought in: ${(error as Error).message}`;
  const problems = (error.more.problems ?? []) as readonly FileFinding[];
  if (problems.length === 0) return error.message;
  const named = problems.slice(0, MOST_NAMED).map(({ message }) => message);
  const more = problems.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Keeps that a change is not followed, with a draft in which it can be mended; once. */
function refuse(
  { db, clock }: PublishDeps,
  { place, around }: Behind,
  { reason, files }: { reason: string; files: FlowFiles | undefined },
): Promise<boolean> {
  const { flow, scope } = place;
  const { sentence } = around.publication;
  const by = { id: follower, name: around.publication.byName };
  return inTransaction(db, async (tx) => {
    const at = clock();
    const added = await tx
      .insert(followRefusals)
      .values({ flow, scope, aroundVersionId: around.row.id, at, reason })
      .onConflictDoNothing()
      .returning({ scope: followRefusals.scope });
    if (added.length === 0) return false;
    await putAwayUntouched(tx, place, { by, now: at });
    const takesIn = around.row.id;
    const name = `Follow “${sentence.slice(0, 100)}”`;
    const draft = { flow, scope, name, by, takesIn, what: 'what goes live around it, merged' };
    const begun = files && addDraft(tx, { ...draft, files }, at);
    const draftId = await begun?.catch((error: unknown) => {
      // So many are open that no other can be begun.
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    await tx
      .update(followRefusals)
      .set({ draftId: draftId ?? null })
      .where(matching(followRefusals, { flow, scope, aroundVersionId: takesIn }));
    await writeAudit(tx, {
      at,
      by,
      action: 'refuse to follow',
      scope,
      detail: { flow, version: around.row.id, sentence, reason, draft: draftId ?? null },
    });
    return true;
  });
}

/** Whether it may go well another time: something was away or too slow, or somebody was quicker. */
const isPassing = (error: unknown) =>
  !(error instanceof JobFailed) &&
  (mayPass(error) || (error instanceof ApiError && error.status === 409));

/**
 * Brings what is in force around a place into it, or keeps why not.
 *
 * @returns whether it was brought in
 * @throws what may pass, unless it is tried for the last time
 */
async function follow(deps: PublishDeps, place: FlowPlace, isLastTime: boolean): Promise<boolean> {
  const { db, clock, log } = deps;
  const found = await behind(db, place);
  if (found === undefined) return false;
  const { own, around } = found;
  // What an experiment compares with stays until it has ended.
  if ((await runningOn(db, place)).length > 0) return false;
  if ((await refusalOf(db, place, around.row.id)) !== undefined) return false;
  const by = { id: follower, name: around.publication.byName };
  let files: FlowFiles | undefined;
  try {
    const before = await findVersionRow(db, own.aroundVersionId!);
    const mine = await findVersionRow(db, own.versionId!);
    files = await filesKept(db, { base: before, mine, theirs: around.row }, { rank: 'later' });
    const sentence = followedSentence(around.publication);
    await putInForce(deps, {
      ...place,
      how: 'follow a change',
      part: { files, draftId: null, hash: null },
      live: own.sequence,
      by,
      sentence,
      onto: own.versionId,
      takesIn: { version: around.row, before },
    });
  } catch (error) {
    if (!isLastTime && isPassing(error)) throw error;
    const reason = reasonOf(error);
    const isFirst = await refuse(deps, found, { reason, files });
    if (isFirst) log.warn(place, `a change is not followed here: ${reason}`);
    return false;
  }
  await inTransaction(db, (tx) => putAwayUntouched(tx, place, { by, now: clock() }));
  return true;
}

/**
 * Looks whether something went live that others follow, and brings it in for them, one after the
 * other. Every process may try; one does.
 *
 * @returns a function that ends it
 */
export function watchAround(deps: SourceDeps): () => Promise<void> {
  const { db, log, inForce } = deps;
  let seen: string | undefined;
  let isStopped = false;
  /** When each that failed is tried again, and until when */
  const failed = new Map<string, { again: number; until: number }>();

  async function tryToFollow(place: FlowPlace): Promise<boolean> {
    const key = `${place.flow} ${place.scope}`;
    const now = performance.now();
    const before = failed.get(key);
    failed.delete(key);
    try {
      return await follow(deps, place, before !== undefined && before.until < now);
    } catch (error) {
      log.warn({ ...place, failure: safeError(error) }, 'a change is followed later');
      const until = before?.until ?? now + TRIED_FOR_MS;
      failed.set(key, { again: now + TRIED_EVERY_MS, until });
      return false;
    }
  }

  async function lookAround(): Promise<void> {
    const mark = inForce();
    const isDue = [...failed.values()].some(({ again }) => again <= performance.now());
    if (mark === seen && !isDue) return;
    let followed = 0;
    for (const place of await placesBehind(db)) {
      if (isStopped || followed === LOOKED_AFTER) return;
      // oxlint-disable-next-line no-await-in-loop -- each proof takes a processor for a while
      if (await tryToFollow(place)) followed += 1;
    }
    seen = mark;
  }

  const stop = every('following what was published around', log, lookAround);
  return () => {
    isStopped = true;
    return stop();
  };
}
