import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { flowFileFor, ownFormsFolder, type FlowOwner } from './flowFile.ts';
import { formFiles, formTexts } from './formTexts.ts';
import type { FlowStore, LiveFolders } from './flowStore.ts';
import { lastGood, type LastGood } from './lastGood.ts';
import { readAuthored } from './readAuthored.ts';
import { runApart } from './runApart.ts';
import { liveText, qualities, sendLive, type LiveText } from './sendLive.ts';

export interface LiveStepOptions extends LiveFolders {
  flows: FlowStore;
}

/**
 * Serves each step form file of `stepsDir` as a compiled module, which a strict CSP allows. A new
 * or changed form is live with the next visit. A form that does not compile, or breaks a flow, is
 * never served: the last good one stays and the log says why.
 */
export async function serveSteps(app: FastifyInstance, options: LiveStepOptions) {
  const { flowsDir, stepsDir, patienceMs, flows } = options;
  const modules = new Map<string, LastGood<LiveText>>();
  const answersFile = join(stepsDir, '..', 'answers.json');

  function moduleOf(id: string): LastGood<LiveText> {
    const known = modules.get(id);
    if (known !== undefined) return known;
    const file = join(stepsDir, `${id}.json`);
    let compiled: { from: string; module: LiveText } | undefined;
    const make = async () => {
      const [text, answers] = await Promise.all(
        [file, answersFile].map((name) => readAuthored(join(stepsDir, '..'), name)),
      );
      const from = `${text}\n${answers}`;
      if (compiled?.from !== from) {
        const code = await runApart('stepModule', { id, text: text!, answers: answers! });
        compiled = { from, module: await liveText(code) };
      }
      const problems = await flows.problemsWithForms();
      if (problems.length > 0) throw new Error(problems.join('\n'));
      return compiled.module;
    };
    // A changed flow may need something else from the form.
    const files = async () => [file, answersFile, ...flows.files()];
    const refused = (error: unknown, hasGood: boolean) => {
      const instead = hasGood ? 'the last good one stays' : 'and there is no good one of it yet';
      app.log.error(
        `schemas/steps/${id}.json is not served, ${instead}: ${(error as Error).message}`,
      );
    };
    const module = lastGood(files, make, refused, patienceMs);
    modules.set(id, module);
    return module;
  }

  // All files as they are, broken ones included, so that the inspector can show and mend them; a
  // shop's own in the place of the common ones.
  const ownForms = (owner: FlowOwner) =>
    ownFormsFolder({ flowsDir, stepsDir }, flowFileFor(flowsDir, 'booking', owner));
  app.get<{ Querystring: FlowOwner }>('/schemas/steps.json', async (request, reply) => {
    const texts = await formTexts(stepsDir, ownForms(request.query));
    const live = await liveText(JSON.stringify(texts), qualities.once);
    return sendLive(request, reply, 'application/json', live);
  });
  app.get<{ Params: { id: string }; Querystring: FlowOwner }>(
    '/schemas/steps/:id(^[\\w.-]+).json',
    async (request, reply) => {
      const { id } = request.params;
      const files = formFiles(stepsDir, ownForms(request.query));
      const file = Object.hasOwn(files, id) ? files[id] : undefined;
      if (file === undefined) return reply.callNotFound();
      const live = await liveText(await readFile(file, 'utf8'), qualities.once);
      return sendLive(request, reply, 'application/json', live);
    },
  );
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
