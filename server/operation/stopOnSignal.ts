import type { FastifyInstance } from 'fastify';

/**
 * The process exits by then even if something hangs: the sender of the signal kills it soon after.
 */
const END_MS = 9000;

/**
 * Stops on `SIGTERM` or `SIGINT`. A second signal ends the process at once.
 *
 * @param stop shuts everything down; if it takes too long, the process exits without waiting
 * @param exit ends the process
 */
export function stopOnSignal(stop: () => Promise<void>, exit: (code: number) => void): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) exit(1);
      isStopping = true;
      setTimeout(() => exit(0), END_MS).unref();
      stop().then(
        () => exit(0),
        () => exit(1),
      );
    });
  }
}

/** Connections that are still busy after this are closed. */
const PATIENCE_MS = 4000;

/** Accepts no more connections and finishes the requests under way, within a time limit. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cutOff);
}
