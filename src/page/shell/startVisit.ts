import { chooseLanguage } from '../text/chooseLanguage.ts';
import { loadTexts, type PageTexts } from '../text/text.ts';
import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import { boot, type Booted } from './boot.ts';
import type * as ChooseLocation from './ChooseLocation.tsx';

/** Loads the map and its list, only needed by visitors who choose a shop. */
export const loadChooser = (): Promise<typeof ChooseLocation> =>
  readAtOnce(importInTime(import('./ChooseLocation.tsx')));

type Start =
  | { is: 'failed'; error: unknown }
  | { is: 'unavailable'; canRetry: boolean }
  | {
      is: 'ready';
      booted: Booted;
      /** The screen of an organisation's page; undefined on a shop's. */
      chooser: Promise<typeof ChooseLocation> | undefined;
    };

/** The outcome of starting the page, and what the page says. */
export type StartState = Start & { texts: PageTexts };

async function startBooking(params: URLSearchParams, texts: Promise<PageTexts>): Promise<Start> {
  try {
    const choosesShop = params.has('org') && !params.has('shop');
    const early = choosesShop ? loadChooser() : undefined;
    // Drawing the page meets the same failure and shows it.
    early?.catch(() => undefined);
    const booted = await boot(params, texts);
    if (typeof booted === 'string') {
      return { is: 'unavailable', canRetry: booted === 'no-config' };
    }
    const chooser = booted.is === 'organisation' ? (early ?? loadChooser()) : undefined;
    await chooser?.catch(() => undefined);
    return { is: 'ready', booted, chooser };
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
