import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readPageParams } from '../../src/booking/page/pageParams.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { safeError } from '../common/logging.ts';
import { languageOf } from '../http/languageOf.ts';
import { customerPageHeaders, type InlineHashes } from '../http/securityHeaders.ts';
import { liveText, qualities, sendLive, sendOnce, type LiveText } from '../live/sendLive.ts';
import { pageDrawer } from './firstScreen.ts';
import { madeOfFile } from './madeOfFile.ts';
import { earlyRequests, isWhole, openingElement, openingOf } from './opening.ts';
import type { SiteConfig, SiteOptions } from './site.ts';

/** What a request for a page reveals about its visitor. */
const askedBy = (address: URLSearchParams, request: FastifyRequest) => ({
  language: languageOf(request, address.get('lang')),
  isFramed: request.headers['sec-fetch-dest'] === 'iframe',
});

/** Pages of shops that are visited often; each takes some 60 kB. */
const PAGES_KEPT = 200;

/**
 * The preload that a static host needs. Our server has the configuration in the page or names it in
 * a header.
 */
const configAskedFor = /<link rel="preload" href="\/config.json"[^>]*>/;

/** A page as many visitors get it. */
interface MadePage {
  all: string;
  text: LiveText;
  /** Of the drawn first screen; undefined: none is drawn */
  inline: InlineHashes | undefined;
}

/**
 * Serves the booking page, with its first screen drawn and what it opens with in it.
 *
 * @param config undefined: there is none
 * @param keep called with each page that a build has
 */
export function servePage(
  app: FastifyInstance,
  options: SiteOptions,
  {
    config,
    keep,
  }: { config: () => Promise<SiteConfig | undefined>; keep: (html: string) => Promise<void> },
): void {
  const { siteDir, framedBy } = options;
  const pageFile = join(siteDir, 'index.html');
  const built = madeOfFile(
    pageFile,
    () => readFile(pageFile, 'utf8'),
    ({ message }) => app.log.error(`${pageFile} is not served: ${message}`),
  );

  const drawPage = pageDrawer(siteDir, (error) =>
    app.log.error({ failure: safeError(error) }, 'a first screen could not be drawn'),
  );

  const pages = createKeeper<MadePage>(PAGES_KEPT);

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
      async (): Promise<MadePage> => {
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
