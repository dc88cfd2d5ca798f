import { chooseLanguage } from '../text/chooseLanguage.ts';
import { loadTexts, type PageTexts } from '../text/text.ts';
import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import { boot, type Booted } from './boot.ts';
import type * as ChooseLocation from './ChooseLocation.tsx';

let chooser: Promise<typeof ChooseLocation> | undefined;

/** Loads the map and its list, only needed by visitors who choose a shop. */
export const loadChooser = () =>
  (chooser ??= readAtOnce(importInTime(import('./ChooseLocation.tsx'))));

type Start =
  | { is: 'failed'; error: unknown }
  | { is: 'unavailable'; canRetry: boolean }
  | { is: 'ready'; booted: Booted };

/** The outcome of starting the page, and what the page says. */
export type StartState = Start & { texts: PageTexts };

async function startBooking(params: URLSearchParams, texts: Promise<PageTexts>): Promise<Start> {
  try {
    const choosesShop = params.has('org') && !params.has('shop');
    // Drawing the page meets the same failure and shows it.
    const chooser = choosesShop ? loadChooser().catch(() => undefined) : undefined;
    const booted = await boot(params, texts);
    await chooser;
    return typeof booted === 'string'
      ? { is: 'unavailable', canRetry: booted === 'no-config' }
      : { is: 'ready', booted };
  } catch (error) {
    return { is: 'failed', error };
  }
}

/**
 * Starts the page of the current address in the visitor's language. Never rejects: a failure is one
 * of the outcomes.
 */
export async function startVisit(): Promise<StartState> {
  const params = new URLSearchParams(window.location.search);
  const loading = loadTexts(chooseLanguage(params.get('lang'), navigator.languages));
  const state = await startBooking(params, loading);
  const texts = await loading;
  document.documentElement.lang = texts.language;
  return { ...state, texts };
}
