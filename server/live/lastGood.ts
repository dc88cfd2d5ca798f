import { stat } from 'node:fs/promises';

export interface LastGood<Value> {
  /** What the files make now, or made when they last could; undefined when they never could. */
  get(): Promise<Value | undefined>;
  /** Whether the last one got is what the files make now. */
  isCurrent(): boolean;
}

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
 */
export function lastGood<Value>(
  files: () => Promise<readonly string[]>,
  make: () => Promise<Value>,
  refused: (error: unknown, hasGood: boolean) => void,
): LastGood<Value> {
  let good: Value | undefined;
  let isCurrent = false;
  let madeFrom: string | undefined;
  let making = Promise.resolve();

  async function refresh(): Promise<void> {
    // Where the files cannot even be listed, that is a state too: it is told once, and it passes.
    const { state, failure } = await files().then(
      async (listed) => ({ state: await stateOf(listed), failure: undefined }),
      (error: unknown) => ({ state: `unreadable: ${String(error)}`, failure: error }),
    );
    if (state === madeFrom) return;
    madeFrom = state;
    try {
      if (failure !== undefined) throw failure;
      good = await make();
      isCurrent = true;
    } catch (error) {
      isCurrent = false;
      refused(error, good !== undefined);
    }
  }
  return {
    async get() {
      // One after the other: two requests make a changed file once.
      making = making.then(refresh);
      await making;
      return good;
    },
    isCurrent: () => isCurrent,
  };
}
