import { chooseLanguage } from '../text/chooseLanguage.ts';
import { languageTag, loadLanguage } from '../text/text.ts';
import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import { boot, type Booted } from './boot.ts';
import type * as ChooseLocation from './ChooseLocation.tsx';

let chooser: Promise<typeof ChooseLocation> | undefined;

/** Loads the map and its list, only needed by visitors who choose a shop. */
export const loadChooser = () =>
  (chooser ??= readAtOnce(importInTime(import('./ChooseLocation.tsx'))));

/** The outcome of starting the page. */
export type StartState =
  | { is: 'failed'; error: unknown }
  | { is: 'unavailable'; canRetry: boolean }
  | { is: 'ready'; booted: Booted };

async function startBooking(params: URLSearchParams): Promise<StartState> {
  try {
    const choosesShop = params.has('org') && !params.has('shop');
    // Drawing the page meets the same failure and shows it.
    const chooser = choosesShop ? loadChooser().catch(() => undefined) : undefined;
    const booted = await boot(params);
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
  const language = loadLanguage(chooseLanguage(params.get('lang'), navigator.languages));
  const state = await startBooking(params);
  await language;
  document.documentElement.lang = languageTag();
  return state;
}
