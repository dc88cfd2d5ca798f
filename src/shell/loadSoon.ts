import { inTime } from '../browser/inTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type * as soon from './soon.ts';

export type Soon = typeof soon;

let loading: Promise<Soon | undefined> | undefined;
let loaded: Soon | undefined;

/** What is there by now of `loadSoon`. */
export const loadedSoon = () => loaded;

/** The sentence of `index.html` for pages whose scripts do not come, with a way to try again. */
const late = () => document.getElementById('late');

/**
 * What the page needs soon after its first screen stands. Asked for before, it would delay that.
 *
 * @returns undefined where it did not come, which the page says: it is asked for anew the next time
 */
export function loadSoon(): Promise<Soon | undefined> {
  loading ??= readAtOnce(
    inTime(import('./soon.ts')).then(
      (module) => {
        late()?.remove();
        loaded = module;
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
