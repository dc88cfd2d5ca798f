import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compileStepModule } from '../../schemas/compileStepModule.ts';
import { lastGood, type LastGood } from './lastGood.ts';
import { liveText, sendLive, type LiveText } from './sendLive.ts';

/**
 * Serves each step form file of `stepsDir` as the module it compiles to, so that a strict CSP
 * holds: a new or changed form is live on the next visit. One that does not compile is never
 * served; the last good one stays and the log says why.
 */
export async function serveSteps(app: FastifyInstance, { stepsDir }: { stepsDir: string }) {
  const modules = new Map<string, LastGood<LiveText>>();
  const answersFile = join(stepsDir, '..', 'answers.json');
  const json = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as object;

  function moduleOf(id: string): LastGood<LiveText> {
    const known = modules.get(id);
    if (known !== undefined) return known;
    const file = join(stepsDir, `${id}.json`);
    const make = async () => {
      const { code } = await compileStepModule(await json(file), await json(answersFile), id);
      return liveText(code);
    };
    const module = lastGood([file, answersFile], make, (error) => {
      app.log.error(`schemas/steps/${id}.json is not served: ${(error as Error).message}`);
    });
    modules.set(id, module);
    return module;
  }

  app.get<{ Params: { id: string } }>(
    '/schemas/steps/:id(^[\\w.-]+).js',
    async (request, reply) => {
      const { id } = request.params;
      const isKnown = modules.has(id) || existsSync(join(stepsDir, `${id}.json`));
      const module = isKnown ? await moduleOf(id).get() : undefined;
      if (module === undefined) return reply.callNotFound();
      return sendLive(request, reply, 'text/javascript', module);
    },
  );
}
