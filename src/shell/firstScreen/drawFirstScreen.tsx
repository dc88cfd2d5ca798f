import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createApiClient } from '../../api/httpClient.ts';
import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import type { PageParams } from '../../booking/page/pageParams.ts';
import { readAtOnce } from '../../browser/readAtOnce.ts';
import type { Language } from '../../text/chooseLanguage.ts';
import { loadLanguage, t } from '../../text/text.ts';
import { createSession } from '../../wizard/session.ts';
import { createStore } from '../../wizard/store.ts';
import { App } from '../App.tsx';
// Imported here, because as an entry of its own it would be bundled with a second React.
import '../ChooseLocation.tsx';
import { createWizard } from '../createWizard.ts';
import type { Opening } from '../opening.ts';
import { loadChooser, type StartState } from '../startVisit.ts';
import { keepEarly } from './early.ts';

/** A request for a page. */
export interface Asked {
  page: PageParams;
  language: Language;
  opening: Opening;
}

/** The first screen of a visit, as HTML. */
export interface DrawnScreen {
  readonly html: string;
  readonly title: string;
  /** The source file of its script, if it is not part of the scripts that every page loads. */
  readonly source: string | undefined;
  /** What the page says without scripts, with the shop's number to call. */
  readonly withoutScripts: {
    readonly words: string;
    /** Undefined if the shop has no number. */
    readonly call: { readonly phone: string; readonly words: string } | undefined;
  };
}

/** The inline script of a page with a drawn screen. */
export const earlyScript = `(${keepEarly.toString()})()`;

const nothing = () => undefined;

function stateOf({ page, opening }: Asked): StartState | undefined {
  const { shopId, orgId } = page;
  const { config, flow, settings, organisation } = opening;
  if (!config) return undefined;
  const client = createApiClient({ baseUrl: config.apiUrl, getToken: () => null });
  if (shopId === undefined) {
    if (orgId === undefined || !organisation) return undefined;
    const booted = {
      is: 'organisation',
      client,
      track: nothing,
      orgId,
      page,
      config,
      organisation,
    } as const;
    return { is: 'ready', booted };
  }
  if (!flow || !settings) return undefined;
  const wizard = createWizard({
    flow,
    settings,
    config,
    page,
    isInsideIframe: false,
    api: { client, shopId },
    session: createSession(),
    failure: createStore<unknown>(null),
    reportError: nothing,
  });
  const booted = { is: 'shop', client, track: nothing, shopId, wizard, follow: nothing } as const;
  return { is: 'ready', booted };
}

/** Drawn one after the other: the process has one language at a time. */
let turn: Promise<unknown> = Promise.resolve();

async function draw(asked: Asked): Promise<DrawnScreen | undefined> {
  const state = stateOf(asked);
  if (state === undefined) return undefined;
  const starting = readAtOnce(Promise.resolve(state));
  await Promise.all([starting, asked.page.shopId === undefined && loadChooser()]);
  await loadLanguage(asked.language);
  const html = renderToString(
    <StrictMode>
      <App first={starting} isDrawn />
    </StrictMode>,
  );
  // Without a heading, the screen waits for later code: leave the placeholder.
  if (!html.includes('<h1')) return undefined;
  const { name, phone } = asked.opening.settings?.shop ?? {};
  const call = phone
    ? { phone, words: t('errors.callShop', { phone: formatPhone(phone) }) }
    : undefined;
  return {
    html,
    source: asked.page.shopId === undefined ? 'src/shell/ChooseLocation.tsx' : undefined,
    title: name === undefined ? t('page.title') : t('page.shopTitle', { shop: name }),
    withoutScripts: { words: t('noScript.words'), call },
  };
}

/**
 * Draws the first screen of a visit, or of the page that chooses a shop, just as the browser will.
 *
 * @returns undefined if the request has too little data, or if the first screen is in later code
 * @throws whatever a screen throws
 */
export function drawFirstScreen(asked: Asked): Promise<DrawnScreen | undefined> {
  const drawn = turn.then(() => draw(asked));
  turn = drawn.catch(() => undefined);
  return drawn;
}
