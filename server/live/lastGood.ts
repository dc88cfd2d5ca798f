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
    const state = await stateOf(await files());
    if (state === madeFrom) return;
    madeFrom = state;
    try {
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
