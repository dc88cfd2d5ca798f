import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopSettings } from '../../src/contract/types.gen.ts';
import { readPageParams } from '../../src/booking/page/pageParams.ts';
import { pageDrawer } from './firstScreen.ts';
import type { FramedBy } from './framing.ts';
import { madeOfFile } from './madeOfFile.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { liveText, qualities, sendLive, sendOnce, type LiveText } from '../live/sendLive.ts';
import {
  earlyRequests,
  isWhole,
  openingElement,
  openingOf,
  type OpeningSources,
} from './opening.ts';
import { safeError } from '../common/logging.ts';
import { keepBuild } from './formerBuilds.ts';
import { languageOf } from '../http/languageOf.ts';
import {
  appointmentPageHeaders,
  customerPageHeaders,
  siteFileHeaders,
  type InlineHashes,
} from '../http/securityHeaders.ts';

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

/** What a request for a page reveals about its visitor. */
const askedBy = (address: URLSearchParams, request: FastifyRequest) => ({
  language: languageOf(request, address.get('lang')),
  isFramed: request.headers['sec-fetch-dest'] === 'iframe',
});

/** Pages of shops that are visited often; each takes some 60 kB. */
const PAGES_KEPT = 200;

/**
 * Files with a hash in their names are kept for ever, and the embed script for an hour, because
 * other sites load it by this name.
 */
function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return name === 'embed.js' ? 'public, max-age=3600' : 'no-cache';
}

/** Matches any spelling of the address, and compressed files too. */
const isOfInspector = (path: string) => /(inspector|player)\.html/i.test(path);

/** The origins of those addresses that are on another server. */
const originsOf = (addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((each = '') => (URL.canParse(each) ? [new URL(each).origin] : []));

/**
 * The preload that a static host needs. Our server has the configuration in the page or names it in
 * a header.
 */
const configAskedFor = /<link rel="preload" href="\/config.json"[^>]*>/;

/**
 * Serves the built site from `siteDir`. Browsers revalidate pages, `/config.json` and the rest by
 * their ETag on each request, and keep files under `/assets/`, which have a hash in their names,
 * for ever. If the build wrote a `.br` or `.gz` beside a file, that is sent. Files that only a
 * former build had come from `keptDir`. If there is no build, only the API is served.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions) {
  const { siteDir, configFile = join(siteDir, 'config.json'), framedBy, hasInspector } = options;
  const { keptDir } = options;
  if (!existsSync(siteDir)) return;
  const roots = keptDir === undefined ? [siteDir] : [siteDir, keptDir];
  let page = '';
  async function keep(html: string): Promise<void> {
    if (keptDir === undefined || html === page) return;
    page = html;
    await keepBuild(siteDir, keptDir, new Date()).catch((error: unknown) => {
      page = '';
      app.log.error({ failure: safeError(error) }, 'this build cannot be kept for its visits');
    });
  }
  await keep(await readFile(join(siteDir, 'index.html'), 'utf8').catch(() => ''));
  await app.register(fastifyStatic, {
    root: siteDir,
    preCompressed: true,
    cacheControl: false,
    // The ETag is enough, and no file is requested in parts.
    lastModified: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    allowedPath: (path) => hasInspector || !isOfInspector(path),
    setHeaders(response, path) {
      const root = roots.find((each) => !relative(each, path).startsWith('..')) ?? siteDir;
      const name = relative(root, path)
        .replaceAll(sep, '/')
        .replace(/\.(br|gz)$/, '');
      response.setHeader('cache-control', cacheControl(name));
      response.setHeader('vary', 'accept-encoding');
      for (const header of Object.entries(siteFileHeaders(name))) response.setHeader(...header);
    },
  });

  // Given both folders at once, the plugin would not find a file of the first folder that has no
  // compressed copy.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = basename(request.params['*']);
    const isFormer = keptDir !== undefined && !existsSync(join(siteDir, 'assets', name));
    return isFormer ? reply.sendFile(`assets/${name}`, keptDir) : reply.sendFile(`assets/${name}`);
  });

  const config = madeOfFile(
    configFile,
    async () => {
      const text = await readFile(configFile, 'utf8');
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
    },
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

  const pageFile = join(siteDir, 'index.html');
  const built = madeOfFile(
    pageFile,
    () => readFile(pageFile, 'utf8'),
    ({ message }) => app.log.error(`${pageFile} is not served: ${message}`),
  );

  const drawPage = pageDrawer(siteDir, (error) =>
    app.log.error({ failure: safeError(error) }, 'a first screen could not be drawn'),
  );

  const pages = createKeeper<{ all: string; text: LiveText; inline: InlineHashes | undefined }>(
    PAGES_KEPT,
  );

  // Only a visitor who has to choose a shop of an organisation gets a map.
  app.get('/', async (request, reply) => {
    const address = new URLSearchParams(request.url.replace(/^[^?]*/, ''));
    const owner = readPageParams(address);
    const now = (await config()) ?? { json: undefined, hasMaps: false, connectsTo: [] };
    const [framers, whole, { opening, forms, variants }, html] = await Promise.all([
      framedBy(owner),
      isWhole(owner, options.opening),
      openingOf(owner, now, options.opening),
      built(),
    ]);
    if (html === undefined) return reply.callNotFound();
    const { settings } = opening;
    if (settings !== undefined) options.onOpened?.(owner.shopId!, settings, request);
    // The folder may have another build by now, and this visit may be the first to get it.
    void keep(html);
    const page = { framedBy: framers, connectsTo: now.connectsTo };
    const early = earlyRequests(owner, now, opening);
    if (early !== '') void reply.header('link', early);
    const choosesShop = owner.orgId !== undefined && owner.shopId === undefined;
    const asked = { page: owner, opening, forms, variants, ...askedBy(address, request) };
    const carried = openingElement(opening);
    const isKnown = opening.settings !== undefined || opening.organisation !== undefined;
    const of = isKnown ? [owner.shopId, whole && owner.orgId?.toLowerCase()] : [];
    const { all, text, inline } = await pages(
      // Only ids that exist are part of the key. Otherwise anybody could fill the memory with pages
      // by inventing ids.
      [html, carried, ...of, asked.language, asked.isFramed].join('\n'),
      async () => {
        const drawn = whole ? await drawPage(html, asked) : undefined;
        // A function, because `$&` in a shop's words would be special in a replacement text.
        const all = (drawn?.html ?? html).replace(configAskedFor, () => carried);
        return { all, text: await liveText(all, qualities.once), inline: drawn?.inline };
      },
    );
    const inlined = inline && { inline };
    if (choosesShop && now.hasMaps) {
      const nonce = randomBytes(16).toString('base64');
      void reply.headers({
        ...customerPageHeaders({ ...page, ...inlined, mapNonce: nonce }),
        'cache-control': 'no-store',
      });
      const noted = all.replaceAll(
        '<link rel="stylesheet"',
        `<link nonce="${nonce}" rel="stylesheet"`,
      );
      return sendOnce(request, reply, 'text/html', noted);
    }
    void reply.headers(customerPageHeaders({ ...page, ...inlined }));
    return sendLive(request, reply, 'text/html', text, 'accept-language, sec-fetch-dest');
  });
}
