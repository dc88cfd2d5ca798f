/** What is asked about experiments, and how they begin and end. */
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
import { findDraft, findRevision } from '../versions/draftRows.ts';
import { findVersionRow, type FlowPlace } from '../versions/publications.ts';
import { lockInForce } from '../versions/goingTogether.ts';
import type { ServedVersion } from '../versions/makeVersion.ts';
import { customersLost } from '../versions/prove.ts';
import { publish } from '../versions/publish.ts';
import {
  announce,
  keepPart,
  partOfDraft,
  partOfVersion,
  release,
  type Author,
  type Order,
  type Part,
  type ProvedPart,
  type PublishDeps,
} from '../versions/release.ts';
import { screensDiffering } from '../versions/review.ts';
import { markEnded, variantSummary } from '../versions/runningExperiments.ts';
import { loadFiles } from '../versions/storedFiles.ts';

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

/** Where the files of a variant come from. @throws ApiError that names the variant */
async function partOf(
  db: Database,
  { flow, scope }: FlowPlace,
  { name, version, draft, hash }: ExperimentOrder['variants'][number],
): Promise<Part> {
  if (version !== undefined) {
    const row = await findVersionRow(db, version);
    if (row.flow !== flow) throw refused(`“${name}” is a version of another flow.`);
    return partOfVersion(db, row);
  }
  if (draft === undefined || hash === undefined) {
    throw refused(`Say for “${name}” which version, or which state of which draft, it is.`);
  }
  const row = await findDraft(db, draft);
  if (row.flow !== flow || row.scope !== scope) {
    throw refused(`“${name}” is a draft for somebody else’s flow.`);
  }
  const newest = await findRevision(db, draft, row.revision);
  if (newest.hash !== hash) {
    throw new ApiError(409, `The draft of “${name}” has changed since it was looked at.`);
  }
  return partOfDraft(db, draft, newest);
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

/** How a variant differs from what is live, as an experiment keeps it. */
type Difference = Pick<VariantRow, 'behaviour' | 'whoCounts' | 'goal'>;

const checkShares = ({ variants }: ExperimentOrder): number => {
  const left = 100 - variants.reduce((sum, { share }) => sum + share, 0);
  if (left < 1) throw refused('Leave at least 1 of 100 visitors to what is live.');
  const names = new Set(variants.map(({ name }) => name.trim().toLowerCase()));
  if (names.size < variants.length) throw refused('Give each variant a name of its own.');
  return left;
};

/** @throws ApiError 400 if no visit could differ, or the variant has no such goal */
async function differenceOf(
  plan: ExperimentPlan,
  before: FlowFiles,
  { name, files, proof }: ProvedPart,
  waits: JobOrder,
): Promise<Difference> {
  const goal = goalOf(plan, flowOf(files), name!);
  const screens = await screensDiffering({ before, after: files }, waits);
  const counts = whoCounts(before, files, screens);
  if (!counts.fromStart && counts.screens.length + Object.keys(counts.events).length === 0) {
    throw refused(`No visit would differ with “${name}”, so nothing can be learnt.`);
  }
  return { goal, whoCounts: counts, behaviour: noticed(screens, proof.behaviour) };
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
  const { db, make } = deps;
  const { flow, scope, name, plan, word = null } = order;
  const left = checkShares(order);
  const parts: Part[] = [];
  for (const variant of order.variants) {
    // oxlint-disable-next-line no-await-in-loop -- a few
    parts.push({ ...(await partOf(db, order, variant)), name: variant.name });
  }
  /** By the name of a variant */
  const seen = new Map<string, Difference>();
  let first: { served: ServedVersion; goal: VariantRow['goal'] };
  return release(
    deps,
    { ...order, parts, by, sentence: name },
    {
      terms: [plan, order.variants.map(({ share }) => share)],
      async madeBefore(_db, orderKey) {
        const [row] = await _db
          .select({ id: experiments.id })
          .from(experiments)
          .where(and(eq(experiments.orderKey, orderKey), isNull(experiments.endedAt)));
        return row?.id;
      },
      async look(part, current, waits) {
        if (current === undefined) {
          throw refused('Nothing is published that could be compared with.');
        }
        const before = await loadFiles(db, current.row.files);
        const goal = goalOf(plan, flowOf(before), AS_IT_IS);
        first = { served: await make(before, undefined, waits.rank), goal };
        seen.set(part.name!, await differenceOf(plan, before, part, waits));
      },
      async write(tx, proved) {
        const { now, current, orderKey } = proved;
        await keepVersion(tx, first.served.version, now);
        const variants: VariantRow[] = [
          {
            name: AS_IT_IS,
            share: left,
            behaviour: [],
            goal: first.goal,
            versionId: current!.row.id,
            servedId: first.served.version.id,
          },
        ];
        for (const [index, part] of proved.parts.entries()) {
          const { share, name: variant } = order.variants[index]!;
          const asOrder = { flow, scope, by, sentence: `${name}: ${variant}` };
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const versionId = await keepPart(tx, asOrder, part, now);
          const servedId = part.served.version.id;
          const draftId = part.draftId ?? undefined;
          const of = { share, versionId, servedId, word: order.word, draftId };
          variants.push({ name: variant, ...seen.get(variant)!, ...of });
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
            baseScope: current!.publication.scope,
            baseSequence: current!.publication.sequence,
            byId: by.id,
            byName: by.name,
            orderKey,
          })
          .onConflictDoNothing()
          .returning({ id: experiments.id });
        if (row === undefined) {
          throw new ApiError(409, 'Another experiment runs here. Stop it first.');
        }
        const cannotBook = [...new Set(proved.parts.flatMap(({ proof }) => customersLost(proof)))];
        const told = variants
          .slice(1)
          .map((each) => ({ name: each.name, share: each.share, version: each.versionId }));
        return {
          id: row.id,
          action: 'begin experiment',
          detail: { experiment: row.id, name, word, cannotBook, variants: told },
        };
      },
    },
  );
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
    how: 'roll out',
    part: {
      ...(await partOfVersion(deps.db, await findVersionRow(deps.db, version))),
      draftId: chosen.draftId ?? null,
    },
    onto: row.variants[0]!.versionId,
    rollsOut: id,
  });
}
