/** What is asked about experiments, and how they begin and end. */
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type {
  ExperimentOrder as SentOrder,
  ExperimentOutcome,
  ExperimentPlan,
  ExperimentSummary,
  Authorship,
  FlowFiles,
  Published,
  ScopeName,
  ScreenChange,
} from '../../src/contract/staff.gen.ts';
import { partingPlaces } from '../../src/checker/diff/partingPlaces.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../src/engine/types.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { ApiError, notFound, refused } from '../common/errors.ts';
import { randomSecret } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { VariantRow, WhoCounts } from '../db/schema/experiments.ts';
import { experiments } from '../db/tables.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import { keepVersion } from '../live/versionRows.ts';
import { writeAudit } from '../staff/audit.ts';
import { findDraft, findRevision } from '../versions/draftRows.ts';
import { refuseBehind } from '../versions/liveBeside.ts';
import {
  findVersionRow,
  scopesAround,
  versionInForce,
  type FlowPlace,
  type VersionRow,
} from '../versions/publications.ts';
import {
  announce,
  lockDraft,
  refuseUnlessLive,
  publish,
  versionFor,
  type Author,
  type Order,
  type PublishDeps,
} from '../versions/publish.ts';
import { customersLost, proveForVisitors, type ProofOfFiles } from '../versions/prove.ts';
import { lockInForce, provedAgain, refuseUnlessBeside } from '../versions/goingTogether.ts';
import type { ServedVersion } from '../versions/makeVersion.ts';
import { screensDiffering } from '../versions/review.ts';
import { approversOf } from '../versions/approvals.ts';
import { markEnded, variantSummary } from '../versions/runningExperiments.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { fileHashes, hashOfFiles, loadFiles } from '../versions/storedFiles.ts';

/** What begins an experiment, with nothing left open. */
export type ExperimentOrder = SentOrder & FlowPlace & { readonly plan: ExperimentPlan };

export type ExperimentRow = typeof experiments.$inferSelect;

const MOST_LISTED = 50;

export function experimentSummary(row: ExperimentRow): ExperimentSummary {
  const { id, flow, name, plan, variants, byId, byName, at, outcome, endedAt } = row;
  const ended = (): (Authorship & { outcome: ExperimentOutcome }) | null =>
    endedAt === null || outcome === null
      ? null
      : {
          by: { id: row.endedById ?? '', name: row.endedByName ?? '' },
          at: endedAt.toISOString(),
          outcome,
        };
  return {
    id,
    flow,
    name,
    plan,
    scope: row.scope as ScopeName,
    ended: ended(),
    ...(variants[0]?.goal && { goalTitle: variants[0].goal.title }),
    by: { id: byId, name: byName },
    at: at.toISOString(),
    variants: variants.map(variantSummary),
  };
}

/** @throws ApiError 404 if there is no such experiment */
export async function findExperiment(db: Database, id: string): Promise<ExperimentRow> {
  const [row] = await db.select().from(experiments).where(eq(experiments.id, id));
  if (row === undefined) throw notFound('experiment');
  return row;
}

/** The experiments of a flow and scope, and those that run within it beside its version; newest first. */
export async function listExperiments(
  db: Database,
  { flow, scope }: FlowPlace,
): Promise<ExperimentSummary[]> {
  const rows = await db
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.flow, flow),
        or(
          eq(experiments.scope, scope),
          and(eq(experiments.baseScope, scope), isNull(experiments.endedAt)),
        ),
      ),
    )
    .orderBy(desc(experiments.at))
    .limit(MOST_LISTED);
  return rows.map(experimentSummary);
}

/** A variant that is to be compared with what is live: where its files come from. */
type Source =
  | { readonly version: VersionRow; readonly files: FlowFiles }
  | { readonly draft: { readonly id: string; readonly hash: string }; readonly files: FlowFiles };

async function sourceOf(
  db: Database,
  { flow, scope }: FlowPlace,
  { name, version, draft, hash }: ExperimentOrder['variants'][number],
): Promise<Source> {
  if (version !== undefined) {
    const row = await findVersionRow(db, version);
    if (row.flow !== flow) throw refused(`“${name}” is a version of another flow.`);
    return { version: row, files: await loadFiles(db, row.files) };
  }
  if (draft === undefined || hash === undefined) {
    throw refused(`Say for “${name}” which version, or which state of which draft, it is.`);
  }
  const row = await findDraft(db, draft);
  if (row.flow !== flow || row.scope !== scope) {
    throw refused(`“${name}” is a draft for somebody else’s flow.`);
  }
  await refuseBehind(db, row);
  const newest = await findRevision(db, draft, row.revision);
  if (newest.hash !== hash) {
    throw new ApiError(409, `The draft of “${name}” has changed since it was looked at.`);
  }
  return { draft: { id: draft, hash }, files: await loadFiles(db, newest.files) };
}

function flowOf(files: FlowFiles): Flow {
  const parsed = parseFlow(parseJson(files.flow));
  if (!parsed.ok) throw refused('This flow cannot be read.');
  return parsed.flow;
}

/** Who takes another route, and which screens differ, in sentences. */
function noticed(screens: readonly ScreenChange[], behaviour: readonly string[]): string[] {
  const titles = screens.map(({ title }) => `“${title}”`);
  return [
    ...behaviour,
    ...(titles.length === 0 ? [] : [`screens that differ: ${titles.join(', ')}`]),
  ];
}

/** Which visits can differ between two sets of files. */
function whoCounts(
  before: FlowFiles,
  after: FlowFiles,
  differing: readonly ScreenChange[],
): WhoCounts {
  const [one, other] = [flowOf(before), flowOf(after)];
  const screens = differing.filter(({ change }) => change === 'changed').map(({ step }) => step);
  const { fromStart, events } = partingPlaces(one, other);
  const backs = [one.back.event, other.back.event];
  const named = Object.entries(events).map(
    ([step, list]) => [step, list.map((event) => (backs.includes(event) ? '' : event))] as const,
  );
  return {
    events: Object.fromEntries(named),
    screens,
    fromStart: fromStart || screens.includes(one.initial),
  };
}

/** The step of the goal that a plan compares, in the flow of one variant. @throws ApiError 400 without it */
function goalOf(
  { metric, goal = '' }: ExperimentPlan,
  flow: Flow,
  name: string,
): VariantRow['goal'] {
  if (metric !== 'goal') return undefined;
  const step = Object.hasOwn(flow.goals, goal) ? flow.goals[goal]! : undefined;
  if (step === undefined) throw refused(`“${name}” has no goal of the name “${goal}”.`);
  return { step, title: flow.steps[step]?.title ?? step };
}

/** What is live, as the first variant. */
const AS_IT_IS = 'As it is';

interface ProvedVariant {
  readonly name: string;
  readonly share: number;
  readonly source: Source;
  readonly proof: ProofOfFiles;
  readonly screens: readonly ScreenChange[];
  readonly served: ServedVersion;
  readonly goal: VariantRow['goal'];
  readonly whoCounts: WhoCounts;
}

const checkShares = ({ variants }: ExperimentOrder): number => {
  const left = 100 - variants.reduce((sum, { share }) => sum + share, 0);
  if (left < 1) throw refused('Leave at least 1 of 100 visitors to what is live.');
  const names = new Set(variants.map(({ name }) => name.trim().toLowerCase()));
  if (names.size < variants.length) throw refused('Give each variant a name of its own.');
  return left;
};

/** The experiment that an order has begun already: its answer was lost, and it is sent again. */
async function begunBefore(
  db: Database,
  { flow, scope, name, plan, variants }: ExperimentOrder,
  by: Author,
): Promise<string | undefined> {
  const [running] = await db
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.flow, flow),
        eq(experiments.scope, scope),
        eq(experiments.name, name),
        eq(experiments.byId, by.id),
        isNull(experiments.endedAt),
      ),
    );
  const others = running?.variants.slice(1) ?? [];
  const isSame =
    others.length === variants.length &&
    isDeepStrictEqual(running?.plan, plan) &&
    others.every((each, index) => {
      const asked = variants[index]!;
      const isOf =
        asked.draft === undefined ? each.versionId === asked.version : each.draftId === asked.draft;
      return isOf && each.name === asked.name && each.share === asked.share;
    });
  return isSame ? running?.id : undefined;
}

/**
 * Begins an experiment: proves every variant as publishing does, and shows each to its share of
 * visitors from the next visit on. Visits under way go on as they began.
 *
 * @returns the id of the experiment
 * @throws ApiError 422 with the problems of a variant, 409 if something else was published
 *   meanwhile or another experiment runs there, 400 if no visit could differ
 */
export async function beginExperiment(
  deps: PublishDeps,
  order: ExperimentOrder,
  by: Author,
): Promise<string> {
  const left = checkShares(order);
  await refuseUnlessLive(deps.db, order);
  const begun = await begunBefore(deps.db, order, by);
  if (begun !== undefined) return begun;
  const id = await provedAgain(() => proveAndBegin(deps, order, { by, left }));
  await announce(deps);
  return id;
}

/** @param left of 100 visitors, those who get what is live */
async function proveAndBegin(
  deps: PublishDeps,
  order: ExperimentOrder,
  { by, left }: { by: Author; left: number },
): Promise<string> {
  const { db, clock, make } = deps;
  const { flow, scope, name, plan, word, confirm } = order;
  const current = await versionInForce(db, flow, await scopesAround(db, scope));
  if (current === undefined) throw refused('Nothing is published that could be compared with.');
  const before = await loadFiles(db, current.row.files);
  const firstGoal = goalOf(plan, flowOf(before), AS_IT_IS);
  const first = await make(before, undefined, 'publishing');

  const proved: ProvedVariant[] = [];
  for (const variant of order.variants) {
    // One at a time: each proof takes a processor for a while.
    // oxlint-disable-next-line no-await-in-loop
    const source = await sourceOf(db, order, variant);
    const { files } = source;
    const waits: JobOrder = { rank: 'publishing', by: by.id };
    // oxlint-disable-next-line no-await-in-loop
    const proof = await proveForVisitors(
      db,
      { flow, scope, files, word, confirm, variant: variant.name },
      current.row,
      waits,
    );
    const goal = goalOf(plan, flowOf(files), variant.name);
    // oxlint-disable-next-line no-await-in-loop
    const screens = await screensDiffering({ before, after: files }, waits);
    const counts = whoCounts(before, files, screens);
    if (!counts.fromStart && counts.screens.length + Object.keys(counts.events).length === 0) {
      throw refused(`No visit would differ with “${variant.name}”, so nothing can be learnt.`);
    }
    // oxlint-disable-next-line no-await-in-loop
    const served = await make(files, undefined, 'publishing');
    proved.push({ ...variant, source, proof, screens, served, goal, whoCounts: counts });
  }

  return inTransaction(db, async (tx) => {
    const now = clock();
    await lockInForce(tx, flow);
    await refuseUnlessLive(tx, order);
    await refuseBehind(tx, { flow, scope, baseVersionId: current.row.id });
    for (const { proof } of proved) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await refuseUnlessBeside(tx, order, proof.beside);
    }
    const variants: VariantRow[] = [
      {
        name: AS_IT_IS,
        share: left,
        behaviour: [],
        goal: firstGoal,
        versionId: current.row.id,
        servedId: first.version.id,
      },
    ];
    await keepVersion(tx, first.version, now);
    for (const { source, proof, screens, served, ...variant } of proved) {
      const draft = 'draft' in source ? source.draft : undefined;
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await (draft === undefined
        ? approversOf(tx, { flow, scope }, { hash: hashOfFiles(fileHashes(source.files)) })
        : lockDraft(tx, { draft, flow, scope }));
      const what = 'version' in source ? { version: source.version } : { files: source.files };
      const sentence = `${name}: ${variant.name}`;
      const asOrder = { flow, scope, by, sentence, what };
      // oxlint-disable-next-line no-await-in-loop
      const versionId = await versionFor(tx, asOrder, { ...proof, files: source.files }, now);
      // oxlint-disable-next-line no-await-in-loop
      await keepVersion(tx, served.version, now);
      variants.push({
        name: variant.name,
        share: variant.share,
        whoCounts: variant.whoCounts,
        goal: variant.goal,
        versionId,
        servedId: served.version.id,
        word,
        behaviour: noticed(screens, proof.behaviour),
        draftId: draft?.id,
      });
    }
    const [row] = await tx
      .insert(experiments)
      .values({
        flow,
        scope,
        name,
        plan,
        variants,
        salt: randomSecret(),
        at: now,
        baseScope: current.publication.scope,
        baseSequence: current.publication.sequence,
        byId: by.id,
        byName: by.name,
      })
      .onConflictDoNothing()
      .returning({ id: experiments.id });
    if (row === undefined) throw new ApiError(409, 'Another experiment runs here. Stop it first.');
    await writeAudit(tx, {
      at: now,
      by,
      action: 'begin experiment',
      scope: scopeOfName(scope),
      detail: {
        flow,
        experiment: row.id,
        name,
        word: word ?? null,
        cannotBook: [...new Set(proved.flatMap(({ proof }) => customersLost(proof)))],
        variants: variants.map(({ name: variant, share, versionId }) => ({
          name: variant,
          share,
          version: versionId,
        })),
      },
    });
    return row.id;
  });
}

/** Ends an experiment: everybody gets again what they had before. */
export async function endExperiment(
  deps: PublishDeps,
  id: string,
  { outcome, by }: { outcome: 'stopped' | 'kept'; by: Author },
): Promise<void> {
  const row = await findExperiment(deps.db, id);
  // The answer was lost, and it is sent again.
  if (row.outcome === outcome && row.endedById === by.id) return;
  await inTransaction(deps.db, async (tx) => {
    await lockInForce(tx, row.flow);
    await markEnded(tx, row, { outcome, by, at: deps.clock() });
  });
  await announce(deps);
}

/**
 * Ends an experiment by giving a variant to everybody: publishes it as anything else is published,
 * in one transaction with the end.
 */
export async function rollOut(
  deps: PublishDeps,
  id: string,
  order: { readonly variant: string; readonly by: Author } & Pick<
    Order,
    'live' | 'sentence' | 'word' | 'confirm'
  >,
): Promise<Published> {
  const row = await findExperiment(deps.db, id);
  const { variant: version, ...rest } = order;
  const chosen = row.variants.slice(1).find(({ versionId }) => versionId === version);
  if (chosen === undefined) throw refused('This version is no variant of the experiment.');
  return publish(deps, {
    ...rest,
    ...({ flow: row.flow, scope: row.scope } as FlowPlace),
    word: order.word ?? chosen.word,
    what: { version: await findVersionRow(deps.db, version) },
    onto: row.variants[0]!.versionId,
    rollsOut: { experiment: id, draftId: chosen.draftId ?? null },
  });
}
