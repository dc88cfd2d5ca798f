import { and, desc, eq, inArray, lte, or } from 'drizzle-orm';
import type {
  ExperimentOutcome,
  RunningExperiment,
  ScopeName,
} from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { experiments, organisations, shops } from '../db/tables.ts';
import { writeAudit } from '../staff/audit.ts';
import type { FlowPlace } from './publications.ts';
import type { Author } from './release.ts';
import { scopeOfName } from '../staff/scopeNames.ts';

type Row = typeof experiments.$inferSelect;

/** The experiments that compare with what is in force at a place: its own, and those within it. */
export const runningOn = (db: Database, { flow, scope }: FlowPlace): Promise<Row[]> =>
  db
    .select()
    .from(experiments)
    .where(
      and(
        matching(experiments, { flow, endedAt: null }),
        or(eq(experiments.scope, scope), eq(experiments.baseScope, scope)),
      ),
    );

/** The experiments of some scopes that had begun by a time, the latest first. */
export const begunBy = (db: Database, scopes: readonly ScopeName[], at: Date): Promise<Row[]> =>
  db
    .select()
    .from(experiments)
    .where(and(inArray(experiments.scope, [...scopes]), lte(experiments.at, at)))
    .orderBy(desc(experiments.at));

export const variantSummary = ({ name, share, versionId, behaviour }: Row['variants'][number]) => ({
  name,
  share,
  version: versionId,
  behaviour,
});

/** Whether an experiment that had begun by a time was still running then. */
export const ranAt = ({ endedAt }: Pick<Row, 'endedAt'>, at: Date): boolean =>
  endedAt === null || endedAt > at;

/** The names of the shops and organisations of some scopes. */
async function namesOf(db: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, table] of [
    ['shop', shops],
    ['organisation', organisations],
  ] as const) {
    const ids = rows.flatMap(({ scope }) => {
      const inner = scopeOfName(scope);
      return inner.kind === kind ? [inner.id] : [];
    });
    if (ids.length === 0) continue;
    const found = db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, ids));
    // oxlint-disable-next-line no-await-in-loop -- two
    for (const { id, name } of await found) names.set(`${kind}:${id}`, name);
  }
  return names;
}

/**
 * What an experiment compares with must stay. Who publishes there may end it with the same press.
 *
 * @param ends the experiments that are to end with it
 * @returns those that run and end with it
 * @throws ApiError 409 that names those that run and are not to end
 */
export async function refuseDuringExperiments(
  db: Database,
  place: FlowPlace,
  ends: readonly string[],
): Promise<readonly Row[]> {
  const running = await runningOn(db, place);
  if (running.every(({ id }) => ends.includes(id))) return running;
  const names = await namesOf(db, running);
  const told = running.map(({ id, name, scope, byId, byName, at }): RunningExperiment => ({
    id,
    name,
    scope: scope as RunningExperiment['scope'],
    scopeName: names.get(scope) ?? null,
    by: { id: byId, name: byName },
    at: at.toISOString(),
  }));
  const words = told.map(
    ({ name, scopeName, by }) => `“${name}” of ${scopeName ?? 'everybody'}, begun by ${by.name}`,
  );
  const what = told.length === 1 ? 'The experiment' : 'The experiments';
  throw new ApiError(
    409,
    `${what} ${words.join('; ')}, ${told.length === 1 ? 'compares' : 'compare'} with what this would replace. End ${told.length === 1 ? 'it' : 'them'} with it, or wait for the verdict.`,
    { experiments: told },
  );
}

/**
 * Marks an experiment as ended. What came of it is counted later, up to then.
 *
 * @throws ApiError 409 if it has ended
 */
export async function markEnded(
  tx: Database,
  { id, scope, name }: Pick<Row, 'id' | 'scope' | 'name'>,
  { outcome, by, at }: { outcome: ExperimentOutcome; by: Author; at: Date },
): Promise<void> {
  const ended = await tx
    .update(experiments)
    .set({ endedAt: at, outcome, endedById: by.id, endedByName: by.name })
    .where(matching(experiments, { id, endedAt: null }))
    .returning({ id: experiments.id });
  if (ended.length === 0) throw new ApiError(409, 'This experiment has ended already.');
  await writeAudit(tx, {
    at,
    by,
    action: 'end experiment',
    scope,
    detail: { experiment: id, name, outcome },
  });
}
