import { stat } from 'node:fs/promises';
import { withTimeout } from '../common/withTimeout.ts';
import { ResourceLimitExceeded } from './runApart.ts';

export interface LastGood<Value> {
  /**
   * The value of the current files, or the last good one; undefined if there never was one. If
   * there is a good one, waits for a new one only for a short time.
   *
   * @param options `isReplaceable`: there is something else to show, so that the first value is not
   *   waited for longer either
   */
  get(options?: { isReplaceable?: boolean }): Promise<Value | undefined>;
  /** The same, but waits until the current files are done. */
  settled(): Promise<Value | undefined>;
  /** Whether the value belongs to the current files. */
  isCurrent(): boolean;
  /** Whether the current files were refused, and whether there is a good value instead. */
  refusal(): { hasGood: boolean } | undefined;
}

/** How long a visit waits for a changed file: long enough that most edits are seen at once. */
const PATIENCE_MS = 500;
/**
 * How long the first visits wait, for whom there is only a good value of an earlier process or
 * something else to show: most files are done by then.
 */
const FIRST_PATIENCE_MS = 2_000;
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
 * @param ofBefore the last good value of an earlier process, used until there is one of this process
 */
export function lastGood<Value>(
  files: () => Promise<readonly string[]>,
  make: () => Promise<Value>,
  refused: (error: unknown, hasGood: boolean) => void,
  patienceMs: number = PATIENCE_MS,
  ofBefore: () => Promise<Value | undefined> = async () => undefined,
): LastGood<Value> {
  let good: Value | undefined;
  let isCurrent = false;
  let isRefused = false;
  let isFirst = true;
  let restored: Promise<void> | undefined;
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
      isRefused = false;
    } catch (error) {
      isCurrent = false;
      isRefused = true;
      if (error instanceof ResourceLimitExceeded) againAt = performance.now() + RETRY_MS;
      await restore();
      refused(error, good !== undefined);
    } finally {
      since = undefined;
      isFirst = false;
    }
  }

  /** Takes the good value of an earlier process, once; a failure is tried again. */
  async function restore(): Promise<void> {
    if (good !== undefined) return;
    restored ??= ofBefore().then(
      (value) => {
        good ??= value;
      },
      () => {
        restored = undefined;
      },
    );
    await restored;
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
    async get({ isReplaceable = false } = {}) {
      const begun = since ?? performance.now();
      const done = refreshed();
      if (isFirst) await restore();
      if (good === undefined && !isReplaceable) {
        await done;
        return good;
      }
      const patience = isFirst ? Math.max(FIRST_PATIENCE_MS, patienceMs) : patienceMs;
      const left = patience - (performance.now() - begun);
      if (left > 0) await withTimeout(left, done).catch(() => {});
      return good;
    },
    settled,
    isCurrent: () => isCurrent,
    refusal: () => (isRefused ? { hasGood: good !== undefined } : undefined),
  };
}
