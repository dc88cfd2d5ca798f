import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopSettings } from '../../src/contract/types.gen.ts';
import { tokenBehind } from '../../src/booking/appointment/linkToken.ts';
import { appointmentPageHeaders } from '../http/securityHeaders.ts';
import { liveText, sendLive } from '../live/sendLive.ts';
import type { FramedBy } from './framing.ts';
import { madeOfFile } from './madeOfFile.ts';
import type { OpeningSources } from './opening.ts';
import { createBuildKeeper, serveFiles } from './serveFiles.ts';
import { servePage } from './servePage.ts';

export interface SiteOptions {
  siteDir: string;
  /** The runtime configuration of the page; `config.json` of the site by default */
  configFile?: string | undefined;
  framedBy: FramedBy;
  opening: OpeningSources;
  /** Called when the page of a shop is opened */
  onOpened?: (shopId: string, settings: ShopSettings, request: FastifyRequest) => void;
  hasInspector: boolean;
  /** The folder in which files of former builds are kept; without it none are */
  keptDir?: string | undefined;
}

/** The origins of those addresses that are on another server. */
const originsOf = (addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((each = '') => (URL.canParse(each) ? [new URL(each).origin] : []));

/** The runtime configuration of the page, by its file. */
async function readConfig(file: string) {
  const text = await readFile(file, 'utf8');
  const json = JSON.parse(text) as Record<string, string>;
  const { googleMapsApiKey, apiUrl, flowUrl } = json;
  return {
    live: await liveText(text),
    json,
    hasMaps: Boolean(googleMapsApiKey),
    connectsTo: originsOf([apiUrl, flowUrl]),
    apiUrl,
    flowUrl,
  };
}

export type SiteConfig = Awaited<ReturnType<typeof readConfig>>;

/**
 * Serves the built site from `siteDir`. Browsers revalidate pages, `/config.json` and the rest by
 * their ETag on each request, and keep files under `/assets/`, which have a hash in their names,
 * for ever. If the build wrote a `.br` or `.gz` beside a file, that is sent. Files that only a
 * former build had come from `keptDir`. If there is no build, only the API is served.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions) {
  const { siteDir, configFile = join(siteDir, 'config.json') } = options;
  if (!existsSync(siteDir)) return;
  const keep = createBuildKeeper(app, options);
  await keep(await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => ''));
  await serveFiles(app, options);

  const config = madeOfFile(
    configFile,
    () => readConfig(configFile),
    ({ message }) => app.log.error(`${configFile} is not served: ${message}`),
  );
  app.get('/config.json', async (request, reply) => {
    const now = await config();
    if (now === undefined) return reply.callNotFound();
    return sendLive(request, reply, 'application/json', now.live);
  });

  // The address in a text must be short. Opening it shows; what it shows is asked for by the page.
  app.get('/a', async (_request, reply) => {
    const { connectsTo = [] } = (await config()) ?? {};
    return reply.headers(appointmentPageHeaders({ connectsTo })).sendFile('appointment.html');
  });

  // As mail programs that look at links first leave it: the `#` is written as a part of the path.
  app.get<{ Params: { link: string } }>('/a:link(^(?:#|%23).*$)', (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`/a#${tokenBehind(request.params.link.replace('%23', '#'))}`),
  );

  servePage(app, options, { config, keep });
}
