import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ExperimentResults, VariantCounts } from '../../src/contract/staff.gen.ts';
import { every } from '../common/every.ts';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from '../db/database.ts';
import type { VariantRow } from '../db/schema/experiments.ts';
import { experiments } from '../db/tables.ts';
import { judgeResults } from './judgeResults.ts';
import { countVisits, readHours, type VisitSpan } from './visits.ts';

type ExperimentRow = typeof experiments.$inferSelect;

interface Deps {
  readonly db: Database;
  readonly clock: () => Date;
}

/** An experiment that is forgotten does not read ever more; nothing is learnt so late. */
const LONGEST_DAYS = 60;
const DAY_MS = 86_400_000;
/** How long somebody who looks waits for what is not counted yet; the rest is counted later. */
const PATIENCE_MS = 2_000;
/** How long visits of one are counted while nobody looks. */
const COUNT_FOR_MS = 30_000;

/**
 * What was counted up to now, or up to the end of an experiment that has ended, with verdicts; once
 * all of that is counted, it is kept with the experiment.
 */
export async function resultsOf(
  { db, clock }: Deps,
  row: ExperimentRow,
  patienceMs = PATIENCE_MS,
): Promise<ExperimentResults> {
  if (row.results !== null) return row.results;
  const late = performance.now() + patienceMs;
  const isLate = () => performance.now() > late;
  const now = row.endedAt ?? clock();
  const latest = new Date(row.at.getTime() + LONGEST_DAYS * DAY_MS);
  const old = new Date(now.getTime() - row.plan.countedAfterMinutes * 60_000);
  const until = old < latest ? old : latest;
  const [first, ...others] = row.variants as readonly [VariantRow, ...VariantRow[]];
  const span: VisitSpan = { row, from: row.at, until };
  const variants = [];
  let countedUntil = until;
  for (const variant of others) {
    // oxlint-disable-next-line no-await-in-loop -- a few at most, each over the same rows
    const read = await readHours(db, span, [first, variant], isLate);
    if (read.until < countedUntil) countedUntil = read.until;
    const asked = {
      name: variant.name,
      plan: row.plan,
      others: others.length,
      goalTitle: first.goal?.title,
      shares: { first: first.share, second: variant.share },
    };
    variants.push(judgeResults(asked, read.hours));
  }
  const isWhole = countedUntil >= until;
  const young = { row, from: until > row.at ? until : row.at, until: now };
  const waiting = isLate() ? null : await countVisits(db, young).catch(nullIfSlow);
  const results = {
    at: now.toISOString(),
    waiting,
    variants,
    ...(row.endedAt === null && { daysLeft: daysLeft(row, variants, countedUntil) }),
    countedUntil: isWhole ? null : countedUntil.toISOString(),
  };
  if (isWhole && row.endedAt !== null) {
    const isMissing = and(eq(experiments.id, row.id), isNull(experiments.results));
    await db.update(experiments).set({ results }).where(isMissing);
  }
  return results;
}

/** See `ExperimentResults`. @param until up to when visits are counted */
function daysLeft(
  { plan, at }: ExperimentRow,
  results: ExperimentResults['variants'],
  until: Date,
): number | null {
  const countedOf = ({ counted, successes }: VariantCounts) =>
    plan.metric === 'minutes' ? successes : counted;
  const came = results.reduce(
    (sum, { variant }) => sum + countedOf(variant),
    results[0] === undefined ? 0 : countedOf(results[0].first),
  );
  const days = (until.getTime() - at.getTime()) / DAY_MS;
  return came === 0 ? null : Math.max(0, ((plan.visitors - came) * days) / came);
}

function nullIfSlow(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}

/** Where the database does not answer in time: nothing is counted yet. */
export const nothingIfSlow =
  ({ at }: ExperimentRow) =>
  (error: unknown): ExperimentResults => ({
    at: at.toISOString(),
    waiting: nullIfSlow(error),
    variants: [],
    countedUntil: at.toISOString(),
  });

/**
 * Counts the visits of experiments while nobody looks, so that who looks need not wait, and so that
 * what came of an experiment that has ended is kept for good. @returns a function that ends it
 */
export function countMeanwhile({ log, ...deps }: Deps & { log: FastifyBaseLogger }) {
  return every('counting visits of experiments', log, async () => {
    const rows = await deps.db.select().from(experiments).where(isNull(experiments.results));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const row of rows) await resultsOf(deps, row, COUNT_FOR_MS);
  });
}
