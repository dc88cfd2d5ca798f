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
// In this file itself: beside another it would come with a React of its own.
import '../ChooseLocation.tsx';
import { createWizard } from '../createWizard.ts';
import type { Opening } from '../opening.ts';
import { loadChooser, type StartState } from '../startVisit.ts';
import { keepEarly } from './early.ts';

/** A page as it is asked for. */
export interface Asked {
  page: PageParams;
  language: Language;
  opening: Opening;
}

/** The first screen of a visit, as HTML. */
export interface DrawnScreen {
  readonly html: string;
  readonly title: string;
  /** The source of the later code that it is of; undefined where it is of what every page has. */
  readonly source: string | undefined;
  /** What is said where no script runs, with the shop's number to call. */
  readonly withoutScripts: {
    readonly words: string;
    /** Undefined where the shop has no number. */
    readonly call: { readonly phone: string; readonly words: string } | undefined;
  };
}

/** The script of a page with a drawn screen. */
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

/** One after the other: the language that is spoken is one for the whole process. */
let turn: Promise<unknown> = Promise.resolve();

async function draw(asked: Asked): Promise<DrawnScreen | undefined> {
  const state = stateOf(asked);
  if (state === undefined) return undefined;
  const starting = readAtOnce(Promise.resolve(state));
  await Promise.all([starting, asked.page.shopId === undefined && loadChooser()]);
  await loadLanguage(asked.language);
  const html = renderToString(
    <StrictMode>
      <App first={starting} />
    </StrictMode>,
  );
  // A screen that comes later than the page is not drawn here: its place would be empty.
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
 * Draws the first screen of a visit, or of the page that chooses a shop, as the page will.
 *
 * @returns undefined where the page carries too little for it, or begins with a screen of later code
 * @throws what a screen throws
 */
export function drawFirstScreen(asked: Asked): Promise<DrawnScreen | undefined> {
  const drawn = turn.then(() => draw(asked));
  turn = drawn.catch(() => undefined);
  return drawn;
}
