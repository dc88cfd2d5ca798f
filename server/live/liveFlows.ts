import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { checkFlow } from '../../src/engine/check/checkFlow.ts';
import { problemLine } from '../../src/engine/parse/parseFlow.ts';
import { flowSurroundings } from './flowSurroundings.ts';
import { lastGood, type LastGood } from './lastGood.ts';
import { liveText, sendLive, type LiveText } from './sendLive.ts';

export interface LiveFlowOptions {
  flowsDir: string;
  /** The folder of the step form files. */
  stepsDir: string;
}

const uuid = /^[0-9a-f-]{36}$/i;

/**
 * Serves the flow files: an edit is live on the next visit, and a flow that the checker refuses is
 * never served; the last good one stays and the log says why. A shop or organisation may have a
 * flow of its own: `flows/shops/<id>.json`, asked for by `?shop=` or `?org=`.
 */
export async function serveFlows(app: FastifyInstance, { flowsDir, stepsDir }: LiveFlowOptions) {
  const flows = new Map<string, LastGood<LiveText>>();

  function flowOf(file: string): LastGood<LiveText> {
    const known = flows.get(file);
    if (known !== undefined) return known;
    const name = relative(join(flowsDir, '..'), file).replaceAll('\\', '/');
    const make = async () => {
      const text = await readFile(file, 'utf8');
      const around = flowSurroundings({}, pathToFileURL(`${stepsDir}/`));
      const problems = checkFlow(JSON.parse(text), around, { isFirstErrorEnough: true });
      const errors = problems.filter(({ severity }) => severity === 'error');
      if (errors.length === 0) return liveText(text);
      throw new Error(errors.map((problem) => problemLine(name, problem)).join('\n'));
    };
    const flow = lastGood([file], make, (error) => {
      app.log.error(`${name} is not served: ${(error as Error).message}`);
    });
    flows.set(file, flow);
    return flow;
  }

  /** The file that counts for a visit: the shop's own, the organisation's, or everyone's. */
  function fileFor(name: string, query: Record<string, unknown>): string {
    for (const [kind, id] of [
      ['shops', query.shop],
      ['organisations', query.org],
    ] as const) {
      if (typeof id !== 'string' || !uuid.test(id)) continue;
      const own = join(flowsDir, kind, `${id.toLowerCase()}.json`);
      if (existsSync(own)) return own;
    }
    return join(flowsDir, `${name}.json`);
  }

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/flows/:name(^[\\w-]+).json',
    async (request, reply) => {
      const own = await flowOf(fileFor(request.params.name, request.query)).get();
      const flow = own ?? (await flowOf(join(flowsDir, `${request.params.name}.json`)).get());
      if (flow === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'application/json', flow);
    },
  );
}
