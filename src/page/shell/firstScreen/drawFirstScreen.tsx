import { posix } from 'node:path';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createApiClient } from '../../api/httpClient.ts';
import { formatPhone } from '../../../booking/customer/phoneFormat.ts';
import type { PageParams } from '../../../booking/page/pageParams.ts';
import { readAtOnce } from '../../browser/readAtOnce.ts';
import { createStepForms, formAddress } from '../../forms/stepForms.ts';
import { screenNamed } from '../../steps/declarations/screens/screens.ts';
import { isOfPage, loadStep } from '../../steps/registry.ts';
import type { Language } from '../../text/chooseLanguage.ts';
import { loadTexts } from '../../text/text.ts';
import { createSession } from '../../wizard/session.ts';
import { shownScreen } from '../../wizard/shownScreen.ts';
import { createStore } from '../../wizard/store.ts';
import type { Step, Wizard } from '../../wizard/wizard.ts';
import { App } from '../App.tsx';
import type { Booted } from '../boot.ts';
import { createWizard } from '../createWizard.ts';
import type { Opening } from '../opening.ts';
import { loadChooser } from '../startVisit.ts';
import { keepEarly } from './early.ts';

/** A request for a page. */
export interface PageRequest {
  page: PageParams;
  language: Language;
  opening: Opening;
  /** The compiled modules of the flow's forms, by id. */
  forms?: Readonly<Record<string, string>> | undefined;
}

/** The first screen of a visit, as HTML. */
export interface DrawnScreen {
  readonly html: string;
  readonly title: string;
  /** The source files of its scripts that are not part of those that every page loads. */
  readonly sources: readonly string[];
  /** The form that it shows, if any, and the path of its module. */
  readonly form: { readonly id: string; readonly path: string } | undefined;
  /** What the page says without scripts, with the shop's number to call. */
  readonly withoutScripts: {
    readonly words: string;
    /** The link out of a frame that allows no scripts. */
    readonly newWindow: string;
    /** Undefined if the shop has no number. */
    readonly call: { readonly phone: string; readonly words: string } | undefined;
  };
}

/** The inline script of a page with a drawn screen. */
export const earlyScript = `(${keepEarly.toString()})()`;

const nothing = () => undefined;

function bootedOf({ page, opening, language, forms = {} }: PageRequest): Booted | undefined {
  const { shopId, orgId } = page;
  const { config, flow, settings, organisation } = opening;
  if (!config) return undefined;
  const client = createApiClient({ baseUrl: config.apiUrl, getToken: () => null });
  if (shopId === undefined) {
    if (orgId === undefined || !organisation) return undefined;
    return { is: 'organisation', client, track: nothing, orgId, page, config, organisation };
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
    // The address of a form is not asked: its module is given.
    forms: createStepForms({
      language,
      load: (address) => {
        const module = forms[decodeURIComponent(/([^/]*)\.js$/.exec(address)![1]!)];
        return import(
          /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module ?? '')}`
        );
      },
    }),
    failure: createStore<unknown>(null),
    reportError: nothing,
  });
  return { is: 'shop', client, track: nothing, shopId, wizard, follow: nothing };
}

const chooserSource = 'src/page/shell/ChooseLocation.tsx';
const aroundLaterScreens = ['LaterScreen.tsx', '../api/httpClient.ts'];

/** What browsers have to load beside the page before they can draw its first screen. */
type Beside = Pick<DrawnScreen, 'form' | 'sources'> & { chooser?: ReturnType<typeof loadChooser> };

/** Matches forms that show days and times. A page is kept, and they would be of an earlier hour. */
const showsTimes = /"(when-to-come|slot-picker|after-hours-day)"/;

/**
 * Loads what a step is drawn with that is not part of the page.
 *
 * @returns undefined for a screen that shows more than a form, and so depends on the moment
 */
async function loadLater(
  step: Step,
  { forms: stepForms }: Wizard,
  { opening, language, forms = {} }: PageRequest,
): Promise<Beside | undefined> {
  const declared = screenNamed(step.component);
  const id = step.form ?? declared?.form ?? '';
  const module = forms[id];
  if (module === undefined || showsTimes.test(module)) return undefined;
  await loadStep(step, stepForms, id);
  const files = [declared?.file ?? 'FormStep.tsx', ...aroundLaterScreens];
  const sources = files.map((file) => posix.join('src/page/steps', file));
  if (language !== 'en') sources.push('src/files/stepFile/translateForm.ts');
  return { sources, form: { id, path: formAddress(id, opening.flowVersion) } };
}

/** Loads what the first screen is drawn with. */
async function load(booted: Booted, asked: PageRequest): Promise<Beside | undefined> {
  if (booted.is === 'organisation') {
    const chooser = loadChooser();
    await chooser;
    return { form: undefined, sources: [chooserSource], chooser };
  }
  const { step } = shownScreen(booted.wizard.visit);
  return isOfPage(step) ? { form: undefined, sources: [] } : loadLater(step, booted.wizard, asked);
}

/**
 * Draws the first screen of a visit, or of the page that chooses a shop, just as the browser will.
 *
 * @returns undefined if the request has too little data, or the screen depends on the moment
 * @throws whatever a screen throws
 */
export async function drawFirstScreen(asked: PageRequest): Promise<DrawnScreen | undefined> {
  const booted = bootedOf(asked);
  if (booted === undefined) return undefined;
  const [texts, beside] = await Promise.all([loadTexts(asked.language), load(booted, asked)]);
  if (beside === undefined) return undefined;
  const { t } = texts;
  const starting = readAtOnce(
    Promise.resolve({ is: 'ready' as const, booted, chooser: beside.chooser, texts }),
  );
  await starting;
  const html = renderToString(
    <StrictMode>
      <App first={starting} isDrawn />
    </StrictMode>,
  );
  // Without a heading, the screen waits for something: leave the placeholder.
  if (!html.includes('<h1')) return undefined;
  const { name, phone } = asked.opening.settings?.shop ?? {};
  const call = phone
    ? { phone, words: t('errors.callShop', { phone: formatPhone(phone) }) }
    : undefined;
  const { form, sources } = beside;
  return {
    html,
    form,
    sources: [
      ...sources,
      ...(asked.language === 'en' ? [] : [`src/page/text/${asked.language}.ts`]),
      // With it the page finds which flow its visitor gets.
      ...(asked.opening.experiment ? ['src/page/shell/laterCode.ts'] : []),
    ],
    title: name === undefined ? t('page.title') : t('page.shopTitle', { shop: name }),
    withoutScripts: { words: t('noScript.words'), newWindow: t('page.newWindow'), call },
  };
}
