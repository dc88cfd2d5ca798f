import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const embedScript = `${sep}embed.js`;

/** Hashed names for good; the embed script an hour, since other sites load it by this name. */
function cacheControl(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return 'public, max-age=31536000, immutable';
  return path.replace(/\.(br|gz)$/, '').endsWith(embedScript) ? 'public, max-age=3600' : 'no-cache';
}

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
      response.setHeader('cache-control', cacheControl(path));
      response.setHeader('vary', 'accept-encoding');
    },
  });
}
