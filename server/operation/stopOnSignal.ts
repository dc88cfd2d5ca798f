/**
 * The process exits by then even if something hangs: the sender of the signal kills it soon after.
 */
const END_MS = 9000;

/**
 * Stops on `SIGTERM` or `SIGINT`. A second signal ends the process at once.
 *
 * @param stop shuts everything down; if it takes too long, the process exits without waiting
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(0), END_MS).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
