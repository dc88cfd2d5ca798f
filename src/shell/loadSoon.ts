import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type * as soon from './soon.ts';

export type Soon = typeof soon;

let loading: ReturnType<typeof readAtOnce<Soon | undefined>> | undefined;

/** The code of `soon.ts` if it has loaded. */
export const loadedSoon = (): Soon | undefined => loading?.value;

/**
 * The sentence of `index.html` that is shown when scripts do not load, with a link to try again.
 */
const late = () => document.getElementById('late');

/**
 * Loads what the page needs right after its first screen. Requested earlier, it would delay that
 * screen.
 *
 * @returns undefined if it failed to load, which the page then says; the next call requests it
 *   again
 */
export function loadSoon(): Promise<Soon | undefined> {
  loading ??= readAtOnce(
    importInTime(import('./soon.ts')).then(
      (module) => {
        late()?.remove();
        return module;
      },
      (error: unknown) => {
        console.error(error);
        loading = undefined;
        late()?.classList.add('now');
        late()?.setAttribute('role', 'alert');
        return undefined;
      },
    ),
  );
  return loading;
}
