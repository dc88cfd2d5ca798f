import type { ExperimentResults } from '../../src/contract/experiments.ts';
import type { Database } from '../db/database.ts';
import type { VariantRow } from '../db/schema/experiments.ts';
import type { experiments } from '../db/tables.ts';
import { judge } from './judge.ts';
import { countVisits, readHours, type VisitSpan } from './visits.ts';

type ExperimentRow = typeof experiments.$inferSelect;

/** An experiment that is forgotten does not read ever more; nothing is learnt so late. */
const LONGEST_DAYS = 60;

/** What was counted up to now, or up to the end of an experiment that has ended, with verdicts. */
export async function resultsOf(
  { db, clock }: { db: Database; clock: () => Date },
  row: ExperimentRow,
): Promise<ExperimentResults> {
  if (row.results !== null) return row.results;
  const now = clock();
  const latest = new Date(row.at.getTime() + LONGEST_DAYS * 86_400_000);
  const old = new Date(now.getTime() - row.plan.countedAfterMinutes * 60_000);
  const until = old < latest ? old : latest;
  const [first, ...others] = row.variants as readonly [VariantRow, ...VariantRow[]];
  const span: VisitSpan = { row, from: row.at, until };
  const variants = [];
  for (const variant of others) {
    // oxlint-disable-next-line no-await-in-loop -- a few at most, each over the same rows
    const hours = await readHours(db, span, first, variant);
    variants.push(
      judge(
        {
          ...{ name: variant.name, plan: row.plan, others: others.length },
          shares: { first: first.share, second: variant.share },
        },
        hours,
      ),
    );
  }
  const young = { row, from: until > row.at ? until : row.at, until: now };
  const waiting = await countVisits(db, young);
  return { at: now.toISOString(), waiting, variants };
}
