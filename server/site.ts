import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built site from `siteDir`: pages, `/config.json` and the rest asked for anew each
 * time (by ETag), what stands under `/assets/` with a hash in its name kept for good. Where the
 * build left a `.br` or `.gz` beside a file, that is sent. No build, no site: the API stands alone.
 */
export async function serveSite(app: FastifyInstance, { siteDir }: { siteDir: string }) {
  if (!existsSync(siteDir)) return;
  await app.register(fastifyStatic, {
    root: siteDir,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      const hashed = path.includes(`${sep}assets${sep}`);
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      response.setHeader('vary', 'accept-encoding');
    },
  });
}
