import { stat } from 'node:fs/promises';
import { within } from '../common/within.ts';
import { TookTooMuch } from './runApart.ts';

export interface LastGood<Value> {
  /**
   * What the files make now, or made when they last could; undefined when they never could. What
   * takes longer to make is not waited for where there is a good one.
   */
  get(): Promise<Value | undefined>;
  /** The same, waited for however long it takes. */
  settled(): Promise<Value | undefined>;
  /** Whether the last one got is what the files make now. */
  isCurrent(): boolean;
}

/** How long an edit may hold a visit up, from when it is first met: long enough to be seen at once. */
const PATIENCE_MS = 500;
/** What took too much may have done so because the machine was busy. */
const RETRY_MS = 60_000;

async function stateOf(files: readonly string[]): Promise<string> {
  const states = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs, size }) => `${file} ${mtimeMs} ${size}`,
        () => `${file} gone`,
      ),
    ),
  );
  return states.join('\n');
}

/**
 * Something made from files, made anew when one of them changes, comes or goes. What cannot be made
 * is told once to `refused`, and the last good one stays.
 *
 * @param files those it is made from, and those it must stand with, as they are at the moment
 * @param refused hears why, and whether there is a good one that stays
 * @param patienceMs how long a change may hold up who has a good one
 */
export function lastGood<Value>(
  files: () => Promise<readonly string[]>,
  make: () => Promise<Value>,
  refused: (error: unknown, hasGood: boolean) => void,
  patienceMs: number = PATIENCE_MS,
): LastGood<Value> {
  let good: Value | undefined;
  let isCurrent = false;
  let madeFrom: string | undefined;
  let againAt = Infinity;
  /** When the making that is under way began. */
  let since: number | undefined;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    // Where the files cannot even be listed, that is a state too: it is told once, and it passes.
    const { state, failure } = await files().then(
      async (listed) => ({ state: await stateOf(listed), failure: undefined }),
      (error: unknown) => ({ state: `unreadable: ${String(error)}`, failure: error }),
    );
    if (state === madeFrom && performance.now() < againAt) return;
    madeFrom = state;
    againAt = Infinity;
    since = performance.now();
    try {
      if (failure !== undefined) throw failure;
      good = await make();
      isCurrent = true;
    } catch (error) {
      isCurrent = false;
      if (error instanceof TookTooMuch) againAt = performance.now() + RETRY_MS;
      refused(error, good !== undefined);
    } finally {
      since = undefined;
    }
  }

  /** Once a file that changed just now was seen; many who ask at a time share one look. */
  function refreshed(): Promise<void> {
    if (running === undefined) {
      running = refresh().finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running.then(() => {
      following = undefined;
      return refreshed();
    });
    return following;
  }

  async function settled(): Promise<Value | undefined> {
    await refreshed();
    return good;
  }
  return {
    async get() {
      if (good === undefined) return settled();
      const left = patienceMs - (performance.now() - (since ?? performance.now()));
      const done = refreshed();
      if (left > 0) await within(left, done).catch(() => {});
      return good;
    },
    settled,
    isCurrent: () => isCurrent,
  };
}
