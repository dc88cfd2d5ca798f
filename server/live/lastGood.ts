import { stat } from 'node:fs/promises';
import { withTimeout } from '../common/withTimeout.ts';
import { TookTooMuch } from './runApart.ts';

export interface LastGood<Value> {
  /**
   * The value of the current files, or the last good one; undefined if there never was one. If
   * there is a good one, waits for a new one only for a short time.
   */
  get(): Promise<Value | undefined>;
  /** The same, but waits until the current files are done. */
  settled(): Promise<Value | undefined>;
  /** Whether the value belongs to the current files. */
  isCurrent(): boolean;
}

/** How long a visit waits for a changed file: long enough that most edits are seen at once. */
const PATIENCE_MS = 500;
/** When a job that took too much is tried again; the machine may have been busy. */
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
 * A value made from files, made again when one of them is changed, added or removed. If that fails,
 * `refused` is called once and the last good value stays.
 *
 * @param files lists the files that the value depends on
 * @param refused is told why, and whether there is a good value that stays
 * @param patienceMs how long `get` waits for a new value if there is a good one
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
  /** When the current call of `make` began. */
  let since: number | undefined;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    // Files that cannot be listed are a state too: reported once, and left when they can be.
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

  /**
   * Resolves when a change made before this call has been seen; parallel callers share one look.
   */
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
      if (left > 0) await withTimeout(left, done).catch(() => {});
      return good;
    },
    settled,
    isCurrent: () => isCurrent,
  };
}
