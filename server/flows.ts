import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the flow files as they stand in `flowsDir`, by ETag: an edit is live on the next visit. */
export async function serveFlows(app: FastifyInstance, { flowsDir }: { flowsDir: string }) {
  if (!existsSync(flowsDir)) return;
  await app.register(fastifyStatic, {
    root: flowsDir,
    prefix: '/flows/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
  });
}
