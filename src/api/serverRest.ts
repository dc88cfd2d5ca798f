import { listeners } from '../browser/listeners.ts';

/** A server that needs a moment says for how long; a visit waits for it, but not for ever. */
const MOST_TRIES = 60;
const LONGEST_MS = 10_000;

let waiting = 0;
const changes = listeners();

function count(change: 1 | -1): void {
  waiting += change;
  changes.tell();
}

/** Whether a call waits for the server to be back. */
export const isServerAway = () => waiting > 0;

/** Calls back whenever `isServerAway` may have changed; answers what ends that. */
export const onServerRest = changes.add;

/** How long an answer asks to wait, in milliseconds; undefined for one that asks for nothing. */
export function restOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 503 && seconds > 0 ? Math.min(seconds * 1000, LONGEST_MS) : undefined;
}

/**
 * Asks, and again after each answer that asks to wait: such a server has done nothing of it.
 *
 * @param signal ends the wait
 */
export async function askUntilBack(
  ask: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let response = await ask();
  if (restOf(response) === undefined) return response;
  count(1);
  try {
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      const rest = restOf(response);
      if (rest === undefined || signal?.aborted) break;
      await new Promise((resolve) => setTimeout(resolve, rest));
      response = await ask();
    }
    return response;
  } finally {
    count(-1);
  }
}
