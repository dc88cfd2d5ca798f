import type { FastifyInstance, FastifyRequest } from 'fastify';
import { metrics, type Experiment, type ExperimentOrder } from '../../src/contract/experiments.ts';
import { ApiError } from '../common/errors.ts';
import { strictBodies } from '../common/strictBodies.ts';
import { requireStaff } from '../staff/requireStaff.ts';
import { may, type Role } from '../staff/roles.ts';
import { atPlace, callerOf, type RouteDeps } from '../versions/draftRoutes.ts';
import {
  findVersionRow,
  newestOf,
  refuseUnknownScope,
  type FlowPlace,
} from '../versions/publications.ts';
import * as schemas from '../versions/routeSchemas.ts';
import { scopeOfName } from '../versions/scopeNames.ts';
import {
  beginExperiment,
  endExperiment,
  experimentSummary,
  findExperiment,
  listExperiments,
  rollOut,
} from './experiments.ts';
import { countMeanwhile, nothingIfSlow, resultsOf } from './results.ts';

const MOST_OTHERS = 4;
const DAY_MINUTES = 1440;
const { objectSchema, idParams } = schemas;

const plan = objectSchema({
  metric: { enum: metrics },
  usual: { type: 'number', minimum: 0.1, maximum: 99 },
  worthHaving: { type: 'number', minimum: 0.1, maximum: 50 },
  visitors: { type: 'integer', minimum: 100, maximum: 10_000_000 },
  countedAfterMinutes: { type: 'integer', minimum: 1, maximum: DAY_MINUTES, default: 60 },
});

const order = objectSchema(
  {
    ...schemas.place,
    live: schemas.sequence,
    name: schemas.nameSchema,
    plan,
    variants: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_OTHERS,
      items: objectSchema(
        {
          name: schemas.nameSchema,
          share: { type: 'integer', minimum: 1, maximum: 99 },
          version: schemas.uuid,
          draft: schemas.uuid,
          hash: schemas.hash,
        },
        ['name', 'share'],
      ),
    },
    word: schemas.word,
    confirm: schemas.confirm,
  },
  ['scope', 'live', 'name', 'plan', 'variants'],
);

/** The calls about experiments: docs/staff-api.md. */
export async function experimentRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db } = deps;
  const staffFor = (role: Role) =>
    requireStaff(deps, role, async ({ params }) =>
      scopeOfName((await findExperiment(db, (params as { id: string }).id)).scope),
    );

  strictBodies(app);
  const stopCounting = countMeanwhile(deps);
  app.addHook('onClose', stopCounting);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  const wholeExperiment = async (id: string): Promise<Experiment> => {
    const row = await findExperiment(db, id);
    return {
      ...experimentSummary(row),
      // To see it and to end it never depends on what there is to count.
      results: await resultsOf(deps, row).catch(nothingIfSlow(row)),
      live: (await newestOf(db, row as FlowPlace))?.sequence ?? 0,
    };
  };

  app.get<{ Querystring: FlowPlace }>(
    '/staff/experiments',
    {
      schema: { querystring: objectSchema(schemas.place, ['scope']) },
      preHandler: requireStaff(deps, 'viewer', ({ query }) =>
        scopeOfName((query as FlowPlace).scope),
      ),
    },
    async ({ query }) => ({ experiments: await listExperiments(db, atPlace(query)) }),
  );

  app.get<{ Params: { id: string } }>(
    '/staff/experiments/:id',
    { schema: { params: idParams }, preHandler: staffFor('viewer') },
    ({ params }) => wholeExperiment(params.id),
  );

  app.post<{ Body: ExperimentOrder }>(
    '/staff/experiments',
    {
      schema: { body: order },
      preHandler: requireStaff(deps, 'publisher', ({ body }: FastifyRequest) =>
        scopeOfName((body as FlowPlace).scope),
      ),
    },
    async (request, reply) => {
      const body = atPlace(request.body);
      const member = callerOf(request);
      await refuseUnknownScope(db, body.scope);
      for (const { version } of body.variants) {
        if (version === undefined) continue;
        // oxlint-disable-next-line no-await-in-loop -- a few
        const { scope } = await findVersionRow(db, version);
        // oxlint-disable-next-line no-await-in-loop
        if (!(await may(db, member, 'viewer', scopeOfName(scope)))) {
          throw new ApiError(403, 'This version belongs to others.');
        }
      }
      const id = await beginExperiment(deps, body, member);
      return reply.code(201).send(await wholeExperiment(id));
    },
  );

  app.post<{ Params: { id: string }; Body: { outcome: 'stopped' | 'kept' } }>(
    '/staff/experiments/:id/end',
    {
      schema: {
        params: idParams,
        body: objectSchema({ outcome: { enum: ['stopped', 'kept'] } }),
      },
      preHandler: staffFor('publisher'),
    },
    async ({ params, body, staff }) => {
      await endExperiment(deps, params.id, { ...body, by: callerOf({ staff }) });
      return wholeExperiment(params.id);
    },
  );

  app.post<{
    Params: { id: string };
    Body: {
      variant: string;
      live: number;
      sentence: string;
      word?: string;
      confirm?: string;
      ends?: string[];
    };
  }>(
    '/staff/experiments/:id/roll-out',
    {
      schema: {
        params: idParams,
        body: objectSchema(
          {
            variant: schemas.uuid,
            live: schemas.sequence,
            sentence: schemas.sentence,
            word: schemas.word,
            confirm: schemas.confirm,
            ends: schemas.ends,
          },
          ['variant', 'live', 'sentence'],
        ),
      },
      preHandler: staffFor('publisher'),
    },
    ({ params, body, staff }) => rollOut(deps, params.id, { ...body, by: callerOf({ staff }) }),
  );
}
