import { createListeners } from '../browser/createListeners.ts';

/** A server that needs a pause says for how long; calls wait for it up to these limits. */
const MOST_TRIES = 60;
const LONGEST_MS = 10_000;

let waiting = 0;
const changes = createListeners();

function count(change: 1 | -1): void {
  waiting += change;
  changes.notify();
}

/** Whether a call is waiting for the server to come back. */
export const isServerAway = () => waiting > 0;

/** Calls the listener when `isServerAway` may have changed; returns a function that stops this. */
export const onServerRest = changes.add;

/** How long a response asks to wait, in milliseconds; undefined if it does not. */
function restOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 503 && seconds > 0 ? Math.min(seconds * 1000, LONGEST_MS) : undefined;
}

/**
 * Makes a call, and again after each response that asks to wait: such a server has not processed
 * the request.
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
