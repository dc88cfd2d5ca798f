import { stat } from 'node:fs/promises';

/**
 * A value made from a file, made again when the file is changed, added or removed. If that fails,
 * `refused` is called once and the last value stays.
 *
 * @returns what gives the value; undefined while there never was one
 */
export function madeOfFile<Value>(
  file: string,
  make: () => Promise<Value>,
  refused: (error: Error) => void,
): () => Promise<Value | undefined> {
  let good: Value | undefined;
  let madeFrom: string | undefined;
  let running: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const state = await stat(file).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => 'gone',
    );
    if (state === madeFrom) return;
    madeFrom = state;
    try {
      good = await make();
    } catch (error) {
      refused(error as Error);
    }
  }

  return async () => {
    // One after the other, so that an older text never replaces a newer one.
    running = running.then(refresh);
    await running;
    return good;
  };
}
