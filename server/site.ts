import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { lastGood } from './live/lastGood.ts';
import { liveText, sendLive } from './live/sendLive.ts';
import { mapPagePolicy } from './securityHeaders.ts';

export interface SiteOptions {
  siteDir: string;
  /** The runtime configuration of the page; `config.json` of the site by default */
  configFile?: string | undefined;
}

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
export async function serveSite(app: FastifyInstance, options: SiteOptions) {
  const { siteDir, configFile = join(siteDir, 'config.json') } = options;
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

  const config = lastGood(
    async () => [configFile],
    async () => {
      const text = await readFile(configFile, 'utf8');
      const { googleMapsApiKey } = JSON.parse(text) as { googleMapsApiKey?: string };
      return { live: await liveText(text), hasMaps: Boolean(googleMapsApiKey) };
    },
    (error) => app.log.error(`${configFile} is not served: ${(error as Error).message}`),
  );
  app.get('/config.json', async (request, reply) => {
    const now = await config.get();
    if (now === undefined) return reply.callNotFound();
    return sendLive(request, reply, 'application/json', now.live);
  });

  // A map is shown to who has a shop of an organisation to choose, and to nobody else.
  app.get<{ Querystring: { org?: string; shop?: string } }>('/', async (request, reply) => {
    const { org, shop } = request.query;
    const choosesShop = org !== undefined && shop === undefined;
    if (!choosesShop || (await config.get())?.hasMaps !== true) return reply.sendFile('index.html');
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(join(siteDir, 'index.html'), 'utf8');
    return reply
      .headers({
        'content-security-policy': mapPagePolicy(nonce),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(page.replaceAll('<link rel="stylesheet"', `<link nonce="${nonce}" rel="stylesheet"`));
  });
}
