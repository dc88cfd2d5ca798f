import { stat } from 'node:fs/promises';

export interface LastGood<Value> {
  /** What the files make now, or made when they last could; undefined when they never could. */
  get(): Promise<Value | undefined>;
}

async function stateOf(files: readonly string[]): Promise<string> {
  const states = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
        () => 'gone',
      ),
    ),
  );
  return states.join('\n');
}

/**
 * Something made from files, made anew when one of them changes. What cannot be made is told once
 * to `refused`, and the last good one stays.
 */
export function lastGood<Value>(
  files: readonly string[],
  make: () => Promise<Value>,
  refused: (error: unknown) => void,
): LastGood<Value> {
  let good: Value | undefined;
  let madeFrom: string | undefined;
  let making = Promise.resolve();

  async function refresh(): Promise<void> {
    const state = await stateOf(files);
    if (state === madeFrom) return;
    madeFrom = state;
    try {
      good = await make();
    } catch (error) {
      refused(error);
    }
  }
  return {
    async get() {
      // One after the other: two requests make a changed file once.
      making = making.then(refresh);
      await making;
      return good;
    },
  };
}
