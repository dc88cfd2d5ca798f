import type { FastifyInstance } from 'fastify';
import type { Experiment } from '../../src/contract/staff.gen.ts';
import { cacheBriefly } from '../common/cacheBriefly.ts';
import { ApiError } from '../common/errors.ts';
import { may } from '../staff/roles.ts';
import { scopeOfName } from '../staff/scopeNames.ts';
import { staffCalls } from '../staff/staffCalls.ts';
import { atPlace, type RouteDeps } from '../versions/draftRoutes.ts';
import {
  findVersionRow,
  newestOf,
  refuseUnknownScope,
  type FlowPlace,
} from '../versions/publications.ts';
import {
  beginExperiment,
  endExperiment,
  experimentSummary,
  findExperiment,
  listExperiments,
  rollOut,
} from './experiments.ts';
import { countMeanwhile, nothingIfSlow, resultsOf } from './results.ts';

/** How old a visit must be to be counted, unless the plan says it. */
const COUNTED_AFTER_MINUTES = 60;

/** For how long a count is shown to others who look, and of how many experiments. */
const [COUNTED_FOR_MS, MOST_COUNTED] = [5_000, 100];

/** The calls about experiments. */
export async function experimentRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db } = deps;
  const serve = staffCalls(app, deps, {
    scopes: { experiment: async (id) => scopeOfName((await findExperiment(db, id)).scope) },
  });
  const stopCounting = countMeanwhile(deps);
  app.addHook('onClose', stopCounting);

  // One count for all who look.
  const countedLately = cacheBriefly(
    async (key) => resultsOf(deps, await findExperiment(db, key.split(' ')[0]!)),
    { forMs: COUNTED_FOR_MS, clock: deps.clock, most: MOST_COUNTED },
  );
  const wholeExperiment = async (id: string): Promise<Experiment> => {
    const row = await findExperiment(db, id);
    return {
      ...experimentSummary(row),
      // To see it and to end it never depends on what there is to count.
      results:
        row.results ??
        (await countedLately(`${row.id} ${row.endedAt?.getTime()}`).catch(nothingIfSlow(row))),
      live: (await newestOf(db, row as FlowPlace))?.sequence ?? 0,
    };
  };

  serve('listExperiments', async ({ query }) => ({
    experiments: await listExperiments(db, atPlace(query)),
  }));

  serve('readExperiment', ({ params }) => wholeExperiment(params.id), { isLarge: true });

  serve('beginExperiment', async ({ body: sent, by }) => {
    const plan = { countedAfterMinutes: COUNTED_AFTER_MINUTES, ...sent.plan };
    const body = { ...atPlace(sent), plan };
    await refuseUnknownScope(db, body.scope);
    for (const { version } of body.variants) {
      if (version === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- a few
      const { scope } = await findVersionRow(db, version);
      // oxlint-disable-next-line no-await-in-loop
      if (!(await may(db, by, 'viewer', scopeOfName(scope)))) {
        throw new ApiError(403, 'This version belongs to others.');
      }
    }
    return wholeExperiment(await beginExperiment(deps, body, by));
  });

  serve('endExperiment', async ({ params, body, by }) => {
    await endExperiment(deps, params.id, { ...body, by });
    return wholeExperiment(params.id);
  });

  serve('rollOutVariant', ({ params, body, by }) => rollOut(deps, params.id, { ...body, by }));
}
