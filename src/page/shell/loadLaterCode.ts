import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type * as later from './laterCode.ts';

export type LaterCode = typeof later;

let loading: ReturnType<typeof readAtOnce<LaterCode | undefined>> | undefined;

/** The code of `laterCode.ts` if it has loaded. */
export const loadedLaterCode = (): LaterCode | undefined => loading?.value;

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
export function loadLaterCode(): Promise<LaterCode | undefined> {
  loading ??= readAtOnce(
    importInTime(import('./laterCode.ts')).then(
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
